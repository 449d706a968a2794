import { twinKey } from '../../core/keyword.ts';

/** At most this many spellings are suggested. */
export const SUGGESTIONS_MAX = 3;

/** How many candidates the quick look leaves for the exact one. */
const SHORTLIST = 24;

/** Signs that are not seen as a part of the words: joiners, variation selectors and the like. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}]/gu;

/** A word that says something where it is shared: one sign does so as a kanji alone, not as a letter or an `&`. */
const SAYING = /^(?:\p{Script=Han}|..+)$/u;

/** A keyword beside what was asked, by the quick look. */
interface Candidate {
  readonly spelling: string;
  readonly order: number;
  readonly key: string;
  readonly kinship: number;
  readonly likeness: number;
}

/**
 * The spellings among `own` that are closest to `keyword`: its twins first, then those that are equal without spaces and unseen signs,
 * then those that hold what was asked or are at least half of it, those that share a word, and those that share signs; among these by the
 * share of edits between them, then by likeness, then by the edits between the spellings as they were typed (width, case), then in the given
 * order. What has no sign in common is no suggestion. Ten thousand keywords take some tens of milliseconds.
 */
export function suggestKeywords(keyword: string, own: readonly string[]): string[] {
  const asked = looseKey(keyword);
  const twin = twinKey(keyword);
  const words = new Set(asked.split(' ').filter((word) => SAYING.test(word)));
  const signs = new Set(asked.replaceAll(' ', ''));
  const askedPairs = countPairs(asked);
  return own
    .map((spelling, order): Candidate => {
      const key = looseKey(spelling);
      const kinship = twinKey(spelling) === twin ? 5 : kinshipOf(asked, key, { words, signs });
      return { spelling, order, key, kinship, likeness: likenessOf(askedPairs, key) };
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

/** A keyword as it is compared with others: without unseen signs, and with a voiced mark that stands alone joined to its kana. */
function looseKey(spelling: string): string {
  const joined = spelling.replaceAll('\u309b', '\u3099').replaceAll('\u309c', '\u309a').replace(UNSEEN, '');
  return twinKey(joined);
}

/**
 * What binds two keys: 4 equal but for spaces, 3 the key holds what was asked or is at least half of it, 2 a word in common, 1 a sign, 0
 * nothing. A sign or two somewhere in what was asked bind no closer than any sign: a spelling with few edits may stand before them.
 */
function kinshipOf(
  asked: string,
  key: string,
  { words, signs }: { readonly words: ReadonlySet<string>; readonly signs: ReadonlySet<string> },
): number {
  const [from, to] = [asked.replaceAll(' ', ''), key.replaceAll(' ', '')];
  if (from === to) return 4;
  if (from !== '' && to.includes(from)) return 3;
  if (to !== '' && from.includes(to) && to.length * 2 >= from.length) return 3;
  if (key.split(' ').some((word) => words.has(word))) return 2;
  for (const sign of to) if (signs.has(sign)) return 1;
  return 0;
}

/** Neighbouring signs with the borders, so that keywords of one sign have pairs too. */
function* pairsOf(key: string): Generator<string> {
  let before = '^';
  for (const sign of key) {
    yield before + sign;
    before = sign;
  }
  yield `${before}$`;
}

function countPairs(key: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const pair of pairsOf(key)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return counts;
}

/** Dice's coefficient over pairs of signs: 1 for equal keys, 0 for nothing in common. */
function likenessOf(asked: ReadonlyMap<string, number>, key: string): number {
  const left = new Map(asked);
  let shared = 0;
  let total = 0;
  for (const pair of pairsOf(key)) {
    total += 1;
    const rest = left.get(pair) ?? 0;
    if (rest === 0) continue;
    shared += 1;
    left.set(pair, rest - 1);
  }
  const askedTotal = asked.values().reduce((sum, count) => sum + count, 0);
  return (2 * shared) / (askedTotal + total);
}

/** Edits that a shopper would see, as a share of the longer key: 0 for equal ones, 1 when every sign is another. */
function editShare(asked: string, key: string): number {
  const [from, to] = [[...asked.replaceAll(' ', '')], [...key.replaceAll(' ', '')]];
  return countEdits(from, to) / Math.max(1, from.length, to.length);
}

/** Insertions, deletions and substitutions of single signs between two keys (Levenshtein). */
function countEdits(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, sign] of from.entries()) {
    const next = [i + 1];
    for (const [j, other] of to.entries()) {
      const replaced = (row[j] ?? 0) + (sign === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
