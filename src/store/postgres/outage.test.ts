import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { makeOwnServer } from '../../../test/store/postgres/own-server.ts';
import { connectTo, makeTestDatabase } from '../../../test/store/postgres/test-database.ts';
import { listRanks } from '../../../test/store/rank-rows.ts';
import {
  makeAccount,
  makeWatcher,
  organicCards,
  ownAsin,
  sampleAsin,
  sampleReading,
  TERM,
} from '../../../test/store/samples.ts';
import { saveReading } from '../../../test/store/save-reading.ts';
import { addDays } from '../../core/local-date.ts';
import { PLAN_LIMITS } from '../../core/plan.ts';
import type { Text } from '../../core/text.ts';
import type { Store } from '../port.ts';
import { openPostgresStore } from './open-postgres-store.ts';

const ONE = sampleAsin(1);
const UNAVAILABLE = { code: 'unavailable' };

/** Saves readings of consecutive days until a save fails; returns the dates that were acknowledged. */
async function saveUntilFailure(
  store: Store,
  term: string,
  onSaved: (saved: number) => void,
): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let day = 0; ; day += 1) {
    const localDate = addDays('2026-01-01', day);
    try {
      await saveReading(store, sampleReading({ term, localDate, pages: { 1: organicCards(ONE) } }));
    } catch (thrown) {
      assert.throws(() => {
        throw thrown;
      }, UNAVAILABLE);
      return acknowledged;
    }
    acknowledged.push(localDate);
    onSaved(acknowledged.length);
  }
}

test('while the server is away every call fails in a sentence, and when it is back the same store works again', async (context) => {
  const server = await makeOwnServer(context);
  if (server === undefined) return;
  await using store = await openPostgresStore({ url: server.url, connectionsMax: 4 });
  await makeAccount(store, 'acc_a');
  await server.stop('fast');
  await assert.rejects(store.findAccount('acc_a'), UNAVAILABLE);
  await assert.rejects(store.countAccount('acc_a'), UNAVAILABLE);
  await assert.rejects(
    store.addAsins('acc_a', [ownAsin(ONE)], { limits: PLAN_LIMITS.pro, addedAtMs: 1 }),
    UNAVAILABLE,
  );
  await setTimeout(1_000);
  assert.notEqual(store.changeToken(), store.changeToken(), 'a token repeats while the server is away');
  await server.start();
  await store.addAsins('acc_a', [ownAsin(ONE)], { limits: PLAN_LIMITS.pro, addedAtMs: 1 });
  assert.equal((await store.listAsins('acc_a')).length, 1);
});

test('an acknowledged reading survives a power loss of the server, and half a reading does not', async (context) => {
  const server = await makeOwnServer(context);
  if (server === undefined) return;
  await using store = await openPostgresStore({ url: server.url, connectionsMax: 8 });
  const terms = [TERM, '二', '三'];
  await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: terms });
  let stopped: Promise<void> | undefined;
  const stopAfter = (count: number) => (saved: number) => {
    if (saved === count) stopped ??= server.stop('immediate');
  };
  const acknowledged = await Promise.all(terms.map((term) => saveUntilFailure(store, term, stopAfter(20))));
  await stopped;
  await server.start();
  for (const [index, term] of terms.entries()) {
    const readings = await store.listReadings(term, '2026-01-01', '2027-12-31');
    const ranks = await listRanks(store, term, [ONE], ['2026-01-01', '2027-12-31']);
    const dates = readings.map(({ localDate }) => localDate);
    assert.deepEqual(dates.slice(0, acknowledged[index]?.length), acknowledged[index]);
    assert.ok(dates.length <= (acknowledged[index]?.length ?? 0) + 1, 'more was stored than was begun');
    assert.deepEqual(
      ranks.map(({ localDate }) => localDate),
      dates,
    );
  }
});

test('a start waits for a server that comes up, and says so', async (context) => {
  const server = await makeOwnServer(context);
  if (server === undefined) return;
  await server.stop('fast');
  const texts: Text[] = [];
  let started: Promise<void> | undefined;
  const onWaiting = (text: Text) => {
    texts.push(text);
    started = server.start();
  };
  await using store = await openPostgresStore({ url: server.url, startWaitMsMax: 60_000, onWaiting });
  await started;
  assert.deepEqual(await store.listAccounts(), []);
  assert.equal(texts.length, 1);
  assert.match(
    texts[0]?.en ?? '',
    new RegExp(`^PostgreSQL at 127\\.0\\.0\\.1:${server.port}/postgres cannot be reached \\(`),
  );
});

test('a server that does not come up is named after the time to wait, without its password', async () => {
  const url = 'postgres://somebody:secret@127.0.0.1:1/miharu';
  await assert.rejects(openPostgresStore({ url, startWaitMsMax: 10 }), (thrown: unknown) => {
    assert.match(String(thrown), /unavailable: PostgreSQL at 127\.0\.0\.1:1\/miharu could not be used/);
    assert.doesNotMatch(String(thrown), /secret|somebody/);
    return true;
  });
});

const database = await makeTestDatabase();

if (database !== undefined) {
  test('an unknown database is refused at once', async () => {
    const missing = new URL(database.url);
    missing.pathname = '/miharu_nowhere';
    await assert.rejects(openPostgresStore({ url: missing.href }), { code: 'invalid_setting' });
  });

  test('connections cut during writes lose nothing acknowledged and repeat no write', async () => {
    await using store = await openPostgresStore({ url: database.url, connectionsMax: 16 });
    await makeAccount(store, 'acc_cut');
    const client = await connectTo(database.url);
    let isOver = false;
    const cutting = async () => {
      // The pauses grow: on any machine some writes are cut and some succeed.
      for (let cuts = 0; !isOver; cuts += 1) {
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() order by random() limit 2`,
        );
        await setTimeout(15 + cuts);
      }
    };
    const cut = cutting();
    const limits = PLAN_LIMITS.pro;
    const words = Array.from({ length: 60 }, (_, index) => `語 ${index}`);
    const writes = await Promise.allSettled(
      words.map(async (word) => {
        const { added } = await store.addKeywords('acc_cut', [word], { limits, addedAtMs: 1 });
        return added[0];
      }),
    );
    isOver = true;
    await cut;
    await client.end();
    const there = (await store.listKeywords('acc_cut', { afterSeq: 0, limit: 1_000 })).map(
      ({ keyword }) => keyword,
    );
    const acknowledged = writes.flatMap((write) => (write.status === 'fulfilled' ? [write.value] : []));
    assert.ok(acknowledged.length > 0);
    assert.deepEqual(
      acknowledged.filter((word) => word !== undefined && !there.includes(word)),
      [],
    );
    assert.equal(acknowledged.includes(undefined), false, 'a committed write was repeated');
    assert.ok(writes.every((write) => write.status === 'fulfilled' || write.reason.code === 'unavailable'));
    assert.equal((await store.countAccount('acc_cut')).keywords, there.length);
  });
}
