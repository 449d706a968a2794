import type { Apartness, Said } from './apart.ts';
import type { Designation, ProductFacets } from './facets.ts';
import { foundOf, kindsIn } from './found.ts';
import type { Sentence } from './layout.ts';
import { otherMakerBefore } from './makers.ts';
import { type Covered, contextOf, type Found, type Match, type Reading, type Scene } from './reading.ts';
import { type Token, tokenKey, tokenKeys } from './tokens.ts';

/** What is said of a product in a sentence and around it. */
interface Matched {
  /** Which tokens are said, and how much of each. */
  readonly matches: ReadonlyMap<Token, Match>;
  readonly said: Said;
}

/** Which tokens of the product are said in its zone of the sentence and around it, and how much of each. */
export function matchTokens(
  reading: Reading,
  sentence: Sentence,
  product: ProductFacets,
  zone: Scene['zone'],
): Matched {
  const notes: Notes = { matches: new Map(), said: new Map() };
  for (const index of new Set(contextOf(sentence))) {
    const isLocal = index === sentence.index;
    const isOut = (from: number) =>
      isLocal
        ? from < zone.from || from >= zone.to
        : otherMakerBefore(reading, index, from, product) !== undefined;
    const found = foundOf(reading, index, product).filter(({ from }) => !isOut(from));
    noteWords(reading, notes, found, isLocal);
    for (const { unit, value, start } of reading.amounts[index] ?? []) {
      if (isOut(start)) continue;
      const isIt = ({ amount }: Token) => amount?.unit === unit && amount.value === value;
      for (const token of product.designations.flatMap(({ tokens }) => tokens.filter(isIt)))
        noteAll(notes, token, isLocal);
    }
  }
  for (const [key, token] of kindsIn(reading, reading.said, product)) {
    if (key === token.signs) note(notes.matches, token, 1, false);
    say(notes.said, key, { isLocal: false, isAmount: false, isDerived: false });
  }
  return notes;
}

interface Notes {
  readonly matches: Map<Token, Match>;
  readonly said: Map<string, SaidKey>;
}

type SaidKey = Said extends ReadonlyMap<string, infer One> ? One : never;

function noteWords({ folded }: Reading, notes: Notes, found: readonly Found[], isLocal: boolean): void {
  const pieces = new Map<Token, Set<number>>();
  for (const { mention } of found) {
    const { use, start, end } = mention;
    if (use.role === 'name') for (const token of use.name.designation.tokens) noteAll(notes, token, isLocal);
    if (use.role !== 'token') continue;
    if (use.share === 1) {
      noteAll(notes, use.token, isLocal);
      continue;
    }
    say(notes.said, folded.signs.slice(start, end), { isLocal, isAmount: false, isDerived: false });
    const lengths = pieces.get(use.token) ?? new Set();
    if (!lengths.has(end - start)) {
      const before = lengths.size === 0 ? 0 : (notes.matches.get(use.token)?.share ?? 0);
      note(notes.matches, use.token, use.share + before, isLocal);
      lengths.add(end - start);
    }
    pieces.set(use.token, lengths);
  }
}

function noteAll({ matches, said }: Notes, token: Token, isLocal: boolean): void {
  note(matches, token, 1, isLocal);
  for (const key of tokenKeys(token))
    say(said, key, { isLocal, isAmount: isMeasure(token), isDerived: key !== tokenKey(token) });
}

function say(said: Map<string, SaidKey>, key: string, { isLocal, isAmount, isDerived }: SaidKey): void {
  const known = said.get(key);
  said.set(key, {
    isLocal: isLocal || known?.isLocal === true,
    isAmount,
    isDerived: isDerived && known?.isDerived !== false,
  });
}

function note(matches: Map<Token, Match>, token: Token, share: number, isLocal: boolean): void {
  const known = matches.get(token);
  if (known !== undefined && known.share >= share && (known.isLocal || !isLocal)) return;
  matches.set(token, {
    share: Math.min(1, Math.max(share, known?.share ?? 0)),
    isLocal: isLocal || known?.isLocal === true,
  });
}

/** The name or title head of which most is said; `undefined` for a product without any words. */
export function bestDesignation(
  product: ProductFacets,
  matches: ReadonlyMap<Token, Match>,
): Covered | undefined {
  let best: Covered | undefined;
  for (const designation of product.designations) {
    const one = cover(product, designation, matches);
    if (best === undefined || one.covered > best.covered + 1e-9) best = one;
  }
  return best;
}

/** More words that were found say no more. */
export const MATCHED_MAX = 4;

function cover(
  product: ProductFacets,
  designation: Designation,
  matches: ReadonlyMap<Token, Match>,
): Covered {
  let [all, here, matched] = [0, 0, 0];
  const missing = new Set<string>();
  designation.tokens.forEach((token, at) => {
    const match = matches.get(token) ?? matchAlike(token, matches);
    const share = match?.share ?? 0;
    all += share * token.weight;
    if (share > 0.45 && !token.isQuality) matched += share * token.weight;
    if (match?.isLocal === true) here += share * token.weight;
    if (share >= 0.45 || isOfAll(product, token)) return;
    if (token.role === 'word') {
      if (at === 0) missing.add('first word');
      else if (token.isCoined) missing.add('coined word');
      else if (!token.isQuality && token.weight >= 0.4) missing.add('word');
    } else missing.add(missingOf(designation, token, at));
  });
  const total = designation.weight || 1;
  return {
    designation,
    covered: all / total,
    here: here / total,
    matched: Math.min(matched, MATCHED_MAX),
    missing: [...missing],
    said: all,
  };
}

/** What a token is that is not said: a suffix or number right behind a name or code makes it another's. */
function missingOf({ isGiven, tokens }: Designation, { role, signs }: Token, at: number): string {
  const before = tokens[at - 1];
  const isClose =
    at > 0 && at < 4 && (before?.role === 'model' || before?.role === 'number' || before?.isCoined === true);
  if (isClose && role === 'variant' && !/^[smlx]{1,3}$/u.test(signs)) return 'suffix';
  if (isClose && role === 'number') return 'own number';
  return isGiven || at < 4 ? role : `late ${role}`;
}

/** Whether it says how much or how large: `M` as well as `12cm`. */
function isMeasure({ role, signs }: Token): boolean {
  return role === 'amount' || role === 'number' || /^[smlx]{1,3}$/u.test(signs);
}

/** Whether all siblings have it too: that it is not said takes nothing away. */
function isOfAll({ holders, familySize }: ProductFacets, token: Token): boolean {
  return familySize > 1 && holders.get(tokenKey(token))?.size === familySize;
}

/** The same word of title and name is two tokens. */
function matchAlike(token: Token, matches: ReadonlyMap<Token, Match>): Match | undefined {
  for (const [other, match] of matches)
    if (other.role === token.role && other.signs === token.signs && other.signs !== '') return match;
  return undefined;
}

/** What the stretch around an anchor says, in one word: a name, a code, a kind, some words. */
export function kindOf(
  { mention: { use } }: Found,
  product: ProductFacets,
  { apart, best }: { apart: Apartness; best: Covered | undefined },
): string {
  if (use.role === 'name') {
    const name = use.name.hasBrand ? 'full name' : 'name';
    return use.name.hasModel ? `${name} with code` : name;
  }
  if (use.role === 'book') return use.extent === 'whole' ? 'full book' : 'book';
  if (use.role === 'token' && use.token.role === 'model') {
    if (product.shared.has(use.token.signs)) return 'shared code';
    return use.token.signs.length >= 4 ? 'code' : 'short code';
  }
  return isWholeName(best) ? 'whole name' : wordsOf(apart);
}

/** Whether all of a given name but its maker is said, with a number or suffix: `Buds 3 Lite`. */
function isWholeName(best: Covered | undefined): boolean {
  if (best === undefined || !best.designation.isGiven || best.here < 0.99) return false;
  const { tokens } = best.designation;
  return (
    tokens.length > 1 &&
    tokens.some(({ role }) => role === 'number' || role === 'variant' || role === 'model')
  );
}

/** What is said in words: the kind, and whether it is enough to set the product apart. */
function wordsOf({ kind, apart, saysMore, saysWords }: Apartness): string {
  const isApart = apart !== 'nowhere' && (apart !== 'only' || saysMore);
  if (kind === 'nowhere') return isApart ? (saysWords ? 'apart' : 'amount apart') : 'few words';
  if (isApart) return 'kind, apart';
  return apart === 'only' ? 'kind, only one' : 'kind, not apart';
}
