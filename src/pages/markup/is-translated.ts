/** How far into a page the start tag of its document is looked for, in UTF-16 units. */
const HEAD_MAX = 20_000;
/** Pairs of `font` that Google's translation sets around every text, and attributes that Microsoft's sets on every element. */
const PAIR = /<font\b[^>]*vertical-align\s*:\s*inherit[^>]*>\s*<font\b[^>]*vertical-align\s*:\s*inherit/gi;
const HASHED = /\s_mst[a-z]+\s*=/gi;
/** Links of the shop, and the links to its pages in another language: `/-/en/dp/…`. */
const SHOP_LINK =
  /\shref\s*=\s*["']?(?:https?:\/\/www\.amazon\.co\.jp)?\/(-\/(?!ja[/_])[a-z]{2}(?:_[A-Z]{2})?\/)?/gi;
/** The fewest marks of a translated page: a shopper may translate a single word. */
const MARKS_MIN = 3;

/**
 * Whether the page was translated before it was saved, so that its texts are no longer the shop's own: by the class that translations set on
 * the document, by what they set around texts, or by links of a page that calls itself Japanese, most of which lead to another language.
 */
export function isTranslated(html: string): boolean {
  const document = /<html\b[^>]*>/i.exec(html.slice(0, HEAD_MAX))?.[0] ?? '';
  if (/\btranslated-(?:ltr|rtl)\b/.test(document)) return true;
  if (hasMany(html, PAIR) || hasMany(html, HASHED)) return true;
  return /\slang\s*=\s*["']?ja\b/i.test(document) && leadsElsewhere(html);
}

function leadsElsewhere(html: string): boolean {
  const languages = html
    .matchAll(SHOP_LINK)
    .map(([, language]) => language)
    .toArray();
  const others = languages.filter((language) => language !== undefined).length;
  return others >= MARKS_MIN && others * 2 > languages.length;
}

function hasMany(html: string, mark: RegExp): boolean {
  return html.matchAll(mark).take(MARKS_MIN).toArray().length === MARKS_MIN;
}
