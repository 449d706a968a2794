import { Type } from 'typebox';
import { mintId } from '../../core/base62.ts';
import { PLANS } from '../../core/plan.ts';
import { operatorOperation } from '../operation.ts';
import { given } from '../schemas.ts';
import { parseAccountName } from './parse-name.ts';

/** Creates an account. Throws `invalid_parameter` if an open account has the name. */
export const accountCreate = operatorOperation({
  name: 'account-create',
  summary: { en: 'Create an account', ja: 'アカウントを作成する' },
  startsData: true,
  input: Type.Object({
    name: Type.String(
      given('NAME', ['Name of the account, 1 to 100 characters', 'アカウント名（1 から 100 文字）']),
    ),
    plan: Type.Enum([...PLANS], {
      default: 'pro',
      ...given('PLAN', [
        `Plan: ${PLANS.join(', ')}; default pro`,
        `プラン：${PLANS.join(', ')}（省略時は pro）`,
      ]),
    }),
  }),
  output: Type.Object({ id: Type.String() }),
  async run({ store, nowMs, randomBytes }, { name, plan }) {
    const id = mintId('acc_', randomBytes);
    await store.createAccount({ id, name: parseAccountName('name', name), plan, createdAtMs: nowMs() });
    return { id };
  },
});
