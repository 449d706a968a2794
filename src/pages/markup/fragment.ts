import { attributeValue } from './attribute.ts';
import { TAG, type TagName, VOID } from './tag-name.ts';
import type { NOTED, TagScanner } from './tag-scanner.ts';

/** Deepest nesting that is kept; what lies deeper belongs to the element at this depth. */
const DEPTH_MAX = 200;
/** Most elements of one fragment; a card of the shop has about 150. */
const ELEMENTS_MAX = 8_000;
/** Longest fragment in UTF-16 units; a card of the shop has about 15,000. */
const LENGTH_MAX = 600_000;

/** One element of a fragment, as offsets into the page. */
export interface Element {
  readonly index: number;
  readonly name: TagName;
  /** Offset of `<`, of the end of the name, and behind the start tag's `>`. */
  readonly start: number;
  readonly nameEnd: number;
  readonly contentStart: number;
  /** Offset of the end tag's `<` and behind its `>`; both at the end of the text if the end tag is missing. */
  readonly contentEnd: number;
  readonly end: number;
  /** Index of the last element inside; its own index if it has no children. */
  readonly last: number;
  readonly idFrom: number;
  readonly idTo: number;
  readonly classFrom: number;
  readonly classTo: number;
  readonly cyFrom: number;
  readonly cyTo: number;
  readonly typeFrom: number;
  readonly typeTo: number;
}

type OpenElement = { -readonly [K in keyof Element]: Element[K] };

/**
 * A small tree of one region of a page: its elements in document order, so that an element's descendants are one run.
 */
export class Fragment {
  readonly html: string;
  readonly elements: readonly Element[];
  readonly root: Element;
  /** Whether the region's own end tag was met within the bounds. */
  readonly isComplete: boolean;
  /** Index of the element around each; made when it is first asked for. */
  #parents: Int32Array | undefined;

  constructor(html: string, elements: readonly Element[], root: Element, isComplete: boolean) {
    this.html = html;
    this.elements = elements;
    this.root = root;
    this.isComplete = isComplete;
  }

  /** The first element inside `within` (itself left out) that `matches`. */
  find(within: Element, matches: (element: Element) => boolean): Element | undefined {
    for (let at = within.index + 1; at <= within.last; at++) {
      const element = this.elements[at];
      if (element !== undefined && matches(element)) return element;
    }
    return undefined;
  }

  /** All elements inside `within` (itself left out) that `matches`, in document order. */
  filter(within: Element, matches: (element: Element) => boolean): Element[] {
    const found: Element[] = [];
    for (let at = within.index + 1; at <= within.last; at++) {
      const element = this.elements[at];
      if (element !== undefined && matches(element)) found.push(element);
    }
    return found;
  }

  /** The elements directly inside `within`. */
  children(within: Element): Element[] {
    const children: Element[] = [];
    for (let at = within.index + 1; at <= within.last; ) {
      const element = this.elements[at];
      if (element === undefined) break;
      children.push(element);
      at = element.last + 1;
    }
    return children;
  }

  /** The element directly around `element`; the root is around itself. */
  parent(element: Element): Element {
    this.#parents ??= parentsOf(this.elements);
    return this.elements[this.#parents[element.index] ?? 0] ?? this.root;
  }

  /** The first element inside `within` that carries the class `token`. */
  findClass(within: Element, token: string): Element | undefined {
    return this.find(within, (element) => this.hasClass(element, token));
  }

  /** Whether `outer` contains `inner` or is the same element. */
  contains(outer: Element, inner: Element): boolean {
    return inner.index >= outer.index && inner.index <= outer.last;
  }

  /** The raw value of `class`, or `''`: for a quick look for part of a name before whole names are compared. */
  classes(element: Element): string {
    return element.classFrom < 0 ? '' : this.html.slice(element.classFrom, element.classTo);
  }

  hasClass(element: Element, token: string): boolean {
    const surplus = element.classTo - element.classFrom - token.length;
    if (element.classFrom < 0 || surplus < 0) return false;
    if (surplus === 0) return this.html.startsWith(token, element.classFrom);
    const classes = this.html.slice(element.classFrom, element.classTo);
    let at = classes.indexOf(token);
    while (at >= 0) {
      const after = at + token.length;
      if ((at === 0 || isSpace(classes, at - 1)) && (after === classes.length || isSpace(classes, after)))
        return true;
      at = classes.indexOf(token, at + 1);
    }
    return false;
  }

  /** Whether a noted attribute other than `class` has exactly this value. */
  isNoted(element: Element, attribute: Exclude<(typeof NOTED)[number], 'class'>, value: string): boolean {
    const [from, to] = notedRange(element, attribute);
    return from >= 0 && to - from === value.length && this.html.startsWith(value, from);
  }

  /** The text of its start tag behind the name. */
  tag(element: Element): string {
    return this.html.slice(element.nameEnd, element.contentStart);
  }

  /** `element` and those around it from the inside out, up to `outer`, which is left out; the root always is. */
  *around(element: Element, outer: Element = this.root): Generator<Element, undefined> {
    for (let at = element; at !== outer && at !== this.root; at = this.parent(at)) yield at;
  }

  /** The value of `id`, or `''`. */
  id(element: Element): string {
    return element.idFrom < 0 ? '' : this.html.slice(element.idFrom, element.idTo);
  }

  /** Any attribute's value with character references decoded, or `null`. */
  attribute(element: Element, name: string): string | null {
    return attributeValue(this.tag(element), name);
  }
}

function parentsOf(elements: readonly Element[]): Int32Array {
  const parents = new Int32Array(elements.length);
  const around: Element[] = [];
  for (const element of elements) {
    while ((around.at(-1)?.last ?? Number.POSITIVE_INFINITY) < element.index) around.pop();
    parents[element.index] = around.at(-1)?.index ?? 0;
    around.push(element);
  }
  return parents;
}

function notedRange(element: Element, attribute: string): readonly [number, number] {
  if (attribute === 'id') return [element.idFrom, element.idTo];
  if (attribute === 'data-cy') return [element.cyFrom, element.cyTo];
  return [element.typeFrom, element.typeTo];
}

function isSpace(text: string, at: number): boolean {
  return text.charCodeAt(at) <= 32;
}

/**
 * Reads the element whose start tag the scanner has just passed, up to its own end tag, and leaves the scanner behind it.
 * Bounded in depth, elements and length; a region beyond the bounds, or without an end, is not complete.
 */
export function readFragment(scanner: TagScanner): Fragment {
  const builder = new FragmentBuilder(scanner);
  while (builder.isOpen) {
    if (!scanner.next() || builder.isFull) return builder.build(false);
    if (scanner.isEnd) builder.close();
    else builder.open();
  }
  return builder.build(true);
}

/** The start tag that the scanner has just passed, as an empty element; the scanner does not move. */
export function readStartTag(scanner: TagScanner): Fragment {
  return new FragmentBuilder(scanner).build(false);
}

class FragmentBuilder {
  readonly #scanner: TagScanner;
  readonly #elements: OpenElement[] = [];
  readonly #stack: OpenElement[] = [];
  readonly #root: OpenElement;
  /** Start tags beyond the depth that is kept and not yet closed. */
  #tooDeep = 0;
  #svgDepth = 0;

  constructor(scanner: TagScanner) {
    this.#scanner = scanner;
    this.#root = this.#push();
    this.#stack.push(this.#root);
  }

  get isOpen(): boolean {
    return this.#stack.length > 0;
  }

  get isFull(): boolean {
    return this.#elements.length >= ELEMENTS_MAX || this.#scanner.start - this.#root.start > LENGTH_MAX;
  }

  open(): void {
    const scanner = this.#scanner;
    if (scanner.name === TAG.template) {
      this.#template();
      return;
    }
    if (this.#stack.length >= DEPTH_MAX) {
      if (!VOID.has(scanner.name)) this.#tooDeep++;
      return;
    }
    const element = this.#push();
    if (scanner.name === TAG.svg) this.#svgDepth++;
    const isEmpty = VOID.has(scanner.name) || (scanner.isSelfClosing && this.#svgDepth > 0);
    if (!isEmpty) this.#stack.push(element);
    else if (scanner.name === TAG.svg) this.#svgDepth--;
  }

  close(): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep--;
      return;
    }
    const { name, start, end } = this.#scanner;
    const depth = this.#stack.findLastIndex((element) => element.name === name);
    if (depth < 0 || (depth < this.#stack.length - 1 && this.#crossesBlock(name, depth))) return;
    while (this.#stack.length > depth) {
      const element = this.#stack.pop();
      if (element === undefined) return;
      element.contentEnd = start;
      element.end = element.name === name && this.#stack.length === depth ? end : start;
      element.last = this.#elements.length - 1;
      if (element.name === TAG.svg) this.#svgDepth--;
    }
  }

  build(isComplete: boolean): Fragment {
    const end = isComplete ? this.#root.end : Math.max(this.#root.contentStart, this.#scanner.position);
    for (const element of this.#stack) {
      element.contentEnd = end;
      element.end = end;
      element.last = this.#elements.length - 1;
    }
    return new Fragment(this.#scanner.html, this.#elements, this.#root, isComplete);
  }

  /** The content of a template is not part of the page. */
  #template(): void {
    const element = this.#push();
    this.#scanner.skipElement();
    element.contentEnd = this.#scanner.position;
    element.end = this.#scanner.position;
  }

  /** An inline end tag does not close blocks that were opened inside: `<i><div></i>` leaves the div open. */
  #crossesBlock(name: TagName, depth: number): boolean {
    return (
      !CLOSES_BLOCKS.has(name) &&
      this.#stack.slice(depth + 1).some((element) => CLOSES_BLOCKS.has(element.name))
    );
  }

  #push(): OpenElement {
    const { start, nameEnd, end, name, noted } = this.#scanner;
    const index = this.#elements.length;
    const element: OpenElement = {
      index,
      name,
      start,
      nameEnd,
      contentStart: end,
      contentEnd: end,
      end,
      last: index,
      idFrom: noted[0] ?? -1,
      idTo: noted[1] ?? -1,
      classFrom: noted[2] ?? -1,
      classTo: noted[3] ?? -1,
      cyFrom: noted[4] ?? -1,
      cyTo: noted[5] ?? -1,
      typeFrom: noted[6] ?? -1,
      typeTo: noted[7] ?? -1,
    };
    this.#elements.push(element);
    return element;
  }
}

const CLOSES_BLOCKS: ReadonlySet<TagName> = new Set([TAG.div, TAG.h1, TAG.h2, TAG.form]);
