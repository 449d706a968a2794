import type { Format } from '../format.ts';
import type { Page } from '../page.ts';
import type { PlainTextId } from '../texts/index.ts';
import { type Html, html } from './html.ts';

/** A filter of a list. */
export type Filter = {
  readonly name: string;
  readonly label: PlainTextId;
  /** The current choice. */
  readonly value: string;
} & (
  | {
      readonly kind: 'choice';
      readonly choices: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly kind: 'search' | 'date'; readonly placeholder?: string; readonly max?: string }
);

/** A form that shows the same screen with filters; it changes nothing and so needs no token. `submit` is the text of its button. */
export function filterForm(
  { t, format }: Page,
  label: PlainTextId,
  filters: readonly Filter[],
  submit: PlainTextId = 'filter.apply',
): Html {
  const fields = filters.map((filter) => {
    const id = `filter-${filter.name}`;
    return html`<div class="field"><label for="${id}">${t(filter.label)}</label>${printInput(id, filter, format)}</div>`;
  });
  return html`<form method="get" class="filters" role="search" aria-label="${t(label)}">${fields}<button type="submit" class="button button-plain">${t(submit)}</button></form>`;
}

function printInput(id: string, filter: Filter, { languageOf }: Format): Html {
  const { name, value } = filter;
  if (filter.kind === 'choice') {
    const choices = filter.choices.map(
      (choice) =>
        html`<option value="${choice.value}"${choice.value === value ? html` selected` : null}${languageOf(choice.label)}>${choice.label}</option>`,
    );
    return html`<select id="${id}" name="${name}">${choices}</select>`;
  }
  const { kind, placeholder, max } = filter;
  return html`<input id="${id}" name="${name}" type="${kind}" value="${value}"${languageOf(value)}${placeholder === undefined ? null : html` placeholder="${placeholder}"`}${max === undefined ? null : html` max="${max}"`}>`;
}
