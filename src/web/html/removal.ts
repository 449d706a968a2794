import { linesOf } from '../../operations/read-list.ts';
import type { Page } from '../page.ts';
import type { Action } from '../screen.ts';
import { type Message, message } from '../texts/index.ts';
import { addressOf, type Visit } from '../visit.ts';
import { type Html, html, type Printable } from './html.ts';
import { card, FOCUS_HERE, link } from './parts.ts';

/** The items selected for removal. */
export interface Removal {
  readonly kind: 'removal';
  readonly chosen: readonly string[];
}

/**
 * The action that removes selected items: it asks first, or says that nothing is selected. Once it is confirmed,
 * `remove` removes the items and says so, and the list is shown again as it was.
 */
export function removing(remove: (visit: Visit, chosen: string[]) => Promise<Message>): Action<Removal> {
  return {
    run: async (visit, input) => {
      const confirmed = input.exact('confirmed');
      if (confirmed !== '') {
        return { kind: 'go', to: addressOf(visit.request), flash: await remove(visit, linesOf(confirmed)) };
      }
      const chosen = input.all('chosen');
      return chosen.length === 0
        ? { kind: 'refuse', summary: message('removal.none') }
        : { kind: 'ask', shown: { kind: 'removal', chosen } };
    },
  };
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
  const form = page.form(
    { action: 'remove', hidden: { confirmed: chosen.join('\n') }, look: 'wide' },
    ({ submit }) =>
      html`<div class="buttons">${submit('removal.sure', 'danger')}${link(addressOf(visit.request), t('removal.back'), 'button')}</div>`,
  );
  const body = html`<ul class="chosen">${rows.map((row) => html`<li>${row}</li>`)}</ul>
<h3>${t('removal.kept')}</h3>
<ul>${kept.map((sentence) => html`<li>${sentence}</li>`)}</ul>
${form}`;
  return html`<div role="status"${FOCUS_HERE}>${card(t('removal.title', { count: chosen.length }), body)}</div>`;
}
