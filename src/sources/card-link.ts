import { isPageAsin } from '../core/asin.ts';

/** What the link of a result reveals about its place; `null` where it does not. */
export interface CardLink {
  /** Whether a click on it is counted as a click on an ad. */
  readonly isAd: boolean;
  /** `list`: the main list of results; `widget`: a carousel, banner or video beside it. */
  readonly slot: 'list' | 'widget' | null;
  /** When the shop made the page, milliseconds since the epoch. */
  readonly pageMs: number | null;
  /** The shop's own number of the place; it starts again somewhere lower on the next page. */
  readonly place: number | null;
  readonly asin: string | null;
}

const NOTHING: CardLink = { isAd: false, slot: null, pageMs: null, place: null, asin: null };

/** Longest link that is looked at; real ones have up to 2,000 characters. */
const LINK_MAX = 8_000;

/** Reads the link of a result, also one that was taken out of markup as it stood there. An ad's link goes through a counter and carries the real one inside, percent-encoded. */
export function readCardLink(link: string): CardLink {
  const outer =
    link.length > LINK_MAX ? null : URL.parse(link.replaceAll('&amp;', '&'), 'https://www.amazon.co.jp');
  if (outer === null) return NOTHING;
  const target = targetOf(outer);
  const seconds = numberIn(/^(\d{9,10})$/, target.searchParams.get('qid') ?? '');
  const ref = /\/ref=([a-z]+)_/.exec(target.pathname)?.[1] ?? null;
  return {
    isAd: isCounter(outer) || isAdTarget(target),
    slot: ref === null ? null : slotOf(ref),
    pageMs: seconds === null ? null : seconds * 1000,
    place: numberIn(/\/ref=sr_1_(\d{1,4})/, target.pathname),
    asin: /\/dp\/([0-9A-Z]{10})(?=[/?]|$)/.exec(target.pathname)?.[1] ?? null,
  };
}

/** The main list calls its places `sr`; carousels, banners and videos are called `sxin`, `sxbs` and the like. */
function slotOf(ref: string): 'list' | 'widget' | null {
  if (ref === 'sr') return 'list';
  return ref.startsWith('sx') ? 'widget' : null;
}

function isCounter({ hostname, pathname }: URL): boolean {
  return /^\/(?:[\w-]+\/)*sspa\//.test(pathname) || /^aax-|\.amazon-adsystem\.com$/.test(hostname);
}

/** Behind the counter, too, an ad's link says what it is; the words of the search are not looked at. */
function isAdTarget({ pathname, searchParams }: URL): boolean {
  return /\/ref=\w*_sspa\b/.test(pathname) || (searchParams.get('sr')?.endsWith('-spons') ?? false);
}

function targetOf(outer: URL): URL {
  const inner = outer.searchParams.get('url');
  return inner === null ? outer : (URL.parse(inner, outer.origin) ?? outer);
}

function numberIn(pattern: RegExp, text: string): number | null {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The product that a row states, else the one its link leads to. */
export function asinOf(stated: string | null | undefined, link: CardLink): string | null {
  const asin = stated?.trim().toUpperCase() ?? '';
  return isPageAsin(asin) ? asin : link.asin;
}
