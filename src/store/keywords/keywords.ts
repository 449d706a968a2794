import { twinKey } from '../../core/keyword.ts';
import type { LocalDate } from '../../core/local-date.ts';
import { countKeywords, takeSeqs } from '../accounts/accounts.ts';
import { noteFormerTargets } from '../accounts/former-targets.ts';
import { moveVersions } from '../accounts/moved-versions.ts';
import { limitsFor, requireWithinLimit } from '../accounts/plan-limit.ts';
import { deactivateQuestions } from '../assistant/deactivate-questions.ts';
import { batchesOf, inBatches } from '../batches.ts';
import { columnsOfTerm } from '../plan/target-rows.ts';
import type { Db } from '../tables.ts';
import type { AccountKeyword, AddedKeywords, AddKeywordsOptions, KeywordRange, Twin } from './port.ts';
import { ensureTerms } from './terms.ts';

/** Columns of a keyword under the names of the port. */
const KEYWORD = ['keyword', 'seq', 'added_at_ms as addedAtMs'] as const;

/** A keyword of the account by its spelling. */
export async function findKeyword(
  db: Db,
  accountId: string,
  keyword: string,
): Promise<AccountKeyword | undefined> {
  return db
    .selectFrom('account_keywords')
    .select(KEYWORD)
    .where('account_id', '=', accountId)
    .where('keyword', '=', keyword)
    .executeTakeFirst();
}

/** Keywords of the account in the order of adding. */
export async function listKeywords(
  db: Db,
  accountId: string,
  range: KeywordRange,
): Promise<AccountKeyword[]> {
  return inRange(db, accountId, range).select(KEYWORD).execute();
}

/** Only the spellings: the index by number contains them, so no row is looked up. */
export async function listSpellings(db: Db, accountId: string, range: KeywordRange): Promise<string[]> {
  const rows = await inRange(db, accountId, range).select('keyword').execute();
  return rows.map(({ keyword }) => keyword);
}

function inRange(db: Db, accountId: string, { afterSeq, limit }: KeywordRange) {
  return db
    .selectFrom('account_keywords')
    .where('account_id', '=', accountId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit);
}

/** Adds keywords, all or nothing; see the port. Repetitions count once. */
export async function addKeywords(
  db: Db,
  accountId: string,
  keywords: readonly string[],
  { addedAtMs, ...options }: AddKeywordsOptions,
): Promise<AddedKeywords> {
  const outcome = await previewKeywords(db, accountId, keywords, options);
  await insertKeywords(db, accountId, outcome.added, addedAtMs);
  return outcome;
}

/** What adding keywords does; throws `plan_limit`. */
export async function previewKeywords(
  db: Db,
  accountId: string,
  keywords: readonly string[],
  { limits, twins: choice }: Omit<AddKeywordsOptions, 'addedAtMs'>,
): Promise<AddedKeywords> {
  const wanted = [...new Set(keywords)];
  const present = await listPresent(db, accountId, wanted);
  const fresh = wanted.filter((keyword) => !present.has(keyword));
  const twins = await findTwins(db, accountId, fresh);
  const left = new Set(choice === 'leave_out' ? twins.map(({ keyword }) => keyword) : []);
  const added = fresh.filter((keyword) => !left.has(keyword));
  const held = await countKeywords(db, accountId);
  requireWithinLimit('keywords', await limitsFor(db, accountId, limits), { held, adding: added.length });
  return { added, duplicate: wanted.filter((keyword) => present.has(keyword)), twins };
}

/** The keywords that were there and are removed now, in the given order. */
export async function removeKeywords(
  db: Db,
  accountId: string,
  keywords: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(keywords)];
  const deleted = await inBatches(wanted, (batch) =>
    db
      .deleteFrom('account_keywords')
      .where('account_id', '=', accountId)
      .where('keyword', 'in', batch)
      .returning(['keyword', 'term_id'])
      .execute(),
  );
  const removed = new Set(deleted.map((row) => row.keyword));
  await noteFormerTargets(
    db,
    accountId,
    deleted.map((row) => columnsOfTerm(row.term_id)),
  );
  await deactivateQuestions(db, accountId, [...removed]);
  if (removed.size > 0) moveVersions(db, [accountId]);
  return wanted.filter((keyword) => removed.has(keyword));
}

/** Newest date with a complete or partial reading of any of the account's keywords. */
export async function findNewestDate(db: Db, accountId: string): Promise<LocalDate | undefined> {
  const row = await db
    .selectFrom('account_keywords as k')
    .innerJoin('terms as t', 't.id', 'k.term_id')
    .where('k.account_id', '=', accountId)
    .select((eb) => eb.fn.max('t.newest_usable_date').as('date'))
    .executeTakeFirst();
  return row?.date ?? undefined;
}

async function listPresent(db: Db, accountId: string, keywords: readonly string[]): Promise<Set<string>> {
  const rows = await inBatches(keywords, (batch) =>
    db
      .selectFrom('account_keywords')
      .select('keyword')
      .where('account_id', '=', accountId)
      .where('keyword', 'in', batch)
      .execute(),
  );
  return new Set(rows.map((row) => row.keyword));
}

/** Twins of new keywords: the account's oldest keyword with the same key, or an earlier one of the new keywords. */
async function findTwins(db: Db, accountId: string, fresh: readonly string[]): Promise<Twin[]> {
  const keys = new Set(fresh.map(twinKey));
  const rows = await inBatches([...keys], (batch) =>
    db
      .selectFrom('account_keywords')
      .select(['keyword', 'twin_key'])
      .where('account_id', '=', accountId)
      .where('twin_key', 'in', batch)
      .orderBy('seq')
      .execute(),
  );
  const first = new Map<string, string>();
  for (const row of rows) if (!first.has(row.twin_key)) first.set(row.twin_key, row.keyword);
  const twins: Twin[] = [];
  for (const keyword of fresh) {
    const twinOf = first.get(twinKey(keyword));
    if (twinOf === undefined) first.set(twinKey(keyword), keyword);
    else twins.push({ keyword, twinOf });
  }
  return twins;
}

async function insertKeywords(
  db: Db,
  accountId: string,
  keywords: readonly string[],
  addedAtMs: number,
): Promise<void> {
  if (keywords.length === 0) return;
  const termIds = await ensureTerms(db, keywords);
  const firstSeq = await takeSeqs(db, accountId, { order: 'last_keyword_seq', count: keywords.length });
  const rows = keywords.map((keyword, index) => ({
    account_id: accountId,
    keyword,
    term_id: termIds.get(keyword) ?? raiseMissingTerm(keyword),
    twin_key: twinKey(keyword),
    seq: firstSeq + index,
    added_at_ms: addedAtMs,
  }));
  for (const batch of batchesOf(rows)) await db.insertInto('account_keywords').values(batch).execute();
  moveVersions(db, [accountId]);
}

function raiseMissingTerm(keyword: string): never {
  throw new Error(`The store changed the term ${JSON.stringify(keyword)}.`);
}
