/** How far into a page the start tag of its document is looked for, in UTF-16 units. */
const HEAD_MAX = 20_000;
/** Pairs of `font` that Google's translation sets around every text, and attributes that Microsoft's sets on every element. */
const PAIR = /<font\b[^>]*vertical-align\s*:\s*inherit[^>]*>\s*<font\b[^>]*vertical-align\s*:\s*inherit/gi;
const HASHED = /\s_mst[a-z]+\s*=/gi;
/** How many of these marks a page has at least: somebody may translate one word. */
const MARKS_MIN = 3;

/**
 * Whether the browser translated the page before it was saved, so that its texts are no longer the shop's: by the class that translations set on
 * the document, or by what they set around texts.
 */
export function isTranslated(html: string): boolean {
  const document = /<html\b[^>]*>/i.exec(html.slice(0, HEAD_MAX))?.[0] ?? '';
  if (/\btranslated-(?:ltr|rtl)\b/.test(document)) return true;
  return hasMany(html, PAIR) || hasMany(html, HASHED);
}

function hasMany(html: string, mark: RegExp): boolean {
  let count = 0;
  for (const _ of html.matchAll(mark)) {
    count++;
    if (count >= MARKS_MIN) return true;
  }
  return false;
}
