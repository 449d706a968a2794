import { printInstant } from '../core/instant.ts';
import { parseKeyword, twinKey } from '../core/keyword.ts';
import { MARKETPLACE } from '../core/marketplace.ts';
import { describeOtherList } from '../core/other-list.ts';
import { adviceFor, CONFIRM } from '../core/page-kind.ts';
import { type Parsed, parsed, refused } from '../core/parsed.ts';
import type { SearchPage } from '../core/search-page.ts';
import { quote, type Text } from '../core/text.ts';
import { type CapturedPage, isCountable, PAGES_APART_MAX_MS } from './captured-page.ts';
import { missing, type Way } from './missing-facts.ts';
import { isOurShop, parseShopAddress, type ShopAddress } from './shop-address.ts';

/** What a person says of a page besides the page itself. */
export interface Declared {
  /** In its one spelling. */
  readonly keyword: string | null;
  /** Milliseconds since the epoch. */
  readonly observedAtMs: number | null;
  /** Number of a results page. */
  readonly page?: number | null;
}

/** A page with the term it belongs to. */
export interface Capture extends CapturedPage {
  readonly term: string;
}

/** What is known of a page beside its address and what was declared. */
export interface SavedPage {
  /** When it was saved, as the program that saved it noted. */
  readonly savedAtMs?: number | null;
  readonly nowMs: number;
  /** How it came; as a file unless given. */
  readonly way?: Way;
}

/** The shop's clock may be this far ahead of ours. */
export const CLOCK_AHEAD_MAX_MS = 10 * 60_000;

/**
 * Finds out what a page is a capture of. Term, page number and instant come from the page, then from its address, then
 * from what was declared; the instant finally from when the page was saved, which may be long after it was made. The
 * page is refused if a declaration contradicts it, if it is of another marketplace or sort order, or if a needed fact
 * remains unknown.
 */
export function captureOf(
  page: SearchPage,
  given: SavedPage & { readonly address: string | null; readonly declared: Declared },
): Parsed<Capture> {
  const address = parseShopAddress(given.address);
  const stranger = strangerOf(page, address);
  if (stranger !== null) return { ok: false, problem: stranger };
  const advice = adviceOn(page);
  // Nothing in an unknown page supports a declared keyword; only the address of a search does.
  const declared = page.kind === 'unknown' ? null : given.declared.keyword;
  const isAsked = (declared ?? address.keyword) !== null;
  if (advice !== null && !isAsked) return { ok: false, problem: advice };
  const term = termOf(page, address, given);
  if (!term.ok) return term;
  const observedAtMs = instantOf(page.observedAtMs ?? address.observedAtMs, given);
  if (!observedAtMs.ok) {
    const instead = page.verdict === 'blocked' ? CONFIRM.search : advice;
    return { ok: false, problem: instead ?? observedAtMs.problem };
  }
  const number = page.page ?? address.page ?? given.declared.page ?? (isSound(page) ? null : 1);
  if (number === null) {
    return missing('page_number', given.way);
  }
  const { verdict, lastPage, goesOn, range } = page;
  const cards = isCountable({ page: number, verdict }) ? page.cards : [];
  return parsed({
    term: term.value,
    page: number,
    observedAtMs: observedAtMs.value,
    verdict,
    lastPage,
    goesOn,
    range,
    cards,
    context: page.context,
  });
}

/** What to save instead of a page without results; `null` for a results page, also one that was cut off. */
function adviceOn({ kind, verdict }: SearchPage): Text | null {
  const isStrange = verdict === 'not_a_result_page' || verdict === 'unreadable';
  return kind === 'unknown' && !isStrange ? null : adviceFor(kind, 'search');
}

function isSound(page: SearchPage): boolean {
  return page.verdict === 'sound' || page.verdict === 'no_results';
}

/** Why a page is not a results page that can be stored; `null` when it may be one. */
function strangerOf(page: SearchPage, address: ShopAddress): Text | null {
  const marketplace = page.marketplace ?? address.marketplace;
  if (marketplace !== null && !isOurShop(marketplace)) {
    return {
      en: `The page is from ${marketplace}; miharu reads only ${MARKETPLACE.domain}.`,
      ja: `${marketplace} のページです。対象は ${MARKETPLACE.domain} だけです。`,
    };
  }
  if (page.kind === 'product') {
    return {
      en: 'This is a product page, not a page of search results.',
      ja: '検索結果ではなく商品ページです。',
    };
  }
  return page.verdict === 'other_list' ? describeOtherList(page.context) : null;
}

/**
 * The term: as declared when the page agrees (or has been answered for a corrected word), else as the address was asked,
 * else as the page says. On a page with a corrected word the page's own keyword is not what was asked.
 */
function termOf(
  page: SearchPage,
  address: ShopAddress,
  { declared, way }: { readonly declared: Declared; readonly way?: Way },
): Parsed<string> {
  const isOther = page.verdict === 'corrected_keyword';
  const isMojibake = page.problems.some(({ code }) => code === 'mojibake');
  const echoed = isOther || isMojibake ? null : page.keyword;
  const asked = declared.keyword ?? address.keyword;
  if (asked !== null && echoed !== null && twinKey(asked) !== twinKey(echoed)) {
    return refused(
      `The page is a search for ${quote(echoed)}, not for ${quote(asked)}.`,
      `ページは ${quote(asked)} ではなく ${quote(echoed)} の結果です。`,
    );
  }
  const text = declared.keyword ?? echoed ?? asked;
  if (text !== null) return parseKeyword(text);
  if (page.verdict === 'blocked') return { ok: false, problem: CONFIRM.search };
  if (isMojibake) return missing('garbled_keyword', way);
  return missing(isOther ? 'asked_keyword' : 'keyword', way);
}

/**
 * When a page was made: its own instant (`shownMs`), else the declared one, else that of saving. A declaration that
 * contradicts the page is refused.
 */
export function instantOf(
  shownMs: number | null,
  { declared, savedAtMs, nowMs, way }: SavedPage & { readonly declared: Pick<Declared, 'observedAtMs'> },
): Parsed<number> {
  const given = declared.observedAtMs;
  if (shownMs !== null && given !== null && Math.abs(shownMs - given) > PAGES_APART_MAX_MS) {
    return refused(
      `The page is from ${printInstant(shownMs)}, not from ${printInstant(given)}.`,
      `ページの時刻は ${printInstant(shownMs)} で、${printInstant(given)} ではありません。`,
    );
  }
  const instantMs = shownMs ?? given ?? savedAtMs ?? null;
  if (instantMs === null) return missing('instant', way);
  if (instantMs <= nowMs + CLOCK_AHEAD_MAX_MS) return parsed(instantMs);
  return refused(
    `The time ${printInstant(instantMs)} is in the future. Check the clock of this machine.`,
    `時刻 ${printInstant(instantMs)} は未来です。このマシンの時計を確認してください。`,
  );
}
