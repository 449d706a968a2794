import { Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import { PLAN_LIMITS, PLANS, type Plan } from '../../core/plan.ts';
import type { AccountCounts } from '../../store/port.ts';
import { operatorOperation } from '../operation.ts';
import { getOpenAccount } from './get-account.ts';

/** Changes the plan of an account; throws `plan_limit` when the account holds more than the new plan allows. */
export const accountSetPlan = operatorOperation({
  name: 'account-set-plan',
  summary: { en: 'Change the plan of an account', ja: 'アカウントのプランを変更する' },
  input: Type.Object({ account: Type.String(), plan: Type.Enum([...PLANS]) }),
  output: Type.Object({ id: Type.String(), plan: Type.String(), previous_plan: Type.String() }),
  async run({ store }, { account: accountId, plan }) {
    const account = await getOpenAccount(store, accountId);
    refuseOverfull(await store.countAccount(account.id), plan);
    await store.setPlan(account.id, plan);
    return { id: account.id, plan, previous_plan: account.plan };
  },
});

const NOUNS = {
  asins: ['ASINs', 'ASIN'],
  keywords: ['keywords', 'キーワード'],
  watchedAsins: ['watched ASINs', '競合 ASIN'],
} as const;

function refuseOverfull(counts: AccountCounts, plan: Plan): void {
  for (const thing of ['asins', 'keywords', 'watchedAsins'] as const) {
    const limit = PLAN_LIMITS[plan][thing];
    const excess = counts[thing] - limit;
    if (excess <= 0) continue;
    const [en, ja] = NOUNS[thing];
    throw new MiharuError('plan_limit', {
      en: `The account has ${counts[thing]} ${en}; the plan ${plan} holds ${limit}. Remove ${excess} first.`,
      ja: `${ja}が ${counts[thing]} 件あり、プラン ${plan} の上限は ${limit} 件です。先に ${excess} 件を削除してください。`,
    });
  }
}
