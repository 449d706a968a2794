import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHELF_DATE, SHELF_TERM } from '../operations/saved-shelf.ts';
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
      `This page belongs to a newer reading. Send ${pages} of it too, opened within 30 minutes of its page 1 in the same window. Once complete, it replaces the reading of ${FIRST_TIME}.`;
    assert.deepEqual(notes, [
      [201, true, null, false, 'partial', [1]],
      [200, false, waits('pages 2 and 3'), false, 'partial', [1]],
      [200, false, waits('page 2'), false, 'partial', [1]],
      [200, false, waits('page 2'), false, 'partial', [1]],
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
    `新しい計測のページです。1、3 ページ目（同じウィンドウで、1 ページ目から 30 分以内に開いたもの）も送ってください。そろうと、${FIRST_TIME} の計測と置き換わります。`,
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
