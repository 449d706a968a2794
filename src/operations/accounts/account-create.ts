import { Type } from 'typebox';
import { mintId } from '../../core/base62.ts';
import { PLANS } from '../../core/plan.ts';
import { operatorOperation } from '../operation.ts';
import { parseName } from './parse-name.ts';

/** Opens an account. Names need not be unique: the id tells accounts apart. */
export const accountCreate = operatorOperation({
  name: 'account-create',
  summary: { en: 'Open an account', ja: 'アカウントを作成する' },
  startsData: true,
  input: Type.Object({ name: Type.String(), plan: Type.Enum([...PLANS]) }),
  output: Type.Object({ id: Type.String() }),
  async run({ store, nowMs, randomBytes }, { name, plan }) {
    const id = mintId('acc_', randomBytes);
    await store.createAccount({ id, name: parseName('name', name), plan, createdAtMs: nowMs() });
    return { id };
  },
});
