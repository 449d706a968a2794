import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bigPage } from '../bench/pages/big-page.ts';
import { measureSending } from '../bench/pages/measure-sending.ts';

const MEBIBYTE = 1024 * 1024;

/** Maximum memory that the service may need beyond its usual one, in megabytes, by the number of pages sent at once. */
const ADDED_MB_MAX = { 1: 200, 2: 300 } as const;

for (const count of [1, 2] as const) {
  test(`${count} of the largest pages at once neither fill the memory nor hold up others`, async () => {
    const body = bigPage(20 * MEBIBYTE - 1024);
    const { statuses, addedMb, medianMs, slowestBeforeMs } = await measureSending(
      Array.from({ length: count }, () => body),
    );
    for (const status of statuses) assert.match(status, /^20[01]$/);
    assert.ok(addedMb < ADDED_MB_MAX[count], `${addedMb} MB`);
    // On a busy machine every request waits: what matters is that none waits for the page.
    assert.ok(medianMs < Math.max(50, 2 * slowestBeforeMs), `${medianMs} ms`);
  });
}
