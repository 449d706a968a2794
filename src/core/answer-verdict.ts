/** How an answer of the shop's assistant can name a product. */
export type HitKind = 'asin' | 'product_name';

/** Whether the assistant answered at all. */
export type AnswerState = 'answered' | 'refused';

/** One appearance of an own product in an answer. */
export interface Match {
  readonly asin: string;
  readonly kind: HitKind;
  /** The stretch, cleaned of what may not be shown. */
  readonly text: string;
  /** Offsets in the answer as it was sent, in Unicode code points; `end` is behind the last one. */
  readonly start: number;
  readonly end: number;
  /** Number of the list's entry in which it stands; `null` outside every list. */
  readonly place: number | null;
  /** Whether it stands in a passage that only repeats the question. */
  readonly echo: boolean;
}

/** What is said of one answer. */
export interface Verdict {
  readonly hit: boolean;
  /** `asin` when a code appears anywhere, whatever names do. */
  readonly hitKind: HitKind | null;
  readonly answerState: AnswerState;
  /** In the order of the text; at most 20 for each product. */
  readonly matches: readonly Match[];
}
