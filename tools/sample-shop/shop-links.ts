import type { ShopCard } from './market.ts';

/** A card's position, as its links show it. */
export interface LinkContext {
  readonly term: string;
  readonly qidSeconds: number;
  /** The number in `sr_1_<n>`: organic cards of earlier pages as the shop counts them, plus the place on the page. */
  readonly srNumber: number;
}

/** URL of a card's product as the page links to it; that of an ad leads through the click counter. Not escaped for HTML. */
export function cardLink(shown: ShopCard, context: LinkContext, fragment = ''): string {
  const { asin, title, isSponsored } = shown.card;
  const slug = (title ?? asin)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 8)
    .toWellFormed();
  const path = `/${encodeURIComponent(slug)}/dp/${asin}/ref=sr_1_${context.srNumber}`;
  const query = `keywords=${encodeURIComponent(context.term)}&qid=${context.qidSeconds}&sr=8-${context.srNumber}`;
  if (!isSponsored) return `${path}?dib_tag=se&${query}${fragment}`;
  const target = `${path}_sspa?${query}-spons&sp_csd=d2lkZ2V0TmFtZT1zcF9hdGY&psc=1${fragment}`;
  return `/sspa/click?ie=UTF8&spc=${spcOf(asin, context.qidSeconds)}&url=${encodeURIComponent(target)}`;
}

/** Address of a page of results. Not escaped for HTML. */
export function searchLink(term: string, page: number, qidSeconds: number): string {
  const query = new URLSearchParams({
    k: term,
    page: String(page),
    qid: String(qidSeconds),
    ref: `sr_pg_${page}`,
  });
  return `/s?${query}`;
}

/** The opaque token of an ad's click. */
function spcOf(asin: string, qidSeconds: number): string {
  return encodeURIComponent(btoa(`1:${qidSeconds}:sp_atf:${asin}:0::`));
}
