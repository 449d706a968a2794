import type { Generated } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';

/** Tables of keywords in both databases; `migrations/` describes the columns. */
export interface KeywordTables {
  readonly terms: TermsTable;
  readonly account_keywords: AccountKeywordsTable;
  readonly keyword_tags: KeywordTagsTable;
}

export interface TermsTable {
  id: Generated<number>;
  term: string;
  newest_date: LocalDate | null;
  newest_usable_date: LocalDate | null;
  newest_complete_date: LocalDate | null;
}

export interface AccountKeywordsTable {
  account_id: string;
  keyword: string;
  term_id: number;
  twin_key: string;
  seq: number;
  added_at_ms: number;
}

export interface KeywordTagsTable {
  account_id: string;
  keyword: string;
  tag: string;
}
