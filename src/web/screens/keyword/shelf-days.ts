import type { Static } from 'typebox';
import { isLocalDate } from '../../../core/local-date.ts';
import type { Doubt } from '../../../core/reading-doubt.ts';
import type { contextSchema } from '../../../operations/ranks/reading-conditions.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId } from '../../texts/index.ts';

/** A day whose shelf is stored. */
export interface ShelfDay {
  readonly local_date: string;
  readonly outcome: 'complete' | 'partial';
  readonly observed_at: string;
  readonly observed_results: number | null;
  readonly pages_read: number;
  readonly pages_wanted: number;
  readonly context: Static<typeof contextSchema>;
  readonly doubt: Doubt | null;
}

/** The choice of a stored day, newest first; partial ones are marked. A chosen day that is not stored remains in the list. */
export function printDayChoice(
  days: readonly ShelfDay[],
  { name, label, value }: { readonly name: string; readonly label: PlainTextId; readonly value: string },
  { t, format }: Page,
): Html {
  const id = `shelf-${name}`;
  const isKept = days.some(({ local_date: date }) => date === value);
  const stray =
    isKept || value === ''
      ? null
      : html`<option value="${value}" selected>${isLocalDate(value) ? format.dateText(value) : value}</option>`;
  const options = days.map(({ local_date: date, outcome }) => {
    const selected = date === value ? html` selected` : null;
    return html`<option value="${date}"${selected}>${format.dateText(date)}${outcome === 'partial' ? format.inParentheses(t('day.partial')) : ''}</option>`;
  });
  return html`<div class="field"><label for="${id}">${t(label)}</label><select id="${id}" name="${name}">${stray}${options}</select></div>`;
}
