import { isKind } from '../products/words.ts';
import type { Designation, ProductFacets } from './facets.ts';
import { foundOf } from './found.ts';
import type { Sentence } from './layout.ts';
import { otherMakerBefore } from './makers.ts';
import { contextOf, type Reading, type Scene } from './reading.ts';
import { type Token, tokenKey } from './tokens.ts';

/** What a sentence and its surroundings say of a product, by the key of each facet, and whether the sentence itself says it. */
export type Said = ReadonlyMap<string, boolean>;

/** What is said of a product in its zone of a sentence and in the context of the sentence. */
export function saidOf(
  reading: Reading,
  sentence: Sentence,
  product: ProductFacets,
  zone: Scene['zone'],
): Said {
  const said = new Map<string, boolean>();
  const say = (key: string, isLocal: boolean) => said.set(key, isLocal || said.get(key) === true);
  for (const index of new Set(contextOf(sentence))) {
    const isLocal = index === sentence.index;
    const isOut = (from: number) =>
      isLocal
        ? from < zone.from || from >= zone.to
        : otherMakerBefore(reading, index, from, product) !== undefined;
    for (const { use, from } of foundOf(reading, index, product)) {
      if (isOut(from) || use.role === 'book') continue;
      const keys = use.role === 'name' ? use.name.designation.tokens.map(tokenKey) : [use.key];
      for (const key of keys) say(key, isLocal);
    }
    for (const { unit, value, start } of reading.amounts[index] ?? []) {
      const key = `${value} ${unit}`;
      if (product.keys.has(key) && !isOut(start)) say(key, isLocal);
    }
  }
  for (const [spelling, key] of product.kinds) if (reading.words.has(spelling)) say(key, false);
  return said;
}

/** Where something is said: in the sentence itself, in its context, or nowhere. */
type Where = 'here' | 'around' | 'nowhere';

/** What is said of a product, compared with its maker's other own products. */
export interface Apartness {
  /** The kind of product. */
  readonly kind: Where;
  /** What none of its siblings has; `only` for a product without siblings. */
  readonly apart: Where | 'only';
  /** What is said apart from the kind. */
  readonly more: 'words' | 'amounts' | 'nothing';
  /** Whether the sentence itself says anything but amounts, and how many things it says. */
  readonly hasLocalWords: boolean;
  readonly localCount: number;
}

/** Compares what is said with the siblings: the product is set apart from each sibling that lacks some of it. */
export function apartOf(product: ProductFacets, said: Said): Apartness {
  const all = [...said.keys()];
  const local = all.filter((key) => said.get(key) === true);
  const isKind = (key: string) => product.kinds.has(key);
  const more = all.filter((key) => !isKind(key));
  const tokens = product.designations.flatMap((one) => one.tokens);
  const isApart = (keys: readonly string[]) => remaining(product, keys) === 0;
  const apart = isApart(local) ? 'here' : isApart(all) ? 'around' : 'nowhere';
  return {
    kind: local.some(isKind) ? 'here' : all.some(isKind) ? 'around' : 'nowhere',
    apart: product.familySize === 1 ? 'only' : apart,
    more: more.length === 0 ? 'nothing' : more.every(isMeasure) ? 'amounts' : 'words',
    hasLocalWords: !local.every(isMeasure),
    localCount: new Set(tokens.filter((one) => shareOf(one, said, isHere) > 0.3).map(tokenKey)).size,
  };
}

/** Whether a key says how much or how large: `M` as well as `12cm` and a bare number. */
function isMeasure(key: string): boolean {
  return /\s|^[\d.]+$|^[smlx]{1,3}$/u.test(key);
}

/** How many siblings have everything that is said. */
function remaining({ holders, index, familySize }: ProductFacets, keys: readonly string[]): number {
  const sets = keys.map((key) => holders.get(key)).filter((one) => one !== undefined);
  const [smallest, ...others] = sets.sort((one, other) => one.size - other.size);
  if (smallest === undefined) return familySize - 1;
  return [...smallest].filter((one) => one !== index && others.every((other) => other.has(one))).length;
}

/** How much of a name or title head is said. */
export interface Covered {
  readonly designation: Designation;
  /** Shares of the weight that are said in sentence and context together, and in the sentence alone. */
  readonly covered: number;
  readonly here: number;
  /** The weight of what is said, and of the part that distinguishes the product from others. */
  readonly said: number;
  readonly distinct: number;
  /** Parts that are not said although most of its names contain them. */
  readonly missing: readonly Token[];
  /** An unsaid suffix or number directly after a name or code means another product. */
  readonly lacks: readonly ('lacks suffix' | 'lacks own number')[];
}

/** Further words add nothing. */
const DISTINCT_MAX = 4;

/** The name or title head that is said most completely; `undefined` for a product without words. */
export function bestCovered(product: ProductFacets, said: Said): Covered | undefined {
  let best: Covered | undefined;
  for (const designation of product.designations) {
    const one = cover(designation, said);
    if (best === undefined || one.covered > best.covered + 1e-9) best = one;
  }
  return best;
}

/** How much is said of a designation. */
export function cover(designation: Designation, said: Said): Covered {
  const { tokens, isGiven, weight: total } = designation;
  let [all, here, distinct] = [0, 0, 0];
  const missing: Token[] = [];
  const lacks = new Set<Covered['lacks'][number]>();
  tokens.forEach((token, at) => {
    const { role, weight, isQuality, isCoined, characters } = token;
    const share = shareOf(token, said, isAnywhere);
    all += share * weight;
    here += shareOf(token, said, isHere) * weight;
    if (share > 0.45 && !isQuality) distinct += share * weight;
    if (share >= 0.45) return;
    const before = tokens[at - 1];
    const isClose =
      at > 0 && at < 4 && (/model|number/u.test(before?.role ?? '') || before?.isCoined === true);
    const isSuffix = role === 'variant' && !isMeasure(characters) && !isKind(before?.characters ?? '');
    if (isClose && isSuffix) lacks.add('lacks suffix');
    if (isClose && role === 'number') lacks.add('lacks own number');
    if (role === 'word' ? at === 0 || isCoined || (!isQuality && weight >= 0.4) : isGiven || at < 4)
      missing.push(token);
  });
  return {
    designation,
    covered: all / (total || 1),
    here: here / (total || 1),
    said: all,
    distinct: Math.min(distinct, DISTINCT_MAX),
    missing,
    lacks: [...lacks],
  };
}

const isHere = (isLocal: boolean | undefined) => isLocal === true;
const isAnywhere = (isLocal: boolean | undefined) => isLocal !== undefined;

/** How much of a token is said: all of it, or some of its pieces. */
function shareOf(token: Token, said: Said, counts: (isLocal: boolean | undefined) => boolean): number {
  if (counts(said.get(tokenKey(token)))) return 1;
  const pieces = new Map(token.pieces.map(({ spelling, share }) => [spelling.characters, share]));
  let sum = 0;
  for (const [characters, share] of pieces) if (counts(said.get(characters))) sum += share;
  return Math.min(1, sum);
}
