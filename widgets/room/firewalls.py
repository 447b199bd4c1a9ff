"""What to do where a computer's firewall keeps phones out, by system."""

from __future__ import annotations

import platform
from urllib.parse import urlsplit

from gamelib.core.language import _


def firewall_steps(address: str, system: str = "") -> list[tuple[str, str]]:
    """Return the steps for this computer's system, or for another: a head and what to do.

    >>> [head for head, _words in firewall_steps("http://192.168.0.23:8866/class/", "Linux")]
    ['See whether it is the firewall', 'Allow it on Linux', 'Not your computer?']
    >>> "8866" in firewall_steps("http://192.168.0.23:8866/class/", "Linux")[1][1]
    True
    """
    allow = {
        "Windows": (
            _("Allow it on Windows"),
            _(
                "Search for “Allow an app through Windows Firewall”, choose “Change settings”, and tick Python for "
                "private networks. In the settings of this Wi-Fi, choose “Private network”."
            ),
        ),
        "Darwin": (
            _("Allow it on a Mac"),
            _(
                "Open System Settings, Network, Firewall, Options, and set Python to “Allow incoming connections”. "
                "Under Privacy & Security, Local Network, it must be switched on as well."
            ),
        ),
        "Linux": (
            _("Allow it on Linux"),
            _(
                "In the settings of your firewall, open port {port} for TCP. On Ubuntu, this does it in a terminal: "
                "sudo ufw allow {port}/tcp"
            ).format(port=urlsplit(address).port or 80),
        ),
    }
    usual = (_("Allow it"), _("In the settings of your firewall, allow Python to accept connections."))
    return [
        (
            _("See whether it is the firewall"),
            _("On the phone, the page loads for long and then cannot be reached. A wrong address fails at once."),
        ),
        allow.get(system or platform.system(), usual),
        (
            _("Not your computer?"),
            _("On a school’s computer this may be locked: ask whoever looks after it, or go on without phones."),
        ),
    ]
