import type { Db } from '../tables.ts';
import { findKeyword } from './keywords.ts';

/** The tags of every keyword that has any, in the order of their words. */
export async function listKeywordTags(db: Db, accountId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('keyword_tags')
    .select(['keyword', 'tag'])
    .where('account_id', '=', accountId)
    .orderBy('keyword')
    .orderBy('tag')
    .execute();
  const byKeyword = Map.groupBy(rows, ({ keyword }) => keyword);
  return new Map([...byKeyword].map(([keyword, of]) => [keyword, of.map(({ tag }) => tag)]));
}

/** The tags of one keyword, in the order of their words. */
export async function listTags(db: Db, accountId: string, keyword: string): Promise<string[]> {
  const rows = await db
    .selectFrom('keyword_tags')
    .select('tag')
    .where('account_id', '=', accountId)
    .where('keyword', '=', keyword)
    .orderBy('tag')
    .execute();
  return rows.map(({ tag }) => tag);
}

/** Replaces the tags of a keyword; `false` when the account does not have it. */
export async function setKeywordTags(
  db: Db,
  accountId: string,
  keyword: string,
  tags: readonly string[],
): Promise<boolean> {
  if ((await findKeyword(db, accountId, keyword)) === undefined) return false;
  await db
    .deleteFrom('keyword_tags')
    .where('account_id', '=', accountId)
    .where('keyword', '=', keyword)
    .execute();
  const rows = [...new Set(tags)].map((tag) => ({ account_id: accountId, keyword, tag }));
  if (rows.length > 0) await db.insertInto('keyword_tags').values(rows).execute();
  return true;
}
