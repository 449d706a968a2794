import type { Node } from 'oxc-parser';
import { functionsOf } from './functions.ts';
import { childrenOf, isFunction, lineOf, nameOf, nodesOf, type Program, parseProgram } from './program.ts';
import { type Files, lineAt } from './repository.ts';

/** Maximum number of statements in a function; inner functions count by themselves. */
export const FUNCTION_STATEMENTS_MAX = 40;
/** Maximum number of lines in a file, tests included; data and types do not count. */
export const FILE_LINES_MAX = 300;
/** Maximum number of parameters of a function; more become members of one object. */
export const PARAMETERS_MAX = 4;

const PROGRAM = /^(?:src|client|test|tools|bench|bin|extension)\/(?!.*\.d\.ts$).*\.[jt]s$/;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** A function without a home gets a file that is named with a noun. */
const NO_NOUN = /(?:^|-)(?:utils?|helpers?|common|misc|lib|manager)(?:-|$)/;

/** Everything in a tree of programs that is too long, badly named or without its sentence, one fault per line. */
export function findOversize(files: Files): string[] {
  return programsOf(files).flatMap((program) => [
    ...longFile(program),
    ...largeFunctions(program),
    ...groupedMembers(program),
    ...badNames(program.path),
    ...defaultExports(program),
    ...missingParagraph(program),
    ...undocumented(program),
  ]);
}

/** Statements of all functions of a tree of programs, fewest first. */
export function functionStatements(files: Files): number[] {
  const statements = programsOf(files).flatMap((program) =>
    functionsOf(program).map((found) => found.statements),
  );
  return statements.sort((a, b) => a - b);
}

function programsOf(files: Files): Program[] {
  return [...files].filter(([path]) => PROGRAM.test(path)).map(([path, text]) => parseProgram(path, text));
}

function longFile(program: Program): string[] {
  const lines = program.text.replace(/\n$/, '').split('\n').length - linesOfData(program);
  return lines > FILE_LINES_MAX
    ? [
        `${program.path} has ${lines} lines beside data and types, at most ${FILE_LINES_MAX}: split it by theme`,
      ]
    : [];
}

/** Lines inside literals without functions, interfaces and type literals; those with the brackets count as code. */
function linesOfData({ text, root }: Program): number {
  const data = nodesOf(root, (node) => !isData(node)).filter(isData);
  const inside = data.map((node) => lineAt(text, node.end) - lineAt(text, node.start) - 1);
  return inside.reduce((sum, lines) => sum + Math.max(0, lines), 0);
}

function isData(node: Node): boolean {
  if (node.type === 'TSInterfaceBody' || node.type === 'TSTypeLiteral') return true;
  return isLiteral(node) && !nodesOf(node).some(isFunction);
}

function isLiteral(node: Node): boolean {
  return node.type === 'ObjectExpression' || node.type === 'ArrayExpression';
}

function largeFunctions(program: Program): string[] {
  return functionsOf(program).flatMap(({ name, line, statements, parameters }) => {
    const where = `${program.path}:${line} ${name} has`;
    return [
      ...(statements > FUNCTION_STATEMENTS_MAX
        ? [`${where} ${statements} statements, at most ${FUNCTION_STATEMENTS_MAX}: give a part of it a name`]
        : []),
      ...(parameters > PARAMETERS_MAX
        ? [
            `${where} ${parameters} parameters, at most ${PARAMETERS_MAX}: hand on one object with named members`,
          ]
        : []),
    ];
  });
}

/** A literal that is spread directly groups members for no purpose. */
function groupedMembers(program: Program): string[] {
  return nodesOf(program.root)
    .flatMap((holder) => childrenOf(holder).filter((node) => isGrouped(holder, node)))
    .map(
      (node) => `${program.path}:${lineOf(program, node)} spreads a literal: write its members where they go`,
    );
}

function isGrouped(holder: Node, node: Node): boolean {
  if (node.type !== 'SpreadElement') return false;
  return node.argument.type === (holder.type === 'ObjectExpression' ? 'ObjectExpression' : 'ArrayExpression');
}

function badNames(path: string): string[] {
  const words = path.split('/').map((part) => part.split('.')[0] ?? '');
  const faults = words
    .filter((word) => !KEBAB.test(word))
    .map((word) => `${path}: "${word}" is not kebab-case`);
  const nameless = words
    .filter((word) => NO_NOUN.test(word))
    .map((word) => `${path}: "${word}" says no noun`);
  return [...faults, ...nameless];
}

function defaultExports(program: Program): string[] {
  return nodesOf(program.root)
    .filter(
      (node) =>
        node.type === 'ExportDefaultDeclaration' ||
        (node.type === 'ExportSpecifier' && nameOf(node.exported) === 'default'),
    )
    .map((node) => `${program.path}:${lineOf(program, node)} exports without a name`);
}

/** A room's index.ts begins with the purpose of the room. */
function missingParagraph({ path, text }: Program): string[] {
  if (!/^src\/[^/]+\/index\.ts$/.test(path)) return [];
  const paragraph = /^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '';
  return paragraph.replace(/[\s*]+/g, ' ').length >= 60
    ? []
    : [`${path} does not begin with a paragraph about the room`];
}

/** Exported functions of src without a comment directly above; overloads need only one. */
function undocumented(program: Program): string[] {
  const { path, text, root } = program;
  if (!path.startsWith('src/') || path.endsWith('.test.ts') || root.type !== 'Program') return [];
  const exported = root.body.flatMap((node) => exportedFunctions(node).map((name) => ({ name, node })));
  const firstOfEach = new Map(exported.toReversed().map((one) => [one.name, one]));
  return [...firstOfEach.values()]
    .toReversed()
    .filter(({ node }) => !/\*\/\s*$/.test(text.slice(0, node.start)))
    .map(
      ({ name, node }) => `${path}:${lineOf(program, node)} ${name} is exported without a sentence about it`,
    );
}

function exportedFunctions(node: Node): string[] {
  if (node.type !== 'ExportNamedDeclaration' || node.declaration === null) return [];
  const { declaration } = node;
  if ('id' in declaration && /Function$|^FunctionDeclaration$/.test(declaration.type)) {
    return declaration.id === null ? [] : [nameOf(declaration.id)];
  }
  if (declaration.type !== 'VariableDeclaration') return [];
  return declaration.declarations
    .filter(({ init }) => init !== null && isFunction(init))
    .map(({ id }) => nameOf(id));
}
