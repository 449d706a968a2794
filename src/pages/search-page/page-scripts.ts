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
  #metadata: string | null = null;
  #host: string | null = null;
  #pageType: string | null = null;

  /** Notes the content of one script. Scripts come in document order. */
  note(script: string): void {
    this.#metadata ??= findInScript(script, '-metadata', METADATA);
    this.#host ??= findInScript(script, 'ue_sn', HOST);
    this.#pageType ??= findInScript(script, 'ue_pty', PAGE_TYPE);
  }

  get isBlocked(): boolean {
    return this.#host?.startsWith('opfcaptcha') === true;
  }

  read(): PageScripts {
    return {
      metadata: this.#metadata === null ? null : parseMetadata(this.#metadata),
      host: this.#host,
      pageType: this.#pageType,
    };
  }
}

/** Behind the word: the object of the declaration, the host, the kind of page. */
const METADATA = /^-metadata['"]\s*,\s*(\{[^<]*)/;
const HOST = /^ue_sn\s*=\s*["']([a-z0-9.-]{1,60})["']/;
const PAGE_TYPE = /^ue_pty\s*=\s*["']([A-Za-z]{1,40})["']/;

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
