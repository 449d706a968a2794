import { Type } from 'typebox';
import { MiharuError, raise } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { quote, type Text } from '../../core/text.ts';
import type { ApiKey } from '../../store/port.ts';
import { hashSecret } from '../hash-secret.ts';
import { accountWrite, done } from '../operation.ts';
import { given, nullable, textSchema } from '../schemas.ts';
import { parseKeyEnd } from './key-end.ts';
import { keyIdSchema, unknownKey } from './key-revoke.ts';
import { keyStateOf } from './key-state.ts';
import { makeKey } from './mint-key.ts';
import { planNote } from './plan-note.ts';

/** Choices of hours for which the old key stays valid. */
export const OVERLAP_HOURS = [0, 1, 24, 168] as const;

/** Value for a new key that never expires. */
const NEVER = 'never';

const HOUR_MS = 3_600_000;

/**
 * Issues a key that replaces another, with the same name, scopes and, unless another is given, the same end. The old
 * key is revoked at once (overlap 0) or expires after the overlap, never later than before. The new secret is
 * shown only after both keys are stored. A key can be replaced only once: a second replacement would extend the
 * overlap.
 */
export const keyReissue = accountWrite({
  name: 'key-reissue',
  summary: { en: 'Issue a key to replace another', ja: 'キーを再発行する' },
  input: Type.Object({
    key: keyIdSchema,
    overlap_hours: Type.Enum([...OVERLAP_HOURS], {
      default: 0,
      ...given(
        'HOURS',
        [
          `Hours for which the old key stays valid: ${OVERLAP_HOURS.join(', ')}; default 0`,
          `以前のキーを使える時間（単位は時間）：${OVERLAP_HOURS.join(', ')}（省略時は 0）`,
        ],
        { option: 'overlap' },
      ),
    }),
    expires_on: Type.Optional(
      Type.String(
        given('DATE', [
          'Last day of the new key in Japan (2027-03-31), or never; default: the same as the old key',
          '新しいキーの有効期限（2027-03-31 の形、日本時間でその日の終わりまで）か never（省略時は以前のキーと同じ）',
        ]),
      ),
    ),
  }),
  output: Type.Object({
    id: Type.String(),
    key: Type.String(),
    expires_at: nullable(Type.String()),
    replaced: Type.Object({ id: Type.String(), valid_until: Type.String() }),
    /** Set if the plan does not allow use of the key yet. */
    note: nullable(textSchema),
  }),
  async run(context, account, input) {
    const { key: keyId, overlap_hours: overlapHours } = input;
    const { store } = context;
    const keys = await store.listKeys(account.id);
    const old = keys.find((key) => key.id === keyId) ?? raise(unknownKey(keyId));
    const nowMs = context.nowMs();
    if (keyStateOf(old, nowMs) !== 'active') throw usedKey(old, keys, nowMs);
    const { key, secret } = makeKey(context, account.id, {
      name: old.name,
      scopes: old.scopes,
      expiresAtMs: endOfNew(input.expires_on, old, nowMs),
    });
    const untilMs = Math.min(nowMs + overlapHours * HOUR_MS, old.expiresAtMs ?? Number.POSITIVE_INFINITY);
    const replacing = { ...key, replaces: old.id };
    const endsAtMs = overlapHours === 0 ? 'now' : untilMs;
    const outcome = await store.replaceKey(replacing, hashSecret(secret), endsAtMs);
    if (outcome === 'missing') throw unknownKey(keyId);
    if (outcome !== 'replaced') throw usedKey(old, await store.listKeys(account.id), nowMs);
    const replaced = { id: old.id, valid_until: printInstant(untilMs) };
    return done({
      id: key.id,
      key: secret,
      replaced,
      note: planNote(account.plan),
      expires_at: key.expiresAtMs === null ? null : printInstant(key.expiresAtMs),
    });
  },
});

/** In milliseconds since the epoch; `null` means never. */
function endOfNew(lastDate: string | undefined, old: ApiKey, nowMs: number): number | null {
  if (lastDate === undefined) return old.expiresAtMs;
  return lastDate === NEVER ? null : parseKeyEnd(lastDate, nowMs);
}

/** The error for a key that cannot be replaced. It names the key that already replaced it. */
function usedKey(key: ApiKey, keys: readonly ApiKey[], nowMs: number): MiharuError {
  const successor = keys.find(({ replaces }) => replaces === key.id);
  if (successor === undefined)
    return new MiharuError('unusable_input', {
      en: `The key ${quote(key.id)} is no longer valid. Issue a new one.`,
      ja: `キー ${quote(key.id)} はすでに無効です。新しいキーを発行してください。`,
      forOperators: ISSUES_A_KEY,
    });
  if (keyStateOf(successor, nowMs) !== 'active')
    return new MiharuError('unusable_input', {
      en: `The key ${quote(key.id)} was replaced by ${successor.id}, which is no longer valid. Issue a new one.`,
      ja: `キー ${quote(key.id)} は ${successor.id} に再発行済みで、${successor.id} もすでに無効です。新しいキーを発行してください。`,
      forOperators: ISSUES_A_KEY,
    });
  return new MiharuError('unusable_input', {
    en: `The key ${quote(key.id)} has been replaced already by ${successor.id}. Reissue that one, or issue a new one.`,
    ja: `キー ${quote(key.id)} はすでに ${successor.id} に再発行済みです。${successor.id} を再発行するか、新しいキーを発行してください。`,
  });
}

const ISSUES_A_KEY: Text = { en: 'Use `miharu key issue`.', ja: '`miharu key issue` で発行できます。' };
