import { asinAdd } from '../../../operations/asins/asin-add.ts';
import { type CostPerDay, findCostPerDay } from '../../../operations/keywords/cost-per-day.ts';
import { act } from '../../ask.ts';
import { paidOf, printCost } from '../../html/cost.ts';
import type { FormParts } from '../../html/form.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';
import type { Action } from '../../screen.ts';
import { addressOf, mayDo, type Visit } from '../../visit.ts';
import { describeAdded } from '../products/describe-added.ts';

/** Tracks the product of the pressed button as a competitor; the list stays as it was chosen. */
export const watch: Action = {
  run: async (visit, input) => {
    const added = await act(visit, asinAdd, {
      asins: [input.text('asin')],
      names: [],
      relation: 'watched',
    });
    return { kind: 'go', to: addressOf(visit.request), flash: describeAdded(added, visit) };
  },
};

/** A product as a list of results shows it. */
interface Seen {
  readonly asin: string;
  readonly is_own: boolean;
  readonly is_watched: boolean;
}

/** The button that tracks a product; none for one that the account has. */
export type WatchButton = (product: Seen) => Html | null;

/** What scanning one more product costs. */
export function findWatchCost({ context }: Visit): Promise<CostPerDay> {
  return findCostPerDay(context, 1, 'product');
}

/** A list with a button for each product to track; one form for all of them, and none for those who may not. */
export function withWatchButtons(
  path: '/keyword/shelf' | '/keyword/compare',
  { page, costOfOne }: { readonly page: Page; readonly costOfOne: CostPerDay },
  print: (button: WatchButton) => Html,
): Html {
  if (!mayDo(page.visit, path, 'watch')) return print(() => null);
  const paid = paidOf(costOfOne);
  const cost =
    paid && html`<p class="hint">${page.t('shelf.watchCost', { cost: printCost(paid, page) })}</p>`;
  return page.form({ action: 'watch', look: 'wide' }, ({ pick }) => {
    const buttons: Html[] = [];
    const list = print((product) => {
      const button = printButton(product, pick, page);
      if (button !== null) buttons.push(button);
      return button;
    });
    return html`${buttons.length === 0 ? null : cost}${list}`;
  });
}

function printButton(
  { asin, is_own: isOwn, is_watched: isWatched }: Seen,
  pick: FormParts['pick'],
  { t }: Page,
): Html | null {
  if (isOwn || isWatched) return null;
  const label = html`<span aria-hidden="true">＋</span><span class="watch-word">${t('shelf.watch')}</span>`;
  return pick({ name: 'asin', value: asin, text: label, spoken: t('shelf.watchOf', { asin }) });
}
