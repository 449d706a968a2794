import { twinKey } from '../../core/keyword.ts';

/** Maximum number of suggestions. */
const SUGGESTIONS_MAX = 3;

/** Number of candidates that the fast pass keeps for the exact one. */
const SHORTLIST = 24;

/** Invisible characters within words: joiners, variation selectors and the like. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}]/gu;

/** A word that is significant if shared: at least two characters, or one kanji. */
const SIGNIFICANT = /^(?:\p{Script=Han}|..+)$/u;

/** The parts of the wanted keyword: its significant words, its characters, and the UTF-16 units in it. */
interface Parts {
  readonly words: ReadonlySet<string>;
  readonly characters: ReadonlySet<string>;
  readonly isUnit: Uint8Array;
}

/** A keyword with its similarity according to the fast pass. */
interface Candidate {
  readonly spelling: string;
  readonly order: number;
  readonly key: string;
  readonly kinship: number;
  readonly likeness: number;
}

/**
 * The keywords in `own` closest to `keyword`: first its twins, then those equal without spaces and invisible
 * characters, then those that contain it or are at least half of it, then those that share a word, then those
 * that share characters. Ties are ordered by share of edits, by likeness, by edits of the original spellings
 * (width, case), and by the given order. Keywords without a common character are left out. Ten thousand
 * keywords of 200 characters take less than a tenth of a second.
 */
export function suggestKeywords(keyword: string, own: readonly string[]): string[] {
  const asked = looseKey(keyword);
  const twin = twinKey(keyword);
  const joined = asked.replaceAll(' ', '');
  const words = new Set(asked.split(' ').filter((word) => SIGNIFICANT.test(word)));
  const characters = new Set(joined);
  const isUnit = new Uint8Array(0x10000);
  for (let at = 0; at < joined.length; at += 1) isUnit[joined.charCodeAt(at)] = 1;
  const askedPairs = countPairs(asked);
  return own
    .map((spelling, order): Candidate => {
      const key = looseKey(spelling);
      const kinship = twinKey(spelling) === twin ? 5 : kinshipOf(joined, key, { words, characters, isUnit });
      return { spelling, order, key, kinship, likeness: kinship > 0 ? likenessOf(askedPairs, key) : 0 };
    })
    .filter(({ kinship }) => kinship > 0)
    .toSorted((a, b) => b.kinship - a.kinship || b.likeness - a.likeness || a.order - b.order)
    .slice(0, SHORTLIST)
    .map((candidate) => ({
      ...candidate,
      edits: editShare(asked, candidate.key),
      typed: editShare(keyword, candidate.spelling),
    }))
    .toSorted(byCloseness)
    .slice(0, SUGGESTIONS_MAX)
    .map((candidate) => candidate.spelling);
}

interface Measured extends Candidate {
  readonly edits: number;
  readonly typed: number;
}

function byCloseness(a: Measured, b: Measured): number {
  return (
    b.kinship - a.kinship ||
    a.edits - b.edits ||
    b.likeness - a.likeness ||
    a.typed - b.typed ||
    a.order - b.order
  );
}

/**
 * Folds a keyword for comparison: without invisible characters, and with separate voiced marks joined to their
 * kana.
 */
function looseKey(spelling: string): string {
  return twinKey(spelling.replaceAll('\u309b', '\u3099').replaceAll('\u309c', '\u309a').replace(UNSEEN, ''));
}

/**
 * The kinship of two keys: 4 equal except for spaces, 3 the key contains the wanted one or is at least half of
 * it, 2 a common word, 1 a common character, 0 nothing. Very short matches within the wanted key count no more
 * than a common character, so that keywords with few edits can precede them.
 */
function kinshipOf(from: string, key: string, { words, characters, isUnit }: Parts): number {
  const to = key.replaceAll(' ', '');
  if (from === to) return 4;
  if (from !== '' && to.includes(from)) return 3;
  if (to !== '' && from.includes(to) && to.length * 2 >= from.length) return 3;
  if (key.split(' ').some((word) => words.has(word))) return 2;
  if (!sharesUnit(to, isUnit)) return 0;
  for (const character of to) if (characters.has(character)) return 1;
  return 0;
}

/**
 * Fast check before the exact one: characters above U+FFFF are two units, and unrelated ones can share a unit.
 */
function sharesUnit(key: string, isUnit: Uint8Array): boolean {
  for (let at = 0; at < key.length; at += 1) if (isUnit[key.charCodeAt(at)] === 1) return true;
  return false;
}

/**
 * The pairs of neighbouring characters in the wanted key: the count of each pair is in the slot of its number.
 */
interface Pairs {
  readonly slots: ReadonlyMap<number, number>;
  readonly counts: readonly number[];
  readonly total: number;
}

/**
 * Calls `take` for each pair of neighbouring characters as one number, including the borders, so that keywords
 * of one character have pairs too. Returns the number of pairs. Numbers in a loop, since an account of ten
 * thousand long keywords has two million pairs to look up.
 */
function eachPair(key: string, take: (pair: number) => void): number {
  let before = 0;
  let count = 1;
  for (let at = 0; at < key.length; count += 1) {
    const point = key.codePointAt(at) ?? 0;
    take(before * 0x110000 + point);
    before = point;
    at += point > 0xffff ? 2 : 1;
  }
  take(before * 0x110000);
  return count;
}

function countPairs(key: string): Pairs {
  const slots = new Map<number, number>();
  const counts: number[] = [];
  const total = eachPair(key, (pair) => {
    const slot = slots.get(pair) ?? counts.length;
    slots.set(pair, slot);
    counts[slot] = (counts[slot] ?? 0) + 1;
  });
  return { slots, counts, total };
}

/** Dice's coefficient over pairs of characters: 1 for equal keys, 0 for nothing in common. */
function likenessOf({ slots, counts, total: askedTotal }: Pairs, key: string): number {
  const left = counts.slice();
  let shared = 0;
  const total = eachPair(key, (pair) => {
    const slot = slots.get(pair);
    const rest = slot === undefined ? 0 : (left[slot] ?? 0);
    if (slot === undefined || rest === 0) return;
    shared += 1;
    left[slot] = rest - 1;
  });
  return (2 * shared) / (askedTotal + total);
}

/** Visible edits as a share of the longer key: 0 for equal keys, 1 if every character differs. */
function editShare(asked: string, key: string): number {
  const [from, to] = [[...asked.replaceAll(' ', '')], [...key.replaceAll(' ', '')]];
  return countEdits(from, to) / Math.max(1, from.length, to.length);
}

/**
 * Number of insertions, deletions and substitutions of single characters between two keys (Levenshtein), in one
 * row that is overwritten.
 */
function countEdits(from: readonly string[], to: readonly string[]): number {
  const row = Uint16Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, character] of from.entries()) {
    let corner = i;
    let left = i + 1;
    row[0] = left;
    for (let j = 1; j <= to.length; j += 1) {
      const above = row[j] ?? 0;
      left = Math.min(corner + (character === to[j - 1] ? 0 : 1), above + 1, left + 1);
      row[j] = left;
      corner = above;
    }
  }
  return row[to.length] ?? 0;
}
