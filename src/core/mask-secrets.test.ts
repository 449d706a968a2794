import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { mintApiKey } from './api-key.ts';
import { mintBase62, mintId } from './base62.ts';
import { maskSecrets } from './mask-secrets.ts';

const MAKERS: readonly (() => string)[] = [
  () => mintApiKey(randomBytes),
  () => mintBase62(43, randomBytes),
  () => `whsec_${randomBytes(32).toString('base64')}`,
  () => randomBytes(32).toString('hex'),
  () => createHmac('sha256', 'x').update(randomBytes(8)).digest('base64url'),
];

/** Ways in which a secret comes to stand in an address. */
const ENCODINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join(''),
  (text) => text.replace(/^./, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`),
];

test('no secret survives anywhere in a text, in any spelling', () => {
  const places = fc.record({
    before: fc.string(),
    after: fc.string(),
    maker: fc.constantFrom(...MAKERS),
    encode: fc.constantFrom(...ENCODINGS),
    frame: fc.constantFrom('/join/', '?key=', 'referer: https://x.test/a?b=', '"', ' ', ''),
  });
  fc.assert(
    fc.property(places, ({ before, after, maker, encode, frame }) => {
      const secret = maker();
      const written = encode(secret);
      const masked = maskSecrets(`${before}${frame}${written}${after}`);
      assert.ok(!masked.includes(written), masked);
      assert.ok(!masked.includes(secret.slice(-12)), masked);
    }),
    { numRuns: 2_000 },
  );
});

test('identifiers, codes, words, addresses and places in files stay as they are', () => {
  const plain = [
    ...['acc_', 'key_', 'req_', 'worker_', 'deliverer_'].map((prefix) => mintId(prefix, randomBytes)),
    '/api/v1/rankings?keyword=%E6%B0%B4%E7%AD%92%20500ml&days=30',
    'at processTicksAndRejections (node:internal/process/task_queues:104:5)',
    '/srv/miharu/src/operations/assistant/assistant-custom-question-remove.test.ts:31:7',
    'the header Idempotency-Key B0TEST0001 2026-11-28T00:00:00.000Z 水筒',
    'https://www.amazon.co.jp/s?k=%E5%8D%93%E4%B8%8A%E6%89%87%E9%A2%A8%E6%A9%9F&page=2',
  ].join(' ');
  assert.equal(maskSecrets(plain), plain);
});

test('a key is masked from its beginning on, where only that is left of it', () => {
  assert.equal(maskSecrets(`"${mintApiKey(randomBytes).slice(0, 20)}…"`), '"mhr_[secret]…"');
});

test('time grows linearly with the length of any text', () => {
  for (const shape of ['a', 'aB', 'a1', '-', '0a', '%41', '%2541', 'mhr_', 'mhr_a', 'whsec_/', '%', ' ']) {
    // Of this thread alone, since the clock goes on while others work; in many runs, since it is counted in steps of milliseconds.
    const totalMs = (length: number, runs: number) => {
      const text = shape.repeat(length / shape.length);
      const begun = process.threadCpuUsage();
      for (let run = 0; run < runs; run += 1) maskSecrets(text);
      return process.threadCpuUsage(begun).user / 1_000;
    };
    // As many characters in texts eight times as long: a square would take eight times as long.
    const shortMs = totalMs(32 * 1024, 32);
    assert.ok(totalMs(256 * 1024, 4) < 4 * Math.max(shortMs, 10), shape);
  }
});
