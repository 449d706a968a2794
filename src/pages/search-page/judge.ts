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
  readonly context: PageContext;
  /** What was asked, as far as the page still shows it, and what the shop looked for. */
  readonly keywordAsked: string | null;
  readonly keyword: string | null;
}

type Note = (code: string, detail: string) => void;
type Rule = (evidence: Evidence, note: Note) => PageVerdict | null;

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
  const note: Note = (code, detail) => problems.push(pageProblem(code, 'page', detail));
  return firstKnown(RULES, (rule) => rule(evidence, note)) ?? 'sound';
}

function blocked({ kind }: Evidence): PageVerdict | null {
  return kind === 'blocked' ? 'blocked' : null;
}

function mojibake({ isMojibake }: Evidence, note: Note): PageVerdict | null {
  if (!isMojibake) return null;
  note('mojibake', 'The text was read in a wrong character set before it was saved.');
  return 'unreadable';
}

function empty({ parts, isBlank }: Evidence, note: Note): PageVerdict | null {
  if (parts.hasTags && !(isBlank && parts.isClosed)) return null;
  note('empty', parts.hasTags ? 'It shows nothing at all.' : 'There is no markup in it.');
  return 'unreadable';
}

/** A page that stops before it says what it is, is cut; a whole one is another page. */
function otherPage({ kind, parts }: Evidence, note: Note): PageVerdict | null {
  if (kind === 'search') return null;
  if (kind === 'product' || parts.isClosed) return 'not_a_result_page';
  note('not_closed', 'The page ends before its end.');
  return 'truncated';
}

function wrongPlace(evidence: Evidence, note: Note): PageVerdict | null {
  const reasons = foreignSigns(evidence);
  for (const reason of reasons) note('wrong_place', reason);
  if (evidence.isTranslated) note('translated_page', TRANSLATED);
  return reasons.length > 0 || evidence.isTranslated ? 'wrong_place' : null;
}

/** A page of the shop in Japanese is not translated into Japanese: it was another language's list. */
const TRANSLATED =
  'The browser translated the page, so its texts are not those of the shop. Turn the translation off, open it in Japanese and save it again.';

function foreignSigns({ marketplace, language, place, cards, currency }: Evidence): string[] {
  const signs: string[] = [];
  if (marketplace !== null && marketplace !== MARKETPLACE.domain) signs.push(`The shop is ${marketplace}.`);
  if (marketplace === null && currency !== MARKETPLACE.currency)
    signs.push('Nothing says that the shop is Amazon.co.jp.');
  if (language === null) signs.push('Nothing says that the page is in Japanese.');
  else if (!isShopLanguage(language)) signs.push(`The language is ${language}.`);
  const foreign = cards.find((card) => card.currency !== null && card.currency !== MARKETPLACE.currency);
  if (foreign !== undefined) signs.push(`Prices are in ${foreign.currency}.`);
  if (currency === null && cards.some(isUnreadablePrice)) signs.push('No price is in yen.');
  if (place !== null && !isJapanesePlace(place)) signs.push(`It would deliver to ${place}.`);
  if (cards.some((card) => shipsAbroad(card.delivery ?? ''))) signs.push('Cards say that they ship abroad.');
  return signs;
}

/** A card that shows a price which could not be read, perhaps in a currency that is not known here. */
function isUnreadablePrice(card: Card): boolean {
  return card.price === null && card.priceReason === null;
}

function otherKeyword({ message, parts, keywordAsked, keyword }: Evidence, note: Note): PageVerdict | null {
  if (message.saysOtherWords || (message.saysNothingMatches && parts.cardCount > 0)) {
    note(
      'corrected_keyword',
      message.otherWords === null
        ? 'The results are for other words.'
        : `The results are for "${message.otherWords}".`,
    );
    return 'corrected_keyword';
  }
  if (keywordAsked === null || keyword === null || isSameKeyword(keywordAsked, keyword)) return null;
  note('corrected_keyword', `Asked was "${keywordAsked}"; the results are for "${keyword}".`);
  return 'corrected_keyword';
}

/** A list that was sorted, filtered or limited to a seller has other ranks than the one that the shop shows for the words. */
function otherList({ context }: Evidence, note: Note): PageVerdict | null {
  const reason = describeOtherList(context);
  if (reason !== null) note('other_list', reason.en);
  return reason === null ? null : 'other_list';
}

/** The end of the page is proved by `</html>`; SingleFile leaves it out, there the closed footer stands for it. */
function cutOff({ parts, isSingleFile }: Evidence, note: Note): PageVerdict | null {
  const hasEnd = parts.isClosed || (isSingleFile && parts.hasFooter && !parts.isCut);
  if (!hasEnd) {
    note('not_closed', 'The page ends before its end.');
    return 'truncated';
  }
  const openCard = parts.cards.findIndex((card) => !card.isComplete);
  if (openCard >= 0 || (parts.hasSlot && !parts.isSlotClosed)) {
    note(
      'list_not_closed',
      openCard >= 0 ? `Card ${openCard + 1} has no end.` : 'The result list has no end.',
    );
    return 'truncated';
  }
  return null;
}

function noResults({ parts, message, infoBar }: Evidence): PageVerdict | null {
  const { metadata } = parts.scripts;
  const total = metadata?.totalResultCount ?? infoBar?.total;
  const saysZero = total === 0 && (metadata?.asinOnPageCount ?? 0) === 0;
  const saysMore = (metadata?.asinOnPageCount ?? 0) > 0 || (metadata?.totalResultCount ?? 0) > 0;
  const isEmpty = parts.cardCount === 0 && !saysMore && (message.saysNothingMatches || saysZero);
  return isEmpty ? 'no_results' : null;
}

function noCards({ parts }: Evidence, note: Note): PageVerdict | null {
  if (parts.cardCount > 0) return null;
  note(
    'no_cards',
    'It is a result page, but no card was found, and it does not say that there is no result.',
  );
  return 'unreadable';
}

function badCards({ parts, cards }: Evidence, note: Note): PageVerdict | null {
  if (cards.length === parts.cardCount) return null;
  note('cards_unreadable', `${parts.cardCount} cards stand there, ${cards.length} could be read.`);
  return 'unreadable';
}

function cardCount({ parts, cards, infoBar }: Evidence, note: Note): PageVerdict | null {
  const expected = parts.scripts.metadata?.asinOnPageCount ?? null;
  if (expected === null) {
    if (infoBar !== null) return null;
    note('no_checksum', 'Nothing on the page says how many cards there should be.');
    return 'truncated';
  }
  if (cards.length === expected) return null;
  note('card_count_mismatch', `The page says ${expected} cards, ${cards.length} were found.`);
  return cards.length < expected ? 'truncated' : 'unreadable';
}

/** A page that counts no result at all shows something else instead of results, whatever else it counts. */
function countedNone({ parts, cards }: Evidence, note: Note): PageVerdict | null {
  const organic = cards.filter((card) => !card.isSponsored).length;
  if (parts.scripts.metadata?.totalResultCount !== 0 || organic === 0) return null;
  note('card_count_mismatch', `The page counts no results at all, ${organic} cards without ads were found.`);
  return 'unreadable';
}

function organicCount({ parts, cards, infoBar }: Evidence, note: Note): PageVerdict | null {
  const organic = cards.filter((card) => !card.isSponsored).length;
  if (infoBar === null) return organic > 0 ? null : onlyAds(note);
  const expected = infoBar.to - infoBar.from + 1;
  if (organic === expected) return null;
  note('range_mismatch', `The page says ${expected} results without ads, ${organic} were found.`);
  const isShort = organic < expected && parts.scripts.metadata?.asinOnPageCount === undefined;
  return isShort ? 'truncated' : 'unreadable';
}

/** Ads alone prove nothing about results: they may be all that could be recognised. */
function onlyAds(note: Note): PageVerdict {
  note('range_mismatch', 'Only ads were found, and nothing says how many results there should be.');
  return 'unreadable';
}

/**
 * Scripts, pager and range must speak of the same page: results that are counted from 1 stand on the first page, and only
 * there. A rank on a page of another number would be a wrong rank.
 */
function pageNumbers({ parts, pager, infoBar }: Evidence, note: Note): PageVerdict | null {
  const counted = parts.scripts.metadata?.page ?? null;
  const selected = pager?.page ?? null;
  const page = counted ?? selected;
  if (page === null) return null;
  const differ = selected !== null && selected !== page;
  const isFirst = infoBar === null ? page >= 1 : (infoBar.from === 1) === (page === 1);
  if (!differ && isFirst) return null;
  note(
    'page_mismatch',
    differ
      ? `The page counts itself as page ${page}, its pager says ${selected}.`
      : `The page counts itself as page ${page}${infoBar === null ? '' : `, its results from ${infoBar.from}`}.`,
  );
  return 'unreadable';
}

/** Cards carry their own number; a gap in it speaks of a missing card where scripts do not tell how many there are. */
function positions({ parts }: Evidence, note: Note): PageVerdict | null {
  const numbers = parts.cards.map(cardNumber);
  const first = numbers[0];
  if (first === undefined || first === null) return null;
  const gap = numbers.findIndex((number, index) => number !== null && number !== first + index);
  if (gap < 0) return null;
  note('position_gap', `Card ${gap + 1} carries the number ${numbers[gap]}.`);
  return parts.scripts.metadata === null ? 'truncated' : null;
}

function cardNumber(card: PageParts['cards'][number]): number | null {
  return firstKnown(card.elements.slice(0, 6), (element) => {
    const number = card.attribute(element, 'data-csa-c-pos') ?? '';
    return /^\d{1,4}$/.test(number) ? Number(number) : null;
  });
}
