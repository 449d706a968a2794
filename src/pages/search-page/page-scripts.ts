/** What a page's scripts say of it; all `null` where they are gone. */
export interface PageScripts {
  readonly metadata: PageMetadata | null;
  /** Host that served the page: `www.amazon.co.jp`. */
  readonly host: string | null;
  /** The shop's own word for the kind of page: `Search`, `Detail`, `Gateway`. */
  readonly pageType: string | null;
}

/** The counters that the shop gives its own scripts. */
export interface PageMetadata {
  readonly totalResultCount: number | null;
  /** Cards on this page, ads counted. */
  readonly asinOnPageCount: number | null;
  readonly keywords: string | null;
  readonly page: number | null;
  /** Alias of the department that was searched; `aps` is all of them. */
  readonly searchAlias: string | null;
  /** The only seller whose offers are listed; `null` where they are everybody's. */
  readonly merchantId: string | null;
}

/** How much of a declaration is looked at, in UTF-16 units. */
const REACH = 4_000;

/** Picks the few declarations it wants out of a page's scripts, the first of each. */
export class ScriptReader {
  readonly #metadata: WordFinder;
  readonly #host: WordFinder;
  readonly #pageType: WordFinder;

  constructor(html: string) {
    this.#metadata = new WordFinder(html, '-metadata', METADATA);
    this.#host = new WordFinder(html, 'ue_sn', HOST);
    this.#pageType = new WordFinder(html, 'ue_pty', PAGE_TYPE);
  }

  /** Notes the content of one script, from `from` to `to`. Scripts come in document order. */
  note(from: number, to: number): void {
    this.#metadata.note(from, to);
    this.#host.note(from, to);
    this.#pageType.note(from, to);
  }

  get isBlocked(): boolean {
    return this.#host.found?.startsWith('opfcaptcha') === true;
  }

  read(): PageScripts {
    const raw = this.#metadata.found;
    return {
      metadata: raw === null ? null : parseMetadata(raw),
      host: this.#host.found,
      pageType: this.#pageType.found,
    };
  }
}

/** Behind the word: the object of the declaration, the host, the kind of page. */
const METADATA = /^-metadata['"]\s*,\s*(\{[^<]*)/;
const HOST = /^ue_sn\s*=\s*["']([a-z0-9.-]{1,60})["']/;
const PAGE_TYPE = /^ue_pty\s*=\s*["']([A-Za-z]{1,40})["']/;

class WordFinder {
  readonly #html: string;
  readonly #word: string;
  readonly #shape: RegExp;
  found: string | null = null;

  constructor(html: string, word: string, shape: RegExp) {
    this.#html = html;
    this.#word = word;
    this.#shape = shape;
  }

  note(from: number, to: number): void {
    this.found ??= findInScript(this.#html.slice(from, to), this.#word, this.#shape);
  }
}

/** What `shape` captures at the first occurrence of `word` in a script that it matches; `null` without a match. */
export function findInScript(script: string, word: string, shape: RegExp): string | null {
  for (let at = script.indexOf(word); at >= 0; at = script.indexOf(word, at + 1)) {
    const found = shape.exec(script.slice(at, at + REACH))?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** Reads the counters; their text is not valid JSON (`\-`) and may be cut, so each member is looked for on its own. */
function parseMetadata(raw: string): PageMetadata {
  return {
    totalResultCount: count(raw, 'totalResultCount'),
    asinOnPageCount: count(raw, 'asinOnPageCount'),
    keywords: text(raw, 'keywords'),
    page: count(raw, 'page'),
    searchAlias: text(raw, 'searchAlias'),
    merchantId: text(raw, 'merchantId'),
  };
}

function count(raw: string, member: string): number | null {
  const digits = new RegExp(`"${member}"\\s*:\\s*"?(\\d{1,12})`).exec(raw)?.[1];
  return digits === undefined ? null : Number(digits);
}

function text(raw: string, member: string): string | null {
  const body = new RegExp(`"${member}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`).exec(raw)?.[1];
  if (body === undefined) return null;
  try {
    const json = body.replace(/\\x([0-9a-f]{2})/gi, '\\u00$1').replace(/\\([^"\\/bfnrtu])/g, '$1');
    const value: unknown = JSON.parse(`"${json}"`);
    return typeof value === 'string' && value !== '' ? value : null;
  } catch {
    return null;
  }
}
