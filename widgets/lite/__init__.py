"""The suite as a folder of files that any web server can give out: Python runs in the browser of who opens a page.

`site.build` makes the folder. Its pages look as they do when `bbb play` serves them, with the code hidden: they are
drawn with the same template, and `page_runtime.py` runs their cells in Pyodide. Neither Voici nor JupyterLab's
notebook page does that here: Voici asks for a second and older Pyodide, and JupyterLab's page is loaded more slowly
than the table on it. The notebooks themselves, with their code, are in JupyterLite beside the pages, unchanged.

What a page loads is made by `page_python`: compiled modules, only those it needs, compressed. `offline` lets the
browser keep the site and open it without a network.
"""
