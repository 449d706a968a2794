import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeAccount } from '../../test/store/samples.ts';
import { openSqliteStore, SQLITE_FILE } from '../store/index.ts';
import { answerOnce } from './idempotency.ts';

const HOUR_MS = 3_600_000;
const REQUEST = { accountId: 'acc_a', path: '/assistant/checks', key: 'k', bodyHash: 'a'.repeat(64) };

test('never takes over a request that still runs in this process, even if the clock changes', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-once-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await using store = await openSqliteStore({ file: join(folder, SQLITE_FILE) });
  await makeAccount(store, 'acc_a');
  const clock = { nowMs: Date.parse('2026-11-28T01:00:00Z') };
  const deps = {
    store,
    nowMs: () => clock.nowMs,
    answerMsMax: 25_000,
    running: new Map(),
    log: { write: () => {}, answered: () => {} },
  };
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<{ status: number; body: string }>();
  const works: string[] = [];
  const ask = (owner: string, bodyHash = REQUEST.bodyHash) =>
    answerOnce(deps, {
      request: { ...REQUEST, bodyHash, owner },
      work: () => {
        works.push(owner);
        begun.resolve();
        return held.promise;
      },
      printFailure: () => '',
    });
  const first = ask('one');
  await begun.promise;
  for (const step of [HOUR_MS, -2 * HOUR_MS, 26 * HOUR_MS]) {
    clock.nowMs += step;
    await assert.rejects(ask('two'), { code: 'idempotency_in_progress' });
  }
  await assert.rejects(ask('three', 'b'.repeat(64)), { code: 'idempotency_conflict' });
  clock.nowMs -= 25 * HOUR_MS;
  held.resolve({ status: 201, body: '{}' });
  assert.equal((await first).isReplayed, false);
  assert.deepEqual(await ask('four'), { status: 201, body: '{}', isReplayed: true });
  assert.deepEqual(works, ['one']);
});
