import { type Html, html } from './html.ts';

/** One of a few screens that belong together. */
export interface Tab {
  readonly path: string;
  readonly label: string;
}

/** Links between screens that belong together; the one that is open says so. */
export function tabs(label: string, list: readonly Tab[], open: string): Html {
  const links = list.map(({ path, label: text }) => {
    const state = path === open ? html` aria-current="page"` : null;
    return html`<li><a href="${path}"${state}>${text}</a></li>`;
  });
  return html`<nav class="tabs" aria-label="${label}"><ul>${links}</ul></nav>`;
}
