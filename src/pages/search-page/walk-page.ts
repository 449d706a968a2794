import { type Fragment, readFragment } from '../markup/fragment.ts';
import { TAG } from '../markup/tag-name.ts';
import { TagScanner } from '../markup/tag-scanner.ts';
import { type PageScripts, ScriptReader } from './page-scripts.ts';

/** Most cards that are read of one page; the shop shows about 60. */
const CARDS_MAX = 300;

/** The parts of a page that the reader looks at, as they were met on one walk from front to back. */
export interface PageParts {
  /** Whether `</html>` was met, and whether the text ended inside a tag, a comment or a script. */
  readonly isClosed: boolean;
  readonly isCut: boolean;
  readonly hasTags: boolean;
  readonly hasSlot: boolean;
  readonly isSlotClosed: boolean;
  readonly hasFooter: boolean;
  /** Cards directly in the result list, or all cards where the page has no list; at most `CARDS_MAX`. */
  readonly cards: readonly Fragment[];
  /** How many cards the page has, including those beyond `CARDS_MAX`. */
  readonly cardCount: number;
  readonly isBlocked: boolean;
  readonly isProduct: boolean;
  readonly language: string | null;
  readonly title: string | null;
  readonly canonical: string | null;
  readonly searchBox: string | null;
  readonly placeLines: readonly [Fragment | null, Fragment | null];
  readonly infoBar: Fragment | null;
  /** Items of the pager, in order. */
  readonly pager: readonly Fragment[];
  /** Sentences of the page itself about its results, with their surroundings. */
  readonly messages: readonly string[];
  readonly scripts: PageScripts;
  readonly list: ListMarks;
  /** Classes of `<html>`, where a phone's page says that it is one. */
  readonly pageClasses: string | null;
  /** The greeting above the account menu. */
  readonly greeting: Fragment | null;
}

/** Where a page says how its list was made, besides its pager and counters. */
export interface ListMarks {
  /** Hidden fields of the forms of order and price, with their values. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly orderMenu: Fragment | null;
  /** What the menu of orders shows while it is closed. */
  readonly orderPrompt: Fragment | null;
  readonly departmentMenu: Fragment | null;
  /** Which refinements are chosen, as it is read aloud. */
  readonly summary: Fragment | null;
  /** What follows each ticked box among the refinements, as markup. */
  readonly ticked: readonly string[];
}

/** Names of the fields that say how a list was made. */
const LIST_FIELDS: ReadonlySet<string> = new Set([
  's',
  'i',
  'rh',
  'me',
  'low-price',
  'high-price',
  'emi',
  'srs',
  'hidden-keywords',
]);
const LIST_FIELDS_MAX = 40;

const ORDER_MENU = 's-result-sort-select';
/** Ids of elements of which the first is read. */
const LANDMARKS: ReadonlySet<string> = new Set([
  'glow-ingress-line1',
  'glow-ingress-line2',
  ORDER_MENU,
  'searchDropdownBox',
  'nav-link-accountList-nav-line-1',
]);

/**
 * Words of sentences that say that nothing was found, or that results are for other words; `messages.ts` reads them in
 * full.
 */
const MESSAGE =
  /検索結果を表示して|(?:一致|該当)する(?:商品|結果|検索結果)[はがも]|結果は(?:ありません|見つかりません|[0０]件)|結果が(?:見つかりません|[0０]件)|代わりに|Showing results for|Search instead for|No results for|did not match any products|Keine Ergebnisse/;
/** How far around a sentence its words are looked for, in UTF-16 units. */
const MESSAGE_REACH = 500;
const MESSAGES_MAX = 10;
const PAGER_MAX = 60;

/** Walks over the whole page once. Never throws, in time linear in the page's length. */
export function walkPage(html: string): PageParts {
  const walk = new Walk(html);
  walk.run();
  return walk.parts();
}

class Walk {
  readonly #scanner: TagScanner;
  readonly #scripts = new ScriptReader();
  readonly #cards: Fragment[] = [];
  readonly #looseCards: Fragment[] = [];
  readonly #pager: Fragment[] = [];
  readonly #messages: string[] = [];
  #cardCount = 0;
  #looseCount = 0;
  /** Depth in `div`s below the result list; 0 outside of it. */
  #slotDepth = 0;
  #hasSlot = false;
  #isSlotClosed = false;
  /**
   * Whether the current position is in a link; unclear ones count as closed, since a missed sentence would make a
   * wrong rank.
   */
  #isInLink = false;
  #hasFooter = false;
  #isClosed = false;
  #hasTags = false;
  #isBlocked = false;
  #isProduct = false;
  #language: string | null = null;
  #title: string | null = null;
  #canonical: string | null = null;
  #searchBox: string | null = null;
  #infoBar: Fragment | null = null;
  readonly #listFields: [string, string][] = [];
  readonly #landmarks = new Map<string, Fragment>();
  #orderPrompt: Fragment | null = null;
  readonly #ticked: string[] = [];
  /** Depth in `div`s below the box of refinements; 0 outside of it. */
  #refinementsDepth = 0;
  #summary: Fragment | null = null;
  #pageClasses: string | null = null;

  constructor(html: string) {
    this.#scanner = new TagScanner(html);
  }

  run(): void {
    const scanner = this.#scanner;
    let behind = 0;
    while (scanner.next()) {
      this.#hasTags = true;
      if (!this.#isSlotClosed) this.#text(behind, scanner.start);
      if (scanner.isEnd) this.#endTag();
      else this.#startTag();
      behind = scanner.position;
    }
  }

  parts(): PageParts {
    const scripts = this.#scripts.read();
    const isLoose = this.#isLoose(scripts);
    const landmark = (id: string) => this.#landmarks.get(id) ?? null;
    return {
      isClosed: this.#isClosed,
      isCut: this.#scanner.isCut,
      hasTags: this.#hasTags,
      hasSlot: this.#hasSlot,
      isSlotClosed: this.#isSlotClosed,
      hasFooter: this.#hasFooter,
      cards: isLoose ? this.#looseCards : this.#cards,
      cardCount: isLoose ? this.#looseCount : this.#cardCount,
      isBlocked: this.#isBlocked || this.#scripts.isBlocked,
      isProduct: this.#isProduct,
      language: this.#language,
      title: this.#title,
      canonical: this.#canonical,
      searchBox: this.#searchBox,
      placeLines: [landmark('glow-ingress-line1'), landmark('glow-ingress-line2')],
      infoBar: this.#infoBar,
      pager: this.#pager,
      messages: this.#messages,
      scripts,
      list: {
        fields: this.#listFields,
        orderMenu: landmark(ORDER_MENU),
        orderPrompt: this.#orderPrompt,
        departmentMenu: landmark('searchDropdownBox'),
        summary: this.#summary,
        ticked: this.#ticked,
      },
      pageClasses: this.#pageClasses,
      greeting: landmark('nav-link-accountList-nav-line-1'),
    };
  }

  /**
   * Cards count outside of the list if the list is missing, or if it is empty and the page counts as many cards as are
   * outside.
   */
  #isLoose({ metadata }: PageScripts): boolean {
    if (!this.#hasSlot) return true;
    return this.#cardCount === 0 && this.#looseCount > 0 && metadata?.asinOnPageCount === this.#looseCount;
  }

  #endTag(): void {
    const { name } = this.#scanner;
    if (name === TAG.html) this.#isClosed = true;
    if (name === TAG.a || name === TAG.div) this.#isInLink = false;
    if (name === TAG.div && this.#refinementsDepth > 0) this.#refinementsDepth--;
    if (name !== TAG.div || this.#slotDepth === 0) return;
    this.#slotDepth--;
    if (this.#slotDepth === 0) this.#isSlotClosed = true;
  }

  #startTag(): void {
    const scanner = this.#scanner;
    if (scanner.name === TAG.a) this.#isInLink = true;
    const type = scanner.notedValue('data-component-type');
    if (type === 's-search-result') this.#card();
    else if (type === 's-result-info-bar' && this.#infoBar === null) this.#infoBar = readFragment(scanner);
    else if (scanner.name === TAG.div) this.#div();
    else if (scanner.name === TAG.script)
      this.#scripts.note(scanner.html.slice(scanner.end, scanner.position));
    else if (scanner.name === TAG.template) scanner.skipElement();
    else if (!this.#pageTag()) this.#landmark();
  }

  #div(): void {
    const id = this.#scanner.notedValue('id');
    if (id === 'navFooter') {
      this.#hasFooter = this.#scanner.skipElement();
      return;
    }
    if (id === 'dp') this.#isProduct = true;
    if (id === 's-refinements-a11y-summary') {
      this.#summary ??= readFragment(this.#scanner);
      return;
    }
    if (this.#refinementsDepth > 0 || id === 's-refinements') this.#refinementsDepth++;
    if (this.#slotDepth > 0) this.#slotDepth++;
    else if (!this.#hasSlot && this.#hasClass('s-main-slot')) {
      this.#hasSlot = true;
      this.#slotDepth = 1;
    }
  }

  /** A card counts if it is a direct child of the result list, not inside a widget of the list or outside of it. */
  #card(): void {
    const isDirect = this.#slotDepth === 1;
    const fragment = readFragment(this.#scanner);
    if (isDirect) {
      this.#cardCount++;
      if (this.#cards.length < CARDS_MAX) this.#cards.push(fragment);
    }
    this.#looseCount++;
    if (this.#looseCards.length < CARDS_MAX) this.#looseCards.push(fragment);
  }

  /** Reads a tag that says something about the page by its name; returns whether it is one. */
  #pageTag(): boolean {
    const scanner = this.#scanner;
    switch (scanner.name) {
      case TAG.html:
        this.#language ??= this.#scanner.attribute('lang');
        this.#pageClasses ??= this.#scanner.attribute('class');
        return true;
      case TAG.title:
        this.#title ??= scanner.html.slice(scanner.end, Math.min(scanner.position, scanner.end + 2_000));
        return true;
      case TAG.link:
        if (this.#scanner.attribute('rel') === 'canonical')
          this.#canonical ??= this.#scanner.attribute('href');
        return true;
      case TAG.form:
        if (/validateCaptcha/i.test(this.#scanner.attribute('action') ?? '')) this.#isBlocked = true;
        return true;
      case TAG.input:
        this.#input();
        return true;
      default:
        return false;
    }
  }

  #input(): void {
    const id = this.#scanner.notedValue('id');
    if (id === 'twotabsearchtextbox') this.#searchBox ??= this.#scanner.attribute('value');
    else if (id === 'captchacharacters') this.#isBlocked = true;
    else if (id === 'ASIN') this.#isProduct = true;
    const { html, end } = this.#scanner;
    const isBox = this.#refinementsDepth > 0 && this.#scanner.attribute('type')?.toLowerCase() === 'checkbox';
    if (isBox && this.#scanner.attribute('checked') !== null && this.#ticked.length < LIST_FIELDS_MAX)
      this.#ticked.push(html.slice(end, end + MESSAGE_REACH));
    const name = this.#scanner.attribute('name') ?? '';
    if (LIST_FIELDS.has(name) && this.#listFields.length < LIST_FIELDS_MAX)
      this.#listFields.push([name, this.#scanner.attribute('value') ?? '']);
  }

  #landmark(): void {
    const scanner = this.#scanner;
    const id = scanner.notedValue('id');
    const isPrompt =
      this.#orderPrompt === null && this.#landmarks.has(ORDER_MENU) && this.#hasClass('a-dropdown-prompt');
    if (id !== null && LANDMARKS.has(id))
      this.#landmarks.getOrInsertComputed(id, () => readFragment(scanner));
    else if (isPrompt) this.#orderPrompt = readFragment(this.#scanner);
    else if (this.#pager.length < PAGER_MAX && this.#hasClass('s-pagination-item'))
      this.#pager.push(readFragment(this.#scanner));
  }

  /** Notes a sentence of the shop. Words in links are others': titles of products, searches of other shoppers. */
  #text(from: number, to: number): void {
    if (this.#isInLink || to - from < 4 || this.#messages.length >= MESSAGES_MAX) return;
    const { html } = this.#scanner;
    if (!MESSAGE.test(html.slice(from, Math.min(to, from + 4_000)))) return;
    this.#messages.push(html.slice(Math.max(0, from - MESSAGE_REACH), to + MESSAGE_REACH));
  }

  #hasClass(token: string): boolean {
    const classes = this.#scanner.notedValue('class');
    return classes?.includes(token) === true && classes.split(/\s+/).includes(token);
  }
}
