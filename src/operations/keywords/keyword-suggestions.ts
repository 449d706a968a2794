import { twinKey } from '../../core/keyword.ts';

/** At most this many spellings are suggested. */
export const SUGGESTIONS_MAX = 3;

/** How many candidates the quick look leaves for the exact one. */
const SHORTLIST = 24;

/**
 * The spellings among `own` that are closest to `keyword`: its twins first, then by edits between the twin keys (NFKC, lower case)
 * without their spaces, then by likeness with them, then in the given order. Ten thousand keywords take some tens of milliseconds.
 */
export function suggestKeywords(keyword: string, own: readonly string[]): string[] {
  const asked = twinKey(keyword);
  const askedPairs = countPairs(asked);
  return own
    .map((spelling, order) => {
      const key = twinKey(spelling);
      return { spelling, order, key, likeness: likenessOf(askedPairs, key) };
    })
    .toSorted((a, b) => b.likeness - a.likeness || a.order - b.order)
    .slice(0, SHORTLIST)
    .map((candidate) => ({ ...candidate, edits: editsBetween(asked, candidate.key) }))
    .toSorted((a, b) => a.edits - b.edits || b.likeness - a.likeness || a.order - b.order)
    .slice(0, SUGGESTIONS_MAX)
    .map((candidate) => candidate.spelling);
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

/** Edits that a shopper would see; `-1` for twins, which are the same to everyone. */
function editsBetween(asked: string, key: string): number {
  if (asked === key) return -1;
  return countEdits([...asked.replaceAll(' ', '')], [...key.replaceAll(' ', '')]);
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
