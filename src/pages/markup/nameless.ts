import type { Element, Fragment } from './fragment.ts';
import { BLOCK, TAG, tagNames } from './tag-name.ts';

/** A look of its own; the shop styles in the tag what it lays out (`clear`, `padding`, `width`), and colours by classes. */
const PAINT =
  /(?:^|[;\s"'])(?:background|border|box-shadow|outline|font|z-index|position|opacity|filter)[\w-]*\s*:|!important/i;
/**
 * Attributes that frameworks, extensions and editors leave behind; the shop's own are `data-csa-`, `data-a-` and a few
 * names.
 */
const OTHERS_ATTRIBUTE =
  /\s(?:data-(?!csa-|a-|cy\b|asin\b|component|selector|index|uuid|action|hook|feature|cel|widget|type\b|p13n)[\w-]+|on(?:click|mouse\w+|load)|contenteditable|draggable|slot|part|translate)(?=[\s=>/]|$)/i;
/** Elements that the shop uses under a name only. */
const RARE = tagNames(
  'section aside article button font mark details dialog center ins figure output meter progress nav main',
);

/** Rows and cells, which the shop seldom names. */
const LAID_OUT = tagNames('li tr td th tbody dd dt br hr');

/** How many of the reasons below it takes: each of them alone is met on the shop's own elements, or could be. */
const REASONS_MIN = 2;

/**
 * Whether something other than the shop put an element without id and class into the page. At least two of these must
 * be true: its tag has a style of its own; it has an attribute that the shop does not use; the shop gives no nameless
 * element this name; it is a box directly in a named block of the shop (`data-cy`); it is a box of words in which
 * nothing has an attribute.
 */
export function isForeignNameless(fragment: Fragment, element: Element): boolean {
  const isRare = RARE.has(element.name);
  const isBox = BLOCK.has(element.name) && !LAID_OUT.has(element.name);
  const isBare = element.contentStart - element.nameEnd < 3;
  if (isBare && !isBox && !isRare) return false;
  let reasons = isRare ? 1 : 0;
  if (!isBare) {
    const tag = fragment.tag(element);
    if (isPainted(fragment, element, tag)) reasons++;
    if (OTHERS_ATTRIBUTE.test(tag)) reasons++;
  }
  if (isBox && reasons < REASONS_MIN && fragment.parent(element).cyFrom >= 0) reasons++;
  if (isBox && reasons === REASONS_MIN - 1 && isBareWords(fragment, element)) reasons++;
  return reasons >= REASONS_MIN;
}

function isPainted(fragment: Fragment, element: Element, tag: string): boolean {
  return /style/i.test(tag) && PAINT.test(fragment.attribute(element, 'style') ?? '');
}

/** Whether an element shows words, and nothing in it has an attribute. */
function isBareWords(fragment: Fragment, element: Element): boolean {
  const first = fragment.elements[element.index + 1];
  if (first !== undefined && first.index <= element.last && hasAttribute(fragment, first)) return false;
  const ahead = AHEAD.getOrInsertComputed(fragment, lookAhead);
  const attributed = ahead.attributed[element.index + 1] ?? Number.POSITIVE_INFINITY;
  return attributed > element.last && (ahead.words[element.index] ?? element.contentEnd) < element.contentEnd;
}

/** The next match for each element, by its index; computed once, since elements are nested. */
interface Ahead {
  /** Index of the first element with an attribute, itself or behind it. */
  readonly attributed: Int32Array;
  /** Offset of the first word behind its start tag. */
  readonly words: Int32Array;
}

const AHEAD = new WeakMap<Fragment, Ahead>();

function lookAhead(fragment: Fragment): Ahead {
  const { html, elements, root } = fragment;
  const attributed = new Int32Array(elements.length);
  const words = new Int32Array(elements.length);
  let [nextAttributed, nextWord, to] = [elements.length, html.length, root.contentEnd];
  for (const element of elements.toReversed()) {
    if (hasAttribute(fragment, element)) nextAttributed = element.index;
    nextWord = wordBetween(html, element.contentStart, to) ?? nextWord;
    attributed[element.index] = nextAttributed;
    words[element.index] = nextWord;
    to = element.start;
  }
  return { attributed, words };
}

/** Whether an element has an attribute; for a template, or what was pruned to one, its content counts as well. */
function hasAttribute({ html }: Fragment, { name, start, contentStart, end }: Element): boolean {
  return /<[a-z][\w-]*\s+[^>\s]/i.test(html.slice(start, name === TAG.template ? end : contentStart));
}

/** Offset of the first word in a stretch of the page, outside of its tags. */
function wordBetween(html: string, from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) {
    if (html[at] === '<') {
      const end = html.indexOf('>', at);
      if (end < 0 || end >= to) return at;
      at = end;
    } else if (!/\s/.test(html[at] ?? '')) return at;
  }
  return undefined;
}
