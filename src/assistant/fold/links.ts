/** An address in running text: with its scheme, or as `www.` or `amazon.co.jp/…`; it ends at the first sign that is not ASCII. */
const ADDRESS =
  /(?:https?:\/\/|www\.|amazon\.(?:co\.jp|jp|com)\/|amzn\.(?:asia|to)\/)[!#-;=?-Z\\^_a-z|~]*/giu;

/** Start and end of a stretch, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where addresses stand in `text`, in order. A name inside one is not named to the reader; an ASIN inside one is. */
export function findLinks(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimTail(match[0]);
    spans.push({ start: match.index, end: match.index + address.length });
  }
  return spans;
}

/** A closing bracket, a border of a cell or an end of a sentence behind an address is not part of it. */
function trimTail(address: string): string {
  const bracket = address.includes('(') ? -1 : address.indexOf(')');
  const pipe = address.indexOf('|');
  const cuts = [bracket, pipe].filter((at) => at >= 0);
  const cut = cuts.length === 0 ? address.length : Math.min(...cuts);
  return address.slice(0, cut).replace(/[.,;:!?*'~]+$/u, '');
}
