import type { LocalDate } from '../../core/local-date.ts';
import type { HistoryFormat, RankTool } from '../../core/rank-tool.ts';

/** Tables of imported ranks in both databases; `migrations/` describes the columns. */
export interface ImportedRankTables {
  readonly rank_imports: RankImportsTable;
  readonly imported_ranks: ImportedRanksTable;
}

export interface RankImportsTable {
  account_id: string;
  id: string;
  format: HistoryFormat;
  imported_at_ms: number;
  brought_kind: 'user' | 'key' | null;
  brought_id: string | null;
  brought_name: string | null;
}

export interface ImportedRanksTable {
  account_id: string;
  keyword: string;
  asin: string;
  tool: RankTool;
  local_date: LocalDate;
  rank: number;
  import_id: string;
}
