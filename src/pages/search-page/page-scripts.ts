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
}

/** How much of a declaration is looked at, in UTF-16 units. */
const REACH = 4_000;

/** Picks the few declarations it wants out of a page's scripts: finds their words once, and counts them only inside a script. */
export class ScriptReader {
  readonly #metadata: WordFinder;
  readonly #host: WordFinder;
  readonly #pageType: WordFinder;

  constructor(html: string) {
    this.#metadata = new WordFinder(html, '-metadata');
    this.#host = new WordFinder(html, 'ue_sn');
    this.#pageType = new WordFinder(html, 'ue_pty');
  }

  /** Notes the content of one script, from `from` to `to`. Scripts come in document order. */
  note(from: number, to: number): void {
    this.#metadata.note(from, to, METADATA);
    this.#host.note(from, to, HOST);
    this.#pageType.note(from, to, PAGE_TYPE);
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
  #at: number;
  found: string | null = null;

  constructor(html: string, word: string) {
    this.#html = html;
    this.#word = word;
    this.#at = html.indexOf(word);
  }

  note(from: number, to: number, shape: RegExp): void {
    while (this.found === null && this.#at >= 0 && this.#at < to) {
      if (this.#at >= from)
        this.found = shape.exec(this.#html.slice(this.#at, Math.min(to, this.#at + REACH)))?.[1] ?? null;
      this.#at = this.#html.indexOf(this.#word, this.#at + this.#word.length);
    }
  }
}

/** Reads the counters; the text is no valid JSON (`\-`) and may be cut, so each member is looked for by itself. */
function parseMetadata(raw: string): PageMetadata {
  return {
    totalResultCount: count(raw, 'totalResultCount'),
    asinOnPageCount: count(raw, 'asinOnPageCount'),
    keywords: text(raw, 'keywords'),
    page: count(raw, 'page'),
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
    const value: unknown = JSON.parse(`"${body.replace(/\\([^"\\/bfnrtu])/g, '$1')}"`);
    return typeof value === 'string' && value !== '' ? value : null;
  } catch {
    return null;
  }
}
