"""The pages: the hardened Voila server, JupyterLab, and the frame around each page."""
