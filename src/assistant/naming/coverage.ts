import type { Designation, ProductFacets } from './facets.ts';
import type { Sentence } from './layout.ts';
import { otherMakerBefore, zoneOf } from './makers.ts';
import { type Covered, contextOf, type Found, type Match, type Reading } from './reading.ts';
import type { Token } from './tokens.ts';

/** Which tokens of the product are said in the sentence and around it, and how much of each. */
export function matchTokens(
  reading: Reading,
  sentence: Sentence,
  product: ProductFacets,
  anchor: Found,
): Map<Token, Match> {
  const matches = new Map<Token, Match>();
  const context = new Set(contextOf(sentence));
  const zone = zoneOf(reading, sentence, product, anchor);
  for (const index of context) {
    const isLocal = index === sentence.index;
    const place = reading.layout.sentences[index];
    if (place === undefined) continue;
    const isOut = (from: number) =>
      isLocal
        ? from < zone.from || from >= zone.to
        : otherMakerBefore(reading.layout.text.slice(Math.max(place.start, from - 20), from), product) > 0;
    const pieces = new Map<Token, Set<number>>();
    for (const { mention, from } of reading.own[index]?.get(product.index) ?? []) {
      const { use } = mention;
      if (isOut(from)) continue;
      if (use.role === 'name' || use.role === 'book') {
        if (use.role === 'name')
          for (const token of use.name.designation.tokens) note(matches, token, 1, isLocal);
        continue;
      }
      if (use.role !== 'token') continue;
      if (use.share === 1) note(matches, use.token, 1, isLocal);
      else {
        const places = pieces.get(use.token) ?? new Set();
        if (!places.has(mention.end - mention.start)) {
          note(
            matches,
            use.token,
            use.share + (places.size === 0 ? 0 : (matches.get(use.token)?.share ?? 0)),
            isLocal,
          );
          places.add(mention.end - mention.start);
        }
        pieces.set(use.token, places);
      }
    }
    for (const { unit, value, start } of reading.amounts[index] ?? []) {
      if (isOut(place.start + start)) continue;
      for (const { tokens } of product.designations) {
        for (const token of tokens) {
          if (token.amount?.unit === unit && token.amount.value === value) note(matches, token, 1, isLocal);
        }
      }
    }
  }
  for (const token of reading.topics.get(product.index) ?? []) note(matches, token, 1, false);
  return matches;
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
    const one = cover(designation, matches);
    if (best === undefined || one.covered > best.covered + 1e-9) best = one;
  }
  return best;
}

function cover(designation: Designation, matches: ReadonlyMap<Token, Match>): Covered {
  let [all, here, matched, firstShare] = [0, 0, 0, 0];
  const missing = new Set<string>();
  designation.tokens.forEach((token, at) => {
    const match = matches.get(token) ?? matchAlike(token, matches);
    const share = match?.share ?? 0;
    if (at === 0) firstShare = share;
    all += share * token.weight;
    if (share > 0.45 && !token.isQuality) matched += share * token.weight;
    if (match?.isLocal === true) here += share * token.weight;
    if (share >= 0.45) return;
    if (token.role === 'word') {
      if (at === 0) missing.add('first word');
      else if (token.isCoined) missing.add('coined word');
      else if (!token.isQuality && token.weight >= 0.4) missing.add('word');
    } else missing.add(designation.isGiven || at < 4 ? token.role : `late ${token.role}`);
  });
  const total = designation.weight || 1;
  return {
    designation,
    covered: all / total,
    here: here / total,
    matched: Math.min(matched, 4),
    missing: [...missing],
    firstShare,
    said: all,
  };
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
  sentence: Sentence,
  product: ProductFacets,
  best: Covered | undefined,
): string {
  if (use.role === 'name') {
    const name = use.name.hasBrand ? 'full name' : 'name';
    return use.name.hasModel ? `${name} with code` : name;
  }
  if (use.role === 'book') return use.extent === 'whole' ? 'full book' : 'book';
  const isListed = sentence.kind !== 'prose' && (best?.covered ?? 0) > 0.65;
  if (use.role === 'token' && use.token.role === 'amount' && !isListed) return 'amount alone';
  if (use.role === 'token' && use.token.role === 'model') {
    if (product.shared.has(use.token.signs)) return 'shared code';
    return use.token.signs.length >= 4 ? 'code' : 'short code';
  }
  if (best === undefined || best.here < 0.2) return 'few words';
  if (best.covered > 0.93) return 'all words';
  if (best.covered > 0.65) return 'most words';
  const { isGiven } = best.designation;
  if (
    use.role === 'token' &&
    use.token.isCoined &&
    use.share === 1 &&
    best.designation.tokens[0]?.signs !== use.token.signs
  )
    return product.names.length > 0 ? 'coined word of a named one' : 'coined word';
  if (!best.missing.includes('first word'))
    return isGiven || product.names.length > 0
      ? 'kind of a named one'
      : best.firstShare === 1
        ? 'kind'
        : 'part of a kind';
  return best.covered > 0.35 ? 'some words' : 'few words';
}
