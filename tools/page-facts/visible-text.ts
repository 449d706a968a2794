import type { CheerioAPI } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';

const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li ol p section table td th tr ul'.split(
    ' ',
  ),
);
const UNSEEN_TAGS = new Set(['script', 'style', 'noscript', 'template']);
const UNSEEN_CLASSES = ['a-offscreen', 'aok-hidden', 'aok-offscreen', 'a-popover-preload', 'a-hidden'];

/**
 * The visible text of the first match, on one line: blocks are separated by one space, inline elements joined, and
 * hidden copies left out. `null` without a match or without words.
 */
export function visibleText($: CheerioAPI, node: AnyNode | undefined): string | null {
  if (node === undefined) return null;
  const text = oneLine(shown($, node));
  return text === '' ? null : text;
}

/** Words before a countdown, which say nothing without it. */
const BEFORE_CLOCK = new Set(['終了まで', 'Ends in']);

/** A label without the countdown in it; `null` if nothing else is in it. */
export function stillText($: CheerioAPI, label: Element | undefined): string | null {
  if (label === undefined) return null;
  const still = $(label).clone();
  still.find('[class*="countdown"], [data-target-time]').remove();
  const text = visibleText($, still.get(0))?.replace(/\s*[:：]$/, '') ?? null;
  return text === null || BEFORE_CLOCK.has(text) ? null : text;
}

/** Runs of any white space as one space, ends trimmed. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shown($: CheerioAPI, node: AnyNode): string {
  if (node.type === 'text') return node.data;
  if (node.type !== 'tag' || isUnseen($, node)) return '';
  const inner = node.children.map((child) => shown($, child)).join('');
  return BLOCKS.has(node.name) ? ` ${inner} ` : inner;
}

function isUnseen($: CheerioAPI, element: Element): boolean {
  if (UNSEEN_TAGS.has(element.name)) return true;
  if (UNSEEN_CLASSES.some((name) => $(element).hasClass(name))) return true;
  return /display\s*:\s*none/.test(element.attribs['style'] ?? '');
}
