import { Type } from 'typebox';
import { operatorOperation } from '../operation.ts';
import { getOpenAccount } from './get-account.ts';
import { mintKey } from './mint-key.ts';
import { parseName } from './parse-name.ts';

/** Issues an API key. `key` is the secret; it is never shown again. */
export const keyIssue = operatorOperation({
  name: 'key-issue',
  summary: { en: 'Issue an API key', ja: 'API キーを発行する' },
  input: Type.Object({ account: Type.String(), name: Type.String() }),
  output: Type.Object({ id: Type.String(), key: Type.String() }),
  async run(context, { account: accountId, name }) {
    const account = await getOpenAccount(context.store, accountId);
    const { key, secret } = await mintKey(context, account.id, parseName('name', name));
    return { id: key.id, key: secret };
  },
});
