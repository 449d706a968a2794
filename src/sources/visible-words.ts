import { oneLine } from '../core/text.ts';

/** Longest text that is looked at, in characters; the longest seen has 600. */
const TEXT_MAX = 4_000;

/** Where a script begins that some reader took for words of the page. */
const SCRIPT_START = /\(\s*(?:async\s+)?(?:function\b|\([^()]*\)\s*=>)/;

/** The selector of a style rule: from a class, an id or an at-rule to the opening brace. */
const SELECTOR_START = /(?:^|(?<=\s))[.#@][A-Za-z][^{}]*$/;

/** Rests of code, which never occur in a delivery promise. */
const CODE_LEFT = /[{}<>]|\bfunction\b|=>|;\s*\)/;

/**
 * A text as a person sees it on the page: styles and scripts that the vendor's reader took along are cut out. `null` when
 * nothing is left, or when what is left is still code.
 */
export function visibleWords(text: string): string | null {
  if (text.length > TEXT_MAX) return null;
  const words = oneLine(withoutStyles(withoutScripts(text)));
  return words === '' || CODE_LEFT.test(words) ? null : words;
}

function withoutScripts(text: string): string {
  let rest = text;
  let kept = '';
  for (let found = SCRIPT_START.exec(rest); found !== null; found = SCRIPT_START.exec(rest)) {
    kept += `${rest.slice(0, found.index)} `;
    rest = rest.slice(endOfScript(rest, found.index));
  }
  return kept + rest;
}

/** Behind the calls `(…)(…)` that begin at `start`, and their semicolon. */
function endOfScript(text: string, start: number): number {
  let at = start;
  while (text[at] === '(') at = endOfBrackets(text, at);
  return text[at] === ';' ? at + 1 : at;
}

/** Behind the bracket that closes the one at `start`; brackets inside quotes are none. The end where none closes it. */
function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"' || character === "'") {
      const end = text.indexOf(character, at + 1);
      if (end > 0) at = end;
    } else if ('({['.includes(character)) depth += 1;
    else if (')}]'.includes(character)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

function withoutStyles(text: string): string {
  const parts = text.split('{');
  let kept = '';
  for (const [index, part] of parts.entries()) {
    const words = index === 0 ? part : part.slice(part.indexOf('}') + 1);
    if (index > 0 && !part.includes('}')) return `${kept}{${part}`;
    kept += index === parts.length - 1 ? words : `${words.replace(SELECTOR_START, '')} `;
  }
  return kept;
}
