import { Type } from 'typebox';
import { operatorOperation } from '../operation.ts';
import { nullable, textSchema } from '../schemas.ts';
import { getOpenAccount } from './get-account.ts';
import { parseKeyEnd } from './key-end.ts';
import { mintKey } from './mint-key.ts';
import { parseName } from './parse-name.ts';
import { planNote } from './plan-note.ts';

/** Issues an API key. `key` is the secret; it is never shown again. A plan without the API is no refusal: `note` says so. */
export const keyIssue = operatorOperation({
  name: 'key-issue',
  summary: { en: 'Issue an API key', ja: 'API キーを発行する' },
  input: Type.Object({
    account: Type.String(),
    name: Type.String(),
    /** Last Japanese date on which the key can be used; without one it has no end. */
    expires_on: Type.Optional(Type.String()),
  }),
  output: Type.Object({
    id: Type.String(),
    key: Type.String(),
    /** Where the plan does not let the key be used yet. */
    note: nullable(textSchema),
  }),
  async run(context, { account: accountId, name, expires_on: lastDate }) {
    const account = await getOpenAccount(context.store, accountId);
    const { key, secret } = await mintKey(context, account.id, {
      name: parseName('name', name),
      expiresAtMs: lastDate === undefined ? null : parseKeyEnd(lastDate, context.nowMs()),
    });
    return { id: key.id, key: secret, note: planNote(account.plan) };
  },
});
