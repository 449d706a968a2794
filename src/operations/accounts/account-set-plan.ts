import { Type } from 'typebox';
import { PLANS } from '../../core/plan.ts';
import { operatorOperation } from '../operation.ts';
import { ACCOUNT_GIVEN, given } from '../schemas.ts';
import { getOpenAccount } from './get-account.ts';
import { requireFitsPlan } from './require-fits.ts';

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
    requireFitsPlan(await store.countAccount(account.id), { ...account, plan });
    await store.setPlan(account.id, plan);
    return { id: account.id, plan, previous_plan: account.plan };
  },
});
