import type { CostPerDay } from '../../operations/keywords/cost-per-day.ts';
import type { Page } from '../page.ts';
import { addressOf, type Visit } from '../visit.ts';
import { paidOf, printCost } from './cost.ts';
import { type Html, html } from './html.ts';
import { card, FOCUS_HERE, link } from './parts.ts';

/** A list that costs something each day: its user sees how much before it is added. */
export interface CostQuestion {
  readonly kind: 'cost';
  /** The fields of the form, to be sent again. */
  readonly fields: Readonly<Record<string, string>>;
  readonly count: number;
  readonly cost: NonNullable<CostPerDay>;
}

/** The question about a list; `null` for a single entry, whose cost is beside the form, and for one that costs nothing. */
export function costQuestion(
  count: number,
  cost: CostPerDay,
  fields: CostQuestion['fields'],
): CostQuestion | null {
  const paid = paidOf(cost);
  return count > 1 && paid !== null ? { kind: 'cost', fields, count, cost: paid } : null;
}

/** The field that says that the cost was shown. */
export const COST_SEEN = 'cost_seen';

/** Asks whether to add a list, and says what it costs a day. */
export function printCostQuestion({ fields, count, cost }: CostQuestion, page: Page): Html {
  const { t, visit } = page;
  const form = page.form(
    { action: 'add', hidden: { ...fields, [COST_SEEN]: 'yes' }, look: 'wide' },
    ({ submit }) =>
      html`<div class="buttons">${submit('cost.agree')}${link(addressOf(visit.request), t('removal.back'), 'button')}</div>`,
  );
  const text = t('cost.question', { count, cost: printCost(cost, page) });
  return html`<div role="status"${FOCUS_HERE}>${card(t('cost.title', { count }), html`<p>${text}</p>${form}`)}</div>`;
}

/** What the added things cost a day, as the end of a message; empty if that is not known, or nothing. */
export function costOfAdded(count: number, cost: CostPerDay, visit: Visit): string {
  const paid = paidOf(cost);
  if (paid === null || count === 0) return '';
  const { t } = visit;
  return count === 1
    ? t('cost.ofOneAdded', { cost: printCost(paid, visit) })
    : t('cost.ofAdded', { cost: printCost(paid, visit) });
}
