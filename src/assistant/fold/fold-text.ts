import {
  fixedGapOf,
  foldCharacter,
  gapOf,
  isAsciiWord,
  isDigit,
  isEnclosedNumber,
  isKanaLetter,
  isMark,
  isPlain,
  isUnseen,
  joinsBackwards,
  LONG_VOWEL,
} from './characters.ts';
import { FoldBuffer, type FoldedText } from './folded-text.ts';
import { GAP } from './gaps.ts';
import { findLinks, type Span } from './links.ts';

const TAG = /<\/?([a-z][a-z0-9]*)\b[^<>]{0,200}>/iuy;
const BULLET =
  /[ \t\u3000>]*(?:[-*+](?=[ \t\u3000])|[・•●◆◇■□▪▫◎○★☆※✓✔✅➤▶►→‣–]+|#{1,6}(?=[ \t\u3000]))[ \t\u3000]*/uy;
/** Entities that are left over in pasted text separate words. */
const ENTITY = /&(?:nbsp|amp|lt|gt|quot|#x?[0-9a-f]{1,6});/iuy;
const ESCAPE = /%(?:25)*[0-9a-f]{2}/iuy;
const LINE_ENDS = /(?:\r\n?|[\n\u0085\u2028\u2029])[ \t\u3000]*/uy;
/** Before one of these a plus joins two words; elsewhere it ends a name: `Pro+`. */
const ANOTHER_WORD = /[a-z0-9ァ-ヿ一-鿿]/u;

/**
 * Folds text for comparison in one pass: NFKC, lower case, accents of Latin letters gone; spaces, dashes between letters
 * and digits, middle dots, marks and punctuation become gaps; が stays apart from か, and ー stays a letter but between
 * ASCII letters and digits. Each sign keeps the place in `text` that it came from, in UTF-16 units. Never throws.
 */
export function foldText(text: string): FoldedText {
  const buffer = new FoldBuffer(text);
  const links = text.includes('.') ? findLinks(text) : [];
  let link = 0;
  let at = skipBullet(text, 0, buffer);
  while (at < text.length) {
    while ((links[link]?.end ?? text.length) <= at) link += 1;
    const span = links[link];
    buffer.inLink = isInside(span, at);
    const end = buffer.inLink ? at : buffer.pushPlain(text, at, span?.start ?? text.length);
    at = end > at ? end : foldOne(text, at, buffer);
  }
  return buffer.finish();
}

function isInside(span: Span | undefined, at: number): boolean {
  return span !== undefined && span.start <= at;
}

/** Folds the character at `at`; returns where the next one begins. */
function foldOne(text: string, at: number, buffer: FoldBuffer): number {
  const unit = text.charCodeAt(at);
  if (unit >= 0x4e00 && unit <= 0x9fff) {
    buffer.push(unit, at, at + 1);
    return at + 1;
  }
  if (isKanaLetter(unit) && !joinsBackwards(text.charCodeAt(at + 1))) {
    foldUnit(unit, at, at + 1, buffer);
    return at + 1;
  }
  if (isLineEnd(unit)) return foldLineEnd(text, at, buffer);
  if (joinsBackwards(text.charCodeAt(at + 1))) return foldCluster(text, at, buffer);
  if (unit < 0x80) return foldAscii(unit, text, at, buffer);
  const gap = unit < 0x3040 ? fixedGapOf(unit) : undefined;
  if (gap === undefined) return foldCluster(text, at, buffer);
  buffer.leaveOut(buffer.inLink ? GAP.symbol : gap);
  return at + 1;
}

function foldAscii(unit: number, text: string, at: number, buffer: FoldBuffer): number {
  if (unit === 0x25 && buffer.inLink) {
    const escaped = matchAt(ESCAPE, text, at);
    if (escaped !== undefined) {
      buffer.leaveOut(GAP.symbol);
      return at + escaped.length;
    }
  }
  if (unit === 0x26) {
    const entity = matchAt(ENTITY, text, at);
    if (entity !== undefined) {
      buffer.leaveOut(GAP.space);
      return at + entity.length;
    }
  }
  if (unit === 0x3c) {
    const tag = matchAt(TAG, text, at);
    if (tag !== undefined) {
      buffer.leaveOut(gapOfTag(tag));
      return at + tag.length;
    }
  }
  if (unit === 0x7e) {
    buffer.leaveOut(
      text.charCodeAt(at + 1) === 0x7e || text.charCodeAt(at - 1) === 0x7e ? GAP.mark : GAP.symbol,
    );
    return at + 1;
  }
  foldUnit(unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit, at, at + 1, buffer);
  return at + 1;
}

/** A character beyond ASCII, kana and kanji, or one with marks behind it. */
function foldCluster(text: string, at: number, buffer: FoldBuffer): number {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  let end = at + character.length;
  if (isUnseen(character)) return end;
  while (end < text.length && isMark(text.charAt(end)) && end - at < 16) end += 1;
  if (isEnclosedNumber(character)) {
    buffer.leaveOut(GAP.symbol);
    return end;
  }
  const folded = foldCharacter(text.slice(at, end));
  const isSymbol = isNonBmpSymbol(folded);
  for (let index = 0; index < folded.length; index += 1) {
    const unit = folded.charCodeAt(index);
    if (isSymbol && !isPlain(unit)) buffer.leaveOut(GAP.symbol);
    else foldUnit(unit, at, end, buffer);
  }
  return end;
}

/** One folded unit becomes a sign or a gap; what it is may depend on its neighbours. */
function foldUnit(unit: number, start: number, end: number, buffer: FoldBuffer): void {
  if (isPlain(unit)) {
    buffer.push(unit, start, end);
    return;
  }
  const meaning = meaningOf(unit, end, buffer);
  if (meaning > 0) buffer.push(meaning, start, end);
  else buffer.leaveOut(-meaning);
}

/** The sign that a unit is here, or its gap as a negative number; 0 where it is as good as not there. */
function meaningOf(unit: number, end: number, buffer: FoldBuffer): number {
  const { text } = buffer;
  const before = buffer.adjoining();
  const usual = gapOf(unit);
  if (buffer.inLink) return usual === undefined ? unit : -GAP.symbol;
  if (unit === LONG_VOWEL)
    return isAsciiWord(before) && isAsciiWord(nextUnit(text, end)) ? -GAP.hyphen : unit;
  if (unit === 0x2e) return fullStop(before, nextUnit(text, end));
  if (unit === 0x2c && isDigit(before) && /^\d{3}(?!\d)/.test(nextUnits(text, end, 4))) return 0;
  if (unit === 0x2b && isAsciiWord(before) && !ANOTHER_WORD.test(nextUnits(text, end, 1))) return unit;
  if (isTimes(unit) && isDigit(before) && isDigit(nextUnit(text, end)) && buffer.endsBareNumber())
    return 0x78;
  if (unit === 0x26 && before !== 0 && nextUnit(text, end) !== 0) return unit;
  if (isTimes(unit) && before !== 0) return -GAP.dot;
  return usual === undefined ? unit : -usual;
}

/** A decimal point is a sign; between words without a space it joins, elsewhere it ends a sentence. */
function fullStop(before: number, next: number): number {
  if (isDigit(before) && isDigit(next)) return 0x2e;
  return isAsciiWord(before) && isAsciiWord(next) ? -GAP.dot : -GAP.stop;
}

function foldLineEnd(text: string, at: number, buffer: FoldBuffer): number {
  let end = at;
  let lines = 0;
  for (
    let found = matchAt(LINE_ENDS, text, end);
    found !== undefined;
    found = matchAt(LINE_ENDS, text, end)
  ) {
    end += found.length;
    lines += 1;
  }
  buffer.leaveOut(lines > 1 ? GAP.line | GAP.stop : GAP.line);
  return skipBullet(text, end, buffer);
}

/** What begins an entry or a heading ends the sentence before it. */
function skipBullet(text: string, at: number, buffer: FoldBuffer): number {
  const bullet = matchAt(BULLET, text, at);
  if (bullet === undefined) return at;
  buffer.leaveOut(GAP.stop);
  return at + bullet.length;
}

function gapOfTag(tag: string): number {
  const name = /[a-z][a-z0-9]*/iu.exec(tag)?.[0].toLowerCase() ?? '';
  if (name === 'br' || name === 'wbr') return name === 'br' ? GAP.space : 0;
  if (name === 'td' || name === 'th') return GAP.pipe;
  return /^(?:p|div|li|ul|ol|tr|table|h[1-6])$/.test(name) ? GAP.stop : GAP.mark;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The next visible characters, full width as half width, lower case; at most `count`. */
function nextUnits(text: string, from: number, count: number): string {
  let units = '';
  for (let at = from; at < text.length && units.length < count && at < from + 32; at += 1) {
    const unit = nextUnit(text, at);
    if (unit === 0) continue;
    units += String.fromCharCode(unit);
  }
  return units;
}

/** The next visible character as a unit, full width as half width, lower case; 0 at the end. */
function nextUnit(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) >= 0x80 && isUnseen(text.charAt(at))) at += 1;
  if (at >= text.length) return 0;
  const unit = text.charCodeAt(at);
  const half = unit >= 0xff01 && unit <= 0xff5e ? unit - 0xfee0 : unit;
  return half >= 0x41 && half <= 0x5a ? half + 0x20 : half;
}

function isNonBmpSymbol(folded: string): boolean {
  return folded.length > 1 && /^[\ud800-\udbff]/.test(folded) && !/^\p{L}/u.test(folded);
}

/** × and its likes. */
function isTimes(unit: number): boolean {
  return unit === 0xd7 || unit === 0x2715 || unit === 0x2716;
}

function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x85 || unit === 0x2028 || unit === 0x2029;
}
