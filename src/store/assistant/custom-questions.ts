import type { LocalDate } from '../../core/local-date.ts';
import { storableText } from '../../core/text.ts';
import { moveVersions } from '../accounts/moved-versions.ts';
import { findKeyword } from '../keywords/keywords.ts';
import type { Db } from '../tables.ts';
import type { AskedQuestion, CustomQuestion, CustomQuestionAdded } from './port.ts';

/** All custom questions of an account, oldest first. */
export async function listCustomQuestions(db: Db, accountId: string): Promise<CustomQuestion[]> {
  const rows = await db
    .selectFrom('custom_questions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    keyword: row.keyword,
    question: row.question,
    source: row.source,
    isActive: row.is_active === 1,
    createdAtMs: row.created_at_ms,
  }));
}

/** Active custom questions, oldest first, with the dates on which they were asked, from `since` if given. */
export async function listAskedQuestions(
  db: Db,
  accountId: string,
  since?: LocalDate,
): Promise<AskedQuestion[]> {
  const active = (await listCustomQuestions(db, accountId)).filter(({ isActive }) => isActive);
  if (active.length === 0) return [];
  const rows = await db
    .selectFrom('issued_questions')
    .select(['custom_question_id as id', 'local_date'])
    .where('account_id', '=', accountId)
    .where('custom_question_id', 'is not', null)
    .$if(since !== undefined, (query) => query.where('local_date', '>=', String(since)))
    .orderBy('local_date')
    .execute();
  const dates = Map.groupBy(rows, ({ id }) => id);
  return active.map((one) => ({
    ...one,
    askedDates: (dates.get(one.id) ?? []).map(({ local_date }) => local_date),
  }));
}

/** Adds a custom question about a keyword of the account; see the port. */
export async function addCustomQuestion(
  db: Db,
  accountId: string,
  question: Omit<CustomQuestion, 'isActive'>,
  activeMax: number,
): Promise<CustomQuestionAdded> {
  const wanted = { ...question, question: storableText(question.question), isActive: true };
  const there = await listCustomQuestions(db, accountId);
  const same = there.find((one) => one.keyword === wanted.keyword && one.question === wanted.question);
  if (same?.isActive === true) return { outcome: 'existing', question: same };
  if ((await findKeyword(db, accountId, wanted.keyword)) === undefined) return { outcome: 'no_keyword' };
  if (there.filter(({ isActive }) => isActive).length >= activeMax) return { outcome: 'full' };
  moveVersions(db, [accountId]);
  if (same !== undefined) {
    await db
      .updateTable('custom_questions')
      .set({ is_active: 1 })
      .where('account_id', '=', accountId)
      .where('id', '=', same.id)
      .execute();
    return { outcome: 'revived', question: { ...same, isActive: true } };
  }
  await db
    .insertInto('custom_questions')
    .values({
      account_id: accountId,
      id: wanted.id,
      keyword: wanted.keyword,
      question: wanted.question,
      source: storableText(wanted.source),
      is_active: 1,
      created_at_ms: wanted.createdAtMs,
    })
    .execute();
  return { outcome: 'added', question: { ...wanted, source: storableText(wanted.source) } };
}

/** `false` when the account does not have this question. */
export async function removeCustomQuestion(db: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('custom_questions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  if (gone.length > 0) moveVersions(db, [accountId]);
  return gone.length > 0;
}
