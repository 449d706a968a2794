import type { Card } from '../../core/card.ts';
import { firstKnown } from '../../core/first-known.ts';
import { MARKETPLACE } from '../../core/marketplace.ts';
import { describeOtherList } from '../../core/other-list.ts';
import type { PageContext } from '../../core/reading-context.ts';
import type { PageKind, PageProblem, PageVerdict } from '../../core/search-page.ts';
import type { InfoBar } from './info-bar.ts';
import { isJapanesePlace, isShopLanguage, shipsAbroad } from './japan.ts';
import { isSameKeyword } from './keyword-asked.ts';
import type { ResultMessage } from './messages.ts';
import type { Pager } from './page-facts.ts';
import { pageProblem } from './problem.ts';
import type { PageParts } from './walk-page.ts';

/** All that speaks for or against a page. */
export interface Evidence {
  readonly kind: PageKind;
  readonly parts: PageParts;
  readonly cards: readonly Card[];
  readonly isMojibake: boolean;
  /** Whether the browser translated it: then it was made in another language. */
  readonly isTranslated: boolean;
  readonly isBlank: boolean;
  /** Whether SingleFile wrote the file: it leaves out `</html>` and every script. */
  readonly isSingleFile: boolean;
  readonly infoBar: InfoBar | null;
  readonly pager: Pager | null;
  readonly message: ResultMessage;
  readonly marketplace: string | null;
  readonly language: string | null;
  readonly currency: string | null;
  readonly place: string | null;
  /** All that is shown for the place, which may name a person. */
  readonly placeWords: string | null;
  readonly context: PageContext;
  /** What was asked, as far as the page still shows it, and what the shop looked for. */
  readonly keywordAsked: string | null;
  readonly keyword: string | null;
}

/** Notes a fault and returns the verdict that follows; `null` if the verdict is unaffected. */
type Fault = (verdict: PageVerdict | null, code: string, detail: string) => PageVerdict | null;
type Rule = (evidence: Evidence, fault: Fault) => PageVerdict | null;

/**
 * Rules in order, the first that speaks decides: first whether it is readable and the right kind of page, then whether it is
 * the page of the right shop, place and words, then whether it is whole.
 */
const RULES: readonly Rule[] = [
  blocked,
  mojibake,
  empty,
  otherPage,
  wrongPlace,
  otherKeyword,
  otherList,
  cutOff,
  noResults,
  noCards,
  badCards,
  cardCount,
  countedNone,
  organicCount,
  pageNumbers,
  positions,
];

/** What the page is worth, with the problems that say why. Whoever cannot be proved whole is not `sound`. */
export function judge(evidence: Evidence, problems: PageProblem[]): PageVerdict {
  const fault: Fault = (verdict, code, detail) => {
    problems.push(pageProblem(code, 'page', detail));
    return verdict;
  };
  return firstKnown(RULES, (rule) => rule(evidence, fault)) ?? 'sound';
}

function blocked({ kind }: Evidence): PageVerdict | null {
  return kind === 'blocked' ? 'blocked' : null;
}

function mojibake({ isMojibake }: Evidence, fault: Fault): PageVerdict | null {
  if (!isMojibake) return null;
  return fault('unreadable', 'mojibake', 'The text was read in a wrong character set before it was saved.');
}

function empty({ parts, isBlank }: Evidence, fault: Fault): PageVerdict | null {
  if (!parts.hasTags) return fault('unreadable', 'empty', 'There is no markup in it.');
  return isBlank && parts.isClosed ? fault('unreadable', 'empty', 'It shows nothing at all.') : null;
}

/** A page that stops before it says what it is, is cut; a whole one is another page. */
function otherPage({ kind, parts }: Evidence, fault: Fault): PageVerdict | null {
  if (kind === 'search') return null;
  if (kind === 'product' || parts.isClosed) return 'not_a_result_page';
  return fault('truncated', 'not_closed', 'The page is cut off: `</html>` is missing.');
}

function wrongPlace(evidence: Evidence, fault: Fault): PageVerdict | null {
  const reasons = foreignReasons(evidence);
  for (const detail of reasons) fault('wrong_place', 'wrong_place', detail);
  if (evidence.isTranslated) return fault('wrong_place', 'translated_page', TRANSLATED);
  return reasons.length > 0 ? 'wrong_place' : null;
}

/** A page of the shop in Japanese is not translated into Japanese: it was another language's list. */
const TRANSLATED =
  "The browser translated the page, so its texts are not Amazon's own. Turn the translation off, open it in Japanese and save it again.";

function foreignReasons(evidence: Evidence): string[] {
  const { marketplace, language, cards, currency } = evidence;
  const reasons: string[] = [];
  if (marketplace !== null && marketplace !== MARKETPLACE.domain) reasons.push(`The site is ${marketplace}.`);
  if (marketplace === null && currency !== MARKETPLACE.currency)
    reasons.push('Nothing shows that the page is from Amazon.co.jp.');
  if (language === null) reasons.push('Nothing says that the page is in Japanese.');
  else if (!isShopLanguage(language)) reasons.push(`The language is ${language}.`);
  const foreign = cards.find((card) => card.currency !== null && card.currency !== MARKETPLACE.currency);
  if (foreign !== undefined) reasons.push(`Prices are in ${foreign.currency}.`);
  // Prices that could not be read may be in a currency that is not known here.
  if (currency === null && cards.some(({ price, priceReason }) => price === null && priceReason === null))
    reasons.push('No price is in yen.');
  reasons.push(...foreignPlace(evidence.place, evidence.placeWords));
  if (cards.some((card) => shipsAbroad(card.delivery ?? '')))
    reasons.push('Cards say that they ship abroad.');
  return reasons;
}

/** Why a delivery place is not proved to be Japanese. Words that are not recognised may name a person, so they are not repeated. */
export function foreignPlace(place: string | null, words: string | null): string[] {
  if (words === null || isJapanesePlace(words)) return [];
  return [
    place === null
      ? 'Its delivery place is not recognised as one in Japan.'
      : `It would deliver to ${place}.`,
  ];
}

function otherKeyword({ message, parts, keywordAsked, keyword }: Evidence, fault: Fault): PageVerdict | null {
  if (message.saysOtherWords || (message.saysNothingMatches && parts.cardCount > 0)) {
    const words = message.otherWords === null ? 'other words' : `"${message.otherWords}"`;
    return fault('corrected_keyword', 'corrected_keyword', `The results are for ${words}.`);
  }
  if (keywordAsked === null || keyword === null || isSameKeyword(keywordAsked, keyword)) return null;
  const detail = `Asked was "${keywordAsked}"; the results are for "${keyword}".`;
  return fault('corrected_keyword', 'corrected_keyword', detail);
}

/** A list that was sorted, filtered or limited to a seller has other ranks than the one that the shop shows for the words. */
function otherList({ context }: Evidence, fault: Fault): PageVerdict | null {
  const reason = describeOtherList(context);
  return reason === null ? null : fault('other_list', 'other_list', reason.en);
}

/** `</html>` proves the end of the page; SingleFile omits it, so there the closed footer does. */
function cutOff({ parts, isSingleFile }: Evidence, fault: Fault): PageVerdict | null {
  const hasEnd = parts.isClosed || (isSingleFile && parts.hasFooter && !parts.isCut);
  if (!hasEnd) return fault('truncated', 'not_closed', 'The page is cut off: `</html>` is missing.');
  const openCard = parts.cards.findIndex((card) => !card.isComplete);
  if (openCard >= 0) return fault('truncated', 'list_not_closed', `Card ${openCard + 1} has no end.`);
  if (!parts.hasSlot || parts.isSlotClosed) return null;
  return fault('truncated', 'list_not_closed', 'The result list has no end.');
}

function noResults({ parts, message, infoBar }: Evidence): PageVerdict | null {
  const { metadata } = parts.scripts;
  const total = metadata?.totalResultCount ?? infoBar?.total;
  const saysZero = total === 0 && (metadata?.asinOnPageCount ?? 0) === 0;
  const saysMore = (metadata?.asinOnPageCount ?? 0) > 0 || (metadata?.totalResultCount ?? 0) > 0;
  const isEmpty = parts.cardCount === 0 && !saysMore && (message.saysNothingMatches || saysZero);
  return isEmpty ? 'no_results' : null;
}

function noCards({ parts }: Evidence, fault: Fault): PageVerdict | null {
  if (parts.cardCount > 0) return null;
  return fault(
    'unreadable',
    'no_cards',
    'It is a result page, but no card was found, and it does not say that there is no result.',
  );
}

function badCards({ parts, cards }: Evidence, fault: Fault): PageVerdict | null {
  if (cards.length === parts.cardCount) return null;
  const detail = `${parts.cardCount} cards stand there, ${cards.length} could be read.`;
  return fault('unreadable', 'cards_unreadable', detail);
}

function cardCount({ parts, cards, infoBar }: Evidence, fault: Fault): PageVerdict | null {
  const expected = parts.scripts.metadata?.asinOnPageCount ?? null;
  if (expected === null) {
    if (infoBar !== null) return null;
    return fault('truncated', 'no_checksum', 'Nothing on the page says how many cards there should be.');
  }
  if (cards.length === expected) return null;
  const verdict = cards.length < expected ? 'truncated' : 'unreadable';
  return fault(
    verdict,
    'card_count_mismatch',
    `The page says ${expected} cards, ${cards.length} were found.`,
  );
}

/** A page that counts no results and yet has organic cards shows something else in their place. */
function countedNone({ parts, cards }: Evidence, fault: Fault): PageVerdict | null {
  const organic = cards.filter((card) => !card.isSponsored).length;
  if (parts.scripts.metadata?.totalResultCount !== 0 || organic === 0) return null;
  const detail = `The page counts no results at all, ${organic} cards without ads were found.`;
  return fault('unreadable', 'card_count_mismatch', detail);
}

/** Ads alone prove nothing about results: they may be all that could be recognised. */
const ONLY_ADS = 'Only ads were found, and nothing says how many results there should be.';

function organicCount({ parts, cards, infoBar }: Evidence, fault: Fault): PageVerdict | null {
  const organic = cards.filter((card) => !card.isSponsored).length;
  if (infoBar === null) return organic > 0 ? null : fault('unreadable', 'range_mismatch', ONLY_ADS);
  const expected = infoBar.to - infoBar.from + 1;
  if (organic === expected) return null;
  const isShort = organic < expected && parts.scripts.metadata?.asinOnPageCount === undefined;
  const detail = `The page says ${expected} results without ads, ${organic} were found.`;
  return fault(isShort ? 'truncated' : 'unreadable', 'range_mismatch', detail);
}

/**
 * Scripts, pager and range must agree on the page: results counted from 1 are on the first page, and only there. A
 * rank from a page of another number would be a wrong rank.
 */
function pageNumbers({ parts, pager, infoBar }: Evidence, fault: Fault): PageVerdict | null {
  const counted = parts.scripts.metadata?.page ?? null;
  const selected = pager?.page ?? null;
  const page = counted ?? selected;
  if (page === null) return null;
  const counts = `The page counts itself as page ${page}`;
  if (selected !== null && selected !== page)
    return fault('unreadable', 'page_mismatch', `${counts}, its pager says ${selected}.`);
  if (infoBar === null) return page >= 1 ? null : fault('unreadable', 'page_mismatch', `${counts}.`);
  if ((infoBar.from === 1) === (page === 1)) return null;
  return fault('unreadable', 'page_mismatch', `${counts}, its results from ${infoBar.from}.`);
}

/** Cards carry their own number; a gap in it means a missing card where scripts do not give the number of cards. */
function positions({ parts }: Evidence, fault: Fault): PageVerdict | null {
  const numbers = parts.cards.map(cardNumber);
  const first = numbers[0];
  if (first === undefined || first === null) return null;
  const gap = numbers.findIndex((number, index) => number !== null && number !== first + index);
  if (gap < 0) return null;
  const verdict = parts.scripts.metadata === null ? 'truncated' : null;
  return fault(verdict, 'position_gap', `Card ${gap + 1} carries the number ${numbers[gap]}.`);
}

function cardNumber(card: PageParts['cards'][number]): number | null {
  return firstKnown(card.elements.slice(0, 6), (element) => {
    const number = card.attribute(element, 'data-csa-c-pos') ?? '';
    return /^\d{1,4}$/.test(number) ? Number(number) : null;
  });
}
