import { linesOf } from '../../operations/read-list.ts';
import type { FormInput } from '../form-input.ts';
import type { Page } from '../page.ts';
import type { Outcome } from '../screen.ts';
import { message } from '../texts/index.ts';
import { type Html, html, type Printable } from './html.ts';
import { card, FOCUS_HERE, link } from './parts.ts';

/** The items selected for removal. */
export interface Removal {
  readonly kind: 'removal';
  readonly chosen: readonly string[];
}

/** The selected names, or after confirmation the names to remove. */
export function readRemoval(input: FormInput): {
  readonly chosen: readonly string[];
  readonly isSure: boolean;
} {
  const lines = input.exact('confirmed');
  if (lines !== '') return { chosen: linesOf(lines), isSure: true };
  return { chosen: input.all('chosen'), isSure: false };
}

/** The step between selecting and removing: asks, or says that nothing is selected. */
export function askRemoval(chosen: readonly string[]): Outcome<Removal> {
  if (chosen.length === 0) return { kind: 'refuse', summary: message('removal.none') };
  return { kind: 'ask', shown: { kind: 'removal', chosen } };
}

/** The first cell of a row: a check box, or only its text for readers who may not remove. */
export type TickBox = (value: string, text: Printable) => Printable;

/** Only the text. */
export const NO_BOX: TickBox = (_, text) => text;

/** A table with a check box in each row, as one form with one button. */
export function printRemovable(page: Page, makeTable: (box: TickBox) => Html): Html {
  return page.form({ action: 'remove', look: 'wide' }, ({ option, submit }) => {
    const list = makeTable((value, text) => option({ name: 'chosen', value, text }));
    return html`${list}<div class="buttons">${submit('removal.choose', 'plain')}</div>`;
  });
}

/** Asks whether to remove the selected items, and says what is kept. */
export function printRemoval(
  { chosen }: Removal,
  page: Page,
  { rows, kept }: { readonly rows: readonly Printable[]; readonly kept: readonly string[] },
): Html {
  const { t, visit } = page;
  const { path, query } = visit.request;
  const back = query === '' ? path : `${path}?${query}`;
  const form = page.form(
    { action: 'remove', hidden: { confirmed: chosen.join('\n') }, look: 'wide' },
    ({ submit }) =>
      html`<div class="buttons">${submit('removal.sure', 'danger')}${link(back, t('removal.back'), 'button')}</div>`,
  );
  const body = html`<ul class="chosen">${rows.map((row) => html`<li>${row}</li>`)}</ul>
<h3>${t('removal.kept')}</h3>
<ul>${kept.map((sentence) => html`<li>${sentence}</li>`)}</ul>
${form}`;
  return html`<div role="status"${FOCUS_HERE}>${card(t('removal.title', { count: chosen.length }), body)}</div>`;
}
