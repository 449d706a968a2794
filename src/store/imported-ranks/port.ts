import type { LocalDate } from '../../core/local-date.ts';
import type { HistoryFormat, RankTool } from '../../core/rank-tool.ts';

/**
 * A rank that an account brought from another tool. It is that tool's claim: no reading, shelf, rank, change, average or share is
 * ever made of it, and only its account sees it.
 */
export interface ImportedRank {
  readonly keyword: string;
  readonly asin: string;
  readonly tool: RankTool;
  readonly localDate: LocalDate;
  /** 1-based. */
  readonly rank: number;
}

/** Maximum number of imported ranks of an account. */
export const IMPORTED_RANKS_MAX = 500_000;

/** Maximum number of imports that are listed. */
export const RANK_IMPORTS_LISTED_MAX = 100;

/** What is known about an import. */
export interface NewRankImport {
  readonly id: string;
  readonly format: HistoryFormat;
  /** Milliseconds since the epoch. */
  readonly importedAtMs: number;
  /** The user or the key, with its name at that time; `null`: the operator, on the command line. */
  readonly broughtBy: { readonly kind: 'user' | 'key'; readonly id: string; readonly name: string } | null;
}

/** An import with what is left of it: ranks that a later import changed belong to that one. */
export interface RankImport extends NewRankImport {
  readonly ranks: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** What an import does. */
export interface ImportCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** How many ranks above {@link IMPORTED_RANKS_MAX} the account would have; nothing is saved unless it is 0. */
  readonly excess: number;
}

/** Which imported ranks of a keyword are read, both dates included. */
export interface ImportedRanksChoice {
  readonly asins: readonly string[];
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Read access to imported ranks. */
export interface ImportedRankReader {
  /** By ASIN, tool and date. */
  listImportedRanks(accountId: string, keyword: string, choice: ImportedRanksChoice): Promise<ImportedRank[]>;
  /** Newest first, at most {@link RANK_IMPORTS_LISTED_MAX}; those of which nothing is left are not listed. */
  listRankImports(accountId: string): Promise<RankImport[]>;
  /** What `importRanks` would do. */
  previewRankImport(accountId: string, ranks: readonly ImportedRank[]): Promise<ImportCounts>;
}

/** Write access to imported ranks. */
export interface ImportedRankStore extends ImportedRankReader {
  /**
   * Saves ranks, each keyword, product, tool and date at most once: one that is there with another rank is replaced. Saves
   * nothing if the account would have too many.
   */
  importRanks(
    accountId: string,
    ranks: readonly ImportedRank[],
    imported: NewRankImport,
  ): Promise<ImportCounts>;
  /** Removes what is left of an import, and returns how many ranks that was; `undefined` if there is no such import. */
  removeRankImport(accountId: string, id: string): Promise<number | undefined>;
}
