import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { USUAL_SCOPES } from '../core/rights.ts';
import { openSqliteStore, type Store } from '../store/index.ts';
import { createKeyUses } from './key-uses.ts';

const NOW_MS = Date.parse('2026-11-28T00:00:00Z');

/** A store with the keys `key_1` and `key_2`, and timers that run when the test says so. */
async function stage(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-key-uses-'));
  const store = await openSqliteStore({ file: join(folder, 'miharu.db') });
  context.after(async () => {
    await store[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  await store.createAccount({ id: 'acc_1', name: 'ハルナギ商店', plan: 'pro', createdAtMs: NOW_MS });
  await addKey(store, 'key_1');
  await addKey(store, 'key_2');
  const timers: { readonly delayMs: number; readonly work: () => void }[] = [];
  const failures: unknown[] = [];
  const uses = createKeyUses(store, {
    onFailure: (cause) => failures.push(cause),
    after: (delayMs, work) => timers.push({ delayMs, work }),
  });
  const lastUse = async (keyId: string) => {
    // Writes come one after the other: when this one is through, those before it are.
    await store.touchKeys(new Map());
    return (await store.listKeys('acc_1')).find((key) => key.id === keyId)?.lastUsedAtMs;
  };
  return { store, uses, timers, failures, lastUse };
}

async function addKey(store: Store, id: string): Promise<void> {
  const times = {
    createdAtMs: NOW_MS,
    expiresAtMs: null,
    revokedAtMs: null,
    lastUsedAtMs: null,
    replaces: null,
  };
  const key = {
    id,
    accountId: 'acc_1',
    name: 'test',
    scopes: USUAL_SCOPES,
    prefix: 'mhr_AAAA',
    lastFour: 'AAAA',
    ...times,
  };
  await store.saveKey(key, id.padEnd(64, '0'));
}

test('stores the first use at once, and later uses at the end of the minute without a further request', async (context) => {
  const { uses, timers, lastUse } = await stage(context);
  uses.note('key_1', NOW_MS);
  uses.note('key_2', NOW_MS + 1_000);
  assert.equal(await lastUse('key_1'), NOW_MS);
  assert.equal(await lastUse('key_2'), null);
  assert.deepEqual(
    timers.map(({ delayMs }) => delayMs),
    [60_000],
  );
  timers[0]?.work();
  assert.equal(await lastUse('key_2'), NOW_MS + 1_000);
});

test('keeps no timer without uses, and stores the next use at once', async (context) => {
  const { uses, timers, lastUse } = await stage(context);
  uses.note('key_1', NOW_MS);
  timers[0]?.work();
  assert.equal(timers.length, 1);
  uses.note('key_1', NOW_MS + 3_600_000);
  assert.equal(await lastUse('key_1'), NOW_MS + 3_600_000);
  assert.equal(timers.length, 2);
});

test('reports uses that cannot be stored, and stores later ones', async (context) => {
  const { store, uses, timers, failures } = await stage(context);
  await store[Symbol.asyncDispose]();
  uses.note('key_1', NOW_MS);
  await uses.flush();
  timers[0]?.work();
  uses.note('key_2', NOW_MS);
  await uses.flush();
  await new Promise(setImmediate);
  assert.equal(failures.length, 2);
});
