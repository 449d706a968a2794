import type { Node } from 'oxc-parser';
import { childrenOf, isFunction, isStatement, lineOf, nameOf, nodesOf, type Program } from './program.ts';

/** One function with a body in braces. */
export interface FoundFunction {
  /** Its name in the source: `readShelf`, or `(anonymous)`. */
  readonly name: string;
  /** 1-based line where it begins. */
  readonly line: number;
  /** Statements of its body, without those of functions inside. */
  readonly statements: number;
  readonly parameters: number;
}

/** Calls whose callback only groups tests, as a class groups methods. */
const GROUPS = new Set(['describe', 'suite']);

/** Every function, method and arrow with a body in braces, in the order of the text, without groups of tests. */
export function functionsOf(program: Program): FoundFunction[] {
  return nodesOf(program.root).flatMap((holder) =>
    childrenOf(holder).flatMap((node) => {
      if (!isFunction(node) || node.body?.type !== 'BlockStatement' || isGroup(holder)) return [];
      return {
        name: nameIn(holder, node),
        line: lineOf(program, node),
        statements: statementsOf(node.body),
        parameters: node.params.filter((one) => nameOf(one) !== 'this').length,
      };
    }),
  );
}

function isGroup(holder: Node): boolean {
  return holder.type === 'CallExpression' && GROUPS.has(nameOf(holder.callee));
}

function statementsOf(body: Node): number {
  return nodesOf(body, (node) => !isFunction(node)).filter(isStatement).length;
}

/** The name of a function: its own, or that of what it is assigned to. */
function nameIn(holder: Node, node: Node): string {
  const named =
    holder.type === 'VariableDeclarator'
      ? holder.id
      : holder.type === 'Property' || holder.type === 'MethodDefinition'
        ? holder.key
        : 'id' in node
          ? node.id
          : null;
  return (named && nameOf(named)) || '(anonymous)';
}
