"""A table on a page without a server: Python answers directly, so that hundreds of taps take only seconds."""

import json
from itertools import count as count_from

from widgets.stage.front_end import LESSON, front_end_source, style_sheet

BINDINGS = count_from(1)
STAGE = """<!doctype html><meta name="viewport" content="width=device-width,initial-scale=1">
<style>body {{ margin: 0; --table-height: 100dvh }} {look}</style><div id="place"></div><script type="module">{script}
const ask = window.{binding};
const heard = {{}};
const values = {{ scene: JSON.parse(await ask("")), words: {words} }};
const model = {{
  get: (name) => values[name], on: (name, what) => (heard[name] ??= []).push(what), off: () => {{}},
  send: async (message) => {{
    const scene = await ask(JSON.stringify(message));
    if (!scene) return;
    const answer = JSON.parse(scene);
    if (Array.isArray(answer)) return answer.forEach((each) => heard["msg:custom"].forEach((what) => what(each)));
    values.scene = answer;
    heard["change:scene"].forEach((what) => what());
  }},
}};
window.show = async () => {{
  values.scene = JSON.parse(await ask(""));
  heard["change:scene"].forEach((what) => what());
}};
table.render({{ model, el: document.querySelector("#place") }});
document.body.dataset.ready = "true";</script>"""


def show_without_server(page, table, parts=LESSON):
    """Show a table on a page without a server, with the styles of a front end; Python answers its messages directly."""

    def answer_messages(sent):
        if sent:
            content = json.loads(sent)
            if content["kind"] == "ping":
                return json.dumps([{"kind": "pong", "n": content["n"]}])
            sent_along = []
            table.send = lambda content, *_buffers: sent_along.append(content)
            table._on_message(table, content, [])
            if content["kind"] in ("think", "settings"):
                return json.dumps(sent_along)
        return json.dumps(table.scene)

    binding = f"ask{next(BINDINGS)}"  # windows are reused, and a name can be exposed only once in each
    page.expose_function(binding, answer_messages)
    script = front_end_source().replace("export default{", "const table={")
    words = json.dumps(table.words)
    page.set_content(STAGE.format(look=style_sheet(parts), script=script, words=words, binding=binding))
    page.wait_for_selector("body[data-ready] .bbb .sheet", state="attached")
