import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { until } from '../process/until.ts';
import { jsonOf } from './ask.ts';
import { type Asking, KEYWORDS, startAsking, submission } from './assistant.ts';

/**
 * Sends a request while another process blocks the store for longer than the maximum time to answer; the answer
 * is 503.
 */
async function sendLate(set: Asking, path: string, body: object, headers: Record<string, string> = {}) {
  using holder = new DatabaseSync(set.service.file);
  holder.exec('begin immediate');
  const late = await set.post(path, body, { headers });
  const { code, detail } = jsonOf(late);
  assert.deepEqual([late.status, code], [503, 'unavailable']);
  assert.match(String(detail), /took too long/);
}

test('carries out a check once although it was answered too late, and returns its result on a retry', async () => {
  await using set = await startAsking({ settings: { answerMsMax: 400 } });
  const checks = async () => jsonOf(await set.get('/assistant/checks'))['checks'];
  const known: string[] = [];
  for (const [at, headers] of [{}, { 'Idempotency-Key': 'late-1' }].entries()) {
    await sendLate(set, '/assistant/checks', submission(at), headers);
    let made: string[] = [];
    await until(
      async () => {
        const list = await checks();
        assert.ok(Array.isArray(list));
        made = list.map(({ id }) => String(id)).filter((each) => !known.includes(each));
        return list.length === at + 1;
      },
      'the check',
      { withinMs: 10_000 },
    );
    let again = await set.post('/assistant/checks', submission(at), { headers });
    await until(
      async () => {
        if (again.status !== 409) return true;
        again = await set.post('/assistant/checks', submission(at), { headers });
        return false;
      },
      'the first request to end',
      { withinMs: 10_000 },
    );
    const { id, remaining_checks: left } = jsonOf(again);
    // With a key the unsent answer is returned, 201; without one the existing check, 200.
    assert.deepEqual([again.status, [id], left], [at === 0 ? 200 : 201, made, 4 - at]);
    known.push(...made);
  }
});

test('adds a custom question once although it was answered too late, and returns it on a retry', async () => {
  await using set = await startAsking({ settings: { answerMsMax: 400 } });
  const question = { keyword: KEYWORDS[0], question: '静かなのは？', source: 'agent' };
  await sendLate(set, '/assistant/custom-questions', question);
  const count = async () => jsonOf(await set.get('/assistant/custom-questions'))['active_count'];
  await until(async () => (await count()) === 1, 'the question', { withinMs: 10_000 });
  assert.equal((await set.post('/assistant/custom-questions', question)).status, 200);
  assert.equal(await count(), 1);
});
