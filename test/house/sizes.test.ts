import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionsOf } from './functions.ts';
import { parseProgram } from './program.ts';
import { readRepository } from './repository.ts';
import { findOversize, functionStatements } from './sizes.ts';

const files = readRepository();

test('no function, file or name outgrows the house', () => {
  assert.deepEqual(findOversize(files), []);
});

test('the median function stays short', (t) => {
  const statements = functionStatements(files);
  const median = statements[Math.floor(statements.length / 2)] ?? 0;
  t.diagnostic(`${statements.length} functions, median ${median} statements, most ${statements.at(-1) ?? 0}`);
  assert.ok(median > 0 && median <= 8, `the median function has ${median} statements`);
});

/** A function body with this many statements. */
function body(statements: number): string {
  return `{\n${'  use();\n'.repeat(statements)}}`;
}

/** What is found in a program: its functions with line and statements. */
function measured(text: string): string[] {
  return functionsOf(parseProgram('src/a.ts', text)).map(
    ({ name, line, statements }) => `${name} ${line} ${statements}`,
  );
}

const HEADERS: readonly string[] = [
  'function f() ',
  'async function f(a: string, b: { c: number } = { c: 1 }): Promise<Map<string, { d: number }>> ',
  'function f(): { a: number } ',
  'function f(a: unknown): asserts a is string ',
  'const f = () => ',
  'const f = async <T>(a: T): Promise<T> => ',
  'const f = (): (() => void) => ',
  "test('name', async (t) => ",
];

for (const header of HEADERS) {
  test(`measures whole functions: ${header.trim()} {…}`, () => {
    const end = header.startsWith('test(') ? ');' : '';
    const name = header.startsWith('test(') ? '(anonymous)' : 'f';
    assert.deepEqual(measured(`const a = 1;\n${header}${body(41)}${end}\n`), [`${name} 2 41`]);
  });
}

test('measures methods, and no control structure, object or text', () => {
  const text = [
    'class A {',
    '  read(): void {',
    '    if (this.open()) {',
    '      for (const a of list()) {',
    '        use(a ? f(b) : { c });',
    '      }',
    '    }',
    '  }',
    '}',
    `const TEXT = 'function f() {' + \`g() { \${h(() => {`,
    '  use();',
    '})}`; // function k() {',
    'const PATTERN = /function m\\(\\) {/;',
    'switch (a(1)) {',
    '  default:',
    '}',
  ].join('\n');
  assert.deepEqual(measured(text), ['read 2 4', '(anonymous) 10 1']);
});

test('measures the tests of a group, not the group', () => {
  const text = `describe('a price', () => {\n  it('is read', () => ${body(41)});\n  it('is kept', () => ${body(3)});\n});`;
  assert.deepEqual(measured(text), ['(anonymous) 2 41', '(anonymous) 45 3']);
});

test('a function inside is measured on its own, and is one statement of the outer', () => {
  const text = `function f() {\n  function g() ${body(30)}\n  const h = () => ${body(30)};\n  return g() + h();\n}`;
  assert.deepEqual(measured(text), ['f 1 3', 'g 2 30', 'h 34 30']);
});

test('types and blocks are no statements', () => {
  const text = 'function f() {\n  type A = { b: 1 };\n  interface C { d: 1 }\n  {\n    ;\n    use();\n  }\n}';
  assert.deepEqual(measured(text), ['f 1 1']);
});

/** A program that must be refused, and a part of the reason. */
const WRONG: readonly (readonly [guarantee: string, path: string, text: string, why: RegExp])[] = [
  [
    'a function of 41 statements',
    'test/a.ts',
    `function f() ${body(41)}`,
    /^test\/a\.ts:1 f has 41 statements, at most 40: give a part of it a name$/,
  ],
  [
    'a function of five parameters',
    'tools/a.ts',
    'const f = (a, b, { c }, d = 1, ...e) => { use(); };',
    /^tools\/a\.ts:1 f has 5 parameters, at most 4: hand on one object with named members$/,
  ],
  [
    'a file of 301 lines',
    'bench/a.ts',
    'use();\n'.repeat(301),
    /has 301 lines beside data and types, at most 300: split it by theme$/,
  ],
  [
    'a literal with functions counts as code',
    'bench/a.ts',
    `use({\n${'  read() {},\n'.repeat(300)}});`,
    /has 302 lines beside data and types/,
  ],
  [
    'an object that is spread into an object',
    'test/a.ts',
    'const a = {\n  b: 1,\n  ...{ c: 2 },\n};',
    /^test\/a\.ts:3 spreads a literal: write its members where they go$/,
  ],
  ['a list that is spread into a list', 'test/a.ts', 'const a = [1, ...[2, 3]];', /:1 spreads a literal/],
  ['a list that is spread into a call', 'test/a.ts', 'use(1, ...[2, 3]);', /:1 spreads a literal/],
  ['a list that is spread into what is made', 'test/a.ts', 'new Map(...[[2, 3]]);', /:1 spreads a literal/],
  ['a name in camel case', 'src/core/readShelf.ts', 'type A = 1;', /"readShelf" is not kebab-case/],
  ['a folder without a noun', 'tools/helpers/a.ts', 'type A = 1;', /"helpers" says no noun/],
  ['a file without a noun', 'src/core/date-utils.ts', 'type A = 1;', /"date-utils" says no noun/],
  [
    'an export without a name',
    'src/core/a.ts',
    '/** A. */\nexport default 1;',
    /a\.ts:2 exports without a name/,
  ],
  [
    'a room without its paragraph',
    'src/core/index.ts',
    "export * from './a.ts';",
    /does not begin with a paragraph/,
  ],
  [
    'a function without a sentence',
    'src/core/a.ts',
    'export function f() {}',
    /f is exported without a sentence/,
  ],
  [
    'an arrow function without a sentence',
    'src/core/a.ts',
    'export const f = (a: string): string => a;',
    /f is exported without a sentence/,
  ],
];

for (const [guarantee, path, text, why] of WRONG) {
  test(`the sizes are held: ${guarantee} is refused`, () => {
    const faults = findOversize(new Map([[path, text]]));
    assert.equal(faults.length, 1, faults.join('\n'));
    assert.match(faults[0] ?? '', why);
  });
}

test('a function of 40 statements in a file of 300 lines is left alone', () => {
  const text = `/** Does. */\nexport async function f(): Promise<void> ${body(40)}\n${'use();\n'.repeat(257)}`;
  assert.equal(text.split('\n').length, 301);
  assert.deepEqual(findOversize(new Map([['src/core/library.ts', text]])), []);
});

test('rows of tables and members of types do not count', () => {
  const rows = '  { a: 1 },\n'.repeat(400);
  const members = '  a: 1;\n'.repeat(400);
  const text = `const A = [\n${rows}];\ninterface B {\n${members}}\ntype C = {\n${members}};\nuse(A, () => ({\n${rows.replaceAll('{ a: 1 }', 'a: 1')}}));\n`;
  assert.deepEqual(findOversize(new Map([['src/core/library.ts', text]])), []);
});

test('what is spread by its name, or only sometimes, is left alone', () => {
  const text =
    'const a = { ...b, ...(c ? { d } : {}) };\nuse(...e, [...f]);\nconst g = [...`h`, { ...[1] }];\n';
  assert.deepEqual(findOversize(new Map([['src/core/library.ts', text]])), []);
});
