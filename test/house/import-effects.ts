import type { Node } from 'oxc-parser';
import { isFunction, lineOf, nameOf, nodesOf, type Program } from './program.ts';

/** A statement outside every function that does something as soon as its file is imported. */
export interface ImportEffect {
  readonly line: number;
  /** Its first line, shortened. */
  readonly statement: string;
}

/** Reading files, exiting, using time or randomness; Node's version and its list are constants. */
const IMPURE = /Sync$|^(?:Date\.now|Math\.random|performance\.now)$|^process\.(?!version)/;

/** Statements of a program that are neither an import, a declaration nor a constant of plain values. */
export function importEffects(program: Program): ImportEffect[] {
  if (program.root.type !== 'Program') return [];
  return program.root.body.filter(isEffect).map((statement) => ({
    line: lineOf(program, statement),
    statement: firstLine(program.text.slice(statement.start, statement.end)),
  }));
}

function isEffect(statement: Node): boolean {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration !== null && isEffect(statement.declaration);
    case 'VariableDeclaration':
      return statement.kind !== 'const' || nodesOf(statement, (node) => !isFunction(node)).some(isImpure);
    default:
      return !/^(?:Import|ExportAll|Function|Class)Declaration$|^TS/.test(statement.type);
  }
}

function isImpure(node: Node): boolean {
  return node.type === 'AwaitExpression' || IMPURE.test(nameOf(node));
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
