import type { FoldedText } from '../fold/folded-text.ts';
import { GAP, omitted } from '../fold/gaps.ts';
import { outline } from '../fold/outline.ts';
import { contradicts, parseAmounts } from '../products/amounts.ts';
import type { CompiledProducts } from '../products/compile-products.ts';
import { brandKey } from '../products/compile-products.ts';
import type { Closeness, Kind, KnownProduct, Use } from '../products/product.ts';
import { isCounted } from '../products/words.ts';
import { findBrandInOtherScript, findLead, findLeadBehind, hasRivalBefore } from './attribution.ts';
import { endsName, endsWord, fitsJoints, standsAlone, startsName, startsWord } from './boundary.ts';
import { amountBefore, findDescribed } from './described.ts';
import { isUnderHeading } from './heading.ts';
import { belongsToOther } from './neighbours.ts';
import { firstFrom, follows, type Place } from './place.ts';
import { isQuoted } from './quotation.ts';
import { isOfSameMaker } from './same-maker.ts';
import { namesSibling } from './sibling.ts';

/** Where an own product appears, in signs of the folded text. */
export interface Appearance {
  readonly product: KnownProduct;
  readonly kind: 'asin' | 'product_name';
  readonly start: number;
  readonly end: number;
}

interface FoundKind {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
}

interface Rest {
  readonly product: KnownProduct;
  readonly closeness: Closeness;
  readonly start: number;
  readonly end: number;
}

/** What one walk over the text has found. */
interface Finds {
  readonly appearances: Appearance[];
  readonly rests: Rest[];
  readonly kinds: FoundKind[];
  readonly brands: Map<string, Place[]>;
  /** Where appearances of a product end, by kind: a shorter spelling with the same end says nothing new. */
  readonly ends: Readonly<Record<Appearance['kind'], Map<KnownProduct, Set<number>>>>;
  /** Where names of a brand's products end. */
  readonly brandEnds: Map<string, Set<number>>;
}

/** Appearances of a product that are kept, of each kind, so that no crowd of names hides a code: a text may repeat a name thousands of times. */
const KEPT_MAX = 20;
/** Before nested ones are dropped. */
const RAW_MAX = 4 * KEPT_MAX;
/** Places where a brand could make a name that are looked at; hostile text has more than any answer. */
const RESTS_MAX = 10_000;

/** Places of the brand before a name of which one may be its heading. */
const HEADINGS_MAX = 4;
/** How far behind its brand a kind may stand, in signs. */
const KIND_BEHIND_MAX = 40;
/** How far before its brand a kind may stand as the topic, in signs. */
const TOPIC_MAX = 8;
/** Places of a kind that are looked at. */
const KINDS_MAX = 1_000;

/** All appearances of own products in a folded text, in the order of their starts; of nested ones the longest. */
export function findAppearances(folded: FoldedText, products: CompiledProducts): Appearance[] {
  return keepLongest(find(folded, products).appearances);
}

/** Whether a folded text names an own product, or an own brand as a word of its own. */
export function namesBrand(folded: FoldedText, products: CompiledProducts): boolean {
  const { appearances, brands } = find(folded, products);
  return appearances.length > 0 || [...brands.values()].flat().some(({ end }) => endsWord(folded, end));
}

function find(folded: FoldedText, { automaton, patterns }: CompiledProducts): Finds {
  const finds: Finds = {
    appearances: [],
    rests: [],
    kinds: [],
    brands: new Map(),
    ends: { asin: new Map(), product_name: new Map() },
    brandEnds: new Map(),
  };
  automaton.scan(folded.signs, (number, end) => {
    const pattern = patterns[number];
    if (pattern === undefined) return;
    const start = end - pattern.length;
    if (!fitsJoints(folded, start, pattern)) return;
    for (const use of pattern.uses) note(folded, start, end, use, finds);
  });
  for (const rest of finds.rests)
    if (!isKnown(finds, 'product_name', rest.product, rest.end)) claim(folded, rest, finds);
  for (const kind of finds.kinds) claimDescribed(folded, kind, finds);
  return finds;
}

function add(finds: Finds, appearance: Appearance): void {
  finds.appearances.push(appearance);
  const brand = brandKey(appearance.product);
  if (appearance.kind === 'product_name' && brand !== '') {
    finds.brandEnds.set(brand, (finds.brandEnds.get(brand) ?? new Set()).add(appearance.end));
  }
  const byProduct = finds.ends[appearance.kind];
  const ends = byProduct.get(appearance.product);
  if (ends === undefined) byProduct.set(appearance.product, new Set([appearance.end]));
  else ends.add(appearance.end);
}

/** Whether an appearance of this kind of the product that ends at `end` would add nothing: it has one, or has enough. */
function isKnown(finds: Finds, kind: Appearance['kind'], product: KnownProduct, end: number): boolean {
  const ends = finds.ends[kind].get(product);
  return ends !== undefined && (ends.size >= RAW_MAX || ends.has(end));
}

function note(folded: FoldedText, start: number, end: number, use: Use, finds: Finds): void {
  if (use.role === 'asin') {
    noteCode(folded, start, end, use.product, finds);
    return;
  }
  if (use.role === 'kind') {
    noteKind(folded, start, end, use.kind, finds);
    return;
  }
  if (use.role !== 'brand' && isKnown(finds, 'product_name', use.product, end)) return;
  if (isInLink(folded, start)) return;
  const isTail = use.role === 'rest' && follows(finds.brands.get(brandKey(use.product)), start);
  if (isTail ? use.role !== 'rest' || !endsName(folded, end, use.product) : !startsWord(folded, start))
    return;
  if (use.role === 'brand') {
    noteBrand(finds, use.brand, { start, end });
    return;
  }
  if (!endsName(folded, end, use.product) || isAmountOnly(folded, start, end)) return;
  if (use.role === 'rest') {
    if (finds.rests.length >= RESTS_MAX) return;
    finds.rests.push({ product: use.product, closeness: use.closeness, start, end });
    return;
  }
  if (use.role === 'title' && !isQuoted(folded, start, end, use.product)) return;
  if (use.role === 'name' && use.alone && isRivals(folded, start, use.product, finds)) return;
  if (namesSibling(folded, start, end, use.product) || belongsToOther(folded, start, end, use.product))
    return;
  add(finds, { product: use.product, kind: 'product_name', start, end });
}

function noteKind(folded: FoldedText, start: number, end: number, kind: Kind, finds: Finds): void {
  if (finds.kinds.length >= KINDS_MAX || isInLink(folded, start)) return;
  const isTail = follows(finds.brands.get(kind.brand), start);
  const isOwn = (word: string) => kind.descriptions.some(({ product }) => product.titleWords.has(word));
  if ((isTail || startsName(folded, start, isOwn)) && endsWord(folded, end))
    finds.kinds.push({ kind, start, end });
}

function noteCode(folded: FoldedText, start: number, end: number, product: KnownProduct, finds: Finds): void {
  if (isKnown(finds, 'asin', product, end) || !isWholeCode(folded, start, end)) return;
  add(finds, { product, kind: 'asin', start, end });
}

/**
 * Whether a bare model number belongs to another brand. Where the product's own brand is unknown, any word before it may be
 * that one, unless it is the brand of another own product.
 */
function isRivals(folded: FoldedText, start: number, product: KnownProduct, finds: Finds): boolean {
  if (product.brands.length > 0) return hasRivalBefore(folded, start, product);
  return [...finds.brands.values()].some((places) => {
    const end = places.at(-1)?.end;
    return end !== undefined && start - end <= 1;
  });
}

function noteBrand(finds: Finds, brand: string, place: Place): void {
  const places = finds.brands.get(brand);
  if (places === undefined) finds.brands.set(brand, [place]);
  else places.push(place);
}

/** A code is one token without gaps, but for marks and invisible signs, and no part of a longer one. */
function isWholeCode(folded: FoldedText, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at += 1) {
    if ((omitted(folded.gaps[at] ?? 0) & ~GAP.mark) !== 0) return false;
  }
  if (!isInLink(folded, start)) return standsAlone(folded, start, end);
  const isJoined = (at: number) => omitted(folded.gaps[at] ?? 0) === 0;
  const before = start > 0 && isJoined(start) && isInLink(folded, start - 1);
  return !before && (!isJoined(end) || !isInLink(folded, end));
}

function isInLink(folded: FoldedText, at: number): boolean {
  return ((folded.gaps[at] ?? 0) & GAP.link) !== 0 && at < folded.signs.length;
}

/** A name that ends in a bare number is not named where the number counts something: `ヒビカナ 300円`. */
function isAmountOnly(folded: FoldedText, start: number, end: number): boolean {
  if (!/(?:^|[^a-z\d.])\d+$/u.test(folded.signs.slice(start, end))) return false;
  return isCounted(outline(folded, end, end + 8));
}

/** A rest becomes an appearance when its brand stands close before or behind it. */
function claim(folded: FoldedText, rest: Rest, finds: Finds): void {
  const claimed = findClaim(folded, rest, finds);
  if (namesSibling(folded, rest.start, rest.end, rest.product)) return;
  if (claimed === undefined && !followsOwn(folded, rest, finds)) return;
  const start = Math.min(claimed?.start ?? rest.start, rest.start);
  const end = Math.max(claimed?.end ?? rest.end, rest.end);
  if (belongsToOther(folded, start, end, rest.product, rest.start)) return;
  if (!rest.product.isNamed && contradicts(parseAmounts(amountBefore(folded, start)), rest.product.amounts))
    return;
  add(finds, { product: rest.product, kind: 'product_name', start, end });
}

/** Products of a kind that the sentence tells apart from their siblings. */
function claimDescribed(folded: FoldedText, { kind, start, end }: FoundKind, finds: Finds): void {
  const brands = finds.brands.get(kind.brand) ?? [];
  const at = firstFrom(brands, start);
  const before = brands[at - 1];
  const behind = brands[firstFrom(brands, end)];
  const isNear = before !== undefined && before.end <= start && start - before.end <= KIND_BEHIND_MAX;
  const claims = isNear && (before.end === start || endsWord(folded, before.end));
  if (!claims && (behind === undefined || behind.start - end > TOPIC_MAX)) return;
  const place = { kind, start, end, before: claims ? before : undefined, behind };
  const isKnownEnd = (product: KnownProduct, to: number) => isKnown(finds, 'product_name', product, to);
  for (const [{ product }, stretch] of findDescribed(folded, place, isKnownEnd)) {
    if (!isKnownEnd(product, stretch.end)) add(finds, { product, kind: 'product_name', ...stretch });
  }
}

/** `ブランドの鍋とやかん`: what a product of the same brand stands right before, in one row. */
const ROW_JOIN = /^[ )]{0,2}(?:と|や|・|、|\/|および|及び|または)[ (]{0,2}$/u;

function followsOwn(folded: FoldedText, { start, product }: Rest, finds: Finds): boolean {
  const ends = finds.brandEnds.get(brandKey(product));
  if (ends === undefined) return false;
  const end = [start, start - 1, start - 2, start - 3].find((one) => ends.has(one));
  return end !== undefined && ROW_JOIN.test(outline(folded, end, start));
}

function findClaim(folded: FoldedText, rest: Rest, finds: Finds): Place | undefined {
  const { start, end, product, closeness } = rest;
  const brands = finds.brands.get(brandKey(product)) ?? [];
  const at = firstFrom(brands, start);
  for (const brand of [brands[at - 1], brands[at - 2]]) {
    if (brand === undefined || brand.end > start) continue;
    const ends = brand.end === start || endsWord(folded, brand.end);
    const lead = ends ? findLead(folded, brand.end, start, product, closeness) : undefined;
    if (lead !== undefined) return lead === 'row' ? rest : brand;
  }
  const behind = brands[firstFrom(brands, end)];
  if (behind !== undefined && endsWord(folded, behind.end)) {
    const lead = findLeadBehind(folded, start, end, behind.start, behind.end, product);
    if (lead !== undefined) return lead === 'row' ? rest : behind;
  }
  if (isUnderHeading(folded, brands.slice(Math.max(0, at - HEADINGS_MAX), at), start, product)) return rest;
  const last = brands[at - 1];
  if (last !== undefined && isOfSameMaker(folded, last, start, product) && isNamedLast(last, start, finds))
    return rest;
  const other = findBrandInOtherScript(folded, start, product);
  return other === undefined ? undefined : { start: other, end: start };
}

/** Whether no other own brand stands between a brand and `start`. */
function isNamedLast(brand: Place, start: number, { brands }: Finds): boolean {
  return [...brands.values()].every((places) => {
    const place = places[firstFrom(places, start) - 1];
    return place === undefined || place.start < brand.end;
  });
}

/** Of stretches within one another only the longest names anything; equal stretches of two products both stay. */
function keepLongest(appearances: readonly Appearance[]): Appearance[] {
  const sorted = [...appearances].sort((a, b) => a.start - b.start || b.end - a.end);
  const counts = { asin: new Map<KnownProduct, number>(), product_name: new Map<KnownProduct, number>() };
  const kept: Appearance[] = [];
  let reach: Appearance | undefined;
  for (const one of sorted) {
    const isNested = reach !== undefined && one.kind === reach.kind && one.end <= reach.end;
    const isTwin = isNested && one.start === reach?.start && one.end === reach.end && isNew(kept, one);
    if (isNested && !isTwin) continue;
    if (one.kind === 'product_name' && !isNested) reach = one;
    const count = (counts[one.kind].get(one.product) ?? 0) + 1;
    counts[one.kind].set(one.product, count);
    if (count <= KEPT_MAX) kept.push(one);
  }
  return kept;
}

function isNew(kept: readonly Appearance[], one: Appearance): boolean {
  return !kept.slice(-200).some((other) => other.start === one.start && other.product === one.product);
}
