import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { AccountFacts } from './port.ts';

/** What these accounts have, and what somebody may have to look after: one statement for each kind of fact. */
export async function findAccountFacts(
  db: Db,
  accountIds: readonly string[],
  { nowMs, endsUntilMs }: { readonly nowMs: number; readonly endsUntilMs: number },
): Promise<ReadonlyMap<string, AccountFacts>> {
  if (accountIds.length === 0) return new Map();
  const [versions, products, keywords, keys, webhooks, seen] = [
    await listVersions(db, accountIds),
    await listProductCounts(db, accountIds),
    await listKeywordCounts(db, accountIds),
    await listEndingKeys(db, accountIds, [nowMs, endsUntilMs]),
    await listWebhookStates(db, accountIds),
    await listLastSeen(db, accountIds),
  ];
  return new Map(
    accountIds.map((id) => [
      id,
      {
        version: versions.get(id)?.version ?? 0,
        counts: {
          asins: products.get(`${id} own`)?.count ?? 0,
          keywords: keywords.get(id)?.count ?? 0,
          watchedAsins: products.get(`${id} watched`)?.count ?? 0,
        },
        endingKeys: keys.get(id) ?? null,
        webhook: webhooks.get(id)?.state ?? null,
        signedInAtMs: seen.get(id)?.signedInAtMs ?? null,
        lastSeenAtMs: seen.get(id)?.lastSeenAtMs ?? null,
      },
    ]),
  );
}

async function listVersions(db: Db, accountIds: readonly string[]) {
  const rows = await db
    .selectFrom('accounts')
    .where('id', 'in', accountIds)
    .select(['id', 'version'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function listProductCounts(db: Db, accountIds: readonly string[]) {
  const rows = await db
    .selectFrom('account_asins')
    .where('account_id', 'in', accountIds)
    .groupBy(['account_id', 'relation'])
    .select(['account_id', 'relation'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute();
  return new Map(rows.map((row) => [`${row.account_id} ${row.relation}`, row]));
}

async function listKeywordCounts(db: Db, accountIds: readonly string[]) {
  const rows = await db
    .selectFrom('account_keywords')
    .where('account_id', 'in', accountIds)
    .groupBy('account_id')
    .select('account_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** A key that was replaced ends as planned, unless its successor was revoked. */
async function listEndingKeys(
  db: Db,
  accountIds: readonly string[],
  [nowMs, endsUntilMs]: readonly [number, number],
) {
  const rows = await db
    .selectFrom('api_keys as k')
    .where('k.account_id', 'in', accountIds)
    .where('k.revoked_at_ms', 'is', null)
    .where('k.expires_at_ms', '>', nowMs)
    .where('k.expires_at_ms', '<=', endsUntilMs)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('api_keys as s')
            .select('s.id')
            .whereRef('s.account_id', '=', 'k.account_id')
            .whereRef('s.replaces', '=', 'k.id')
            .where('s.revoked_at_ms', 'is', null),
        ),
      ),
    )
    .groupBy('k.account_id')
    .select('k.account_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<number>('k.expires_at_ms').as('firstEndsAtMs'),
    ])
    .execute();
  return new Map(rows.map(({ account_id: id, count, firstEndsAtMs }) => [id, { count, firstEndsAtMs }]));
}

/** An account has at most one open delivery; one without an attempt says nothing. */
async function listWebhookStates(db: Db, accountIds: readonly string[]) {
  const rows = await db
    .selectFrom('webhooks as w')
    .leftJoin('webhook_deliveries as d', (join) =>
      join
        .onRef('d.account_id', '=', 'w.account_id')
        .on('d.ended_at_ms', 'is', null)
        .on('d.attempted_at_ms', 'is not', null),
    )
    .where('w.account_id', 'in', accountIds)
    .select('w.account_id')
    .select(
      sql<
        'active' | 'failing' | 'stopped'
      >`case when w.stopped_reason is not null then 'stopped' when d.id is not null then 'failing' else 'active' end`.as(
        'state',
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}

async function listLastSeen(db: Db, accountIds: readonly string[]) {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('sessions as s', 's.user_id', 'm.user_id')
    .where('m.account_id', 'in', accountIds)
    .groupBy('m.account_id')
    .select('m.account_id')
    .select((eb) => [
      eb.fn.max('u.signed_in_at_ms').as('signedInAtMs'),
      eb.fn.max('s.updated_at_ms').as('lastSeenAtMs'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}
