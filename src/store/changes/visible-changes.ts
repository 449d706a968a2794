import { type SqlBool, sql } from 'kysely';

/** Whether the change `e` does not concern a rank, or concerns a keyword that the account has now. */
export function isVisibleTo(accountId: string) {
  return sql<SqlBool>`(e.keyword_term_id is null or exists (
    select 1 from account_keywords as k where k.term_id = e.keyword_term_id and k.account_id = ${accountId}
  ))`;
}
