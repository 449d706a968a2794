import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionsOf } from './functions.ts';
import { readRepository } from './repository.ts';
import { findOversize, functionLengths } from './sizes.ts';

const files = readRepository();

test('no function, file or name outgrows the house', () => {
  assert.deepEqual(findOversize(files), []);
});

test('the median function stays short', (t) => {
  const lengths = functionLengths(files);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  t.diagnostic(`${lengths.length} functions, median ${median} lines, longest ${lengths.at(-1) ?? 0}`);
  assert.ok(median > 0 && median <= 12, `the median function has ${median} lines`);
});

/** A body of braces that is `lines` long, header line included. */
function body(lines: number): string {
  return `{\n${'  use();\n'.repeat(lines - 2)}}`;
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
    const found = functionsOf(`const a = 1;\n${header}${body(61)}\n`);
    assert.deepEqual(
      found.map(({ line, lines }) => ({ line, lines })),
      [{ line: 2, lines: 61 }],
    );
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
  assert.deepEqual(
    functionsOf(text).map(({ name, line, lines }) => `${name} ${line} ${lines}`),
    ['read 2 7', '(anonymous) 10 3'],
  );
});

test('measures the tests of a group, not the group', () => {
  const text = `describe('a price', () => {\n  it('is read', () => ${body(61)});\n  it('is kept', () => ${body(5)});\n});`;
  assert.deepEqual(
    functionsOf(text).map(({ line, lines }) => ({ line, lines })),
    [
      { line: 2, lines: 61 },
      { line: 63, lines: 5 },
    ],
  );
});

/** A program that must be refused, and a piece of the sentence that says why. */
const WRONG: readonly (readonly [guarantee: string, path: string, text: string, why: RegExp])[] = [
  [
    'a function of 61 lines',
    'test/a.ts',
    `function f() ${body(61)}`,
    /^test\/a\.ts:1 f has 61 lines, at most 60$/,
  ],
  ['a file of 301 lines', 'bench/a.ts', 'use();\n'.repeat(301), /has 301 lines, at most 300/],
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

test('a function of 60 lines in a file of 300 is left alone', () => {
  const text = `/** Does. */\nexport async function f(): Promise<void> ${body(60)}\n${'use();\n'.repeat(239)}`;
  assert.deepEqual(findOversize(new Map([['src/core/library.ts', text]])), []);
});
