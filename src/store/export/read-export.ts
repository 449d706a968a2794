import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { seenBy } from '../../core/bringer.ts';
import { printInstant } from '../../core/instant.ts';
import { countedAs, isOnlyCap, isUnasked } from '../../core/reading.ts';
import { isVisibleTo } from '../changes/visible-changes.ts';
import { OWN_PAGE } from '../products/product-snapshots.ts';
import type { QueryMethods } from '../query-methods.ts';
import { decodeShelf } from '../readings/shelf-codec.ts';
import type { Db } from '../tables.ts';
import type { ExportedPage, ExportedRow, ExportPlace, ExportQuery, ExportReader } from './port.ts';
import { SECTIONS, type Section } from './sections.ts';

/** Rows per page: some milliseconds of work. */
const ROWS_MAX = 200;

/** A cell of either database; `undefined`: not selected. */
type Cell = string | number | Uint8Array | null | undefined;

/** Reads everything of an account, over any SQL database. */
export function createExportReader({ read }: QueryMethods): ExportReader {
  return { readExport: read(readExport) };
}

async function readExport(db: Db, query: ExportQuery): Promise<ExportedPage> {
  const section: Section = SECTIONS[query.kind];
  const { table, key, columns, rowsMax = ROWS_MAX } = section;
  const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(`e.${name}`)));
  const isBrought = columns.some(([, , cell]) => cell === 'brought_by');
  const brought = isBrought ? ['brought_name', 'brought_account'] : [];
  const names = [...new Set([...key, ...columns.map(([, column]) => column), ...brought])];
  const behind = query.after === null ? sql`` : sql`and (${columnsOf(key)}) > (${sql.join(query.after)})`;
  const { rows } = await sql<Readonly<Record<string, Cell>>>`
    select ${columnsOf(names)} ${ownKeyword(section, query.accountId)} ${whyUnasked(section, query.accountId)} from ${sql.table(table)} as e
      where ${isMeant(query)} ${isDated(query)} ${behind} order by ${columnsOf(key)} limit ${rowsMax}`.execute(
    db,
  );
  const last = rows.length < rowsMax ? undefined : rows.at(-1);
  return {
    rows: rows.map((row) => toExported(section, judged(section, row), query.accountId)),
    next: last === undefined ? null : placeOf(section, last),
  };
}

/** The keyword of the account by which a row was read; those of other accounts are theirs. */
function ownKeyword({ columns }: Section, accountId: string) {
  if (!columns.some(([, , kind]) => kind === 'own_keyword')) return sql``;
  return sql`, (select k.keyword from account_keywords as k
    where k.account_id = ${accountId} and k.term_id = e.term_id) as own_keyword`;
}

/** Why no source was asked on the date of a reading; `not_scanned`: only the caps of other accounts say why. */
function whyUnasked({ table }: Section, accountId: string) {
  if (table !== 'readings' && table !== 'product_snapshots') return sql``;
  const [held, isTarget] =
    table === 'readings'
      ? [sql`account_keywords`, sql`a.term_id = e.term_id and d.term_id = e.term_id and d.asin = ''`]
      : [
          sql`account_asins`,
          sql`a.asin = e.asin and d.asin = e.asin and d.term_id = e.term_id and e.term_id = ${sql.lit(OWN_PAGE)}`,
        ];
  return sql`, (select
      case when d.unasked = 'account_cap' and a.added_at_ms > d.done_at_ms then 'not_scanned' else d.unasked end
    from day_targets as d, ${held} as a
    where a.account_id = ${accountId} and ${isTarget} and d.local_date = e.local_date) as unasked`;
}

/** The rows of the account, of its keyword or of its product; of others nothing but what the account may see. */
function isMeant({ kind, accountId, subject }: ExportQuery): RawBuilder<SqlBool> {
  if (SECTIONS[kind].of === 'account') return sql`e.account_id = ${accountId}`;
  const isHeld = sql<SqlBool>`exists (
    select 1 from account_asins as a where a.account_id = ${accountId} and a.asin = e.asin)`;
  if (SECTIONS[kind].of === 'keyword') {
    const isOfTerm = sql<SqlBool>`e.term_id = (
      select k.term_id from account_keywords as k where k.account_id = ${accountId} and k.keyword = ${subject})`;
    return kind === 'rank' ? sql`${isOfTerm} and ${isHeld}` : isOfTerm;
  }
  const isOfProduct = sql<SqlBool>`e.asin = ${subject} and ${isHeld}`;
  return kind === 'change' ? sql`${isOfProduct} and ${isVisibleTo(accountId)}` : isOfProduct;
}

function isDated({ dates }: ExportQuery) {
  return dates === undefined ? sql`` : sql`and e.local_date >= ${dates.from} and e.local_date <= ${dates.to}`;
}

function placeOf({ key }: Section, row: Readonly<Record<string, Cell>>): ExportPlace {
  return key.map((column) => {
    const cell = row[column];
    return typeof cell === 'number' ? cell : String(cell);
  });
}

/** A reading as screens judge it: one that only says that a cap was reached has its reason, and nothing that was observed. */
function judged({ table }: Section, row: Readonly<Record<string, Cell>>): Readonly<Record<string, Cell>> {
  const { local_date, source = null, outcome, reason, unasked } = row;
  if (typeof reason !== 'string') return row;
  const why = String(unasked);
  if ((why === 'not_scanned' || isUnasked(why)) && isOnlyCap(reason, why))
    return { local_date, source, reason: why };
  return table === 'readings' && outcome === 'failed'
    ? { ...row, outcome: countedAs({ outcome, reason }) }
    : row;
}

/** Who brought a row, as the account sees it; `null` for its source. */
function broughtByOf(row: Readonly<Record<string, Cell>>, accountId: string) {
  const { brought_kind: kind = null, brought_name: name = null, brought_account: account } = row;
  return kind === null ? null : seenBy({ kind, name, accountId: account }, accountId);
}

function toExported(
  { columns }: Section,
  row: Readonly<Record<string, Cell>>,
  accountId: string,
): ExportedRow {
  return Object.fromEntries(
    columns.map(([name, column, kind]) => {
      const cell = row[kind === 'own_keyword' ? kind : column] ?? null;
      if (kind === 'brought_by') return [name, broughtByOf(row, accountId)];
      if (cell === null) return [name, null];
      if (kind === 'instant') return [name, printInstant(Number(cell))];
      if (kind === 'json') return [name, JSON.parse(String(cell))];
      if (kind === 'boolean') return [name, cell === 1];
      if (kind === 'seen_on') return [name, cell === OWN_PAGE ? 'product_page' : 'results'];
      if (kind === 'context') return [name, placeless(JSON.parse(String(cell)))];
      if (kind === 'facts') return [name, factsOf(String(cell))];
      if (kind === 'shelf') return [name, cell instanceof Uint8Array ? decodeShelf(cell).pages : null];
      return [name, cell];
    }),
  );
}

/** Without the place itself; `has_place` says whether it is known. */
function placeless({ place = null, ...others }: Readonly<Record<string, unknown>>) {
  return { ...others, has_place: place !== null };
}

function factsOf(body: string) {
  const { seenFrom, ...facts }: Readonly<Record<string, unknown>> = JSON.parse(body);
  return typeof seenFrom === 'object' && seenFrom !== null
    ? { ...facts, seenFrom: placeless({ ...seenFrom }) }
    : facts;
}
