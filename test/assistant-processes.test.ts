import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeShell } from './process/run-miharu.ts';
import { type Serving, startService } from './process/serving.ts';

const KEYWORD = '卓上扇風機';

/** Sends a check with an answer of its own number; returns the status. */
async function sendCheck({ origin }: Serving, key: string, number: number): Promise<number> {
  const response = await fetch(`${origin}/api/v1/assistant/checks`, {
    method: 'POST',
    headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ keyword: KEYWORD, question: 'おすすめは？', answer_text: `回答 ${number}` }),
  });
  await response.body?.cancel();
  return response.status;
}

async function readJson<Body>(service: Serving, path: string, key: string): Promise<Body> {
  return JSON.parse(await (await service.get(`/api/v1/assistant/${path}`, key)).text());
}

/** The compared part of the day's questions. */
interface Questions {
  readonly local_date: string;
  readonly questions: readonly unknown[];
}

/** The test may run past Japanese midnight: each date has its own five. */
async function countByDate(service: Serving, key: string): Promise<number[]> {
  const { checks } = await readJson<{ checks: { local_date: string }[] }>(service, 'checks', key);
  const dates = Map.groupBy(checks, ({ local_date }) => local_date);
  return [...dates.values()].map((list) => list.length);
}

test('two processes return the same questions and count fifty concurrent checks as five, also after SIGKILL', async (t) => {
  const shell = await makeShell(t);
  const { id } = await shell.runJson(['account', 'create', '--name', '店']);
  await shell.runJson(['keyword', 'add', '--account', String(id), KEYWORD]);
  const key = String((await shell.runJson(['key', 'issue', '--account', String(id), '--name', 'k']))['key']);
  const off = { MIHARU_SCAN: 'off' };
  const services = [await startService(t, shell, off), await startService(t, shell, off)] as const;
  const [one, other] = await Promise.all([
    readJson<Questions>(services[0], 'questions', key),
    readJson<Questions>(services[1], 'questions', key),
  ]);
  assert.equal(one.questions.length, 5);
  if (one.local_date === other.local_date) assert.deepEqual(one.questions, other.questions);

  const statuses = await Promise.all(
    Array.from({ length: 50 }, (_, number) => sendCheck(services[number % 2 === 0 ? 0 : 1], key, number)),
  );
  const saved = statuses.filter((status) => status === 201).length;
  assert.ok(statuses.every((status) => status === 201 || status === 429));
  for (const service of services) await service.stop('SIGKILL');

  const again = await startService(t, shell, off);
  const counts = await countByDate(again, key);
  assert.equal(counts[0], 5);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    saved,
  );
  const later = await readJson<Questions>(again, 'questions', key);
  if (later.local_date === one.local_date) assert.deepEqual(later.questions, one.questions);
});
