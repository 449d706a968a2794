/** A URL in running text: with its scheme, or as `www.` or `amazon.co.jp/…`; it ends at the first non-ASCII character. */
const ADDRESS =
  /(?:https?:\/\/|www\.|amazon\.(?:co\.jp|jp|com)\/|amzn\.(?:asia|to)\/)[!#-;=?-Z\\^_a-z|~]*/giu;

/** Start and end of a stretch, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The ranges of URLs in `text`, in order. Names inside them do not count, ASINs do. */
export function findLinks(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimTail(match[0]);
    spans.push({ start: match.index, end: match.index + address.length });
  }
  return spans;
}

/** A closing bracket, a cell border or an end of a sentence after a URL is not part of it. */
function trimTail(address: string): string {
  const bracket = address.includes('(') ? -1 : address.indexOf(')');
  const pipe = address.indexOf('|');
  const cuts = [bracket, pipe].filter((at) => at >= 0);
  const cut = cuts.length === 0 ? address.length : Math.min(...cuts);
  return address.slice(0, cut).replace(/[.,;:!?*'~]+$/u, '');
}
