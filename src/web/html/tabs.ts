import { type Html, html } from './html.ts';

/** One of several related screens. */
export interface Tab {
  readonly path: string;
  readonly label: string;
}

/** Links between related screens; the open one is marked. */
export function tabs(label: string, list: readonly Tab[], open: string): Html {
  const links = list.map(({ path, label: text }) => {
    const state = path === open ? html` aria-current="page"` : null;
    return html`<li><a href="${path}"${state}>${text}</a></li>`;
  });
  return html`<nav class="tabs" aria-label="${label}"><ul>${links}</ul></nav>`;
}
