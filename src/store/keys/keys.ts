import { SCOPES, type Scope } from '../../core/rights.ts';
import { storableText } from '../../core/text.ts';
import { findAccount, getAccount } from '../accounts/accounts.ts';
import { moveVersions } from '../accounts/moved-versions.ts';
import type { Account } from '../accounts/port.ts';
import type { Db } from '../tables.ts';
import type { ApiKey, KeyReplaced, ReplacingKey } from './port.ts';
import type { ApiKeysTable } from './tables.ts';

/** A use is written only if it is this much later than the saved one, in milliseconds. */
const USE_NOTED_EVERY_MS = 60_000;

/** Columns of a key under the names of the port. */
const KEY = [
  'api_keys.id',
  'api_keys.account_id as accountId',
  'api_keys.name',
  'api_keys.scopes',
  'api_keys.prefix',
  'api_keys.last_four as lastFour',
  'api_keys.created_at_ms as createdAtMs',
  'api_keys.expires_at_ms as expiresAtMs',
  'api_keys.revoked_at_ms as revokedAtMs',
  'api_keys.last_used_at_ms as lastUsedAtMs',
  'api_keys.replaces',
] as const;

/** A key from its columns, without scopes that this program does not know. */
function keyOf(row: Omit<ApiKey, 'scopes'> & { readonly scopes: string }): ApiKey {
  const scopes: readonly Scope[] = JSON.parse(row.scopes);
  return { ...row, scopes: SCOPES.filter((scope) => scopes.includes(scope)) };
}

/** The key whose secret has this SHA-256 (lower-case hex), with its account; includes revoked and expired keys. */
export async function findKeyByHash(
  db: Db,
  hash: string,
): Promise<{ readonly key: ApiKey; readonly account: Account } | undefined> {
  const row = await db.selectFrom('api_keys').select(KEY).where('hash', '=', hash).executeTakeFirst();
  const account = row === undefined ? undefined : await findAccount(db, row.accountId);
  return row === undefined || account === undefined ? undefined : { key: keyOf(row), account };
}

/** Keys of an account, oldest first, including revoked and expired ones. */
export async function listKeys(db: Db, accountId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(KEY)
    .where('account_id', '=', accountId)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute();
  return rows.map(keyOf);
}

/** Saves a key; saving it again changes nothing. Fails when another key has its hash. */
export async function saveKey(db: Db, key: ApiKey, hash: string): Promise<void> {
  const holder = await db.selectFrom('api_keys').select('id').where('hash', '=', hash).executeTakeFirst();
  if (holder?.id === key.id) return;
  if (holder !== undefined) throw new Error('Another key has the same hash.');
  await getAccount(db, key.accountId);
  await db
    .insertInto('api_keys')
    .values({
      account_id: key.accountId,
      id: key.id,
      name: storableText(key.name),
      scopes: JSON.stringify(key.scopes),
      prefix: key.prefix,
      last_four: key.lastFour,
      hash,
      created_at_ms: key.createdAtMs,
      expires_at_ms: key.expiresAtMs,
      revoked_at_ms: key.revokedAtMs,
      last_used_at_ms: key.lastUsedAtMs,
      replaces: key.replaces,
    })
    .execute();
  moveVersions(db, [key.accountId]);
}

/** Revokes a key; revoking again keeps the first instant. `undefined` when the account does not have this key. */
export async function revokeKey(
  db: Db,
  accountId: string,
  keyId: string,
  revokedAtMs: number,
): Promise<ApiKey | undefined> {
  const key = await findKey(db, accountId, keyId);
  if (key === undefined || key.revokedAtMs !== null) return key;
  await updateKey(db, key, { revoked_at_ms: revokedAtMs });
  return { ...key, revokedAtMs };
}

/** Saves uses (key id to instant); one that is earlier or hardly later than the saved one changes nothing. */
export async function touchKeys(db: Db, uses: ReadonlyMap<string, number>): Promise<void> {
  for (const [keyId, usedAtMs] of uses) {
    await db
      .updateTable('api_keys')
      .set({ last_used_at_ms: usedAtMs })
      .where('id', '=', keyId)
      .where((eb) =>
        eb.or([
          eb('last_used_at_ms', 'is', null),
          eb('last_used_at_ms', '<=', usedAtMs - USE_NOTED_EVERY_MS),
        ]),
      )
      .execute();
  }
}

/** Saves a key that replaces another, which ends; see the port. */
export async function replaceKey(
  db: Db,
  key: ReplacingKey,
  hash: string,
  endsAtMs: number | 'now',
): Promise<KeyReplaced> {
  const old = await findKey(db, key.accountId, key.replaces);
  if (old === undefined) return 'missing';
  const isExpired = old.expiresAtMs !== null && old.expiresAtMs <= key.createdAtMs;
  if (old.revokedAtMs !== null || isExpired) return 'ended';
  const successor = await db
    .selectFrom('api_keys')
    .select('id')
    .where('account_id', '=', key.accountId)
    .where('replaces', '=', old.id)
    .executeTakeFirst();
  if (successor !== undefined) return 'before';
  await saveKey(db, key, hash);
  if (endsAtMs === 'now') await updateKey(db, old, { revoked_at_ms: key.createdAtMs });
  else if (old.expiresAtMs === null || endsAtMs < old.expiresAtMs)
    await updateKey(db, old, { expires_at_ms: endsAtMs });
  return 'replaced';
}

async function findKey(db: Db, accountId: string, keyId: string): Promise<ApiKey | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select(KEY)
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .executeTakeFirst();
  return row === undefined ? undefined : keyOf(row);
}

async function updateKey(
  db: Db,
  { accountId, id }: ApiKey,
  change: Partial<Pick<ApiKeysTable, 'revoked_at_ms' | 'expires_at_ms'>>,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  moveVersions(db, [accountId]);
}
