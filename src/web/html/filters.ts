import type { Format } from '../format.ts';
import type { Page } from '../page.ts';
import type { PlainTextId } from '../texts/index.ts';
import { type Html, html } from './html.ts';
import { type Choice, printOptions } from './options.ts';

/** A filter of a list. */
export type Filter = {
  readonly name: string;
  readonly label: PlainTextId;
  /** The current choice. */
  readonly value: string;
} & (
  | {
      readonly kind: 'choice';
      readonly choices: readonly Choice[];
    }
  | { readonly kind: 'search' | 'date'; readonly placeholder?: string; readonly max?: string }
);

/** The text of the form's button, and what the address keeps besides the filters. */
interface FormExtras {
  readonly submit?: PlainTextId;
  readonly hidden?: Readonly<Record<string, string>>;
}

/** A form that shows the same screen with filters; it changes nothing and so needs no token. */
export function filterForm(
  { t, format }: Page,
  label: PlainTextId,
  filters: readonly Filter[],
  { submit = 'filter.apply', hidden = {} }: FormExtras = {},
): Html {
  const fields = filters.map((filter) => {
    const id = `filter-${filter.name}`;
    return html`<div class="field"><label for="${id}">${t(filter.label)}</label>${printInput(id, filter, format)}</div>`;
  });
  return html`<form method="get" class="filters" role="search" aria-label="${t(label)}">${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${fields}<button type="submit" class="button button-plain">${t(submit)}</button></form>`;
}

function printInput(id: string, filter: Filter, format: Format): Html {
  const { name, value } = filter;
  if (filter.kind === 'choice') {
    return html`<select id="${id}" name="${name}">${printOptions(filter.choices, value, format)}</select>`;
  }
  const { kind, placeholder, max } = filter;
  return html`<input id="${id}" name="${name}" type="${kind}" value="${value}"${format.languageOf(value)}${placeholder === undefined ? null : html` placeholder="${placeholder}"`}${max === undefined ? null : html` max="${max}"`}>`;
}
