import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandsIn, fencedCommands, findStaleWords, type Known, wideLines } from './documents.ts';

const KNOWN: Known = {
  paths: new Set(['README.md', 'docs', 'docs/errors.md']),
  scripts: new Set(['demo', 'test']),
  settings: new Set(['MIHARU_PORT']),
  commands: new Set(['serve', 'key issue']),
};

test('a page that names only what is there is left alone', () => {
  const text = [
    '[errors](errors.md#internal) [up](../README.md) [folder](../docs/) [out](https://example.com/x) [here](#a)',
    '`npm run -s demo`, `npm test`, `MIHARU_PORT=1 miharu serve`, `npm run -s miharu -- key issue --account ID`',
    'miharu is a word in prose; `MIHARU_SHARED_DIR` belongs to the tests.',
  ].join('\n');
  const known = { ...KNOWN, scripts: new Set(['demo', 'test', 'miharu']) };
  assert.deepEqual(findStaleWords({ path: 'docs/page.md', text }, known), []);
});

/** A page that must be refused, and the reason. */
const STALE: readonly (readonly [text: string, sentence: string])[] = [
  ['[gone](gone.md)', 'docs/page.md: the link gone.md leads nowhere'],
  ['![picture](images/gone.png)', 'docs/page.md: the link images/gone.png leads nowhere'],
  ['`npm run gone`', 'docs/page.md: "gone" is no script of package.json'],
  ['`npm start`', 'docs/page.md: "start" is no script of package.json'],
  ['`MIHARU_GONE`', 'docs/page.md: "MIHARU_GONE" is no setting of src/config'],
  ['`miharu key burn`', 'docs/page.md: "key burn" is no command of src/cli'],
  ['```sh\nmiharu gone --x\n```', 'docs/page.md: "gone" is no command of src/cli'],
];

for (const [text, sentence] of STALE) {
  test(`a page is held to the truth: ${text.replaceAll('\n', ' ')}`, () => {
    assert.deepEqual(findStaleWords({ path: 'docs/page.md', text }, KNOWN), [sentence]);
  });
}

test('commands are read from code only, a noun with its verb', () => {
  const text =
    'miharu key is fine. `miharu account create --name N` and\n```sh\nnpx miharu import a.html\n```\n```text\nmiharu listens\n```';
  assert.deepEqual(commandsIn(text), ['account create', 'import']);
});

test('commands to run leave out comments and other code', () => {
  const text = '```sh\n# first\nnpm ci   # brings Node along\n\nnpm test\n```\n```json\n{}\n```';
  assert.deepEqual(fencedCommands(text), ['npm ci', 'npm test']);
});

test('prose of more than 100 columns is named; fields above the title, tables, code and Japanese may be wider', () => {
  const wide = 'word '.repeat(21).trim();
  const japanese = '順位を記録します。'.repeat(12);
  const fields = `---\ndescription: ${wide}\n---`;
  const text = [fields, wide, wide.slice(0, 100), japanese, `| ${wide} |`, '```text', wide, '```'].join('\n');
  assert.deepEqual(wideLines({ path: 'docs/page.md', text }), [
    `docs/page.md: more than 100 columns: ${wide}`,
  ]);
});
