import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answered, ask, jsonOf } from './ask.ts';
import { addAsker, KEYWORDS, startAsking, submission } from './assistant.ts';
import { addSeller } from './service.ts';

const QUESTIONS = '/assistant/questions';
const CUSTOM = '/assistant/custom-questions';

/** A custom question to post. */
function custom(number: number, change: object = {}): Record<string, unknown> {
  return { keyword: KEYWORDS[0], question: `静かな扇風機 ${number} は？`, source: 'agent/1.0', ...change };
}

function listIn(answered: Answered, name: string): Record<string, unknown>[] {
  const list = jsonOf(answered)[name];
  assert.ok(Array.isArray(list), answered.text);
  return list;
}

test('returns the same five questions all day, whatever is added or removed, and others the next day', async () => {
  await using asking = await startAsking();
  const { service, seller } = asking;
  service.clock.nowMs = Date.parse('2026-11-27T15:00:00Z');
  const first = jsonOf(await asking.get(QUESTIONS));
  assert.equal(first['local_date'], '2026-11-28');
  assert.equal(Array.isArray(first['questions']) && first['questions'].length, 5);
  await asking.post(CUSTOM, custom(1));
  await service.store.removeKeywords(seller.id, [KEYWORDS[1]]);
  service.clock.nowMs = Date.parse('2026-11-28T14:59:59.999Z');
  assert.deepEqual(jsonOf(await asking.get(QUESTIONS))['questions'], first['questions']);
  service.clock.nowMs += 1;
  const next = listIn(await asking.get(QUESTIONS), 'questions');
  assert.deepEqual(
    [next[0]?.['question_kind'], next[0]?.['question'], next.length],
    ['custom', '静かな扇風機 1 は？', 5],
  );
  assert.ok(next.slice(1).every(({ keyword }) => keyword === KEYWORDS[0]));
});

test('updates the remaining checks and reset times with every check', async () => {
  await using asking = await startAsking();
  const before = await asking.get(QUESTIONS);
  await asking.post('/checks', submission(1));
  const after = await asking.get(QUESTIONS, { headers: { 'If-None-Match': String(before.headers['etag']) } });
  const { remaining_checks, remaining, resets_at, note } = jsonOf(after);
  assert.deepEqual(
    [after.status, remaining_checks, remaining, resets_at, note],
    [200, 4, { day: 4, week: 9 }, { day: '2026-11-28T15:00:00Z', week: '2026-11-29T15:00:00Z' }, null],
  );
});

test('returns a note instead of questions without a keyword, and five on the same day after the first one', async () => {
  await using asking = await startAsking();
  const { service } = asking;
  const { id, key } = await addSeller(service.store);
  const empty = jsonOf(await asking.get(QUESTIONS, { key, headers: { 'Accept-Language': 'ja' } }));
  assert.deepEqual(empty['questions'], []);
  assert.match(String(empty['note']), /キーワードが登録されていない/);
  assert.match(String(jsonOf(await asking.get(QUESTIONS, { key }))['note']), /No keywords yet/);
  await service.store.addKeywords(id, ['水筒'], {
    limits: { asins: 1, keywords: 1, watchedAsins: 1 },
    addedAtMs: service.clock.nowMs,
  });
  const full = await asking.get(QUESTIONS, { key });
  assert.deepEqual([listIn(full, 'questions').length, jsonOf(full)['note']], [5, null]);
});

test('adds, lists, asks on the stated date, and deletes a custom question once', async () => {
  await using asking = await startAsking();
  const added = await asking.post(CUSTOM, custom(1, { question: '  静かな\n扇風機は？\u202e ' }));
  const { id, ...question } = jsonOf(added);
  assert.equal(added.status, 201, added.text);
  assert.deepEqual(question, {
    keyword: KEYWORDS[0],
    question: '静かな 扇風機は？',
    source: 'agent/1.0',
    status: 'active',
    created_at: '2026-11-28T00:00:00Z',
    first_asked_date: '2026-11-28',
    turn_date: '2026-11-28',
  });
  const again = await asking.post(CUSTOM, custom(1, { question: '静かな 扇風機は？', source: 'other' }));
  assert.deepEqual([again.status, again.text], [200, added.text]);
  const [asked] = listIn(await asking.get(QUESTIONS), 'questions');
  assert.deepEqual([asked?.['custom_question_id'], asked?.['question']], [id, '静かな 扇風機は？']);
  const later = jsonOf(await asking.post(CUSTOM, custom(2)));
  assert.equal(later['first_asked_date'], '2026-11-29');
  // Both are created at the same time, so they are ordered by their random ids.
  const byId = (one: { id?: unknown }, other: { id?: unknown }) =>
    String(one.id) < String(other.id) ? -1 : 1;
  assert.deepEqual(
    listIn(await asking.get(CUSTOM), 'custom_questions').toSorted(byId),
    [jsonOf(added), later].toSorted(byId),
  );
  const del = (key: string) =>
    ask(asking.service.origin, `/api/v1${CUSTOM}/${id}`, { method: 'DELETE', key });
  const other = await addAsker(asking.service);
  assert.equal(jsonOf(await del(other.key))['code'], 'custom_question_not_found');
  const gone = await del(asking.seller.key);
  assert.deepEqual([gone.status, jsonOf(gone)], [200, { id, deleted: true }]);
  assert.equal((await del(asking.seller.key)).status, 404);
  const left = jsonOf(await asking.get(CUSTOM));
  assert.deepEqual([left['active_count'], left['limit']], [1, 20]);
});

test('lists when each question is asked, also after the questions of the day are fixed', async () => {
  await using asking = await startAsking();
  for (let number = 0; number < 7; number += 1) await asking.post(CUSTOM, custom(number));
  const dates = async () =>
    listIn(await asking.get(CUSTOM), 'custom_questions').map(({ first_asked_date, turn_date }) => [
      String(first_asked_date).slice(-2),
      String(turn_date).slice(-2),
    ]);
  const times = (count: number, pair: readonly string[]) => Array.from({ length: count }, () => pair);
  assert.deepEqual(await dates(), [...times(5, ['28', '28']), ...times(2, ['28', '29'])]);
  await asking.get(QUESTIONS);
  assert.deepEqual(await dates(), [...times(5, ['28', '28']), ...times(2, ['29', '29'])]);
});

test('refuses a twenty-first active question; removing a keyword makes room and keeps its questions listed', async () => {
  await using asking = await startAsking();
  const { service, seller } = asking;
  for (let number = 0; number < 20; number += 1) {
    assert.equal((await asking.post(CUSTOM, custom(number))).status, 201);
  }
  const refused = await asking.post(CUSTOM, custom(20));
  const { code, limit, retry_after_seconds, retryable } = jsonOf(refused);
  assert.deepEqual(
    [refused.status, code, limit, retry_after_seconds, retryable, refused.headers['retry-after']],
    [429, 'custom_question_limit', 20, 86_400, false, '86400'],
  );
  await service.store.removeKeywords(seller.id, [KEYWORDS[0]]);
  const listed = await asking.get(CUSTOM);
  assert.equal(jsonOf(listed)['active_count'], 0);
  for (const { status, first_asked_date, turn_date } of listIn(listed, 'custom_questions'))
    assert.deepEqual([status, first_asked_date, turn_date], ['inactive', null, null]);
  assert.equal((await asking.post(CUSTOM, custom(20, { keyword: KEYWORDS[1] }))).status, 201);
  assert.equal((await asking.post(CUSTOM, custom(21))).status, 404);
});

test('refuses an invalid custom question with a 400 that names every fault', async () => {
  await using asking = await startAsking();
  const refused = await asking.post(CUSTOM, {
    keyword: KEYWORDS[0],
    question: '',
    source: 'x'.repeat(101),
    status: 'active',
  });
  assert.equal(refused.status, 400);
  assert.deepEqual(
    listIn(refused, 'errors').map(({ parameter }) => parameter),
    ['status', 'question', 'source'],
  );
  for (const change of [{ question: '\u200b ' }, { source: '\u3000' }, { keyword: '' }]) {
    assert.equal((await asking.post(CUSTOM, custom(1, change))).status, 400, JSON.stringify(change));
  }
  assert.deepEqual(listIn(await asking.get(CUSTOM), 'custom_questions'), []);
});
