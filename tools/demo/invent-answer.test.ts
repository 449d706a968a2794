import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addGoods, TODAY } from '../../test/api/service.ts';
import { asinOf, card, readingOf } from '../../test/api/shelves.ts';
import { makePlace } from '../../test/operations/place.ts';
import { saveReading } from '../../test/store/save-reading.ts';
import { inventAnswer } from './invent-answer.ts';

const KEYWORD = '水筒';
const QUESTIONS = 100;

test('about a third of the answers name a product of the seller, however many competitors are tracked', async (t) => {
  const { store } = await makePlace(t);
  const id = 'acc_demo';
  await store.createAccount({ id, name: 'demo', plan: 'pro', createdAtMs: 0 });
  const watched = [2, 3, 4, 5, 6, 7].map(asinOf);
  await addGoods(store, id, { own: [asinOf(1)], watched, keywords: [KEYWORD] });
  const shelf = Array.from({ length: 30 }, (_, at) =>
    card(asinOf(at + 1), { title: `メーカー${at + 1}号 水筒 500ml MR-${at + 1}` }),
  );
  await saveReading(store, readingOf({ term: KEYWORD, localDate: TODAY, pages: [shelf] }));
  let hits = 0;
  for (let n = 0; n < QUESTIONS; n += 1) {
    const asked = { keyword: KEYWORD, question: `質問 ${n}`, date: TODAY };
    if ((await inventAnswer(store, id, asked))?.includes('メーカー1号')) hits += 1;
  }
  assert.ok(hits > 0.2 * QUESTIONS && hits < 0.5 * QUESTIONS, String(hits));
});
