import { type Fragment, readFragment } from '../markup/fragment.ts';
import { TAG } from '../markup/tag-name.ts';
import { TagScanner } from '../markup/tag-scanner.ts';
import { findInScript } from '../search-page/page-scripts.ts';
import { BLOCK_IDS } from './block-ids.ts';
import { isForeignOffer, isNewRow, type OfferRow, offerRowOf } from './offer-rows.ts';
import { OpenTags } from './open-tags.ts';

/** Most blocks of one id that are kept; the first with words counts. */
const BLOCKS_MAX = 6;
/** Most rows of buy boxes that are kept. */
const ROWS_MAX = 12;
/** Most values of hidden fields and pieces of structured data that are kept. */
const FIELDS_MAX = 20;

/** A declaration for machines: a JSON-LD script, or a name and value of microdata. */
export interface MachineFacts {
  readonly jsonLd: readonly string[];
  readonly itemprops: readonly (readonly [name: string, value: string])[];
}

/** The parts of a product page that the reader uses, collected on one walk from front to back. */
export interface ProductParts {
  /** Whether the document's own `</html>` was found, followed by comments at most. */
  readonly isClosed: boolean;
  readonly isCut: boolean;
  readonly hasFooter: boolean;
  /** Blocks by id, in document order; what belongs to used offers, subscriptions and the like is not among them. */
  readonly blocks: ReadonlyMap<string, readonly Fragment[]>;
  /** Values of hidden fields by id, in document order. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Rows of buy boxes that fold out, in document order. */
  readonly rows: readonly OfferRow[];
  /** The words on the button that puts the product's own offer into the cart, and whether a number of pieces can be chosen; both where a shopper can use them. */
  readonly cartButton: string | null;
  readonly hasQuantity: boolean;
  /** Whether the page was made for a phone. */
  readonly isPhone: boolean;
  readonly machine: MachineFacts;
  readonly canonical: string | null;
  /** The product on which the visitor landed, and the family it belongs to, as the scripts say. */
  readonly landingAsin: string | null;
  readonly parentAsin: string | null;
}

/** Walks over a product page once. Never throws, in time linear in the page's length. */
export function walkProductPage(html: string): ProductParts {
  const walk = new Walk(html);
  walk.run();
  return walk.parts();
}

/** Blocks that only pages for phones have. */
const PHONE_ID = /^(?:corePrice(?:Display)?|apex|reinvent_price|buybox|title)_mobile/i;
const FIELD_IDS: ReadonlySet<string> = new Set(['ASIN', 'merchantID', 'twister-plus-asin']);
const ITEMPROPS: ReadonlySet<string> = new Set(['price', 'priceCurrency', 'availability']);
/** A product that a script names: `"landingAsin": "B0…"`. */
const NAMED_ASIN = /^\w{1,40}["']?\s{0,20}:\s{0,20}["']([0-9A-Z]{10})["']/;
/** Longest JSON-LD that is kept, in UTF-16 units. */
const JSON_LD_MAX = 200_000;

class Walk {
  readonly #scanner: TagScanner;
  readonly #open = new OpenTags();
  readonly #blocks = new Map<string, Fragment[]>();
  readonly #fields = new Map<string, string[]>();
  readonly #rows: OfferRow[] = [];
  #cartButton: string | null = null;
  #hasQuantity = false;
  #isPhone = false;
  readonly #jsonLd: string[] = [];
  readonly #itemprops: [string, string][] = [];
  /** Open documents: pages contain whole documents of advertisers. */
  #documents = 0;
  #isClosed = false;
  #hasFooter = false;
  #canonical: string | null = null;
  #landingAsin: string | null = null;
  #parentAsin: string | null = null;

  constructor(html: string) {
    this.#scanner = new TagScanner(html);
  }

  run(): void {
    const scanner = this.#scanner;
    while (scanner.next()) {
      const { position } = scanner;
      if (scanner.name === TAG.html) this.#document();
      else if (!scanner.isEnd) this.#startTag();
      // Elements that were read or passed over as a whole are closed already.
      if (scanner.position === position) this.#open.pass(scanner);
    }
  }

  parts(): ProductParts {
    return {
      isClosed: this.#isClosed,
      isCut: this.#scanner.isCut,
      hasFooter: this.#hasFooter,
      blocks: this.#blocks,
      rows: this.#rows,
      cartButton: this.#cartButton,
      hasQuantity: this.#hasQuantity,
      isPhone: this.#isPhone,
      fields: this.#fields,
      canonical: this.#canonical,
      machine: { jsonLd: this.#jsonLd, itemprops: this.#itemprops },
      landingAsin: this.#landingAsin,
      parentAsin: this.#parentAsin,
    };
  }

  #document(): void {
    if (!this.#scanner.isEnd) {
      if (this.#documents === 0)
        this.#isPhone ||= /\ba-mobile\b/.test(this.#scanner.notedValue('class') ?? '');
      this.#documents++;
      this.#isClosed = false;
      return;
    }
    this.#documents = Math.max(0, this.#documents - 1);
    this.#isClosed = this.#documents === 0;
  }

  #startTag(): void {
    const scanner = this.#scanner;
    if (scanner.name !== TAG.script) this.#isClosed = false;
    if (scanner.name === TAG.script) this.#script();
    else if (scanner.name === TAG.template) scanner.skipElement();
    else this.#element();
  }

  #element(): void {
    const scanner = this.#scanner;
    if (scanner.name === TAG.link && this.#scanner.attribute('rel') === 'canonical')
      this.#canonical ??= this.#scanner.attribute('href');
    this.#itemprop();
    const id = scanner.notedValue('id');
    if (id === null) return;
    if (PHONE_ID.test(id)) this.#isPhone = true;
    if (id === 'quantity' && scanner.name === TAG.select) this.#hasQuantity ||= this.#open.isUsable(scanner);
    if (scanner.name === TAG.input) this.#input(id);
    else if (isForeignOffer(id)) this.#row(id, readFragment(scanner));
    else if (isNewRow(id)) this.#newRow(id);
    else if (id === 'navFooter') this.#hasFooter = scanner.skipElement();
    else if (BLOCK_IDS.has(id)) this.#block(id);
  }

  #row(id: string, fragment: Fragment): void {
    if (this.#rows.length < ROWS_MAX) this.#rows.push(offerRowOf(id, fragment));
  }

  /** The row of the new offer is kept as a whole and still walked over, unless its heading names another offer. */
  #newRow(id: string): void {
    if (this.#rows.length >= ROWS_MAX) return;
    const ahead = new TagScanner(this.#scanner.html, this.#scanner.start);
    if (!ahead.next()) return;
    const row = offerRowOf(id, readFragment(ahead));
    this.#rows.push(row);
    if (row.kind !== 'new') readFragment(this.#scanner);
  }

  #input(id: string): void {
    const isButton = id === 'add-to-cart-button' && this.#scanner.attribute('disabled') === null;
    if (isButton && this.#open.isUsable(this.#scanner))
      this.#cartButton ??=
        `${this.#scanner.attribute('value') ?? ''} ${this.#scanner.attribute('title') ?? ''}`.trim();
    this.#field(id, this.#scanner.attribute('value'));
  }

  #block(id: string): void {
    const blocks = this.#blocks.get(id) ?? [];
    if (blocks.length >= BLOCKS_MAX) return;
    const block = readFragment(this.#scanner);
    blocks.push(block);
    this.#blocks.set(id, blocks);
    for (const element of block.elements) {
      if (element.name === TAG.input) this.#field(block.id(element), block.attribute(element, 'value'));
    }
  }

  #field(id: string, value: string | null): void {
    if (!FIELD_IDS.has(id)) return;
    const values = this.#fields.get(id) ?? [];
    if (value !== null && values.length < FIELDS_MAX) values.push(value);
    this.#fields.set(id, values);
  }

  #itemprop(): void {
    const { html, nameEnd, end } = this.#scanner;
    if (this.#itemprops.length >= FIELDS_MAX || end - nameEnd > 600) return;
    if (!html.slice(nameEnd, end).includes('itemprop')) return;
    const name = this.#scanner.attribute('itemprop');
    const value = this.#scanner.attribute('content') ?? this.#scanner.attribute('href');
    if (name !== null && value !== null && ITEMPROPS.has(name)) this.#itemprops.push([name, value]);
  }

  #script(): void {
    const { html, start, end, position } = this.#scanner;
    if (html.slice(start, end).includes('ld+json')) {
      if (this.#jsonLd.length < FIELDS_MAX && position - end <= JSON_LD_MAX)
        this.#jsonLd.push(html.slice(end, position));
      return;
    }
    const script = html.slice(end, position);
    this.#landingAsin ??= findInScript(script, 'landingAsin', NAMED_ASIN);
    this.#parentAsin ??= findInScript(script, 'parentAsin', NAMED_ASIN);
  }
}
