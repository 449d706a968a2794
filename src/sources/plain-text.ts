import { decodeHTMLStrict } from 'entities';
import { INVISIBLE, oneLine, storableText } from '../core/text.ts';

/** Longest text that is looked at, in UTF-16 units; a title of the shop has at most 500 characters. */
const TEXT_MAX = 8_000;

/** The attributes of a tag with their values; nothing that could be words. */
const ATTRIBUTES = '(?:\\s+[\\w:-]+\\s*=\\s*(?:"[^"<>]*"|\'[^\'<>]*\'|[^\\s"\'<>]+))*\\s*/?';
/** Known HTML tags by name; `a < b`, `<3` and `<MIORI>` are text. */
const INLINE = new RegExp(
  `</?(?:a|abbr|b|big|bdi|center|code|del|em|font|i|ins|mark|s|small|span|strike|strong|sub|sup|tt|u|wbr)${ATTRIBUTES}>`,
  'gi',
);
const BLOCK = new RegExp(
  `</?(?:br|dd|div|dl|dt|h[1-6]|hr|img|li|ol|p|table|tbody|td|th|tr|ul)${ATTRIBUTES}>`,
  'gi',
);
const UNSEEN = /<!--[\s\S]{0,2000}?-->|<(script|style)\b[^<>]*>[\s\S]{0,4000}?<\/\1\s*>/gi;

/**
 * A vendor's text as a person reads it, on one line: tags are taken out and character references decoded, once (`&amp;amp;` is
 * `&amp;`), and what no database can store is U+FFFD. `null` when nothing is left, and for text that no field has room for.
 */
export function plainText(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > TEXT_MAX) return null;
  const line = oneLine(decodeHTMLStrict(withoutTags(storableText(text))));
  return line.replace(INVISIBLE, '') === '' ? null : line;
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  return text.replace(UNSEEN, ' ').replace(BLOCK, ' ').replace(INLINE, '');
}
