// Links from one page to another: a page is a notebook, except on a site, where it is a page of its own.

/**
 * Return where a page lies, named as a notebook.
 * @param {string} href
 */
export const addressOf = (href, path = location.pathname) =>
  path.endsWith(".html") ? href.replace(".ipynb", ".html") : href;
