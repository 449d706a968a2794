import { closingOffset, lineAt, maskSource } from './source-text.ts';

/** One function with a body in braces. */
export interface FoundFunction {
  /** As it stands in the source: `readShelf`, or `(anonymous)`. */
  readonly name: string;
  /** 1-based line where its parameters begin. */
  readonly line: number;
  /** Lines from there to the one with the closing brace, both counted. */
  readonly lines: number;
}

/** Words before brackets and a brace that make no function. */
const CONTROL = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'return', 'await', 'of', 'in']);
/** A return type between `)` and the body, object types and all; stops at what no type holds. */
const TYPE_SIGN = /[\w$\s.<>|&,[\]'"`:?=-]/;

/** The callback that follows does nothing itself, it holds tests as a class holds methods. */
const GROUP = /\b(?:describe|suite)\([^()]*,\s*$/;

/** Every function, method and arrow with a body of a program, in the order of their headers; groups of tests are none. */
export function functionsOf(text: string): FoundFunction[] {
  const masked = maskSource(text);
  const bodies = bodiesOf(masked).filter(
    ({ header }) => !GROUP.test(masked.slice(Math.max(0, header - 200), header)),
  );
  return bodies.map(({ header, end }) => ({
    name: nameBefore(masked, header),
    line: lineAt(masked, header),
    lines: lineAt(masked, end) - lineAt(masked, header) + 1,
  }));
}

/** Masked code with what stands inside the bodies of functions blanked: what is left runs on import. */
export function blankBodies(masked: string): string {
  return bodiesOf(masked).reduce(
    (code, { start, end }) =>
      `${code.slice(0, start + 1)}${' '.repeat(Math.max(0, end - start - 1))}${code.slice(end)}`,
    masked,
  );
}

/** Offsets of a function: its parameters' bracket, and both braces of its body. */
interface Body {
  readonly header: number;
  readonly start: number;
  readonly end: number;
}

function bodiesOf(masked: string): Body[] {
  const bodies = new Map<number, Body>();
  for (let at = masked.indexOf('('); at >= 0; at = masked.indexOf('(', at + 1)) {
    const start = bodyAfter(masked, at);
    if (start === null || bodies.has(start)) continue;
    bodies.set(start, { header: at, start, end: closingOffset(masked, start) });
  }
  return [...bodies.values()];
}

/** Offset of the brace that opens the body of the function whose parameters begin at `open`, or `null`. */
function bodyAfter(masked: string, open: number): number | null {
  if (CONTROL.has(wordBefore(masked, open))) return null;
  let at = skipSpace(masked, closingOffset(masked, open) + 1);
  if (masked[at] === ':') at = endOfType(masked, at + 1);
  if (masked.startsWith('=>', at)) at = skipSpace(masked, at + 2);
  return masked[at] === '{' ? at : null;
}

/** Where a return type ends: at the brace of the body, or at the arrow before it. */
function endOfType(masked: string, start: number): number {
  let at = skipSpace(masked, start);
  let expectsType = true;
  while (at < masked.length) {
    const sign = masked[at] ?? '';
    if (masked.startsWith('=>', at) && !expectsType) return at;
    if (sign === '(' || (sign === '{' && expectsType)) {
      at = closingOffset(masked, at) + 1;
      expectsType = false;
    } else if (TYPE_SIGN.test(sign)) {
      if (/\S/.test(sign)) expectsType = /[<|&,:=]/.test(sign);
      at += 1;
    } else return at;
  }
  return at;
}

function nameBefore(masked: string, open: number): string {
  const before = masked.slice(0, open).trimEnd();
  const assigned = /([\w$]+)\s*[:=]\s*(?:async)?$/.exec(before)?.[1];
  const called = wordBefore(masked, open);
  return assigned ?? (['', 'async', 'function'].includes(called) ? '(anonymous)' : called);
}

/** The word right before an offset, type parameters between them skipped; '' where there is none. */
function wordBefore(masked: string, offset: number): string {
  return (
    /([\w$]+)\s*(?:<[^<>()]*(?:<[^<>()]*>[^<>()]*)*>)?\s*$/.exec(
      masked.slice(Math.max(0, offset - 200), offset),
    )?.[1] ?? ''
  );
}

function skipSpace(masked: string, from: number): number {
  let at = from;
  while (at < masked.length && /\s/.test(masked[at] ?? '')) at += 1;
  return at;
}
