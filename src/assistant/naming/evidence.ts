import { type Apartness, apartOf } from './apart.ts';
import { bestDesignation, kindOf, MATCHED_MAX, matchTokens } from './coverage.ts';
import type { Designation, ProductFacets } from './facets.ts';
import { kindsIn } from './found.ts';
import { type Sentence, signAt } from './layout.ts';
import { relationTo, zoneOf } from './makers.ts';
import { ofNeighbours } from './neighbours-against.ts';
import { ofOthers, ofQuotes } from './others-against.ts';
import {
  type Candidate,
  type Covered,
  contextOf,
  type Fit,
  type Found,
  type Match,
  type Reading,
  type Relation,
  type Scene,
  type Stretch,
} from './reading.ts';
import { isInBrackets, stretchOf } from './stretch.ts';
import { type Token, tokenKey } from './tokens.ts';
import { ofAmounts, ofColours } from './values-against.ts';

/** Weighs one stretch around an anchor: what is said of the product, whose it is, and what stands against it. */
export function weigh(
  scene: Pick<Scene, 'reading' | 'sentence' | 'product'>,
  found: readonly Found[],
  anchor: Found,
): Candidate {
  const { reading, sentence, product } = scene;
  const { text } = reading.layout;
  const zone = zoneOf(reading, sentence, product, anchor);
  const words = (): Words => readWords({ ...scene, zone });
  // A given name is all said where it stands: what else is said of the product matters only beside its siblings.
  const named = anchor.mention.use.role === 'name' ? wholeOf(anchor.mention.use.name.designation) : undefined;
  const { best, apart } = named === undefined ? words() : { best: named, apart: NAMED };
  const stretch = stretchOf(found, anchor, text);
  const kind = kindOf(anchor, product, { apart, best });
  const isHeard = anchor.mention.isOtherScript && !/code/u.test(kind);
  const maker = relationTo(reading, sentence, product, stretch);
  const evidence: Record<string, number> = {
    [`${kind}:${maker}`]: 1,
    ...(kind.endsWith('book') ? {} : coverageOf(best, kind)),
    ...(/code|name$|book/u.test(kind) ? {} : apartness(apart, sentence)),
    ...(isHeard ? { 'other script': 1 } : {}),
  };
  const isLong = /^name/u.test(kind) && (best?.designation.tokens.length ?? 0) > 1;
  const isWhole = /code|book/u.test(kind) && best?.missing.length === 0;
  const around = sceneOf({ ...scene, zone, isMeasured: !apart.hasLocalWords }, stretch, anchor, best);
  for (const one of against(around)) {
    if (one === 'part of a quotation' && /^(?:name|book|full book)$/u.test(kind))
      evidence['longer title'] = 1;
    if (isInBrackets(reading, stretch) && one.startsWith('another word')) continue;
    if (/^name/u.test(kind) && GIVEN_ALONE.test(one)) continue;
    if (isLong && one === 'heading of another') continue;
    evidence[
      isWhole && /amount (?:near|afar|instead)|quotation|another word/u.test(one) ? `${one}, whole` : one
    ] = 1;
  }
  return {
    product,
    sentence: sentence.index,
    start: withMaker(reading, sentence, product, stretch),
    end: stretch.end,
    evidence,
    fit: () => fitOf(named === undefined ? { best, apart } : words()),
    isOpen: around.lacks,
    isLikelyAtMost:
      isHeard ||
      isVague(kind, apart, sentence.kind, maker) ||
      isSeries(anchor) ||
      ('others first' in evidence && isAfar(maker) && !/code|name|book/u.test(kind)) ||
      (isInOtherKana(reading, anchor) && /none|elsewhere|unbranded/u.test(maker)) ||
      isOnlyHeard(scene, kind),
  };
}

/** What is said of a product in a sentence and around it. */
interface Words {
  readonly best: Covered | undefined;
  readonly apart: Apartness;
}

function readWords({
  reading,
  sentence,
  product,
  zone,
}: Pick<Scene, 'reading' | 'sentence' | 'product' | 'zone'>): Words {
  const { matches, said } = matchTokens(reading, sentence, product, zone);
  const apart = apartOf(product, said, {
    isAsked: kindsIn(reading, reading.asked, product).size > 0,
    localCount: localTokens(matches),
  });
  return { best: bestDesignation(product, matches), apart };
}

/** What is said with a given name, whatever else is. */
const NAMED: Apartness = {
  kind: 'here',
  apart: 'here',
  isByWords: true,
  saysMore: true,
  saysWords: true,
  hasLocalWords: true,
  localCount: 1,
};

/** A designation of which nothing is missing; `undefined` for one without words. */
function wholeOf(designation: Designation): Covered | undefined {
  const { tokens, weight } = designation;
  if (tokens.length === 0) return undefined;
  const telling = tokens.reduce((sum, one) => sum + (one.isQuality ? 0 : one.weight), 0);
  return {
    designation,
    covered: 1,
    here: 1,
    matched: Math.min(telling, MATCHED_MAX),
    missing: [],
    said: weight,
  };
}

function fitOf({ best, apart: { apart } }: Words): Fit {
  return { said: (best?.said ?? 0) + SET_APART[apart], isApart: apart === 'here' };
}

/** What speaks for another maker is nothing against a name that was given without its maker. */
const GIVEN_ALONE = /maker before|goes on otherwise/u;

/** How many different things a sentence itself says of a product. */
function localTokens(matches: ReadonlyMap<Token, Match>): number {
  const local = [...matches].filter(([, { isLocal, share }]) => isLocal && share > 0.3);
  return new Set(local.map(([token]) => tokenKey(token))).size;
}

/** Whether the maker stands there with one word that sets apart, or with an amount alone, and no kind of thing. */
function isVague(
  said: string,
  { kind, hasLocalWords, localCount }: Apartness,
  line: Sentence['kind'],
  maker: Relation,
): boolean {
  if (/code|name|book/u.test(said)) return false;
  if (kind === 'nowhere' || kind === 'asked') return localCount < 2 || !hasLocalWords;
  const isBeside = line === 'prose' || (line === 'item' && maker !== 'under' && maker !== 'head');
  return kind === 'around' && !hasLocalWords && isBeside;
}

/** Where a stretch begins together with its maker's name right before. */
function withMaker(reading: Reading, { index }: Sentence, product: ProductFacets, stretch: Stretch): number {
  const { text, places } = reading.layout;
  const maker = reading.brands[index]
    ?.get(product.brandKey)
    ?.findLast(({ to }) => to <= stretch.from && /^[ ・の]{0,1}$/u.test(text.slice(to, stretch.from)));
  return maker === undefined ? stretch.start : Math.min(stretch.start, signAt(places, maker.from));
}

/** How much it counts among siblings that something sets one apart. */
const SET_APART = { here: 2, around: 1, nowhere: 0, only: 0 };

function apartness({ kind, apart, isByWords }: Apartness, sentence: Sentence): Record<string, number> {
  const around = sentence.kind === 'prose' ? 'kind around' : 'kind above';
  return {
    ...(kind === 'around' ? { [around]: 1 } : kind === 'asked' ? { 'kind asked': 1 } : {}),
    ...(apart === 'around' ? { [sentence.kind === 'prose' ? 'apart around' : 'apart beside']: 1 } : {}),
    ...(apart !== 'nowhere' && apart !== 'only' && kind !== 'nowhere' && !isByWords
      ? { 'apart by amount': 1 }
      : {}),
  };
}

/** What makes it another product where it is not said. */
const DEFINES = /^(?:suffix|own number)$/u;

function coverageOf(best: Covered | undefined, kind: string): Record<string, number> {
  if (best === undefined) return {};
  const lacks = best.missing.filter((one) => DEFINES.test(one)).map((one) => [`lacks ${one}`, 1] as const);
  return {
    covered: best.covered,
    'covered here': best.here,
    distinct: best.matched,
    ...(kind.includes('code') ? {} : Object.fromEntries(lacks)),
  };
}

function sceneOf(
  scene: Pick<Scene, 'reading' | 'sentence' | 'product' | 'zone' | 'isMeasured'>,
  stretch: Stretch,
  anchor: Found,
  best: Covered | undefined,
): Scene {
  const { reading, sentence, zone } = scene;
  const { text } = reading.layout;
  const { use } = anchor.mention;
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
    lacksNumber: best?.missing.some((one) => /number|amount/u.test(one)) === true,
    zoneText: text.slice(zone.from, zone.to),
    isNumbered: use.role === 'name' && use.name.endsInNumber,
    anchorIsBook: use.role === 'book',
    anchorIsCode: use.role === 'token' && use.token.role === 'model' && anchor.to === stretch.to,
    hasCode:
      (use.role === 'token' && use.token.role === 'model') || (use.role === 'name' && use.name.hasModel),
    endsInAmount: (reading.amounts[sentence.index] ?? []).some(
      ({ start, end }) => start >= stretch.from && end === stretch.to,
    ),
  };
}

/** How much of the text around a stretch is looked at. */
const AROUND = 24;

/** Whether the maker stands in another sentence or heading alone. */
function isAfar(maker: Relation): boolean {
  return maker === 'before' || maker === 'behind' || maker === 'head' || maker === 'elsewhere';
}

function isSeries({ mention: { use } }: Found): boolean {
  return use.role === 'book' && use.extent === 'series';
}

function isInOtherKana({ folded }: Reading, { mention: { use, start, end } }: Found): boolean {
  return (
    use.role === 'name' && !use.name.hasBrand && use.name.inOtherKana.has(folded.signs.slice(start, end))
  );
}

/** Whether the maker stands there only in a script that its own texts do not show. */
function isOnlyHeard(
  { reading, sentence, product }: Pick<Scene, 'reading' | 'sentence' | 'product'>,
  kind: string,
): boolean {
  const makers = contextOf(sentence).flatMap((index) => reading.brands[index]?.get(product.brandKey) ?? []);
  if (reading.written.has(product.brandKey)) return false;
  return (
    makers.length > 0 && makers.every(({ isOtherScript }) => isOtherScript) && !/name|code|book/u.test(kind)
  );
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
