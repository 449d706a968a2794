import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectEvents } from '../../src/events/index.ts';
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { makeTestDatabase } from '../store/postgres/test-database.ts';
import type { Answered } from './ask.ts';
import { OWN_ASIN, startAsking } from './assistant.ts';
import { listPromises, type Promised } from './promised.ts';
import { type Stage, send, setStage } from './stage.ts';

const database = await makeTestDatabase();

const KEYED = { headers: { 'Idempotency-Key': 'k' } };

/** What differs between services: ports and random values. */
const DRAWN = /127\.0\.0\.1:\d+|\b(?:acc|key|req|chk|cq|q|imp)_\w+/g;

/** Sends the request of a stage twice: the first time, and once it is done. */
async function answersOf(set: Stage): Promise<readonly (readonly [status: number, text: string])[]> {
  await using _ = set.service;
  const comparable = ({ status, text }: Answered) => [status, text.replaceAll(DRAWN, '…')] as const;
  return [comparable(await send(set)), comparable(await send(set))];
}

function isAnswer({ status, path }: Promised): boolean {
  return (status === 200 || status === 201) && path.startsWith('/api/v1/');
}

if (database !== undefined) {
  for (const promised of listPromises().filter(isAnswer)) {
    const { method, path, status } = promised;
    test(`${method} ${path} (${status}) is answered from PostgreSQL as from SQLite`, async () => {
      const url = await database.makeSchema();
      const openStore = () => openPostgresStore({ url, connectionsMax: 4, findChanges: detectEvents });
      const expected = await answersOf(await setStage(promised));
      assert.ok([200, 201].includes(expected[0]?.[0] ?? 0), JSON.stringify(expected));
      assert.deepEqual(await answersOf(await setStage(promised, { openStore })), expected);
    });
  }

  test('finds no id of any length on PostgreSQL, with an Idempotency-Key too', async () => {
    const url = await database.makeSchema();
    const openStore = () => openPostgresStore({ url, connectionsMax: 4, findChanges: detectEvents });
    await using asking = await startAsking({ openStore });
    // Without repetitions, so that it cannot be compressed.
    const id = Array.from({ length: 1_000 }, (_, index) => (index * index * 7_919).toString(36)).join('');
    const confirm = () =>
      asking.post(`/assistant/checks/${id}/confirm`, { asin: OWN_ASIN, named: true }, KEYED);
    const [first, again] = [await confirm(), await confirm()];
    assert.deepEqual([first.status, again.status, again.text], [404, 404, first.text]);
    assert.equal(again.headers['idempotent-replayed'], 'true');
  });
}
