import type { GivenName, ProductFacets } from './facets.ts';
import { stretchOf } from './found.ts';
import { characterAt, type Sentence } from './layout.ts';
import { relationTo, zoneOf } from './makers.ts';
import type { Use } from './mentions.ts';
import { ofNeighbours } from './neighbours-against.ts';
import { ofOthers, ofQuotes } from './others-against.ts';
import {
  type Candidate,
  type Found,
  isOwnSeries,
  isSeries,
  type Reading,
  type Relation,
  type Scene,
  type Stretch,
} from './reading.ts';
import { type Apartness, apartOf, bestCovered, type Covered, cover, type Said, saidOf } from './said.ts';
import { tokenKey } from './tokens.ts';
import { ofAmounts, ofColours } from './values-against.ts';

/** Weighs one stretch around an anchor: what it says of the product, whose product it is, and what speaks against it. */
export function weigh(
  looked: Pick<Scene, 'reading' | 'sentence' | 'product'>,
  found: readonly Found[],
  anchor: Found,
): Candidate {
  const { reading, sentence, product } = looked;
  const { use } = anchor;
  const zone = zoneOf(reading, sentence, product, anchor);
  // A given name is always said completely, and counts after any maker.
  const isName = use.role === 'name';
  const said = isName ? saidBy(use.name) : saidOf(reading, sentence, product, zone);
  const best = isName ? cover(use.name.designation, said) : bestCovered(product, said);
  const apart = apartOf(product, said);
  const stretch = stretchOf(found, anchor, reading.layout.text);
  const maker = relationTo(reading, sentence, product, stretch);
  const isLoneSeries = /none|elsewhere/u.test(maker) && isOwnSeries(reading, anchor);
  const kind = isLoneSeries ? 'series' : kindOf(anchor, product, apart, best);
  const evidence: Record<string, number> = {
    [`${kind}:${maker}`]: 1,
    ...(kind.endsWith('book') ? {} : coverageOf(best, kind)),
    ...(apart.kind === 'around' && maker !== 'led' && !/code|name$|book/u.test(kind)
      ? { 'kind around': 1 }
      : {}),
  };
  const scene = sceneOf({ ...looked, zone, isMeasured: !apart.hasLocalWords }, stretch, anchor, best);
  const isWhole = /code|book/u.test(kind) && best?.missing.length === 0;
  for (const one of against(scene)) {
    if (!isMoot(one, anchor, { kind, maker, isWhole })) evidence[one] = 1;
  }
  return {
    product,
    sentence: sentence.index,
    start: characterAt(reading.layout.places, scene.begin),
    end: stretch.end,
    evidence,
    fit: { said: (best?.said ?? 0) + SET_APART[apart.apart], isApart: apart.apart === 'here' },
    isOpen: scene.lacks,
    isLikelyAtMost:
      isLoneSeries ||
      anchor.isOtherScript ||
      isVague(kind, apart, sentence.kind, maker) ||
      (use.role === 'book' && isOfSeries(use, reading, anchor.to)) ||
      (reading.makers.get(product.brandKey) === false && !/name|code|book/u.test(kind)),
  };
}

/** How much a difference counts among siblings. */
const SET_APART = { here: 2, around: 1, nowhere: 0, only: 0 };

function saidBy({ designation }: GivenName): Said {
  return new Map(designation.tokens.map((token) => [tokenKey(token), true]));
}

/** Whether a book's title says the series alone: by what it is, or by what follows: `『月の港』シリーズ`, `『月の港』全9巻`. */
function isOfSeries({ extent }: Use & { role: 'book' }, reading: Reading, to: number): boolean {
  return extent === 'series' || (extent === 'part' && isSeries(reading, to));
}

/** Whether evidence says nothing about such a stretch: after a name any maker may follow, a whole code needs no other words. */
function isMoot(
  one: string,
  anchor: Found,
  { kind, maker, isWhole }: { readonly kind: string; readonly maker: Relation; readonly isWhole: boolean },
): boolean {
  if (one === 'longer title') return !mayGoOn(anchor);
  if (anchor.use.role === 'name' && /maker before|goes on otherwise/u.test(one)) return true;
  if (one === 'maker goes on otherwise') return kind === 'code' && !/none|elsewhere/u.test(maker);
  if (one === 'another word instead' && /code/u.test(kind)) return true;
  return isWhole && /amount near|another word/u.test(one);
}

/** Whether a longer title may begin or end with it: a book, or a name without its maker. */
function mayGoOn({ use }: Found): boolean {
  return use.role === 'book' || (use.role === 'name' && !use.name.hasBrand && !use.name.hasModel);
}

/** What the stretch around an anchor consists of: a name, a code, a kind, some words. */
function kindOf({ use }: Found, product: ProductFacets, apart: Apartness, best: Covered | undefined): string {
  if (use.role === 'name') return use.name.hasModel ? 'name with code' : 'name';
  if (use.role === 'book') return use.extent === 'whole' ? 'full book' : 'book';
  if (use.token.role === 'model') {
    if (product.shared.has(use.token.characters)) return 'shared code';
    return use.token.characters.length >= 4 ? 'code' : 'short code';
  }
  return isWholeName(best) ? 'whole name' : wordsOf(apart);
}

/** Whether a given name is said completely except for its maker, with a number or suffix: `Buds 3 Lite`. */
function isWholeName(best: Covered | undefined): boolean {
  if (best === undefined || !best.designation.isGiven || best.here < 0.99) return false;
  const { tokens } = best.designation;
  return tokens.length > 1 && tokens.some(({ role }) => /number|variant|model/u.test(role));
}

/** What the words say: the kind, and whether they set the product apart. */
function wordsOf({ kind, apart, more }: Apartness): string {
  const isApart = apart !== 'nowhere' && (apart !== 'only' || more !== 'nothing');
  if (kind === 'nowhere') return isApart ? (more === 'words' ? 'apart' : 'amount apart') : 'few words';
  if (isApart) return 'kind, apart';
  return apart === 'only' ? 'kind, only one' : 'kind, not apart';
}

/** Whether the maker is mentioned with only one distinguishing word or only an amount, without a kind of product. */
function isVague(
  said: string,
  { kind, hasLocalWords, localCount }: Apartness,
  line: Sentence['kind'],
  maker: Relation,
): boolean {
  if (/code|name|book/u.test(said)) return false;
  if (kind === 'nowhere') return localCount < 2 || !hasLocalWords;
  const isBeside = maker !== 'led' && (line === 'prose' || (line === 'item' && maker !== 'under'));
  return kind === 'around' && !hasLocalWords && isBeside;
}

/** Where a stretch begins in the drawn text, including its maker's name directly before. */
export function beginOf(
  { brands, layout }: Pick<Reading, 'brands' | 'layout'>,
  sentence: number,
  product: ProductFacets,
  from: number,
): number {
  const maker = brands[sentence]
    ?.get(product.brandKey)
    ?.findLast(({ to }) => to <= from && /^[ ・の(「]{0,2}$/u.test(layout.text.slice(to, from)));
  return maker?.from ?? from;
}

function coverageOf(best: Covered | undefined, kind: string): Record<string, number> {
  if (best === undefined) return {};
  const { here, distinct, lacks } = best;
  return {
    'covered here': here,
    distinct,
    ...(/code|series/u.test(kind) ? {} : Object.fromEntries(lacks.map((one) => [one, 1]))),
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
  const { use } = anchor;
  const begin = beginOf(reading, sentence.index, scene.product, stretch.from);
  const behind = (from: number) => text.slice(from, Math.min(sentence.end, from + AROUND));
  const isCode = use.role === 'token' && use.token.role === 'model';
  return {
    ...scene,
    stretch,
    begin,
    line: text.slice(sentence.start, sentence.end),
    said: {
      before: text.slice(Math.max(sentence.start, begin - AROUND), begin),
      behind: behind(stretch.to),
      rightBehind: behind(anchor.to),
    },
    lacks: (best?.missing.length ?? 0) > 0,
    lacksNumber: best?.missing.some(({ role }) => /number|amount/u.test(role)) === true,
    zoneText: text.slice(zone.from, zone.to),
    isNumbered: use.role === 'name' && use.name.endsInNumber,
    anchorIsBook: use.role === 'book',
    anchorIsCode: isCode && anchor.to === stretch.to,
    endsInAmount: (reading.amounts[sentence.index] ?? []).some(
      ({ start, end }) => start >= stretch.from && end === stretch.to,
    ),
  };
}

/** How much of the text around a stretch is looked at. */
const AROUND = 24;

/** Names of all evidence for or against the stretch besides words and makers. */
function against(scene: Scene): string[] {
  return [
    ...ofAmounts(scene),
    ...ofColours(scene),
    ...ofNeighbours(scene),
    ...ofOthers(scene),
    ...ofQuotes(scene),
  ];
}
