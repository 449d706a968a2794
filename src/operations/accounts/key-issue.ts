import { Type } from 'typebox';
import { invalidParameter } from '../../core/errors.ts';
import { addDays, isLocalDate, startOfDayMs } from '../../core/local-date.ts';
import { quote } from '../../core/text.ts';
import { operatorOperation } from '../operation.ts';
import { nullable, textSchema } from '../schemas.ts';
import { getOpenAccount } from './get-account.ts';
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
      expiresAtMs: lastDate === undefined ? null : endOf(lastDate, context.nowMs()),
    });
    return { id: key.id, key: secret, note: planNote(account.plan) };
  },
});

/** The end of a Japanese date, in milliseconds since the epoch; throws `invalid_parameter` for what is no date, or is over. */
function endOf(text: string, nowMs: number): number {
  if (!isLocalDate(text)) {
    throw invalidParameter('expires_on', {
      en: `${quote(text)} is no date. Write it as 2027-03-31.`,
      ja: `${quote(text)} は日付として読めません。2027-03-31 の形で指定してください。`,
    });
  }
  const endMs = startOfDayMs(addDays(text, 1));
  if (endMs > nowMs) return endMs;
  throw invalidParameter('expires_on', {
    en: `${text} is over. Give today's Japanese date or a later one.`,
    ja: `${text} は過ぎています。本日（日本時間）以降の日付を指定してください。`,
  });
}
