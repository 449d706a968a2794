import type { Format } from '../format.ts';
import type { Texts } from '../texts/index.ts';
import { type Html, html, type Printable } from './html.ts';

/** The colour of a word, which also has the meaning without it. */
export type Tone = 'good' | 'bad' | 'warn' | 'quiet' | 'info';

/** A word in a small frame: a state, a kind. */
export function badge(text: Printable, tone: Tone = 'quiet'): Html {
  return html`<span class="badge badge-${tone}">${text}</span>`;
}

/** Attributes of a form's result: keyboard and screen reader focus go there. */
export const FOCUS_HERE = html` tabindex="-1" data-result`;

/** A notice. `alert` is read out at once. */
export function notice(tone: Tone, body: Printable, role: 'status' | 'alert' | 'note' = 'note'): Html {
  const focus = role === 'note' ? null : FOCUS_HERE;
  return html`<div class="notice notice-${tone}" role="${role}"${focus}>${body}</div>`;
}

/** A part of a screen with its heading. */
export function card(heading: Printable, body: Printable, aside?: Html | null): Html {
  const head =
    heading === null ? null : html`<div class="card-head"><h2>${heading}</h2>${aside ?? null}</div>`;
  return html`<section class="card">${head}${body}</section>`;
}

/** The text in place of an empty list. */
export function empty(text: Printable, more?: Html | null): Html {
  return html`<div class="empty"><p>${text}</p>${more ?? null}</div>`;
}

/** A column of a table: its heading, and its cell for a row. Numbers are aligned right. */
export type Column<Row> = readonly [
  label: string,
  cell: (row: Row) => Printable,
  kind?: 'text' | 'number' | 'action',
];

/** What sorts a table by a column: a link, and how the table is sorted by it now. */
export interface HeadLink {
  readonly address: string;
  readonly sorted: 'ascending' | 'descending' | null;
}

/** What a table has besides its cells. */
interface TableExtras<Row> {
  /** The links in the heads of the columns, `null` for a column that does not sort. */
  readonly heads?: readonly (HeadLink | null)[];
  /** The text in place of a table without rows. */
  readonly none?: string;
  /** The actions of a row, below it over the whole width, with room for what they unfold. */
  below?(row: Row): Html | null;
}

/** A table with its caption; wide ones scroll. The first cell names its row. On a phone each cell shows its column's name. */
export function table<Row>(
  caption: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { none, below, heads }: TableExtras<Row> = {},
): Html {
  if (rows.length === 0 && none !== undefined) return empty(none);
  const head = columns.map(([label, , kind = 'text'], index) => {
    const { address, sorted } = heads?.[index] ?? { address: null, sorted: null };
    const order = sorted === null ? null : html` aria-sort="${sorted}"`;
    const mark =
      sorted === null ? null : html` <span aria-hidden="true">${sorted === 'ascending' ? '↑' : '↓'}</span>`;
    return html`<th scope="col" class="cell-${kind}"${order}>${address === null ? label : link(address, html`${label}${mark}`)}</th>`;
  });
  const body = rows.map((row) => {
    const cells = columns.map(([label, cell, kind = 'text'], index) => {
      const names = index === 0 ? html` role="rowheader"` : null;
      return html`<td class="cell-${kind}" data-label="${label}"${names}>${cell(row)}</td>`;
    });
    const more = below?.(row);
    return html`<tr>${cells}</tr>${more ? html`<tr class="row-below"><td class="cell-action" colspan="${columns.length}">${more}</td></tr>` : null}`;
  });
  return html`<div class="table-frame" tabindex="0" role="region" aria-label="${caption}"><table><caption class="unseen">${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** A count in a table; a phone leaves out those that are 0. */
export function printCount(count: number, { format }: { readonly format: Format }): Html {
  return count === 0 ? html`<span class="zero quiet">0</span>` : html`${format.number(count)}`;
}

/** The actions of a thing, below its row; `label` names the thing for screen readers. */
export function rowActions(label: string, actions: Html): Html {
  return html`<div class="row-actions row-actions-start" role="group" aria-label="${label}">${actions}</div>`;
}

/** The actions of a thing where there are many, below its row: they unfold below one label; `name` is the thing. */
export function rowMenu(
  label: string,
  name: Printable,
  actions: Html,
  state: 'open' | 'closed' = 'closed',
): Html {
  const open = state === 'open' ? html` open` : null;
  return html`<details class="row-menu"${open}><summary>${label}<span class="unseen"> ${name}</span></summary><div class="row-actions row-actions-start">${actions}</div></details>`;
}

/** A second step: `body` unfolds below its label, and only one step at a time is open. */
export function printStep(label: string, body: Html, state: 'open' | 'closed' = 'closed'): Html {
  const open = state === 'open' ? html` open` : null;
  return html`<details class="step" name="step"${open}><summary>${label}</summary>${body}</details>`;
}

/** Text in a frame with a button that copies it and announces that; the button needs JavaScript and is hidden without it. */
export function copyable(t: Texts, id: string, text: Printable): Html {
  return html`<div class="copyable"><pre id="${id}" tabindex="0"><code>${text}</code></pre><button type="button" class="button button-plain" data-copy="${id}" aria-describedby="${id}" data-done="${t('copy.done')}" hidden>${t('copy.copy')}</button><span class="unseen" role="status"></span></div>`;
}

/** Names and values. */
export function facts(rows: readonly (readonly [name: Printable, value: Printable])[]): Html {
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** A link; any address that is not ours or http(s) becomes `#`. */
export function link(address: string, text: Printable, look: 'link' | 'button' = 'link'): Html {
  return look === 'link'
    ? html`<a href="${address}">${text}</a>`
    : html`<a class="button button-plain" href="${address}">${text}</a>`;
}

/** A link to a table of the same screen as a CSV file, with the current filters. */
export function sheetLink(
  t: Texts,
  { path, query }: { readonly path: string; readonly query: URLSearchParams },
): Html {
  const asked = new URLSearchParams(query);
  asked.set('sheet', 'csv');
  return html`<a class="sheet-link" href="${path}?${asked.toString()}" download>${t('sheet.csv')}</a>`;
}
