import type { Card } from '../../core/card.ts';
import type { Names } from '../../core/personal-words.ts';
import { type PageContext, UNKNOWN_PAGE } from '../../core/reading-context.ts';
import type { PageKind, PageProblem, SearchPage } from '../../core/search-page.ts';
import { oneLine } from '../../core/text.ts';
import type { Fragment } from '../markup/fragment.ts';
import { isTranslated } from '../markup/is-translated.ts';
import { isDamaged, withoutDamagedTexts } from '../markup/lost-characters.ts';
import { withoutPersonalTexts } from '../markup/personal-texts.ts';
import { readCard } from './card/read-card.ts';
import { type InfoBar, readInfoBar } from './info-bar.ts';
import { type Evidence, judge } from './judge.ts';
import { keywordInTitle, keywordOfShop } from './keyword-asked.ts';
import { readMessages } from './messages.ts';
import { isMojibake } from './mojibake.ts';
import { readNames, readPageContext, readVisitor } from './page-context.ts';
import {
  mainCurrency,
  type Pager,
  type PlaceShown,
  readMarketplace,
  readObservedAtMs,
  readPager,
  readPageTitle,
  readPlace,
} from './page-facts.ts';
import { isBlank, kindOf } from './page-kind.ts';
import { pageProblem } from './problem.ts';
import { rangeOfLinks } from './result-range.ts';
import { type PageParts, walkPage } from './walk-page.ts';

/** Most problems that are kept of one page. */
const PROBLEMS_MAX = 200;

/**
 * Reads a page of the shop and judges it. Never throws; time and memory are bounded by the length of the text. Every
 * unreadable field is `null` and listed in `problems`; only the verdicts `sound` and `no_results` may be counted. The
 * page's address, if known, can show how its list was made.
 */
export function readSearchPage(html: string, address: string | null = null): SearchPage {
  return readGreetingPage(html, address).page;
}

/** A page with what it says of its visitor, which is kept nowhere. */
interface GreetingPage {
  readonly page: SearchPage;
  /** How the names are found that it calls its visitor. */
  readonly names: Names;
  readonly place: PlaceShown;
}

/** As {@link readSearchPage}, with what the page says of its visitor. */
export function readGreetingPage(html: string, address: string | null): GreetingPage {
  const parts = walkPage(html);
  const place = readPlace(parts.placeLines, readVisitor(parts.greeting));
  const names = readNames(parts, place);
  return { page: readParts(html, parts, { address, names, place }), names, place };
}

interface Visit {
  readonly address: string | null;
  readonly names: Names;
  readonly place: PlaceShown;
}

function readParts(html: string, parts: PageParts, { address, names, place }: Visit): SearchPage {
  const kind = kindOf(html, parts);
  const cardProblems: PageProblem[] = [];
  const cardsRead = kind === 'search' ? readCards(parts, cardProblems, names) : [];
  const isBroken = isMojibake(html, parts, cardsRead);
  const cards = isBroken ? [] : cardsRead;
  const problems = isBroken ? [] : cardProblems;
  const facts = pageFacts(parts, { cards, kind, address, place: isBroken ? null : place.place });
  const evidence: Evidence = {
    ...facts,
    kind,
    parts,
    cards,
    placeWords: isBroken ? null : place.words,
    isMojibake: isBroken,
    isTranslated: kind === 'search' && isTranslated(html),
    isBlank: kind === 'unknown' && isBlank(html),
    isSingleFile: html.slice(0, 1_000).includes('Page saved with SingleFile'),
    message: readMessages(parts.messages),
  };
  const verdict = judge(evidence, problems);
  if (cards.length > 0 && isCrawlerVariant(parts.cards)) problems.push(CRAWLER_VARIANT);
  const { keywordAsked: _, infoBar, pager, ...rest } = facts;
  const shown = withoutDamagedTexts(rest, (field) => problems.push(damage(`page ${snakeCase(field)}`)));
  return {
    kind,
    verdict,
    ...shown,
    context: withoutDamagedTexts(rest.context, () => {}),
    page: parts.scripts.metadata?.page ?? pager?.page ?? (infoBar?.from === 1 ? 1 : null),
    ...listEnd(infoBar, pager),
    range: infoBar === null ? rangeOfLinks(parts.cards, cards) : { from: infoBar.from, to: infoBar.to },
    totalResults: parts.scripts.metadata?.totalResultCount ?? infoBar?.total ?? null,
    cardsExpected: parts.scripts.metadata?.asinOnPageCount ?? null,
    observedAtMs: readObservedAtMs(html),
    cards,
    problems: problems.slice(0, PROBLEMS_MAX),
  };
}

interface PageFacts {
  readonly marketplace: string | null;
  readonly language: string | null;
  readonly currency: string | null;
  readonly place: string | null;
  readonly context: PageContext;
  readonly keyword: string | null;
  readonly keywordAsked: string | null;
  readonly infoBar: InfoBar | null;
  readonly pager: Pager | null;
}

interface Known {
  readonly cards: readonly Card[];
  readonly kind: PageKind;
  readonly address: string | null;
  readonly place: string | null;
}

function pageFacts(parts: PageParts, { cards, kind, address, place }: Known): PageFacts {
  const title = readPageTitle(parts);
  const asked = keywordInTitle(title) ?? oneLine(parts.searchBox ?? '');
  const shopKeyword = parts.scripts.metadata?.keywords ?? null;
  return {
    marketplace: readMarketplace(parts, title),
    language: parts.language?.trim().toLowerCase() || null,
    currency: mainCurrency(cards),
    place,
    context: contextOf(parts, kind, { place, address }),
    keyword: kind === 'search' ? oneLine(keywordOfShop(shopKeyword, asked) ?? asked) || null : null,
    // Only a text whose characters are all there can be compared.
    keywordAsked: asked === '' || isDamaged(asked) ? null : asked,
    infoBar: readInfoBar(parts.infoBar),
    pager: readPager(parts.pager),
  };
}

/** Of a product page, for whom it was made; of every other page that is no list nothing. */
function contextOf(
  parts: PageParts,
  kind: PageKind,
  where: { readonly place: string | null; readonly address: string | null },
): PageContext {
  if (kind === 'search') return readPageContext(parts, where);
  if (kind !== 'product') return UNKNOWN_PAGE;
  const { device, visitor } = readPageContext(parts, where);
  return { ...UNKNOWN_PAGE, device, visitor };
}

function readCards(parts: PageParts, problems: PageProblem[], names: Names): Card[] {
  const cards: Card[] = [];
  parts.cards.forEach((fragment, index) => {
    const read = readCard(fragment, `card ${index + 1}`, problems);
    const note = (field: string) => problems.push(damage(`card ${index + 1} ${snakeCase(field)}`));
    if (read === null) return;
    const card = withoutPersonalTexts(read, names);
    const whole = withoutDamagedTexts(card, note);
    const isSalesWhole = whole.salesVolume === card.salesVolume;
    cards.push(isSalesWhole ? whole : { ...whole, salesVolumeMin: null });
  });
  return cards;
}

function damage(where: string): PageProblem {
  return pageProblem('broken_characters', where, 'Characters of the text were lost before it was saved.');
}

const CRAWLER_VARIANT: PageProblem = {
  code: 'crawler_variant',
  where: 'page',
  detail:
    'The page is the variant for crawlers: it shows no ads, so whether there were any is unknown, and its order may differ.',
};

/** A shopper's page has `ref=sr_` in the links of its cards; the variant for crawlers never has. */
function isCrawlerVariant(cards: readonly Fragment[]): boolean {
  return !cards.some(({ html, root }) => /ref(?:=|%3D)sr_/.test(html.slice(root.start, root.end)));
}

/** Where the list ends, by the pager; without one, by the line above the results where it names their exact number. */
function listEnd(infoBar: InfoBar | null, pager: Pager | null): Pick<SearchPage, 'lastPage' | 'goesOn'> {
  if (pager !== null) return { lastPage: pager.lastPage, goesOn: pager.goesOn };
  if (infoBar === null || infoBar.total === null) return { lastPage: null, goesOn: null };
  const goesOn = infoBar.to < infoBar.total;
  return { lastPage: infoBar.from === 1 && !goesOn ? 1 : null, goesOn };
}

/** `imageUrl` as programs see it: `image_url`. */
function snakeCase(field: string): string {
  return field.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
