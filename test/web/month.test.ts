import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addGoods } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { makeStage, type Stage } from './stage.ts';

const [OWN, OTHER] = [asinOf(1), asinOf(2)];

/** October has five readings of the first keyword, one under other conditions; the second was never read. */
async function makeMonth(): Promise<Stage> {
  const stage = await makeStage('member');
  const { store } = stage.site;
  await addGoods(store, stage.accountId, { own: [OWN], keywords: ['水筒', '弁当箱'] });
  for (const [localDate, rank, order] of [
    ['2026-09-30', 9, 'featured'],
    ['2026-10-02', 3, 'featured'],
    ['2026-10-03', 2, 'featured'],
    ['2026-10-05', 4, 'featured'],
    ['2026-10-06', 1, 'price'],
    ['2026-10-31', 2, 'featured'],
    ['2026-11-01', 5, 'featured'],
  ] as const) {
    const cards = Array.from({ length: 10 }, (_, at) => card(at + 1 === rank ? OWN : asinOf(100 + at)));
    await saveReading(store, readingOf({ term: '水筒', localDate, pages: [cards], context: { order } }));
  }
  await saveReading(
    store,
    readingOf({
      term: '水筒',
      localDate: '2026-10-20',
      pages: [[card(OTHER)]],
      outcome: 'partial',
      pagesWanted: 2,
    }),
  );
  return stage;
}

test('a month has the first, last and best rank of its readings, and counts only comparable steps', async () => {
  await using stage = await makeMonth();
  const { text } = await stage.visitor.get('/month?month=2026-10&sheet=csv');
  const [, first, second] = text.split('\r\n');
  assert.equal(first, `水筒,${OWN},ハルナギ 商品 ${OWN},2026-10-02,3,2026-10-31,2,順位が 1 上昇,1,1,1,5`);
  assert.equal(second, '弁当箱,,,,,,,,,,,0');
});

test('the last full month is shown unless one is chosen; a month that has not begun is refused', async () => {
  await using stage = await makeMonth();
  const { text } = await stage.visitor.get('/month');
  assert.match(text, /<time datetime="2026-10-01">[\s\S]*<time datetime="2026-10-31">/);
  assert.match(text, /<option value="2026-10" selected>2026年10月</);
  assert.match(text, /5 \/ 31/);
  const now = await stage.visitor.get('/month?month=2026-11');
  assert.match(now.text, /1 \/ 28/);
  for (const month of ['2026-12', '2026-13', 'x', '2026-1'])
    assert.equal((await stage.visitor.get(`/month?month=${month}`)).status, 400, month);
});
