import assert from 'node:assert/strict';
import { test } from 'node:test';
import { termTarget } from '../../src/core/target.ts';
import { renderFault } from '../../tools/sample-shop/render-faults.ts';
import { pageOf, SHELF_DATE, SHELF_TERM } from '../operations/saved-shelf.ts';
import { jsonOf } from './ask.ts';
import { BOTH_STORES } from './both-stores.ts';
import { asinAt, SHELF, searchPage, stagePages } from './pages-stage.ts';
import { addGoods, addSeller } from './service.ts';

const HOUR_MS = 3_600_000;

/** The Japanese time of the first page. */
const FIRST_TIME = new Date((SHELF.pages[0]?.observedAtMs ?? 0) + 9 * HOUR_MS).toISOString().slice(11, 16);

for (const [name, openOptions] of BOTH_STORES) {
  test(`a second run of a partial date waits page by page and replaces it once complete, on ${name}`, async () => {
    await using stage = await stagePages(await openOptions());
    const notes: unknown[] = [];
    const later = { shiftMs: 2 * HOUR_MS };
    for (const [page, given] of [
      [1, {}],
      [1, later],
      [3, later],
      [3, later],
      [2, later],
    ] as const) {
      const answered = await stage.send(searchPage(page, given));
      const { counts, advice, repeated, reading } = jsonOf(answered) as Record<string, unknown> & {
        reading: { outcome: string; pages_read: number[] };
      };
      notes.push([answered.status, counts, advice, repeated, reading.outcome, reading.pages_read]);
    }
    const waits = (pages: string) =>
      `This page belongs to a newer reading. Send ${pages} of it too, opened within 30 minutes of its page 1 in the same window. It replaces the reading of ${FIRST_TIME} as soon as it is more complete.`;
    assert.deepEqual(notes, [
      [201, true, null, false, 'partial', [1]],
      [201, false, waits('pages 2 and 3'), false, 'partial', [1]],
      [201, false, waits('page 2'), false, 'partial', [1]],
      [200, false, waits('page 2'), true, 'partial', [1]],
      [201, true, null, false, 'complete', [1, 2, 3]],
    ]);
    assert.deepEqual(await stage.service.store.listWaitingPages(SHELF_TERM, SHELF_DATE), []);
  });

  test(`pages of one run that two accounts send are joined, and neither learns of the other, on ${name}`, async () => {
    await using stage = await stagePages(await openOptions());
    const other = await addSeller(stage.service.store, 'pro', ['pages']);
    await stage.service.store.setAddsPages(other.id, true);
    await addGoods(stage.service.store, other.id, { own: [asinAt(9)], keywords: [SHELF_TERM] });
    const later = { shiftMs: 2 * HOUR_MS };
    await stage.send(searchPage(1));
    await stage.send(searchPage(1, later));
    const [waiting] = await stage.service.store.listWaitingPages(SHELF_TERM, SHELF_DATE);
    assert.equal(waiting?.broughtBy?.accountId, stage.seller.id);
    const answers = [];
    for (const page of [2, 3])
      answers.push(await stage.send(searchPage(page, later), '', { key: other.key }));
    assert.deepEqual(
      answers.map((answered) => (jsonOf(answered)['reading'] as { outcome: string }).outcome),
      ['partial', 'complete'],
    );
    for (const { text } of answers) assert.ok(!text.includes(stage.seller.id));
    const day = await stage.service.store.findReading(SHELF_TERM, SHELF_DATE);
    assert.equal(day?.reading.broughtBy?.accountId, other.id);
  });
}

test('the advice on a waiting page is Japanese where that is asked for, and names no command', async () => {
  await using stage = await stagePages();
  await stage.send(searchPage(2));
  const japanese = { headers: { 'Accept-Language': 'ja' } };
  const answered = await stage.send(searchPage(2, { shiftMs: 2 * HOUR_MS }), '', japanese);
  assert.equal(
    jsonOf(answered)['advice'],
    `新しい計測のページです。1、3 ページ目（同じウィンドウで、1 ページ目から 30 分以内に開いたもの）も送ってください。${FIRST_TIME} の計測よりもページがそろった時点で、置き換わります。`,
  );
  const earlier = jsonOf(await stage.send(searchPage(2, { shiftMs: -HOUR_MS })));
  assert.match(
    String(earlier['advice']),
    /^This page belongs to another reading\. Send pages 1 and 3 of it too/,
  );
});

test('a page that a complete date does not need is not asked for more', async () => {
  await using stage = await stagePages();
  for (const page of [1, 2, 3]) await stage.send(searchPage(page));
  const again = jsonOf(await stage.send(searchPage(1, { shiftMs: 2 * HOUR_MS })));
  assert.equal(again['advice'], 'This date already has an equally good reading. Nothing has to be done.');
  const deeper = jsonOf(await stage.send(searchPage(1, { shiftMs: 2 * HOUR_MS }), '?pages=4'));
  assert.match(String(deeper['advice']), /Send pages 2, 3, and 4 of it too/);
});

test('a page just after midnight continues a waiting first page before it', async () => {
  await using stage = await stagePages();
  const nearMidnightMs = Date.parse('2026-11-27T14:59:50Z') - (SHELF.pages[0]?.observedAtMs ?? 0);
  await stage.send(searchPage(1, { shiftMs: nearMidnightMs - 2 * HOUR_MS }));
  const notes = [];
  for (const page of [1, 2, 3]) {
    const shiftMs = nearMidnightMs + (page - 1) * 60_000;
    const { local_date: localDate, counts } = jsonOf(await stage.send(searchPage(page, { shiftMs })));
    notes.push([localDate, counts]);
  }
  assert.deepEqual(notes, [
    ['2026-11-27', false],
    ['2026-11-27', true],
    ['2026-11-27', true],
  ]);
});

for (const [name, openOptions] of BOTH_STORES)
  test(`pages just after midnight that come before their page 1 count with it, and leave nothing on their own date, on ${name}`, async () => {
    await using stage = await stagePages(await openOptions());
    const shiftMs = Date.parse('2026-11-27T14:55:00Z') - (SHELF.pages[0]?.observedAtMs ?? 0);
    const notes = [];
    for (const [page, minutes] of [
      [3, 10],
      [2, 8],
      [1, 0],
    ] as const) {
      const answered = await stage.send(searchPage(page, { shiftMs: shiftMs + minutes * 60_000 }));
      const { local_date: localDate, advice, reading } = jsonOf(answered);
      notes.push([answered.status, localDate, advice, (reading as { outcome?: string } | null)?.outcome]);
    }
    const first = 'Ranks are counted from page 1. Open page 1 and send it.';
    assert.deepEqual(notes, [
      [201, '2026-11-28', first, undefined],
      [201, '2026-11-28', first, undefined],
      [201, '2026-11-27', null, 'complete'],
    ]);
    const { store } = stage.service;
    assert.equal(await store.findReading(SHELF_TERM, '2026-11-28'), undefined);
    assert.deepEqual(await store.listWaitingDays(SHELF_TERM), []);
    assert.deepEqual(await store.listAttempts(termTarget(SHELF_TERM), '2026-11-27', '2026-11-28'), []);
  });

test('pages just after midnight make a reading of their own date once its page 1 comes', async () => {
  await using stage = await stagePages();
  const shiftMs = Date.parse('2026-11-27T15:01:00Z') - (SHELF.pages[0]?.observedAtMs ?? 0);
  const notes = [];
  for (const page of [2, 3, 1]) {
    const { local_date: localDate, counts } = jsonOf(await stage.send(searchPage(page, { shiftMs })));
    notes.push([localDate, counts]);
  }
  assert.deepEqual(notes, [
    ['2026-11-28', false],
    ['2026-11-28', false],
    ['2026-11-28', true],
  ]);
  const day = await stage.service.store.findReading(SHELF_TERM, '2026-11-28');
  assert.equal(day?.reading.outcome, 'complete');
});

test('a page with other settings than page 1 is answered with what differs and what to do', async () => {
  await using stage = await stagePages();
  await stage.send(searchPage(1));
  const other = renderFault('other_place', { seed: 'saved', shelf: SHELF, page: pageOf(SHELF, 2) });
  const advice = async (language: string) =>
    jsonOf(await stage.send(Buffer.from(other), '', { headers: { 'Accept-Language': language } }))['advice'];
  assert.equal(
    await advice('en'),
    `This page was opened with other settings than page 1 of ${FIRST_TIME} (delivery address), so they are not counted together. Open pages 1 to 3 again in the same window, without changing settings, and send them one after another.`,
  );
  assert.equal(
    await advice('ja'),
    `${FIRST_TIME} の 1 ページ目とは設定（お届け先）が異なるため、一緒には数えません。設定を変えずに、1〜3 ページ目を同じウィンドウで開き直し、順に送ってください。`,
  );
});

test('a page whose own time is in the future is answered with its keyword and number', async () => {
  await using stage = await stagePages();
  const answered = jsonOf(await stage.send(searchPage(2, { shiftMs: 24 * HOUR_MS })));
  assert.deepEqual(
    [answered['keyword'], answered['page'], answered['local_date'], answered['counts']],
    [SHELF_TERM, 2, '2026-11-29', false],
  );
  assert.match(String(answered['advice']), /in the future/);
});
