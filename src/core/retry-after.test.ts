import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseRetryAfter, RETRY_AFTER_MAX_MS } from './retry-after.ts';

const NOW_MS = Date.UTC(1994, 10, 6, 8, 49, 0);

const FORMS: readonly (readonly [header: string | null, waitMs: number | null])[] = [
  [null, null],
  ['', null],
  ['0', 0],
  ['120', 120_000],
  [' 120 ', 120_000],
  ['0.25', 250],
  ['007', 7_000],
  ['5, 20', 20_000],
  ['5, soon', null],
  ['-1', null],
  ['+5', null],
  ['1e3', null],
  ['0x10', null],
  ['１２０', null],
  ['NaN', null],
  ['Infinity', null],
  ['86400', RETRY_AFTER_MAX_MS],
  ['86401', RETRY_AFTER_MAX_MS],
  ['9'.repeat(400), RETRY_AFTER_MAX_MS],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 37_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 37_000],
  ['Sun Nov  6 08:49:37 1994', 37_000],
  ['Sun, 06 Nov 1994 08:48:00 GMT', 0],
  ['Sun, 06 Nov 2094 08:49:37 GMT', RETRY_AFTER_MAX_MS],
  ['Sun, 06 Nov 1994 08:49:37 +0900', null],
  ['1994-11-06T08:49:37Z', null],
  ['1994', 1_994_000],
  ['Sun, 99 Xyz 1994 08:49:37 GMT', null],
];

for (const [header, waitMs] of FORMS) {
  test(`Retry-After is read: ${JSON.stringify(header?.slice(0, 40) ?? null)}`, () => {
    assert.equal(parseRetryAfter(header, NOW_MS), waitMs);
  });
}

test('asctime is read as GMT in every time zone of the host', (t) => {
  const zone = process.env['TZ'];
  t.after(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  process.env['TZ'] = 'Asia/Tokyo';
  assert.equal(new Date(0).getHours(), 9);
  assert.equal(parseRetryAfter('Sun Nov  6 08:49:37 1994', NOW_MS), 37_000);
});

test('any header gives null or a wait of at most a day', () => {
  const header = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,- eE:GMT') }));
  fc.assert(
    fc.property(header, (text) => {
      const waitMs = parseRetryAfter(text, NOW_MS);
      assert.ok(waitMs === null || (waitMs >= 0 && waitMs <= RETRY_AFTER_MAX_MS));
    }),
  );
});
