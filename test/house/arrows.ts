import type { Node } from 'oxc-parser';
import { importEffects } from './import-effects.ts';
import { MAY_IMPORT, PACKAGE_ROOMS, PORT_ROOMS, PURE_ROOMS, SHARED_BY_ADAPTERS } from './import-rules.ts';
import { type Import, importsOf } from './imports.ts';
import { lineOf, nameOf, nodesOf, type Program, parseProgram } from './program.ts';
import type { Files } from './repository.ts';

/**
 * Everything in a tree of programs that violates the arrows, one sentence each, with file and line. Tests may import
 * anything. Only tests may import tests and their helpers.
 */
export function findWrongArrows(files: Files): string[] {
  const programs = [...files]
    .filter(([path]) => /^src\/.*\.ts$/.test(path) && !isTest(path))
    .map(([path, text]) => parseProgram(path, text));
  const imports = new Map(programs.map((program) => [program.path, importsOf(program)]));
  return [
    ...[...imports].flatMap(([path, found]) => found.flatMap((one) => judged(path, one))),
    ...programs.flatMap((program) => [
      ...environmentReads(program),
      ...clockReads(program),
      ...effects(program),
    ]),
    ...cycles(imports),
  ];
}

function judged(path: string, one: Import): string[] {
  const fault = one.path === null ? packageFault(path, one.specifier) : pathFault(path, one.path);
  return fault === null ? [] : [`${path}:${one.line} imports ${one.path ?? one.specifier}: ${fault}`];
}

/** The runner and the assertions of tests. */
const TEST_MODULE = /^node:(?:test|assert)(?:\/|$)/;

/** What is wrong with importing a package or a Node module, or `null`. */
function packageFault(path: string, specifier: string): string | null {
  const room = roomOf(path);
  if (TEST_MODULE.test(specifier)) return 'only a test imports what tests are made with';
  if (specifier.startsWith('node:')) {
    return PURE_ROOMS.has(room) ? `src/${room} is pure, it imports no Node module` : null;
  }
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const rooms = PACKAGE_ROOMS[name];
  if (rooms === undefined) return 'the table in test/house/import-rules.ts gives this package no room';
  return rooms.includes(room) ? null : `this package is used in ${rooms.join(', ')} only`;
}

/** What is wrong with importing another file, or `null`. */
function pathFault(from: string, to: string): string | null {
  if (!to.startsWith('src/')) return /\.json$/.test(to) ? null : 'src imports nothing outside src';
  if (isTest(to)) return 'only a test imports tests';
  const [room, other] = [roomOf(from), roomOf(to)];
  if (room === other) return adapterOf(from) === null ? listFault(from, to) : strangerFault(from, to);
  const allowed = MAY_IMPORT[room];
  if (allowed === undefined) return `src/${room} is no room of ARCHITECTURE.md`;
  if (!allowed.includes(other)) return `${room} may import ${['itself', ...allowed].join(', ')}`;
  if (room === 'main' || !PORT_ROOMS.has(other)) return null;
  return to === `src/${other}/port.ts`
    ? null
    : `of ${other} only its port.ts is seen; src/main alone chooses adapters`;
}

/** An adapter knows its own folder and the files beside its port. */
function strangerFault(from: string, to: string): string | null {
  const other = adapterOf(to);
  if (other === null)
    return to.endsWith('/index.ts') ? 'an adapter does not know the list that contains it' : null;
  return other === adapterOf(from) ? null : 'an adapter does not know another adapter';
}

/** In the room of a port, only the list of adapters, `index.ts`, knows them. */
function listFault(from: string, to: string): string | null {
  if (adapterOf(to) === null || from === `src/${roomOf(from)}/index.ts`) return null;
  return 'in the room of a port only index.ts knows the adapters';
}

/** `store/sqlite` of `src/store/sqlite/open.ts`; `null` outside the adapters. */
function adapterOf(path: string): string | null {
  const [, room = '', folder = '', file] = path.split('/');
  if (!PORT_ROOMS.has(room) || file === undefined) return null;
  return SHARED_BY_ADAPTERS.has(`${room}/${folder}`) ? null : `${room}/${folder}`;
}

function roomOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts');
}

function environmentReads(program: Program): string[] {
  if (roomOf(program.path) === 'config') return [];
  return faultsAt(program, readsEnvironment, 'reads the environment: only src/config does');
}

/** `process.env` itself, and `env` imported from its module under any name. */
function readsEnvironment(node: Node): boolean {
  if (nameOf(node) === 'process.env') return true;
  if (node.type !== 'ImportDeclaration' || !/^(?:node:)?process$/.test(node.source.value)) return false;
  return node.specifiers.some((one) => one.type === 'ImportSpecifier' && nameOf(one.imported) === 'env');
}

function clockReads(program: Program): string[] {
  if (roomOf(program.path) === 'main') return [];
  return faultsAt(program, readsMachineTime, "reads the machine's time: only src/main does, and hands it on");
}

/** The machine's time, which may be set: `Date.now`, and `Date` without an instant. */
function readsMachineTime(node: Node): boolean {
  if (node.type === 'NewExpression') return nameOf(node.callee) === 'Date' && node.arguments.length === 0;
  return nameOf(node) === 'Date.now';
}

function faultsAt(program: Program, isFault: (node: Node) => boolean, fault: string): string[] {
  return nodesOf(program.root)
    .filter(isFault)
    .map((node) => `${program.path}:${lineOf(program, node)} ${fault}`);
}

function effects(program: Program): string[] {
  if (roomOf(program.path) === 'main') return [];
  return importEffects(program).map(
    (effect) => `${program.path}:${effect.line} does something when it is imported: ${effect.statement}`,
  );
}

/** Each cycle of imports once, as the path around it. */
function cycles(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push(`imports go in a ring: ${[...trail.slice(start), path].join(' → ')}`);
    if (start >= 0 || done.has(path)) return;
    for (const one of imports.get(path) ?? []) if (one.path !== null) visit(one.path, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return found;
}
