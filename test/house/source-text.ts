/** Sticky patterns of the parts of a program whose contents are no code. */
const LINE_COMMENT = /\/\/[^\n]*/y;
const BLOCK_COMMENT = /\/\*[\s\S]*?\*\//y;
const QUOTED = /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y;
const REGEX = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
const TEMPLATE_PART = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y;
const CODE = /[\w$]+|\s+|[^\w$\s]/y;

/** A slash after one of these begins a regular expression; after anything else it divides. */
const BEFORE_REGEX =
  /(?:^|[(,=:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|void|throw|await|yield|else))$/;

/**
 * A program with the contents of comments, strings, templates and regular expressions blanked, quotes kept.
 * Every offset and every line stays where it was; code inside `${…}` stays code.
 */
export function maskSource(text: string): string {
  const masker = new Masker(text);
  while (masker.step());
  return masker.masked;
}

class Masker {
  masked = '';
  private depth = 0;
  /** Brace depths at which a template waits for its next part. */
  private readonly holes: number[] = [];
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Takes the next piece; false at the end of the text. */
  step(): boolean {
    if (this.masked.length >= this.text.length) return false;
    if (this.blank(LINE_COMMENT) || this.blank(BLOCK_COMMENT) || this.quote()) return true;
    if (this.regexMayStart() && this.blank(REGEX)) return true;
    const code = this.match(CODE);
    this.masked += code;
    if (code === '`') this.templatePart();
    else if (code === '{') this.depth += 1;
    else if (code === '}') this.closeBrace();
    return true;
  }

  private closeBrace(): void {
    this.depth -= 1;
    if (this.holes.at(-1) !== this.depth) return;
    this.holes.pop();
    this.templatePart();
  }

  private templatePart(): void {
    const part = this.match(TEMPLATE_PART);
    const opensHole = part.endsWith('${');
    this.masked += blanks(part.slice(0, -1)) + part.slice(-1);
    if (!opensHole) return;
    this.holes.push(this.depth);
    this.depth += 1;
  }

  private quote(): boolean {
    const found = this.match(QUOTED);
    if (found === '') return false;
    this.masked += found.slice(0, 1) + blanks(found.slice(1, -1)) + found.slice(-1);
    return true;
  }

  private blank(pattern: RegExp): boolean {
    const found = this.match(pattern);
    this.masked += blanks(found);
    return found !== '';
  }

  private regexMayStart(): boolean {
    return this.text[this.masked.length] === '/' && BEFORE_REGEX.test(this.masked.slice(-400).trimEnd());
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.masked.length;
    return pattern.exec(this.text)?.[0] ?? '';
  }
}

function blanks(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Offset of the bracket that closes the one at `open`; the end of the text where none does. `masked` holds code only. */
export function closingOffset(masked: string, open: number): number {
  let depth = 0;
  for (let at = open; at < masked.length; at += 1) {
    const sign = masked[at];
    if (sign === '(' || sign === '[' || sign === '{') depth += 1;
    else if (sign === ')' || sign === ']' || sign === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return masked.length;
}
