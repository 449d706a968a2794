import type { RankTool } from '../../core/rank-tool.ts';
import type { Text } from '../../core/text.ts';

/** A rank as a file has it, in the file's own spelling. */
export interface SentRank {
  /** Line of a CSV file, or number of the keyword in a JSON file; 1-based. */
  readonly line: number;
  readonly keyword: string;
  readonly asin: string;
  readonly localDate: string;
  readonly rank: string;
  readonly tool: RankTool;
}

/** A line that cannot be imported, with what to do about it. */
export interface LineProblem {
  readonly line: number;
  readonly problem: Text;
}

/** What a line of a file gives; `other_country`: a rank that is not of Japan. */
export type SentLine =
  | { readonly kind: 'rank'; readonly rank: SentRank }
  | { readonly kind: 'problem'; readonly problem: LineProblem }
  | { readonly kind: 'other_country' };

/** A rank of a line. */
export function sentRank(rank: SentRank): SentLine {
  return { kind: 'rank', rank };
}

/** A line that cannot be imported. */
export function unusableLine(line: number, problem: Text): SentLine {
  return { kind: 'problem', problem: { line, problem } };
}

/** A file with ranks, as its format reads it. */
export interface SentHistory {
  /** Columns that are not read, in the order of the file. */
  readonly ignoredColumns: readonly string[];
  /** Its lines, a few at a time: other requests run in between. */
  readonly lines: AsyncIterable<readonly SentLine[]>;
}
