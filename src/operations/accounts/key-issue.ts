import { Type } from 'typebox';
import { SCOPES, USUAL_SCOPES } from '../../core/rights.ts';
import { accountWrite, done } from '../operation.ts';
import { given, nullable, textSchema } from '../schemas.ts';
import { parseKeyEnd } from './key-end.ts';
import { readScopes } from './key-scopes.ts';
import { mintKey } from './mint-key.ts';
import { parseName } from './parse-name.ts';
import { planNote } from './plan-note.ts';

/**
 * Issues an API key. `key` is the secret, which is never shown again. If the plan has no API, the key is still
 * issued and `note` says so.
 */
export const keyIssue = accountWrite({
  name: 'key-issue',
  summary: { en: 'Issue an API key', ja: 'API キーを発行する' },
  input: Type.Object({
    name: Type.String({
      default: 'key',
      ...given('NAME', ['Name of the key; default "key"', 'キーを見分けるための名前（省略時は key）']),
    }),
    scopes: Type.Optional(
      Type.String(
        given('SCOPES', [
          `What the key may be used for, separated by commas: ${SCOPES.join(', ')}; default ${USUAL_SCOPES.join(',')}`,
          `キーに許可するスコープ（カンマ区切り）：${SCOPES.join(', ')}（省略時は ${USUAL_SCOPES.join(',')}）`,
        ]),
      ),
    ),
    expires_on: Type.Optional(
      Type.String(
        given('DATE', [
          'Last day of validity, as a date in Japan (2027-03-31); default: the key never expires',
          '有効期限（2027-03-31 の形、日本時間でその日の終わりまで。省略時は無期限）',
        ]),
      ),
    ),
  }),
  output: Type.Object({
    id: Type.String(),
    key: Type.String(),
    /** Set if the plan does not allow use of the key yet. */
    note: nullable(textSchema),
  }),
  async run(context, account, { name, scopes, expires_on: lastDate }) {
    const { key, secret } = await mintKey(context, account.id, {
      name: parseName('name', name),
      scopes: readScopes(scopes),
      expiresAtMs: lastDate === undefined ? null : parseKeyEnd(lastDate, context.nowMs()),
    });
    return done({ id: key.id, key: secret, note: planNote(account.plan) });
  },
});
