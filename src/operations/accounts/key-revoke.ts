import { Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { quote } from '../../core/text.ts';
import { accountWrite, done } from '../operation.ts';
import { given } from '../schemas.ts';

/** A key by its id. */
export const keyIdSchema = Type.String(
  given('KEY_ID', ['Key, as `miharu key list` shows it (key_…)', 'キー（`miharu key list` の ID、key_…）'], {
    place: 'word',
  }),
);

/** Revokes a key at once. Revoking it again keeps the first time. */
export const keyRevoke = accountWrite({
  name: 'key-revoke',
  summary: { en: 'Revoke an API key immediately', ja: 'API キーを直ちに無効にする' },
  worksOnClosed: true,
  input: Type.Object({ key: keyIdSchema }),
  output: Type.Object({ id: Type.String(), revoked_at: Type.String() }),
  async run({ store, nowMs }, account, { key: keyId }) {
    const key = await store.revokeKey(account.id, keyId, nowMs());
    if (key === undefined || key.revokedAtMs === null) throw unknownKey(keyId);
    return done({ id: key.id, revoked_at: printInstant(key.revokedAtMs) });
  },
});

/** The `not_found` error for a key that the account does not have. */
export function unknownKey(keyId: string): MiharuError {
  return new MiharuError('not_found', {
    en: `The account has no key ${quote(keyId)}. Check the ID in the list of keys.`,
    ja: `このアカウントにキー ${quote(keyId)} はありません。キーの一覧で ID を確認してください。`,
    forOperators: {
      en: '`miharu key list` shows all keys.',
      ja: '一覧は `miharu key list` で表示できます。',
    },
  });
}
