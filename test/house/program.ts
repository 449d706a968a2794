import { type Function as FunctionNode, type Node, parseSync, visitorKeys } from 'oxc-parser';
import { lineAt } from './repository.ts';

/** A parsed program of the repository. */
export interface Program {
  readonly path: string;
  readonly text: string;
  readonly root: Node;
}

/** A function in any notation; a method counts as the function expression inside it. */
export type AnyFunction = FunctionNode | Extract<Node, { type: 'ArrowFunctionExpression' }>;

/** Parses TypeScript or JavaScript, by the extension of `path`; throws if the text is not a program. */
export function parseProgram(path: string, text: string): Program {
  const { program, errors } = parseSync(path, text, { sourceType: 'module', preserveParens: false });
  const [error] = errors;
  if (error !== undefined) {
    throw new Error(`${path}:${lineAt(text, error.labels[0]?.start ?? 0)} ${error.message}`);
  }
  return { path, text, root: program };
}

/** `node` and everything below it, in the order of the text, except what is below a node that `enters` refuses. */
export function nodesOf(node: Node, enters: (node: Node) => boolean = () => true): Node[] {
  const nodes: Node[] = [];
  const visit = (one: Node): void => {
    nodes.push(one);
    if (enters(one)) for (const child of childrenOf(one)) visit(child);
  };
  visit(node);
  return nodes;
}

/** The nodes directly below one. */
export function childrenOf(node: Node): Node[] {
  const members = node as unknown as Readonly<Record<string, Node | readonly (Node | null)[] | null>>;
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => members[key] ?? [])
    .filter((child) => child !== null);
}

/** 1-based line on which a node begins. */
export function lineOf({ text }: Program, node: Node): number {
  return lineAt(text, node.start);
}

/** Whether it is a function with a body, unlike signatures of types and overloads. */
export function isFunction(node: Node): node is AnyFunction {
  return (
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression'
  );
}

const NO_STATEMENT = /^(?:TS|Import|Export)|^(?:BlockStatement|EmptyStatement)$/;

/**
 * Whether a node is a statement: its ESTree type ends in Statement or Declaration, except for blocks, empty statements,
 * types, interfaces, imports and exports. A declaration after `export` counts once.
 */
export function isStatement({ type }: Node): boolean {
  return /(?:Statement|Declaration)$/.test(type) && !NO_STATEMENT.test(type);
}

/** The name of what is called, read or created: `readFileSync`, `Date.now`; '' for an expression. */
export function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return '';
  return `${nameOf(node.object)}.${node.property.name}`;
}
