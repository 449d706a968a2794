/**
 * What was left out between two folded characters, as bits: a name may be broken by some of them, a sentence by others.
 * Invisible characters leave no gap: text that only they divide is one run.
 */
export const GAP = {
  space: 1 << 0,
  /** - ‐ ‑ − － and ー between ASCII letters or digits. */
  hyphen: 1 << 1,
  /** — ― ─: the dashes of sentences, which people also type into model numbers. */
  dash: 1 << 2,
  /** ・ and its likes, and a full stop inside a word. */
  dot: 1 << 3,
  /** Marks of Markdown and of HTML: * ` ~~ _ \ <b>. */
  mark: 1 << 4,
  /** Brackets and quotation marks of any kind. */
  bracket: 1 << 5,
  /** Border of a table's cell. */
  pipe: 1 << 6,
  line: 1 << 7,
  slash: 1 << 8,
  apostrophe: 1 << 9,
  colon: 1 << 10,
  comma: 1 << 11,
  /** End of a sentence, of a paragraph, of an entry in a list. */
  stop: 1 << 12,
  /** Anything else: ★, emoji, =. */
  symbol: 1 << 13,
  /** The character after this gap belongs to a URL. */
  link: 1 << 14,
  /** An opening bracket is among the brackets. */
  opening: 1 << 15,
} as const;

/** A gap that a name's spelling may have between two of its words. */
export const SEAM =
  GAP.space |
  GAP.hyphen |
  GAP.dash |
  GAP.dot |
  GAP.mark |
  GAP.bracket |
  GAP.opening |
  GAP.pipe |
  GAP.line |
  GAP.slash |
  GAP.apostrophe;

/** A gap that a name's spelling may have in the place of the name's own punctuation. */
export const PUNCTUATED = SEAM | GAP.symbol | GAP.colon | GAP.comma;

/** A gap that may be inside a word: `Pico Scale` for `PicoScale`. */
export const INNER = GAP.space | GAP.hyphen | GAP.dot | GAP.mark | GAP.apostrophe;

/** Bits about the position of a character, not about what was left out before it. */
const POSITION = GAP.link;

/** What was left out, without the bits about position. */
export function omitted(gap: number): number {
  return gap & ~POSITION;
}
