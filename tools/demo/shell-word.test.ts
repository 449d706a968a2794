import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import { printWelcome } from './print-welcome.ts';
import { shellWord } from './shell-word.ts';

/** Every text that can be the name of a folder, and more: any text that a shell accepts. */
const name = fc
  .oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[ '"\\$`!*~\n\t#&;|<>(){}[\]?=-]{0,12}$/))
  .filter((text) => !text.includes('\0') && text.isWellFormed());

test('any text is one word of a shell, exactly as it is', () => {
  fc.assert(
    fc.property(name, (text) => {
      const { stdout, stderr } = spawnSync('sh', ['-c', `printf %s ${shellWord(text)}`], {
        encoding: 'utf8',
      });
      assert.deepEqual([stdout, stderr], [text, '']);
    }),
    { numRuns: 200 },
  );
});

test('a shell understands the command for another key, with any name of the data folder', () => {
  fc.assert(
    fc.property(name, (data) => {
      const welcome = printWelcome(
        {
          address: 'http://127.0.0.1:1',
          shopOrigin: 'http://127.0.0.1:2',
          firstOperatorLink: null,
          account: { id: 'acc_1', key: null },
          data,
        },
        'en',
      );
      const line = welcome.slice(welcome.indexOf('  KEY='), welcome.indexOf('\n\nThese commands'));
      const { stderr, status } = spawnSync('sh', ['-n', '-c', line], { encoding: 'utf8' });
      assert.deepEqual([stderr, status], ['', 0]);
      assert.ok(line.includes(`MIHARU_DATA_DIR=${shellWord(data)} `));
    }),
    { numRuns: 100 },
  );
});
