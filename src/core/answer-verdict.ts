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
  /** Number of the list entry that contains it; `null` outside lists. */
  readonly place: number | null;
  /** Whether it is in a passage that only repeats the question. */
  readonly echo: boolean;
}

/** Why a stretch may name a product but is not sufficient: the evidence for it first, then what is missing or speaks against it. */
export const REASON_CODES = [
  'brand',
  'series',
  'model',
  'kind',
  'amount',
  'colour',
  'edition',
  'variant_word',
  'other_variant',
  'other_maker',
  'other_model',
  'accessory',
  'own_question',
  'script',
  'abbreviation',
  'lead_sentence',
  'heading',
  'table_column',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** One reason, for people in words of a catalogue. */
export interface Reason {
  readonly code: ReasonCode;
  /** The words that it is about, where it is about some. */
  readonly text?: string;
}

/** A stretch that may name an own product and does not suffice; its product has no match in the answer. */
export interface Candidate extends Omit<Match, 'kind'> {
  readonly reasons: readonly Reason[];
}

/** Maximum number of candidates kept per answer. */
export const CANDIDATES_MAX = 20;

/** How certain it is whether an answer names a product. */
export type Certainty = 'certain' | 'likely';

/** The verdict on one answer. */
export interface Verdict {
  /** Whether a product is named for certain. */
  readonly hit: boolean;
  /** `likely` for candidates without a hit. */
  readonly certainty: Certainty;
  /** `asin` if an ASIN appears anywhere, with or without names. */
  readonly hitKind: HitKind | null;
  readonly answerState: AnswerState;
  /** In the order of the text; at most 20 for each product. */
  readonly matches: readonly Match[];
  /** In the order of the text; at most {@link CANDIDATES_MAX}. */
  readonly candidates: readonly Candidate[];
}
