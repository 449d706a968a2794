import {
  fixedGapOf,
  foldCharacter,
  gapOf,
  isAsciiWord,
  isDigit,
  isKanji,
  isMark,
  isPlain,
  isUnseen,
  joinsBackwards,
  LONG_VOWEL,
} from './characters.ts';
import type { FoldedText } from './folded-text.ts';
import { GAP } from './gaps.ts';
import { findLinks } from './links.ts';

const BULLET =
  /[ \t\u3000>]*(?:[-*+](?=[ \t\u3000])|[・•●◆◇■□▪▫◎○★☆※✓✔✅➤▶►→‣–]+|#{1,6}(?=[ \t\u3000]))[ \t\u3000]*/uy;
/** Ends of lines with the indents behind them. */
const LINE_ENDS = /(?:(?:\r\n?|[\n\u0085\u2028\u2029])[ \t\u3000]*)+/uy;
const LINE_END = /\r\n?|[\n\u0085\u2028\u2029]/gu;
const TAG = /<\/?([a-z][a-z0-9]*)\b[^<>]{0,200}>/iuy;
/** Entities that are left over in pasted text separate words. */
const ENTITY = /&(?:nbsp|amp|lt|gt|quot|#x?[0-9a-f]{1,6});/iuy;
const ESCAPE = /%(?:25)*[0-9a-f]{2}/iuy;
/** Before one of these a plus joins two words; elsewhere it ends a name: `Pro+`. */
const ANOTHER_WORD = /[a-z0-9ァ-ヿ一-鿿]/u;

/**
 * Folds text for comparison in one pass: NFKC, lower case, no accents on Latin letters. Spaces, dashes between letters and
 * digits, middle dots, marks and punctuation become gaps; が differs from か, and ー is a letter except between ASCII letters
 * and digits. Each folded character keeps its place in `text`, in UTF-16 units. Never throws.
 */
export function foldText(text: string): FoldedText {
  return new Folding(text).fold();
}

const DECODER = new TextDecoder('utf-16le', { ignoreBOM: true });

/** A text that is being read from left to right. */
class Folding {
  private readonly text: string;
  private readonly units: number[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly gaps: number[] = [];
  /** What was left out since the last folded character. */
  private gap = 0;
  /** Whether the current place is inside a URL. */
  private inLink = false;

  constructor(text: string) {
    this.text = text;
  }

  fold(): FoldedText {
    const { text, units, starts, ends, gaps } = this;
    const links = text.includes('.') ? findLinks(text) : [];
    let link = 0;
    let at = this.skipBullet(0);
    while (at < text.length) {
      while ((links[link]?.end ?? text.length) <= at) link += 1;
      this.inLink = (links[link]?.start ?? text.length) <= at;
      const unit = text.charCodeAt(at);
      if (this.isKept(unit) && (isKanji(unit) || !joinsBackwards(text.charCodeAt(at + 1)))) {
        this.push(unit, at, at + 1);
        at += 1;
      } else at = this.skipMarkup(unit, at) ?? this.foldCluster(at);
    }
    // Halves of pairs that stand alone become U+FFFD, one unit each, so that places stay what they are.
    gaps.push(this.gap);
    return { characters: DECODER.decode(new Uint16Array(units)), starts, ends, gaps };
  }

  /** Whether a unit is kept unchanged here: ー is, except after ASCII. */
  private isKept(unit: number): boolean {
    return isPlain(unit) || (unit === LONG_VOWEL && this.adjoining() > 0x7f);
  }

  /** The last folded character if nothing was left out since, otherwise 0. */
  private adjoining(): number {
    return this.gap === 0 && this.units.length > 0 ? (this.units[this.units.length - 1] ?? 0) : 0;
  }

  /** Adds a folded character from `start` to `end` of the original. */
  private push(unit: number, start: number, end: number): void {
    this.units.push(unit);
    this.starts.push(start);
    this.ends.push(end);
    this.gaps.push(this.inLink ? this.gap | GAP.link : this.gap);
    this.gap = 0;
  }

  /** Leaves out line ends, tags, entities, and escapes in a URL; returns where the one at `at` ends. */
  private skipMarkup(unit: number, at: number): number | undefined {
    const { text } = this;
    const lines = LINE_ENDS_AT.has(unit) ? matchAt(LINE_ENDS, text, at) : undefined;
    if (lines !== undefined) {
      this.gap |= lines.match(LINE_END)?.length === 1 ? GAP.line : GAP.line | GAP.stop;
      return this.skipBullet(at + lines.length);
    }
    const [pattern, gap] = (unit === 0x25 && !this.inLink ? undefined : MARKUP.get(unit)) ?? [];
    const found = pattern === undefined ? undefined : matchAt(pattern, text, at);
    if (found === undefined) return undefined;
    this.gap |= gap ?? gapOfTag(found);
    return at + found.length;
  }

  /** The beginning of an entry or a heading ends the sentence before it. */
  private skipBullet(at: number): number {
    const bullet = matchAt(BULLET, this.text, at);
    if (bullet === undefined) return at;
    this.gap |= GAP.stop;
    return at + bullet.length;
  }

  /** Folds a character with its marks; returns where the next one begins. */
  private foldCluster(at: number): number {
    const { text } = this;
    const first = text.codePointAt(at) ?? 0;
    const gap = fixedGapOf(first);
    if (gap !== undefined && !isMark(text.charCodeAt(at + 1))) {
      this.gap |= this.inLink ? GAP.symbol : gap;
      return at + 1;
    }
    let end = at + (first > 0xffff ? 2 : 1);
    if (isUnseen(first)) return end;
    while (end < text.length && isMark(text.charCodeAt(end)) && end - at < 16) end += 1;
    const folded = foldCharacter(text.slice(at, end));
    if (folded === null) this.gap |= GAP.symbol;
    for (let index = 0; index < (folded ?? '').length; index += 1) {
      const unit = folded?.charCodeAt(index) ?? 0;
      const meaning = isPlain(unit) ? unit : this.meaningOf(unit, end);
      if (meaning > 0) this.push(meaning, at, end);
      else this.gap |= -meaning;
    }
    return end;
  }

  /** The folded character of a unit here, or its gap as a negative number; 0 if it is ignored. */
  private meaningOf(unit: number, end: number): number {
    const { text } = this;
    const usual = gapOf(unit);
    if (this.inLink) return usual === undefined ? unit : -GAP.symbol;
    const before = this.adjoining();
    const next = nextUnit(text, end);
    if (isTimes(unit) && before !== 0)
      return isDigit(before) && isDigit(next) && this.endsBareNumber() ? 0x78 : -GAP.dot;
    switch (unit) {
      case LONG_VOWEL:
        return isAsciiWord(before) && isAsciiWord(next) ? -GAP.hyphen : unit;
      case 0x2e:
        return fullStop(before, next);
      case 0x2c:
        return isDigit(before) && /^\d{3}(?!\d)/.test(nextUnits(text, end, 4)) ? 0 : -GAP.comma;
      case 0x2b:
        return isAsciiWord(before) && !ANOTHER_WORD.test(String.fromCharCode(next)) ? unit : -GAP.symbol;
      case 0x26:
        return before !== 0 && next !== 0 ? unit : -GAP.symbol;
      default:
        return usual === undefined ? unit : -usual;
    }
  }

  /** Whether the digits just read are a separate number, not the end of a model number. */
  private endsBareNumber(): boolean {
    const { units, gaps } = this;
    let at = units.length - 1;
    while (at > 0 && gaps[at] === 0 && (isDigit(units[at - 1] ?? 0) || units[at - 1] === 0x2e)) at -= 1;
    const joined = at > 0 && (gaps[at] === 0 || gaps[at] === GAP.hyphen);
    return !joined || (units[at - 1] ?? 0) > 0x7a;
  }
}

const LINE_ENDS_AT: ReadonlySet<number> = new Set([0x0a, 0x0d, 0x85, 0x2028, 0x2029]);

/** By its first unit what is left out whole, and the gap that it leaves; that of a tag depends on its name. */
const MARKUP: ReadonlyMap<number, readonly [RegExp, number?]> = new Map([
  [0x25, [ESCAPE, GAP.symbol]],
  [0x26, [ENTITY, GAP.space]],
  [0x3c, [TAG]],
] as const);

function gapOfTag(tag: string): number {
  const name = /[a-z][a-z0-9]*/iu.exec(tag)?.[0].toLowerCase() ?? '';
  if (name === 'br' || name === 'wbr') return name === 'br' ? GAP.space : 0;
  if (name === 'td' || name === 'th') return GAP.pipe;
  return /^(?:p|div|li|ul|ol|tr|table|h[1-6])$/.test(name) ? GAP.stop : GAP.mark;
}

/** A decimal point is kept; between words without a space a full stop joins, elsewhere it ends a sentence. */
function fullStop(before: number, next: number): number {
  if (isDigit(before) && isDigit(next)) return 0x2e;
  return isAsciiWord(before) && isAsciiWord(next) ? -GAP.dot : -GAP.stop;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The next visible characters, full width as half width, lower case; at most `count`. */
function nextUnits(text: string, from: number, count: number): string {
  let units = '';
  for (let at = from; at < text.length && units.length < count && at < from + 32; at += 1) {
    if (!isUnseen(text.charCodeAt(at))) units += String.fromCharCode(nextUnit(text, at));
  }
  return units;
}

/** The next visible character as a unit, full width as half width, lower case; 0 at the end. */
function nextUnit(text: string, from: number): number {
  let at = from;
  while (at < text.length && isUnseen(text.charCodeAt(at))) at += 1;
  if (at >= text.length) return 0;
  const unit = text.charCodeAt(at);
  const half = unit >= 0xff01 && unit <= 0xff5e ? unit - 0xfee0 : unit;
  return half >= 0x41 && half <= 0x5a ? half + 0x20 : half;
}

/** × and its likes. */
function isTimes(unit: number): boolean {
  return unit === 0xd7 || unit === 0x2715 || unit === 0x2716;
}
