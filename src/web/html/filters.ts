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
  const set = filters.filter(({ value }) => value !== '');
  const choices = set.map((filter) => `${t(filter.label)}${format.colon}${labelOf(filter)}`);
  // On paper a form would be useless, but what was chosen matters.
  const paper = html`<p class="on-paper small quiet">${format.sentence(choices.join(' · '))}</p>`;
  return html`${paper}<form method="get" class="filters" role="search" aria-label="${t(label)}">${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${fields}<button type="submit" class="button button-plain">${t(submit)}</button></form>`;
}

/** The chosen value as people read it. */
function labelOf(filter: Filter): string {
  const { value } = filter;
  if (filter.kind !== 'choice') return value;
  return filter.choices.find((choice) => choice.value === value)?.label ?? value;
}

function printInput(id: string, filter: Filter, format: Format): Html {
  const { name, value } = filter;
  if (filter.kind === 'choice') {
    return html`<select id="${id}" name="${name}">${printOptions(filter.choices, value, format)}</select>`;
  }
  const { kind, placeholder, max } = filter;
  return html`<input id="${id}" name="${name}" type="${kind}" value="${value}"${format.languageOf(value)}${placeholder === undefined ? null : html` placeholder="${placeholder}"`}${max === undefined ? null : html` max="${max}"`}>`;
}
