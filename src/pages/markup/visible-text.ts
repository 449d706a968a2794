import { decodeHTML } from 'entities';
import { oneLine } from '../../core/text.ts';
import type { Element, Fragment } from './fragment.ts';
import { addToTagName, BLOCK, RAW_TEXT, TAG, type TagName } from './tag-name.ts';

/** Longest text that is joined, in UTF-16 units of markup; longer text is cut, and no field of a card comes near it. */
const TEXT_MAX = 4_000;

/** Classes of second copies for readers aloud. */
const OFFSCREEN = ['a-offscreen', 'aok-offscreen'] as const;
/** Classes of invisible elements: pop-ups before they open, content that a script may show later. */
const NOT_SHOWN = ['a-hidden', 'aok-hidden', 'rio-hidden', 'a-popover-preload', 'visually-hidden'] as const;

/** Styles in the tag itself that hide an element. */
const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;

/**
 * The visible text of an element, on one line. Inline elements are joined, blocks are separated by a space; scripts,
 * styles, comments and hidden copies are left out, and character references are decoded once. `''` if nothing is
 * visible.
 */
export function visibleText(
  fragment: Fragment,
  element: Element,
  isLeftOut?: (inner: Element) => boolean,
): string {
  const isUnseen = (inner: Element) => isHidden(fragment, inner) || isLeftOut?.(inner) === true;
  return textOf(fragment, element, isUnseen);
}

/** What a person sees of a fragment between two offsets into the page, on one line, without what `isLeftOut` names. */
export function visibleTextBetween(
  fragment: Fragment,
  { from, to }: { readonly from: number; readonly to: number },
  isLeftOut: (inner: Element) => boolean,
): string {
  const isUnseen = (inner: Element) =>
    inner.end <= from || inner.start >= to || isHidden(fragment, inner) || isLeftOut(inner);
  return textOf(fragment, fragment.root, isUnseen, { from, to });
}

/** All text of an element, hidden copies included, on one line: for elements that are themselves hidden copies. */
export function wholeText(fragment: Fragment, element: Element): string {
  return textOf(fragment, element, isRaw);
}

/** Whether no one sees the element: raw text, a copy for readers aloud, or what is not shown at all. */
export function isHidden(fragment: Fragment, element: Element): boolean {
  if (isRaw(element) || isNotShown(fragment, element)) return true;
  const isCopy = fragment.classes(element).includes('offscreen');
  return isCopy && OFFSCREEN.some((token) => fragment.hasClass(element, token));
}

/** Whether an element is hidden from everyone, screen readers included: by its class, its style or `hidden`. */
export function isNotShown(fragment: Fragment, element: Element): boolean {
  const classes = fragment.classes(element);
  const mayHide = classes.includes('hidden') || classes.includes('preload');
  if (mayHide && NOT_SHOWN.some((token) => fragment.hasClass(element, token))) return true;
  const tag = fragment.tag(element);
  if (/style/i.test(tag) && HIDING_STYLE.test(fragment.attribute(element, 'style') ?? '')) return true;
  return /(?<![-\w])hidden(?![-\w])/i.test(tag) && fragment.attribute(element, 'hidden') !== null;
}

function isRaw(element: Element): boolean {
  return RAW_TEXT.has(element.name) || element.name === TAG.template;
}

function textOf(
  fragment: Fragment,
  element: Element,
  isUnseen: (inner: Element) => boolean,
  { from, to } = { from: element.contentStart, to: element.contentEnd },
): string {
  const { html } = fragment;
  let raw = '';
  let at = element.contentStart;
  let next = element.index + 1;
  while (at < element.contentEnd && raw.length < TEXT_MAX) {
    const tag = html.indexOf('<', at);
    const end = tag < 0 ? element.contentEnd : Math.min(tag, element.contentEnd);
    const begin = Math.max(at, from);
    if (begin < to) raw += html.slice(begin, Math.min(end, to, begin + TEXT_MAX));
    if (end === element.contentEnd) return finish(raw);
    const inner = fragment.elements[next];
    if (inner !== undefined && next <= element.last && inner.start === tag) {
      if (BLOCK.has(inner.name)) raw += ' ';
      const unseen = isUnseen(inner);
      at = unseen ? inner.end : inner.contentStart;
      next = unseen ? inner.last + 1 : next + 1;
    } else {
      const passed = passMarkup(html, tag);
      raw += passed.text;
      at = passed.at;
    }
  }
  return finish(raw);
}

/** Passes over an end tag, a comment or a start tag that is kept in no tree; a lone `<` is text. */
function passMarkup(html: string, at: number): { readonly at: number; readonly text: string } {
  if (html.startsWith('<!--', at)) return { at: behind(html, '-->', at + 2), text: '' };
  const code = html.charCodeAt(at + 1);
  if (code === 47) return { at: behind(html, '>', at), text: BLOCK.has(nameAt(html, at + 2)) ? ' ' : '' };
  const isMarkup = code === 33 || code === 63 || ((code | 32) >= 97 && (code | 32) <= 122);
  return isMarkup ? { at: behind(html, '>', at), text: '' } : { at: at + 1, text: '<' };
}

function behind(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

function nameAt(html: string, from: number): TagName {
  let name = 0;
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 62 || code <= 32 || code === 47) break;
    name = addToTagName(name, code);
  }
  return name;
}

function finish(raw: string): string {
  return oneLine(raw.includes('&') ? decodeHTML(raw) : raw);
}
