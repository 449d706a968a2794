import { blankBodies } from './functions.ts';
import { closingOffset, lineAt, maskSource } from './source-text.ts';

/** A statement outside every function that does something as soon as its file is imported. */
export interface TopLevelEffect {
  readonly line: number;
  /** Its first line, shortened. */
  readonly statement: string;
}

const DECLARATION =
  /^(?:export\s+)?(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:function|class|interface|type)\b|^declare\s+module\b/;
const LINKS = /^(?:import\b(?!\s*\()|export\s*(?:type\s*)?[{*])/;
const CONSTANT = /^(?:export\s+)?const\b/;
/** In an initialiser, outside every function: waiting, reading files, leaving, taking the time or chance. */
const IMPURE_INITIALISER =
  /\bawait\b|Sync\s*\(|\bDate\.now\b|\bMath\.random\b|\bperformance\.now\b|\bprocess\.(?!version)/;

/** Statements of a program that are neither an import, a declaration nor a constant of plain values. */
export function topLevelEffects(text: string): TopLevelEffect[] {
  const masked = maskSource(text);
  return statementsOf(masked)
    .filter(({ code }) => isEffect(code))
    .map(({ code, offset }) => ({
      line: lineAt(text, offset),
      statement: firstLine(text.slice(offset, offset + code.length)),
    }));
}

function isEffect(code: string): boolean {
  if (DECLARATION.test(code) || LINKS.test(code)) return false;
  if (!CONSTANT.test(code)) return true;
  const [head = ''] = blankBodies(code).split('=>');
  return IMPURE_INITIALISER.test(head);
}

interface Statement {
  readonly code: string;
  readonly offset: number;
}

function statementsOf(masked: string): Statement[] {
  const statements: Statement[] = [];
  let offset = nextCode(masked, 0);
  while (offset < masked.length) {
    const end = endOfStatement(masked, offset);
    statements.push({ code: masked.slice(offset, end), offset });
    offset = nextCode(masked, end);
  }
  return statements;
}

/** A statement ends at its semicolon, or at the brace of a block after which a new word begins. */
function endOfStatement(masked: string, start: number): number {
  const endsWithBlock = !CONSTANT.test(masked.slice(start, start + 40));
  let at = start;
  while (at < masked.length) {
    const sign = masked[at] ?? '';
    if (sign === ';') return at + 1;
    if (!'([{'.includes(sign)) {
      at += 1;
      continue;
    }
    at = closingOffset(masked, at) + 1;
    if (sign === '{' && endsWithBlock && beginsStatement(masked, at)) return at;
  }
  return masked.length;
}

function beginsStatement(masked: string, at: number): boolean {
  const next = masked.slice(nextCode(masked, at), nextCode(masked, at) + 10);
  return !/^(?:from\b|[`{;|&>.,=[(?:])/.test(next);
}

function nextCode(masked: string, from: number): number {
  const found = masked.slice(from).search(/\S/);
  return found < 0 ? masked.length : from + found;
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
