import type { LocalDate } from '../../core/local-date.ts';
import { countKeywords, getAccount } from '../accounts/accounts.ts';
import { moveVersions } from '../accounts/moved-versions.ts';
import { listSpellings } from '../keywords/keywords.ts';
import type { Db } from '../tables.ts';
import { listAskedQuestions } from './custom-questions.ts';
import type { IssuedQuestion, QuestionIssue } from './port.ts';

/** The questions of a date in their order; empty when none were issued. */
export async function listIssuedQuestions(
  db: Db,
  accountId: string,
  localDate: LocalDate,
): Promise<IssuedQuestion[]> {
  return db
    .selectFrom('issued_questions')
    .select(['id', 'keyword', 'question', 'kind', 'custom_question_id as customQuestionId'])
    .where('account_id', '=', accountId)
    .where('local_date', '=', localDate)
    .orderBy('place')
    .execute();
}

/** Issues the questions of a date unless this was done before; see the port. */
export async function issueQuestions(
  db: Db,
  accountId: string,
  { localDate, issuedAtMs, askedSince, write }: QuestionIssue,
): Promise<IssuedQuestion[]> {
  const issued = await listIssuedQuestions(db, accountId, localDate);
  if (issued.length > 0) return issued;
  await getAccount(db, accountId);
  const limit = await countKeywords(db, accountId);
  const keywords = await listSpellings(db, accountId, { afterSeq: 0, limit });
  const questions = write({
    keywords,
    customQuestions: await listAskedQuestions(db, accountId, askedSince),
  });
  if (questions.length === 0) return [];
  const rows = questions.map(({ id, keyword, question, kind, customQuestionId }, index) => ({
    account_id: accountId,
    local_date: localDate,
    place: index + 1,
    issued_at_ms: issuedAtMs,
    id,
    keyword,
    question,
    kind,
    custom_question_id: customQuestionId,
  }));
  await db.insertInto('issued_questions').values(rows).execute();
  moveVersions(db, [accountId]);
  return listIssuedQuestions(db, accountId, localDate);
}
