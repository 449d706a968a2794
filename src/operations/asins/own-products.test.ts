import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePlace } from '../../../test/operations/place.ts';
import { organicCard, sampleReading } from '../../../test/store/samples.ts';
import { saveReading } from '../../../test/store/save-reading.ts';
import { judgeAnswer } from '../../assistant/index.ts';
import { PLAN_LIMITS } from '../../core/plan.ts';
import { readOwnProducts } from './own-products.ts';

const ROOMY = { limits: PLAN_LIMITS.pro, addedAtMs: 0 };
const OWN = 'B0TEST0001';

test('judges own products by their latest title until they have names, and never watched ones', async (t) => {
  const { store } = await makePlace(t);
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 0 });
  await store.addKeywords('acc_a', ['扇風機'], ROOMY);
  const own = { asin: OWN, relation: 'own', names: [] } as const;
  await store.addAsins('acc_a', [own, { ...own, asin: 'B0TEST0002', relation: 'watched' }], ROOMY);
  const hits = async (answer: string) =>
    judgeAnswer({ answer, question: '', products: await readOwnProducts(store, 'acc_a') }).hit;
  assert.equal(await hits('ハルナギ HN-200 が静かです'), false);
  const cards = [
    organicCard(OWN, 'ハルナギ 卓上扇風機 HN-200 静音 ホワイト'),
    organicCard('B0TEST0002', 'ツキミトウ 卓上扇風機 TM-30'),
  ];
  await saveReading(store, sampleReading({ term: '扇風機', localDate: '2026-11-27', pages: { 1: cards } }));
  assert.equal(await hits('ハルナギ HN-200 が静かです'), true);
  assert.equal(await hits('ツキミトウ TM-30 (B0TEST0002) が静かです'), false);
  await store.removeAsins('acc_a', [OWN]);
  assert.equal(await hits('ハルナギ HN-200 が静かです'), false);
});

test('compiles unchanged products only once, whatever else is written', async (t) => {
  const { store } = await makePlace(t);
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 0 });
  await store.addAsins('acc_a', [{ asin: OWN, relation: 'own', names: ['ハルナギ'] }], ROOMY);
  const first = await readOwnProducts(store, 'acc_a');
  assert.equal(await readOwnProducts(store, 'acc_a'), first);
  await store.addKeywords('acc_a', ['扇風機'], ROOMY);
  assert.equal(await readOwnProducts(store, 'acc_a'), first);
  await store.addAsins('acc_a', [{ asin: OWN, relation: 'own', names: ['ハルナギ扇'] }], ROOMY);
  assert.notEqual(await readOwnProducts(store, 'acc_a'), first);
});
