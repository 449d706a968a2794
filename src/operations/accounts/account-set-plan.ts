import { Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import {
  LIMIT_KINDS,
  LIMIT_NAMES,
  largerPlan,
  PLAN_LIMITS,
  PLAN_NAMES,
  PLANS,
  type Plan,
} from '../../core/plan.ts';
import { printCount, type Text } from '../../core/text.ts';
import type { AccountCounts } from '../../store/port.ts';
import { operatorOperation } from '../operation.ts';
import { ACCOUNT_GIVEN, given } from '../schemas.ts';
import { getOpenAccount } from './get-account.ts';

/** Changes the plan of an account. Throws `plan_limit` if the account exceeds the limits of the new plan. */
export const accountSetPlan = operatorOperation({
  name: 'account-set-plan',
  summary: { en: 'Change the plan of an account', ja: 'アカウントのプランを変更する' },
  input: Type.Object({
    account: Type.String(ACCOUNT_GIVEN),
    plan: Type.Enum([...PLANS], given('PLAN', [`Plan: ${PLANS.join(', ')}`, `プラン：${PLANS.join(', ')}`])),
  }),
  output: Type.Object({ id: Type.String(), plan: Type.String(), previous_plan: Type.String() }),
  async run({ store }, { account: accountId, plan }) {
    const account = await getOpenAccount(store, accountId);
    refuseOverfull(await store.countAccount(account.id), plan);
    await store.setPlan(account.id, plan);
    return { id: account.id, plan, previous_plan: account.plan };
  },
});

function refuseOverfull(counts: AccountCounts, plan: Plan): void {
  for (const thing of LIMIT_KINDS) {
    const limit = PLAN_LIMITS[plan][thing];
    const excess = counts[thing] - limit;
    if (excess <= 0) continue;
    const { en, ja } = LIMIT_NAMES[thing];
    const [has, allowed, over] = [counts[thing], limit, excess].map(printCount);
    const name = PLAN_NAMES[plan];
    const fitting = describeFitting(thing, counts[thing]);
    throw new MiharuError('plan_limit', {
      en: `The account has ${has} ${en}, but the plan ${name} allows ${allowed}. Remove ${over} first${fitting.en}.`,
      ja: `${ja}が ${has} 件あり、プラン ${name} の上限は ${allowed} 件です。先に ${over} 件を削除${fitting.ja}してください。`,
    });
  }
}

/** The end of the remedy: the cheapest plan that holds what the account has. */
function describeFitting(thing: (typeof LIMIT_KINDS)[number], count: number): Text {
  const plan = largerPlan(thing, count - 1);
  if (plan === null) return { en: '', ja: '' };
  const [name, limit] = [PLAN_NAMES[plan], printCount(PLAN_LIMITS[plan][thing])];
  return {
    en: `, or choose the plan ${name}, which allows ${limit}`,
    ja: `するか、上限が ${limit} 件のプラン ${name} を選択`,
  };
}
