import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Candidate } from '../../src/core/answer-verdict.ts';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { MISS, sampleCheck } from '../store/assistant/check-samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { jsonOf } from './ask.ts';
import { type Asking, addAsker, KEYWORDS, OWN_ASIN, startAsking, submission } from './assistant.ts';
import { NOW_MS, TODAY } from './service.ts';
import { card, readingOf } from './shelves.ts';

const STRETCH = { asin: OWN_ASIN, text: 'ハルナギの静音', start: 0, end: 7 };
const CANDIDATE: Candidate = {
  ...STRETCH,
  place: 2,
  echo: false,
  reasons: [{ code: 'brand', text: 'ハルナギ' }, { code: 'series' }],
};
const ID = sampleCheck(1).id;
const CONFIRM = `/assistant/checks/${ID}/confirm`;
const YES = { asin: OWN_ASIN, named: true };

/** An account with a check whose answer may name its product. */
async function startUncertain(): Promise<Asking> {
  const asking = await startAsking();
  const verdict = { ...MISS, certainty: 'likely' as const, candidates: [CANDIDATE] };
  const allowance = { weekStart: '2026-11-23', perDay: 5, perWeek: 10 };
  await asking.service.store.saveCheck(asking.seller.id, sampleCheck(1, { verdict }), allowance);
  return asking;
}

async function listed({ get }: Asking): Promise<Record<string, unknown>> {
  const { checks } = JSON.parse((await get('/assistant/checks')).text);
  return checks[0];
}

test('counts an uncertain answer as no hit, and shows the passage with its reasons as sentences', async () => {
  await using asking = await startUncertain();
  const { hit, hit_kind, certainty, confirmed_by_person, matches, candidates } = await listed(asking);
  assert.deepEqual(
    [hit, hit_kind, certainty, confirmed_by_person, matches],
    [false, null, 'likely', false, []],
  );
  const reasons = ['Your brand is mentioned: “ハルナギ”.', 'The series is mentioned.'];
  assert.deepEqual(candidates, [{ ...STRETCH, reasons, named: null }]);
  const japanese = await asking.get('/assistant/checks', { headers: { 'Accept-Language': 'ja' } });
  assert.match(japanese.text, /自社ブランド名あり：「ハルナギ」/);
  assert.match(String(japanese.headers['vary']), /Accept-Language/);
});

test('turns a confirmed answer into a hit with its passage and place, without using quota', async () => {
  await using asking = await startUncertain();
  const answered = await asking.post(CONFIRM, YES, { headers: { 'Accept-Language': 'ja' } });
  assert.equal(answered.status, 200, answered.text);
  const check = jsonOf(answered);
  assert.deepEqual(
    [check['hit'], check['hit_kind'], check['certainty'], check['confirmed_by_person']],
    [true, 'product_name', 'certain', true],
  );
  assert.deepEqual(check['matches'], [{ ...STRETCH, kind: 'product_name', place: 2, echo: false }]);
  assert.match(answered.text, /シリーズ名あり/);
  const { answer_text: _, rules_version: __, judged_at: ___, ...same } = await listed(asking);
  assert.deepEqual(same, jsonOf(await asking.post(CONFIRM, YES)));
  const summary = JSON.parse((await asking.get('/assistant/summary')).text);
  assert.deepEqual([summary.all_time.hits, summary.confirmed_hits], [1, 1]);
  const { remaining } = jsonOf(await asking.get('/assistant/questions'));
  assert.deepEqual(remaining, { day: 4, week: 9 });
});

test('changes a confirmation that is sent again, and the share with it', async () => {
  await using asking = await startUncertain();
  await asking.post(CONFIRM, YES);
  const { hit, certainty, confirmed_by_person, matches, candidates } = jsonOf(
    await asking.post(CONFIRM, { ...YES, named: false }),
  );
  assert.deepEqual([hit, certainty, confirmed_by_person, matches], [false, 'certain', true, []]);
  assert.ok(Array.isArray(candidates) && candidates[0].named === false);
  const { all_time, confirmed_hits } = JSON.parse((await asking.get('/assistant/summary')).text);
  assert.deepEqual([all_time.checks, all_time.hits, confirmed_hits], [1, 0, 0]);
});

test('does not find an unknown check, one of another account, or another product, and refuses an invalid ASIN', async () => {
  await using asking = await startUncertain();
  const { store } = asking.service;
  const options = { limits: PLAN_LIMITS.pro, addedAtMs: NOW_MS };
  await store.addAsins(asking.seller.id, [{ asin: 'B0TEST0005', relation: 'watched', names: [] }], options);
  const other = await addAsker(asking.service);
  for (const [path, body, key] of [
    ['/assistant/checks/chk_x/confirm', YES, asking.seller.key],
    [CONFIRM, YES, other.key],
    [CONFIRM, { ...YES, asin: 'B0TEST0009' }, asking.seller.key],
    [CONFIRM, { ...YES, asin: 'B0TEST0005' }, asking.seller.key],
  ] as const) {
    const { status, text } = await asking.post(path, body, { key });
    assert.deepEqual([status, JSON.parse(text).code], [404, 'not_found'], text);
  }
  for (const body of [
    { ...YES, asin: '水筒' },
    { asin: OWN_ASIN },
    { ...YES, named: 'true' },
    { ...YES, x: 1 },
  ]) {
    const { status, text } = await asking.post(CONFIRM, body);
    assert.deepEqual([status, JSON.parse(text).code], [400, 'invalid_parameter'], text);
  }
  assert.equal((await listed(asking))['confirmed_by_person'], false);
});

test('keeps an idempotency key per check: the same check answers again, another check is another request', async () => {
  await using asking = await startUncertain();
  const headers = { 'Idempotency-Key': 'k' };
  const first = await asking.post(CONFIRM, YES, { headers });
  await asking.post(CONFIRM, { ...YES, named: false });
  const again = await asking.post(CONFIRM, YES, { headers });
  assert.deepEqual([again.status, again.text], [200, first.text]);
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.equal((await listed(asking))['hit'], false);
  assert.equal((await asking.post(CONFIRM, { ...YES, named: false }, { headers })).status, 422);
  const elsewhere = await asking.post('/assistant/checks/chk_x/confirm', YES, { headers });
  assert.equal(elsewhere.status, 404);
});

test('keeps a confirmation when the account removes the product', async () => {
  await using asking = await startUncertain();
  await asking.post(CONFIRM, YES);
  await asking.service.store.removeAsins(asking.seller.id, [OWN_ASIN]);
  const { hit, confirmed_by_person } = await listed(asking);
  assert.deepEqual([hit, confirmed_by_person], [true, true]);
  assert.equal((await asking.post(CONFIRM, { ...YES, named: false })).status, 404);
});

test('leads from a pasted answer to a confirmed hit: brand and series alone need a person', async () => {
  await using asking = await startAsking();
  const { store } = asking.service;
  const asin = 'B0TEST0007';
  const options = { limits: PLAN_LIMITS.pro, addedAtMs: NOW_MS };
  await store.addAsins(asking.seller.id, [{ asin, relation: 'own', names: [] }], options);
  const pages = [[card(asin, { title: 'ツキヨミ 羽毛布団 ロイヤル シングル' })]];
  await saveReading(store, readingOf({ term: KEYWORDS[0], localDate: TODAY, pages }));
  const answer_text = 'ツキヨミのロイヤルが人気です。';
  const asked = { question: 'おすすめはどれですか？', answer_text };
  const { id, hit, certainty, candidates } = jsonOf(
    await asking.post('/assistant/checks', submission(1, asked)),
  );
  assert.deepEqual([hit, certainty], [false, 'likely']);
  assert.ok(Array.isArray(candidates) && candidates.length > 0);
  for (const candidate of candidates) {
    assert.deepEqual([candidate.asin, candidate.named], [asin, null]);
    assert.equal(answer_text.slice(candidate.start, candidate.end), candidate.text);
    assert.ok(candidate.reasons.length > 0);
  }
  const confirmed = jsonOf(await asking.post(`/assistant/checks/${id}/confirm`, { asin, named: true }));
  assert.deepEqual(
    [confirmed['hit'], confirmed['hit_kind'], confirmed['confirmed_by_person']],
    [true, 'product_name', true],
  );
  const again = await asking.post('/assistant/checks', submission(1, asked));
  assert.deepEqual([again.status, jsonOf(again)['hit']], [200, true]);
});
