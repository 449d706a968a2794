import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localDateOf } from '../../../src/core/local-date.ts';
import type { PageSource } from '../../../src/sources/port.ts';
import { openSampleShop } from '../../../src/sources/sample-shop/open.ts';
import { FAULTS, TRANSPORT_FAULTS } from '../../../tools/sample-shop/faults.ts';
import { startSampleShop } from '../../../tools/sample-shop/server.ts';
import { NOW_MS } from '../misbehaviours.ts';

const TERM = 'C++ 扇風機　50%';

function openAt(address: string, timeoutMs = 20_000): PageSource {
  const opened = openSampleShop({ address }, { nowMs: () => NOW_MS, timeoutMs });
  assert.ok(opened.ok);
  return opened.value;
}

test('the sample shop is read through its source, every card in its place', async () => {
  await using shop = await startSampleShop({ nowMs: () => NOW_MS });
  const source = openAt(shop.origin);
  const truth = shop.truthOf('C++ 扇風機 50%', localDateOf(NOW_MS)).pages[1];
  const outcome = await source.fetchPage({ term: TERM, page: 2 }, new AbortController().signal);
  assert.ok(outcome.outcome === 'html');
  const html = Buffer.from(outcome.page.bytes).toString();
  const shown = [...html.matchAll(/data-asin="(\w{10})"[^>]*data-component-type="s-search-result"/g)];
  assert.deepEqual(
    shown.map((found) => found[1]),
    truth?.cards.map((shownCard) => shownCard.card.asin),
  );
});

for (const fault of FAULTS) {
  const isBelowPage = TRANSPORT_FAULTS.some((name) => name === fault);
  test(`the sample shop fails (${fault}): ${isBelowPage ? 'the source says so' : 'the page is handed on to be judged'}`, async () => {
    await using shop = await startSampleShop({ nowMs: () => NOW_MS, faultOf: () => fault });
    const source = openAt(shop.origin, fault === 'slow' ? 100 : 20_000);
    const outcome = await source.fetchPage({ term: TERM, page: 1 }, new AbortController().signal);
    const failed = { outcome: 'failed', reason: 'source_error', charge: { billed: 'no' } };
    assert.partialDeepStrictEqual(outcome, isBelowPage ? failed : { outcome: 'html' });
  });
}
