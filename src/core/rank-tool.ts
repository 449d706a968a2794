/**
 * Which list of which tool an imported rank is of. A plain CSV has ranks in the results of Amazon, as its sender says; SerpBear has
 * ranks in the results of Google, which are another list and another number.
 */
export const RANK_TOOLS = ['csv', 'serpbear_desktop', 'serpbear_mobile'] as const;
export type RankTool = (typeof RANK_TOOLS)[number];

/** What the ranks of a tool are. */
export interface RankToolFacts {
  /** Name in the API. */
  readonly tool: 'csv' | 'serpbear';
  readonly engine: 'amazon' | 'google';
  readonly device: 'desktop' | 'mobile' | null;
}

export const RANK_TOOL_FACTS: Readonly<Record<RankTool, RankToolFacts>> = {
  csv: { tool: 'csv', engine: 'amazon', device: null },
  serpbear_desktop: { tool: 'serpbear', engine: 'google', device: 'desktop' },
  serpbear_mobile: { tool: 'serpbear', engine: 'google', device: 'mobile' },
};

/** The formats of files with ranks of other tools. */
export const HISTORY_FORMATS = ['csv', 'serpbear'] as const;
export type HistoryFormat = (typeof HISTORY_FORMATS)[number];
