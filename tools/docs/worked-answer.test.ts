import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { workedAnswer } from './worked-answer.ts';

const FILE = new URL('../../src/assistant/README.md', import.meta.url);
const BLOCK = /^```text\n(?:[\s\S]*?\n)??```$/gm;

test('src/assistant/README.md shows its example as the code takes it', () => {
  const blocks = workedAnswer().map((text) => `\`\`\`text\n${text}\n\`\`\``);
  if (process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true') {
    const left = [...blocks];
    writeFileSync(
      FILE,
      readFileSync(FILE, 'utf8').replace(BLOCK, (old) => left.shift() ?? old),
    );
  }
  assert.deepEqual(readFileSync(FILE, 'utf8').match(BLOCK), blocks);
});
