import type { LocalDate } from '../../core/local-date.ts';
import { storableText } from '../../core/text.ts';
import { moveVersions } from '../accounts/moved-versions.ts';
import { batchesOf } from '../batches.ts';
import type { Db } from '../tables.ts';
import {
  IMPORTED_RANKS_MAX,
  type ImportCounts,
  type ImportedRank,
  type ImportedRanksChoice,
  type NewRankImport,
  RANK_IMPORTS_LISTED_MAX,
  type RankImport,
} from './port.ts';

/** Imported ranks of one keyword; see the port. */
export async function listImportedRanks(
  db: Db,
  accountId: string,
  keyword: string,
  { asins, from, to }: ImportedRanksChoice,
): Promise<ImportedRank[]> {
  if (asins.length === 0) return [];
  return ofKeyword(db, accountId, keyword)
    .where('asin', 'in', asins)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .orderBy('asin')
    .orderBy('tool')
    .orderBy('local_date')
    .execute();
}

function ofKeyword(db: Db, accountId: string, keyword: string) {
  return db
    .selectFrom('imported_ranks')
    .select(['keyword', 'asin', 'tool', 'local_date as localDate', 'rank'])
    .where('account_id', '=', accountId)
    .where('keyword', '=', keyword);
}

/** Imports with what is left of them; see the port. */
export async function listRankImports(db: Db, accountId: string): Promise<RankImport[]> {
  const rows = await db
    .selectFrom('rank_imports as i')
    .innerJoin('imported_ranks as r', (join) =>
      join.onRef('r.account_id', '=', 'i.account_id').onRef('r.import_id', '=', 'i.id'),
    )
    .where('i.account_id', '=', accountId)
    .groupBy(['i.id', 'i.format', 'i.imported_at_ms', 'i.brought_kind', 'i.brought_id', 'i.brought_name'])
    .select(['i.id', 'i.format', 'i.imported_at_ms', 'i.brought_kind', 'i.brought_id', 'i.brought_name'])
    .select((eb) => [
      eb.fn.countAll<number>().as('ranks'),
      eb.fn.min('r.local_date').as('from'),
      eb.fn.max('r.local_date').as('to'),
    ])
    .orderBy('i.imported_at_ms', 'desc')
    .orderBy('i.id')
    .limit(RANK_IMPORTS_LISTED_MAX)
    .execute();
  return rows.map(({ brought_kind: kind, brought_id: id, brought_name: name, ...row }) => ({
    id: row.id,
    format: row.format,
    importedAtMs: row.imported_at_ms,
    broughtBy: kind === null ? null : { kind, id: id ?? '', name: name ?? '' },
    ranks: Number(row.ranks),
    from: row.from,
    to: row.to,
  }));
}

/** What an import would do; see the port. */
export async function previewRankImport(
  db: Db,
  accountId: string,
  ranks: readonly ImportedRank[],
): Promise<ImportCounts> {
  return countsOf(await compareWithKept(db, accountId, ranks));
}

/** Saves ranks of an import; see the port. */
export async function importRanks(
  db: Db,
  accountId: string,
  ranks: readonly ImportedRank[],
  { id, format, importedAtMs, broughtBy }: NewRankImport,
): Promise<ImportCounts> {
  const compared = await compareWithKept(db, accountId, ranks);
  const written = [...compared.added, ...compared.changed];
  if (written.length === 0 || compared.excess > 0) return countsOf(compared);
  await db
    .insertInto('rank_imports')
    .values({
      account_id: accountId,
      id,
      format,
      imported_at_ms: importedAtMs,
      brought_kind: broughtBy?.kind ?? null,
      brought_id: broughtBy?.id ?? null,
      brought_name: broughtBy === null ? null : storableText(broughtBy.name),
    })
    .execute();
  const rows = written.map(({ keyword, asin, tool, localDate, rank }) => ({
    account_id: accountId,
    keyword,
    asin,
    tool,
    local_date: localDate,
    rank,
    import_id: id,
  }));
  for (const batch of batchesOf(rows)) {
    await db
      .insertInto('imported_ranks')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'keyword', 'asin', 'tool', 'local_date'])
          .doUpdateSet((eb) => ({ rank: eb.ref('excluded.rank'), import_id: eb.ref('excluded.import_id') })),
      )
      .execute();
  }
  if (compared.changed.length > 0) await deleteEmptied(db, accountId);
  moveVersions(db, [accountId]);
  return countsOf(compared);
}

interface Compared {
  readonly added: ImportedRank[];
  readonly changed: ImportedRank[];
  unchanged: number;
  excess: number;
}

function countsOf({ added, changed, unchanged, excess }: Compared): ImportCounts {
  return { added: added.length, changed: changed.length, unchanged, excess };
}

/** The ranks by what is kept of them, one keyword at a time, so that no more than its own are in memory. */
async function compareWithKept(db: Db, accountId: string, ranks: readonly ImportedRank[]): Promise<Compared> {
  const compared: Compared = { added: [], changed: [], unchanged: 0, excess: 0 };
  for (const [keyword, given] of Map.groupBy(ranks, (rank) => rank.keyword)) {
    const dates = given.map(({ localDate }) => localDate).sort();
    const kept = await ofKeyword(db, accountId, keyword)
      .where('local_date', '>=', dates.at(0) ?? '')
      .where('local_date', '<=', dates.at(-1) ?? '')
      .execute();
    const rankOf = new Map(kept.map((one) => [keyOf(one), one.rank]));
    for (const one of new Map(given.map((rank) => [keyOf(rank), rank])).values()) {
      const before = rankOf.get(keyOf(one));
      if (before === undefined) compared.added.push(one);
      else if (before === one.rank) compared.unchanged += 1;
      else compared.changed.push(one);
    }
  }
  compared.excess = await countExcess(db, accountId, compared.added.length);
  return compared;
}

function keyOf({ asin, tool, localDate }: Omit<ImportedRank, 'keyword' | 'rank'>): string {
  return `${asin} ${tool} ${localDate}`;
}

async function countExcess(db: Db, accountId: string, adding: number): Promise<number> {
  if (adding === 0) return 0;
  const { held } = await db
    .selectFrom('imported_ranks')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow();
  return Math.max(0, Number(held) + adding - IMPORTED_RANKS_MAX);
}

/** Removes what is left of an import; see the port. */
export async function removeRankImport(db: Db, accountId: string, id: string): Promise<number | undefined> {
  const removed = await db
    .deleteFrom('imported_ranks')
    .where('account_id', '=', accountId)
    .where('import_id', '=', id)
    .executeTakeFirst();
  const gone = await db
    .deleteFrom('rank_imports')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) return undefined;
  moveVersions(db, [accountId]);
  return Number(removed.numDeletedRows);
}

/** Forgets imported ranks before a date, with the imports of which nothing is left. */
export async function pruneImportedRanks(db: Db, keepFrom: LocalDate): Promise<void> {
  const gone = await db.deleteFrom('imported_ranks').where('local_date', '<', keepFrom).executeTakeFirst();
  if (gone.numDeletedRows > 0n) await deleteEmptied(db, null);
}

/** Deletes the imports of an account, or of all, of which nothing is left. */
async function deleteEmptied(db: Db, accountId: string | null): Promise<void> {
  await db
    .deleteFrom('rank_imports')
    .$if(accountId !== null, (query) => query.where('account_id', '=', String(accountId)))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('imported_ranks as r')
            .select('r.rank')
            .whereRef('r.account_id', '=', 'rank_imports.account_id')
            .whereRef('r.import_id', '=', 'rank_imports.id'),
        ),
      ),
    )
    .execute();
}
