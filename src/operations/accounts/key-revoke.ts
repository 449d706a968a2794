import { Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { quote } from '../../core/text.ts';
import { operatorOperation } from '../operation.ts';
import { getAccount } from './get-account.ts';

/** Takes a key back at once; again keeps the first instant. */
export const keyRevoke = operatorOperation({
  name: 'key-revoke',
  summary: { en: 'Revoke an API key at once', ja: 'API キーを直ちに失効させる' },
  input: Type.Object({ account: Type.String(), key: Type.String() }),
  output: Type.Object({ id: Type.String(), revoked_at: Type.String() }),
  async run({ store, nowMs }, { account: accountId, key: keyId }) {
    const account = await getAccount(store, accountId);
    const key = await store.revokeKey(account.id, keyId, nowMs());
    if (key === undefined || key.revokedAtMs === null) throw unknownKey(keyId);
    return { id: key.id, revoked_at: printInstant(key.revokedAtMs) };
  },
});

/** `not_found` for a key that the account does not have. */
export function unknownKey(keyId: string): MiharuError {
  return new MiharuError('not_found', {
    en: `The account has no key ${quote(keyId)}. \`miharu key list\` shows its keys.`,
    ja: `このアカウントにキー ${quote(keyId)} はありません。\`miharu key list\` で確認してください。`,
  });
}
