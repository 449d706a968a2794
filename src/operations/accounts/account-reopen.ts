import { Type } from 'typebox';
import { PLANS } from '../../core/plan.ts';
import type { Store } from '../../store/port.ts';
import { costPerDayOf, costPerDaySchema, listPrices } from '../keywords/cost-per-day.ts';
import { listAllKeywords } from '../keywords/list-keywords.ts';
import { operatorOperation } from '../operation.ts';
import { ACCOUNT_GIVEN, dryRunInput, given } from '../schemas.ts';
import { getAccount } from './get-account.ts';
import { keyStateOf } from './key-state.ts';
import { requireFitsPlan } from './require-fits.ts';

/**
 * Opens a closed account again. Closing only suspends, so all that was there works again: keys that were neither
 * revoked nor have expired, members, the webhook (from its place), and keywords, which are scanned from now on. Ranks of
 * the time in between are filled as far as results pages are stored for others. Reopening an open account changes
 * nothing. Throws `plan_limit` if the account exceeds the plan, `unusable_input` if an open account has its name.
 */
export const accountReopen = operatorOperation({
  name: 'account-reopen',
  summary: {
    en: 'Reopen a closed account: valid keys work again and its keywords are scanned',
    ja: '利用を終了したアカウントを再開する（有効なキーが再び使え、キーワードも計測される）',
  },
  input: Type.Object({
    account: Type.String(ACCOUNT_GIVEN),
    plan: Type.Optional(
      Type.Enum(
        [...PLANS],
        given('PLAN', [
          `Plan from now on: ${PLANS.join(', ')}; default: its plan so far`,
          `再開後のプラン：${PLANS.join(', ')}（省略時はこれまでのプラン）`,
        ]),
      ),
    ),
    ...dryRunInput,
  }),
  output: Type.Object({
    id: Type.String(),
    plan: Type.String(),
    /** Keys that work again. */
    valid_keys: Type.Integer(),
    /** 0 if nothing is changed. */
    ranks_filled: Type.Integer(),
    /** What scanning its keywords and its products then costs a day. */
    keywords_cost_per_day: costPerDaySchema,
    products_cost_per_day: costPerDaySchema,
  }),
  async run(context, { account: accountId, plan: wanted, dry_run: isDry }) {
    const { store, nowMs } = context;
    const account = await getAccount(store, accountId);
    const { id } = account;
    const isClosed = account.closedAtMs !== null;
    const plan = isClosed ? (wanted ?? account.plan) : account.plan;
    const counts = await store.countAccount(id);
    if (isClosed) requireFitsPlan(counts, { ...account, plan });
    if (isClosed && isDry !== true) await store.reopenAccount(id, plan);
    const keys = (await store.listKeys(id)).filter((key) => keyStateOf(key, nowMs()) === 'active');
    const prices = await listPrices(context);
    return {
      id,
      plan,
      valid_keys: keys.length,
      ranks_filled: isDry === true ? 0 : await fillRanks(store, id),
      keywords_cost_per_day: costPerDayOf(prices, counts.keywords),
      products_cost_per_day: costPerDayOf(prices, counts.asins + counts.watchedAsins, 'product'),
    };
  },
});

async function fillRanks(store: Store, id: string): Promise<number> {
  const asins = (await store.listAsins(id)).map(({ asin }) => asin);
  const keywords = await Array.fromAsync(listAllKeywords(store, id), ({ keyword }) => keyword);
  return store.fillRanks(keywords, asins);
}
