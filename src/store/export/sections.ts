import type { Tables } from '../tables.ts';

/**
 * How a column is printed; `own_keyword`: the term as the account's keyword, `null` where it is not one; `seen_on`: a page of the
 * product or results; `brought_by`: who brought it, by name only within the account; `context` and `facts`: JSON without the
 * place, which readings share with other accounts and which may be a home address.
 */
type CellKind =
  | 'plain'
  | 'instant'
  | 'json'
  | 'boolean'
  | 'shelf'
  | 'own_keyword'
  | 'seen_on'
  | 'brought_by'
  | 'context'
  | 'facts';

/** What is exported of a table. */
export interface Section {
  readonly table: keyof Tables;
  /** What a row belongs to: the account, one of its keywords, or one of its products. */
  readonly of: 'account' | 'keyword' | 'product';
  /** The order of rows: the rest of the primary key. */
  readonly key: readonly string[];
  /** Name in the export, column, and how it is printed. */
  readonly columns: readonly (readonly [name: string, column: string, kind?: CellKind])[];
  /** Rows per page. */
  readonly rowsMax?: number;
}

/** Everything that is exported of an account, in this order: first what is the account's, then keyword by keyword, then product by product. */
export const SECTIONS = {
  member: {
    table: 'memberships',
    of: 'account',
    key: ['user_id'],
    columns: [
      ['user_id', 'user_id'],
      ['role', 'role'],
      ['added_at', 'added_at_ms', 'instant'],
    ],
  },
  key: {
    table: 'api_keys',
    of: 'account',
    key: ['id'],
    columns: [
      ['id', 'id'],
      ['name', 'name'],
      ['scopes', 'scopes', 'json'],
      ['created_at', 'created_at_ms', 'instant'],
      ['expires_at', 'expires_at_ms', 'instant'],
      ['revoked_at', 'revoked_at_ms', 'instant'],
      ['last_used_at', 'last_used_at_ms', 'instant'],
      ['replaces', 'replaces'],
    ],
  },
  history: {
    table: 'audit_entries',
    of: 'account',
    key: ['id'],
    columns: [
      ['id', 'id'],
      ['at', 'at_ms', 'instant'],
      ['actor_kind', 'actor_kind'],
      ['actor_name', 'actor_name'],
      ['kind', 'kind'],
      ['subject_id', 'subject_id'],
      ['subject_name', 'subject_name'],
      ['count', 'items'],
      ['before', 'before_facts', 'json'],
      ['after', 'after_facts', 'json'],
    ],
  },
  keyword: {
    table: 'account_keywords',
    of: 'account',
    key: ['seq'],
    columns: [
      ['keyword', 'keyword'],
      ['added_at', 'added_at_ms', 'instant'],
    ],
  },
  keyword_tag: {
    table: 'keyword_tags',
    of: 'account',
    key: ['keyword', 'tag'],
    columns: [
      ['keyword', 'keyword'],
      ['tag', 'tag'],
    ],
  },
  product: {
    table: 'account_asins',
    of: 'account',
    key: ['asin'],
    columns: [
      ['asin', 'asin'],
      ['relation', 'relation'],
      ['names', 'names', 'json'],
      ['added_at', 'added_at_ms', 'instant'],
    ],
  },
  webhook: {
    table: 'webhooks',
    of: 'account',
    key: ['account_id'],
    columns: [
      ['url', 'url'],
      ['language', 'language'],
      ['created_at', 'created_at_ms', 'instant'],
      ['stopped_reason', 'stopped_reason'],
      ['stopped_at', 'stopped_at_ms', 'instant'],
    ],
  },
  webhook_delivery: {
    table: 'webhook_deliveries',
    of: 'account',
    key: ['number'],
    columns: [
      ['id', 'id'],
      ['kind', 'kind'],
      ['state', 'state'],
      ['event_count', 'event_count'],
      ['created_at', 'created_at_ms', 'instant'],
      ['attempts', 'attempts'],
      ['attempted_at', 'attempted_at_ms', 'instant'],
      ['status', 'status'],
      ['fault', 'fault'],
      ['ended_at', 'ended_at_ms', 'instant'],
    ],
  },
  rank_import: {
    table: 'rank_imports',
    of: 'account',
    key: ['id'],
    columns: [
      ['id', 'id'],
      ['format', 'format'],
      ['imported_at', 'imported_at_ms', 'instant'],
      ['brought_kind', 'brought_kind'],
      ['brought_name', 'brought_name'],
    ],
  },
  imported_rank: {
    table: 'imported_ranks',
    of: 'account',
    key: ['keyword', 'asin', 'tool', 'local_date'],
    columns: [
      ['keyword', 'keyword'],
      ['asin', 'asin'],
      ['tool', 'tool'],
      ['local_date', 'local_date'],
      ['rank', 'rank'],
      ['import', 'import_id'],
    ],
  },
  custom_question: {
    table: 'custom_questions',
    of: 'account',
    key: ['id'],
    columns: [
      ['id', 'id'],
      ['keyword', 'keyword'],
      ['question', 'question'],
      ['source', 'source'],
      ['is_active', 'is_active', 'boolean'],
      ['created_at', 'created_at_ms', 'instant'],
    ],
  },
  issued_question: {
    table: 'issued_questions',
    of: 'account',
    key: ['local_date', 'place'],
    columns: [
      ['local_date', 'local_date'],
      ['place', 'place'],
      ['id', 'id'],
      ['keyword', 'keyword'],
      ['question', 'question'],
      ['kind', 'kind'],
      ['custom_question_id', 'custom_question_id'],
      ['issued_at', 'issued_at_ms', 'instant'],
    ],
  },
  check: {
    table: 'checks',
    of: 'account',
    key: ['id'],
    columns: [
      ['id', 'id'],
      ['local_date', 'local_date'],
      ['created_at', 'created_at_ms', 'instant'],
      ['keyword', 'keyword'],
      ['question', 'question'],
      ['question_kind', 'question_kind'],
      ['answer', 'answer'],
    ],
    rowsMax: 20,
  },
  verdict: {
    table: 'verdicts',
    of: 'account',
    key: ['check_id', 'number'],
    columns: [
      ['check_id', 'check_id'],
      ['number', 'number'],
      ['rules_version', 'rules_version'],
      ['judged_at', 'judged_at_ms', 'instant'],
      ['hit', 'hit', 'boolean'],
      ['hit_kind', 'hit_kind'],
      ['answer_state', 'answer_state'],
      ['is_branded', 'is_branded', 'boolean'],
      ['matches', 'matches', 'json'],
      ['candidates', 'candidates', 'json'],
    ],
  },
  confirmation: {
    table: 'confirmations',
    of: 'account',
    key: ['check_id', 'asin'],
    columns: [
      ['check_id', 'check_id'],
      ['asin', 'asin'],
      ['named', 'named', 'boolean'],
      ['confirmed_at', 'confirmed_at_ms', 'instant'],
      ['candidates', 'candidates', 'json'],
    ],
  },
  reading: {
    table: 'readings',
    of: 'keyword',
    key: ['local_date'],
    columns: [
      ['local_date', 'local_date'],
      ['outcome', 'outcome'],
      ['reason', 'reason'],
      ['observed_at', 'observed_at_ms', 'instant'],
      ['observed_results', 'observed_results'],
      ['pages_read', 'pages_read'],
      ['pages_wanted', 'pages_wanted'],
      ['context', 'context', 'context'],
      ['doubt', 'doubt'],
      ['brought_by', 'brought_kind', 'brought_by'],
    ],
  },
  results: {
    table: 'shelves',
    of: 'keyword',
    key: ['local_date'],
    columns: [
      ['local_date', 'local_date'],
      ['pages', 'body', 'shelf'],
    ],
    rowsMax: 1,
  },
  rank: {
    table: 'ranks',
    of: 'keyword',
    key: ['asin', 'local_date'],
    columns: [
      ['asin', 'asin'],
      ['local_date', 'local_date'],
      ['observed_at', 'observed_at_ms', 'instant'],
      ['rank', 'rank'],
      ['position', 'position'],
      ['page', 'page'],
      ['sponsored_positions', 'sponsored_positions', 'json'],
      ['observed_results', 'observed_results'],
    ],
  },
  title: {
    table: 'products',
    of: 'product',
    key: ['asin'],
    columns: [
      ['title', 'title'],
      ['seen_at', 'title_seen_at_ms', 'instant'],
    ],
  },
  facts: {
    table: 'product_snapshots',
    of: 'product',
    key: ['term_id', 'source', 'local_date'],
    columns: [
      ['source', 'source'],
      ['seen_on', 'term_id', 'seen_on'],
      ['keyword', 'term_id', 'own_keyword'],
      ['shown_asin', 'shown_asin'],
      ['local_date', 'local_date'],
      ['observed_at', 'observed_at_ms', 'instant'],
      ['reason', 'reason'],
      ['facts', 'body', 'facts'],
      ['brought_by', 'brought_kind', 'brought_by'],
    ],
  },
  change: {
    table: 'change_events',
    of: 'product',
    key: ['local_date', 'id'],
    columns: [
      ['id', 'id'],
      ['local_date', 'local_date'],
      ['kind', 'kind'],
      ['scope', 'scope'],
      ['observed_at', 'observed_at_ms', 'instant'],
      ['compared_with', 'compared_with'],
      ['after', 'value_after', 'json'],
      ['details', 'body', 'json'],
    ],
  },
} as const satisfies Readonly<Record<string, Section>>;
export type ExportKind = keyof typeof SECTIONS;

/** The kinds in their order. */
export const EXPORT_KINDS = Object.keys(SECTIONS) as readonly ExportKind[];
