/** Text for comparison: letters and digits without what separates them, each with its place in the original. */
export interface FoldedText {
  /** All folded characters, one UTF-16 unit each; its length is that of every array but `gaps`. */
  readonly characters: string;
  /** Where the original of each character begins and ends, in UTF-16 units. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** What was left out before each character, as bits of `GAP`, and finally what was left out at the end. */
  readonly gaps: readonly number[];
}
