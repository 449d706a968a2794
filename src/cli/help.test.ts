import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { makeCli } from '../../test/cli/cli-world.ts';
import { COMMANDS } from './commands/index.ts';

const FOLDER = new URL('../../test/expected/cli/', import.meta.url);

/** `UPDATE_GOLDEN=1` rewrites the files; read the differences before you commit them. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true';

/** Every help text by file name. */
const TEXTS: readonly (readonly [file: string, words: readonly string[]])[] = [
  ['miharu', ['--help']],
  ...COMMANDS.map(({ name }) => [name.replaceAll(' ', '-'), [...name.split(' '), '--help']] as const),
];

for (const language of ['en', 'ja'] as const) {
  for (const [file, words] of TEXTS) {
    test(`the help of ${file} in ${language} is the golden one`, async (t) => {
      const { exitCode, out, err } = await (await makeCli(t)).run(words, { language });
      assert.deepEqual([exitCode, err], [0, '']);
      const path = new URL(`${file}.${language}.txt`, FOLDER);
      mkdirSync(FOLDER, { recursive: true });
      if (isUpdate) writeFileSync(path, out);
      assert.equal(out, readFileSync(path, 'utf8'));
    });
  }
}

test('there is exactly one golden help per command and language', () => {
  const expected = TEXTS.flatMap(([file]) => [`${file}.en.txt`, `${file}.ja.txt`]);
  assert.deepEqual(readdirSync(FOLDER).toSorted(), expected.toSorted());
});

test('no line of help is wider than a terminal', () => {
  for (const file of readdirSync(FOLDER)) {
    for (const line of readFileSync(new URL(file, FOLDER), 'utf8').split('\n')) {
      assert.ok(line.length <= 120, `${file}: ${line}`);
    }
  }
});
