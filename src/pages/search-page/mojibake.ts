import type { Card } from '../../core/card.ts';
import { countUpTo } from '../decode-page.ts';
import { visibleText } from '../markup/visible-text.ts';
import type { PageParts } from './walk-page.ts';

/** Fewer lost characters (U+FFFD) than this prove nothing about the page. */
const LOST_MAX = 20;
/** How many traces of a wrong decoding in the texts that were read make the page worthless. */
const TRACES_MAX = 5;
/** What is left of Japanese text that was saved in a character set without it. */
const REPLACED = /\?{3,}/g;
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;
/** Characters that a wrong decoding leaves or makes. */
const FOREIGN = /[^\0-\x7f]/;
/** What UTF-8 looks like when it was read as CP932 or as Windows-1252; no Japanese text has these. */
const TRACES = /縺|繧|繝|ã[\u0081-\u0083ƒ‚]/g;

/**
 * Whether the page was decoded with a wrong character set before it was saved, which shows in most of its important
 * texts. A title that its seller spoiled proves nothing about the page. Lost characters make a page unusable where
 * most titles are affected; a few only damage single texts, since codes, order and counters are ASCII.
 */
export function isMojibake(html: string, parts: PageParts, cards: readonly Card[]): boolean {
  const lostTitles = cards.filter(({ title }) => title === null).length;
  const isLost = cards.length === 0 ? !parts.isProduct : lostTitles * 2 > cards.length;
  if (isLost && countUpTo(html, '\ufffd', LOST_MAX) >= LOST_MAX) return true;
  const places = parts.placeLines.map((line) => (line === null ? '' : visibleText(line, line.root)));
  const titles = cards.map(({ title }) => title ?? '');
  const texts = [parts.title ?? '', parts.searchBox ?? '', ...places, ...titles];
  const traces = texts.map((text) => text.match(TRACES)?.length ?? 0);
  const foreign = texts.filter((text) => FOREIGN.test(text)).length;
  const isMost = traces.filter((count) => count > 0).length * 2 > foreign;
  const all = texts.join('\n');
  const replaced = JAPANESE.test(all) ? 0 : (all.match(REPLACED)?.length ?? 0);
  const found = traces.reduce((sum, count) => sum + count, 0);
  return (isMost ? found : 0) + replaced >= TRACES_MAX;
}
