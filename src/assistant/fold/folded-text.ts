/** Text as it is compared: signs without what separates them, and for each sign where it came from. */
export interface FoldedText {
  /** All signs, one UTF-16 unit each; `signs.length` is the length of every array but `gaps`. */
  readonly signs: string;
  /** Where the character of each sign begins and ends in the original, in UTF-16 units. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** What was left out before each sign, as bits of `GAP`; the last one is what was left out at the end. */
  readonly gaps: readonly number[];
}
