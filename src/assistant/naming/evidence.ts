import { GAP } from '../fold/gaps.ts';
import { bestDesignation, kindOf, matchTokens } from './coverage.ts';
import type { ProductFacets } from './facets.ts';
import type { Sentence } from './layout.ts';
import { relationTo, zoneOf } from './makers.ts';
import { ofNeighbours, ofOthers, ofQuotes } from './neighbours-against.ts';
import {
  type Candidate,
  type Covered,
  contextOf,
  type Found,
  isStrong,
  type Reading,
  type Scene,
  type Stretch,
} from './reading.ts';
import { endsInAmount, overAmounts, stretchOf } from './stretch.ts';
import { ofAmounts, ofColours } from './values-against.ts';

/** Stretches of a sentence that are weighed: where so many products fit the same words, nobody can tell which is meant. */
const SENTENCE_MAX = 40;

/** All stretches that may name a product in a sentence, with the evidence for and against each. */
export function weighSentence(reading: Reading, sentence: Sentence, budget: { left: number }): Candidate[] {
  const own = reading.own[sentence.index];
  if (own === undefined) return [];
  const candidates: Candidate[] = [];
  const names = [...own.values()]
    .flat()
    .filter(({ mention: { use } }) => use.role === 'name')
    .slice(0, NAMES_MAX);
  for (const all of own.values()) {
    const use = all[0]?.mention.use;
    if (use === undefined || use.role === 'brand') continue;
    const product = use.product;
    const found = outsideNames(all, names);
    if (found.length === 0 || !mayName(reading, sentence, product, found)) continue;
    if (
      budget.left <= 0 ||
      (candidates.length >= SENTENCE_MAX && !found.some(({ mention }) => isStrong(mention)))
    )
      continue;
    for (const anchor of anchorsOf(found))
      candidates.push(weigh({ reading, sentence, product }, found, anchor));
    budget.left -= 1;
  }
  return compareSiblings(candidates);
}

/** Names of a sentence that other words are held against. */
const NAMES_MAX = 60;

/** Words within a name of another product say nothing of this one, unless it has a name or a code there itself. */
function outsideNames(found: readonly Found[], names: readonly Found[]): readonly Found[] {
  if (names.length === 0 || found.some(({ mention }) => isStrong(mention))) return found;
  return found.filter(({ from, to }) => !names.some((name) => name.from <= from && to <= name.to));
}

/** A cheap first look: without its maker near, only names, codes and book titles count. */
function mayName(
  reading: Reading,
  sentence: Sentence,
  product: ProductFacets,
  found: readonly Found[],
): boolean {
  if (found.some(({ mention }) => isStrong(mention))) return true;
  if (product.brandKey === '') return found.length > 1;
  if (contextOf(sentence).some((index) => reading.brands[index]?.has(product.brandKey) === true)) return true;
  return reading.makers.has(product.brandKey) && found.length > 1;
}

const ANCHORS_MAX = 6;

/** Each given name and code is looked at by itself; other words as one. */
function anchorsOf(found: readonly Found[]): Found[] {
  const names = longest(found.filter(({ mention: { use } }) => use.role === 'name' || use.role === 'book'));
  const models = found.filter(({ mention: { use } }) => use.role === 'token' && use.token.role === 'model');
  const loose = models.filter(({ from, to }) => !names.some((name) => name.from <= from && to <= name.to));
  const strong = [...names, ...longest(loose)].slice(0, ANCHORS_MAX);
  const words = longest(found.filter((one) => !strong.includes(one))).sort(
    (one, other) => weightOf(other) - weightOf(one),
  );
  const apart: Found[] = [...strong];
  for (const one of words) {
    if (
      apart.length < strong.length + 3 &&
      apart.every(({ from, to }) => one.from > to + 12 || one.to < from - 12)
    )
      apart.push(one);
  }
  return apart;
}

function longest(found: readonly Found[]): Found[] {
  return found.filter(
    (one, at) =>
      !found.some(
        (other, index) =>
          other.from <= one.from &&
          one.to <= other.to &&
          (other.to - other.from > one.to - one.from ||
            (index < at && other.from === one.from && other.to === one.to)),
      ),
  );
}

function weightOf({ mention: { use } }: Found): number {
  if (use.role !== 'token') return 10;
  return use.token.role === 'amount' ? 0.01 : use.token.weight * use.share;
}

/** Weighs one stretch around an anchor: what is said of the product, whose it is, and what stands against it. */
function weigh(
  scene: Pick<Scene, 'reading' | 'sentence' | 'product'>,
  found: readonly Found[],
  anchor: Found,
): Candidate {
  const { reading, sentence, product } = scene;
  const { text } = reading.layout;
  const best = bestDesignation(product, matchTokens(reading, sentence, product, anchor));
  const stretch = overAmounts(reading, sentence, product, stretchOf(found, anchor, text));
  const kind = kindOf(anchor, sentence, product, best);
  const isHeard = anchor.mention.isOtherScript && !/code/u.test(kind);
  const evidence: Record<string, number> = {
    [`${kind}:${relationTo(reading, sentence, product, stretch)}`]: 1,
    ...(kind.endsWith('book') ? {} : coverageOf(best)),
    ...(isHeard ? { 'other script': 1 } : {}),
  };
  const isWhole = /code|book/u.test(kind) && best?.missing.length === 0;
  for (const one of against(sceneOf(scene, stretch, anchor, best))) {
    if (one === 'part of a quotation' && /^(?:name|book|full book)$/u.test(kind))
      evidence['longer title'] = 1;
    if (isClosed(reading, stretch) && one.startsWith('another word')) continue;
    evidence[isWhole && /amount|quotation|another word/u.test(one) ? `${one}, whole` : one] = 1;
  }
  return {
    product,
    sentence: sentence.index,
    start: stretch.start,
    end: stretch.end,
    evidence,
    said: best?.said ?? 0,
    isLikelyAtMost: isHeard || kind === 'amount alone' || isSeries(anchor) || isOnlyHeard(scene, kind),
  };
}

function coverageOf(best: Covered | undefined): Record<string, number> {
  if (best === undefined) return {};
  const lacks = best.missing.map((missing) => [`lacks ${missing}`, 1] as const);
  return {
    covered: best.covered,
    'covered here': best.here,
    distinct: best.matched,
    ...Object.fromEntries(lacks),
  };
}

function sceneOf(
  scene: Pick<Scene, 'reading' | 'sentence' | 'product'>,
  stretch: Stretch,
  anchor: Found,
  best: Covered | undefined,
): Scene {
  const { reading, sentence, product } = scene;
  const { text } = reading.layout;
  const { use } = anchor.mention;
  const zone = zoneOf(reading, sentence, product, anchor);
  const behind = (from: number) => text.slice(from, Math.min(sentence.end, from + AROUND));
  return {
    ...scene,
    stretch,
    line: text.slice(sentence.start, sentence.end),
    said: {
      before: text.slice(Math.max(sentence.start, stretch.from - AROUND), stretch.from),
      behind: behind(stretch.to),
      rightBehind: behind(anchor.to),
    },
    lacks: best?.missing.some((one) => !one.startsWith('late')) === true,
    lacksNumber: best?.missing.includes('number') === true,
    zone,
    zoneText: text.slice(zone.from, zone.to),
    isNumbered: use.role === 'name' && use.name.endsInNumber,
    anchorIsBook: use.role === 'book',
    endsInAmount: endsInAmount(text.slice(stretch.from, stretch.to)),
  };
}

/** How much of the text around a stretch is looked at. */
const AROUND = 24;

function isSeries({ mention: { use } }: Found): boolean {
  return use.role === 'book' && use.extent === 'series';
}

/** Whether the maker stands there only in a script that its own texts do not show. */
function isOnlyHeard(
  { reading, sentence, product }: Pick<Scene, 'reading' | 'sentence' | 'product'>,
  kind: string,
): boolean {
  const makers = contextOf(sentence).flatMap((index) => reading.brands[index]?.get(product.brandKey) ?? []);
  return (
    makers.length > 0 && makers.every(({ mention }) => mention.isOtherScript) && !/name|code|book/u.test(kind)
  );
}

function isClosed({ folded }: Reading, { start, end }: Stretch): boolean {
  return ((folded.gaps[start] ?? 0) & GAP.opening) !== 0 && ((folded.gaps[end] ?? 0) & GAP.bracket) !== 0;
}

/** Names of everything that speaks against the stretch, or for it, besides words and makers. */
function against(scene: Scene): string[] {
  return [
    ...ofAmounts(scene),
    ...ofColours(scene),
    ...ofNeighbours(scene),
    ...ofOthers(scene),
    ...ofQuotes(scene),
  ];
}

/** Where siblings share the stretch, the one of which more is said is meant. */
function compareSiblings(candidates: readonly Candidate[]): Candidate[] {
  return candidates.map((one) => {
    const rivals = candidates.filter(
      (other) =>
        other.product !== one.product &&
        other.product.brandKey === one.product.brandKey &&
        other.start < one.end &&
        one.start < other.end,
    );
    if (rivals.length === 0) return one;
    const own = standing(one);
    const best = Math.max(...rivals.map(standing));
    const name =
      best > own + 0.08
        ? 'sibling fits better'
        : best < own - 0.08
          ? 'fits better than sibling'
          : 'sibling fits as well';
    return { ...one, evidence: { ...one.evidence, [name]: 1 } };
  });
}

function standing({ evidence, said }: Candidate): number {
  const minus = Object.keys(evidence).filter((name) =>
    /^(?:other (?:amount|colour)$|another (?!maker)|excluded|lacks (?:variant|number|model|first word))/u.test(
      name,
    ),
  ).length;
  return said + ('own colour' in evidence ? 0.5 : 0) - minus;
}
