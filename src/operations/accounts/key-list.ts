import { Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import type { ApiKey } from '../../store/port.ts';
import { printMaybe } from '../days/day-report.ts';
import { accountRead } from '../operation.ts';
import { MaybeText, nullable, TEXT_POINTS_MAX, untrusted } from '../schemas.ts';
import { scopesSchema } from './key-scopes.ts';
import { keyStateOf } from './key-state.ts';

/** `closed`: the key is valid, but its account is closed. */
const STATES = ['active', 'revoked', 'expired', 'closed'] as const;

/** The keys of an account without their secrets, oldest first. */
export const keyList = accountRead({
  name: 'key-list',
  summary: { en: 'List the keys of an account', ja: 'アカウントのキーの一覧を表示する' },
  input: Type.Object({}),
  output: Type.Object({
    keys: Type.Array(
      Type.Object({
        id: Type.String(),
        name: untrusted(TEXT_POINTS_MAX, 'Name of the key.'),
        hint: Type.String(),
        scopes: scopesSchema,
        state: Type.Enum([...STATES]),
        created_at: Type.String(),
        expires_at: MaybeText,
        revoked_at: MaybeText,
        last_used_at: MaybeText,
        /** Id of the key that it replaced. */
        replaces: nullable(Type.String()),
      }),
    ),
  }),
  async run({ store, nowMs }, account) {
    const keys = await store.listKeys(account.id);
    const isClosed = account.closedAtMs !== null;
    const now = nowMs();
    return {
      keys: keys.map((key) => ({
        id: key.id,
        name: key.name,
        hint: `${key.prefix}…${key.lastFour}`,
        scopes: [...key.scopes],
        state: stateOf(key, { isClosed, nowMs: now }),
        created_at: printInstant(key.createdAtMs),
        expires_at: printMaybe(key.expiresAtMs),
        revoked_at: printMaybe(keyStateOf(key, now) === 'revoked' ? key.revokedAtMs : null),
        last_used_at: printMaybe(key.lastUsedAtMs),
        replaces: key.replaces,
      })),
    };
  },
});

function stateOf(
  key: ApiKey,
  { isClosed, nowMs }: { readonly isClosed: boolean; readonly nowMs: number },
): (typeof STATES)[number] {
  const state = keyStateOf(key, nowMs);
  return state === 'active' && isClosed ? 'closed' : state;
}
