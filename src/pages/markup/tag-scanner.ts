import { attributeValue } from './attribute.ts';
import { addToTagName, RAW_TEXT, type TagName } from './tag-name.ts';

const TAB = 9;
const SPACE = 32;
const BANG = 33;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const EQUALS = 61;
const GREATER = 62;
const QUESTION = 63;

/** Attributes that are noted while a tag is passed: those that rules of the reader look at on every element. */
export const NOTED = ['id', 'class', 'data-cy', 'data-component-type'] as const;

/**
 * Walks over the tags of a page from front to back, in time linear in its length: comments, declarations and the content of
 * scripts, styles, `noscript`, `textarea` and the like are passed over and never seen as tags. Follows the tokeniser of the
 * HTML standard where pages differ in it: quotes count only behind `=`, values may lack them, names may be in capitals.
 */
export class TagScanner {
  readonly html: string;
  /** Where the search for the next tag begins. */
  position = 0;
  /** Whether the present tag is an end tag. */
  isEnd = false;
  /** Whether the tag ends in `/>`. */
  isSelfClosing = false;
  name: TagName = 0;
  /** Offset of the present tag's `<`, of the end of its name, and the offset behind its `>`. */
  start = 0;
  nameEnd = 0;
  end = 0;
  /** Ranges of the values of the noted attributes, two offsets each; -1 where the tag lacks the attribute. */
  readonly noted: Int32Array = new Int32Array(NOTED.length * 2).fill(-1);
  /** Whether the text ended inside a tag, a comment or a raw element. */
  isCut = false;

  /** Begins at `position`, an offset into the page. */
  constructor(html: string, position = 0) {
    this.html = html;
    this.position = position;
  }

  /** Goes to the next start or end tag; `false` at the end of the text. */
  next(): boolean {
    const { html } = this;
    let at = this.position;
    for (;;) {
      at = html.indexOf('<', at);
      if (at < 0) return this.#stop();
      const code = html.charCodeAt(at + 1);
      if (isLetter(code)) return this.#startTag(at);
      if (code === SLASH && isLetter(html.charCodeAt(at + 2))) return this.#endTag(at);
      if (code === BANG || code === QUESTION || code === SLASH) {
        at = this.#endOfComment(at);
        if (at < 0) return this.#cut();
      } else at++;
    }
  }

  /**
   * Offset of the end tag that closes the raw element whose start tag was just passed; the scanner stops before that
   * tag.
   */
  skipRawText(name: TagName): number {
    const { html } = this;
    let at = this.end;
    for (;;) {
      at = html.indexOf('</', at);
      if (at < 0) {
        this.isCut = true;
        this.position = html.length;
        return html.length;
      }
      if (this.#nameFrom(at + 2) === name) break;
      at += 2;
    }
    this.position = at;
    return at;
  }

  /** Passes over the element whose start tag is the present one, inner elements of its name included; `false` when it has no end. */
  skipElement(): boolean {
    const { name } = this;
    let depth = 1;
    while (depth > 0) {
      if (!this.next()) return false;
      if (this.name === name) depth += this.isEnd ? -1 : 1;
    }
    return true;
  }

  /** The raw value of a noted attribute of the present tag, or `null`. */
  notedValue(attribute: (typeof NOTED)[number]): string | null {
    const slot = NOTED.indexOf(attribute) * 2;
    const from = this.noted[slot] ?? -1;
    return from < 0 ? null : this.html.slice(from, this.noted[slot + 1]);
  }

  /** The value of any attribute of the present tag with character references decoded, or `null`. */
  attribute(name: string): string | null {
    return attributeValue(this.html.slice(this.nameEnd, this.end), name);
  }

  #startTag(at: number): boolean {
    this.isEnd = false;
    this.isSelfClosing = false;
    this.start = at;
    this.name = this.#nameFrom(at + 1);
    this.noted.fill(-1);
    const end = this.#passAttributes(this.nameEnd);
    if (end < 0) return this.#cut();
    this.end = end;
    this.position = end;
    if (RAW_TEXT.has(this.name) && !this.isSelfClosing) this.skipRawText(this.name);
    return true;
  }

  #endTag(at: number): boolean {
    this.isEnd = true;
    this.isSelfClosing = false;
    this.start = at;
    this.name = this.#nameFrom(at + 2);
    const end = this.#passAttributes(this.nameEnd);
    if (end < 0) return this.#cut();
    this.end = end;
    this.position = end;
    return true;
  }

  #nameFrom(from: number): TagName {
    const { html } = this;
    let name = 0;
    let at = from;
    for (; at < html.length; at++) {
      const code = html.charCodeAt(at);
      if (code <= SPACE || code === GREATER || code === SLASH) break;
      name = addToTagName(name, code);
    }
    this.nameEnd = at;
    return name;
  }

  /** Gives the offset behind the tag's `>`, or -1 when the text ends before. */
  #passAttributes(from: number): number {
    const { html } = this;
    const { length } = html;
    let at = from;
    let code = 0;
    while (at < length) {
      code = html.charCodeAt(at);
      if (code === GREATER) {
        this.isSelfClosing = html.charCodeAt(at - 1) === SLASH;
        return at + 1;
      }
      if (code === EQUALS) {
        at = this.#passValue(at);
        if (at < 0) return -1;
      } else at++;
    }
    return -1;
  }

  /**
   * Skips the value behind the `=` at `equals`, and records it if its attribute is requested; -1 when it has no end.
   */
  #passValue(equals: number): number {
    const { html } = this;
    let from = equals + 1;
    while (isSpace(html.charCodeAt(from))) from++;
    const code = html.charCodeAt(from);
    if (code === QUOTE || code === APOSTROPHE) {
      const to = html.indexOf(code === QUOTE ? '"' : "'", from + 1);
      if (to < 0) return -1;
      this.#note(equals, from + 1, to);
      return to + 1;
    }
    let to = from;
    for (; to < html.length; to++) {
      const code = html.charCodeAt(to);
      if (code === GREATER || isSpace(code)) break;
    }
    this.#note(equals, from, to);
    return to;
  }

  #note(equals: number, from: number, to: number): void {
    const { html } = this;
    let nameEnd = equals;
    while (isSpace(html.charCodeAt(nameEnd - 1))) nameEnd--;
    const slot = notedSlot(html, nameEnd, this.nameEnd);
    if (slot < 0 || this.noted[slot] !== -1) return;
    this.noted[slot] = from;
    this.noted[slot + 1] = to;
  }

  /** Offset behind the comment or declaration at `at`, or -1 when it has no end. */
  #endOfComment(at: number): number {
    const { html } = this;
    if (!html.startsWith('<!--', at)) {
      const end = html.indexOf('>', at);
      return end < 0 ? -1 : end + 1;
    }
    if (html.charCodeAt(at + 4) === GREATER) return at + 5;
    const end = html.indexOf('-->', at + 2);
    return end < 0 ? -1 : end + 3;
  }

  #cut(): false {
    this.isCut = true;
    return this.#stop();
  }

  #stop(): false {
    this.position = this.html.length;
    return false;
  }
}

/** Which noted attribute's name ends at `end`, as an index into the ranges; the tag's own name ends at `tagNameEnd`. */
function notedSlot(html: string, end: number, tagNameEnd: number): number {
  const last = html.charCodeAt(end - 1) | 32;
  if (last === 100) return nameEndsAt(html, 'id', end, tagNameEnd) ? 0 : -1;
  if (last === 115) return nameEndsAt(html, 'class', end, tagNameEnd) ? 2 : -1;
  if (last === 121) return nameEndsAt(html, 'data-cy', end, tagNameEnd) ? 4 : -1;
  if (last === 101) return nameEndsAt(html, 'data-component-type', end, tagNameEnd) ? 6 : -1;
  return -1;
}

function nameEndsAt(html: string, name: string, end: number, tagNameEnd: number): boolean {
  const from = end - name.length;
  if (from <= tagNameEnd - 1) return false;
  const before = html.charCodeAt(from - 1);
  if (!isSpace(before) && before !== SLASH && before !== QUOTE && before !== APOSTROPHE) return false;
  for (let at = 0; at < name.length; at++) {
    const code = html.charCodeAt(from + at);
    if ((code >= 65 && code <= 90 ? code + 32 : code) !== name.charCodeAt(at)) return false;
  }
  return true;
}

function isLetter(code: number): boolean {
  const small = code | 32;
  return small >= 97 && small <= 122;
}

function isSpace(code: number): boolean {
  return code === SPACE || (code >= TAB && code <= 13);
}
