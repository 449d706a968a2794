import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const readText = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

test('a reader has the same small young heap, whether npm, systemd or a container starts it', () => {
  const given = ['package.json', 'deploy/miharu-work@.service', 'compose.yaml'].map((name) => [
    name,
    readText(name).match(/--max-semi-space-size=\d+/g),
  ]);
  assert.deepEqual(
    given.map(([, options]) => options),
    given.map(() => ['--max-semi-space-size=8']),
    JSON.stringify(given),
  );
});
