import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { CALLS } from '../../src/core/spending-cap.ts';
import { makeSqlitePlace } from '../store/sqlite/sqlite-place.ts';
import { DAY, onEach, openSite, paidPages, words } from './capped-site.ts';
import { addWatcher, at, DATE, readsOf } from './day-place.ts';
import { cardsPage, failure, pageSource, productSource, taskSource } from './scripted-source.ts';

onEach('a cap of a day holds exactly for two workers that read many keywords at once', async (site) => {
  await addWatcher(site.store, 'acc_a', words(30));
  await site.cap(21);
  const { sent, named } = paidPages(site);
  await site.run([site.worker('one', [named]), site.worker('two', [named])], DAY);
  assert.equal(sent.calls, 21);
  // All pages of a reading are counted before its first, so that nothing is paid for partial readings.
  assert.deepEqual(await site.outcomes(), {
    complete: 7,
    failed: { installation_cap: 23 },
    costs: [[21, 21]],
  });
  const reached = site.events.flatMap((event) => (event.kind === 'cap' ? [event.notice.level] : []));
  assert.deepEqual(reached, [80, 100]);
  const ended = site.events.flatMap((event) =>
    event.kind === 'read' && event.reason === 'quota' ? [event.detail] : [],
  );
  assert.match(
    ended[0] ?? '',
    /^The cap of 21 calls a day at vendor is reached \(21 calls spent\)\. It begins again on 2026-11-29/,
  );
  assert.deepEqual(site.faults(), []);
});

onEach('a cap that is reached before 80 % of it is spent is announced once, as reached', async (site) => {
  await addWatcher(site.store, 'acc_a', words(2));
  await site.cap(4);
  const { sent, named } = paidPages(site);
  await site.run([site.worker('one', [named])], DAY);
  assert.equal(sent.calls, 3);
  const levels = site.events.flatMap((event) => (event.kind === 'cap' ? [event.notice.level] : []));
  assert.deepEqual(levels, [100]);
});

onEach(
  'a cap that rises, is removed or begins again lets the rest be read; a month holds over its dates',
  async (site) => {
    await addWatcher(site.store, 'acc_a', words(6));
    await site.cap(3);
    await site.cap(25, { period: 'month' });
    const { sent, named } = paidPages(site);
    const scans = [site.worker('one', [named]), site.worker('two', [named])];
    await site.run(scans, DAY);
    assert.equal(sent.calls, 3);
    await site.cap(9);
    await site.run(scans, [at('11:00'), at('11:01')]);
    assert.equal(sent.calls, 9);
    await site.store.removeCap(
      { source: 'vendor', accountId: null, period: 'day', measure: CALLS },
      DATE,
      at('11:10'),
    );
    await site.run(
      scans,
      ['11:11', '11:12', '11:30'].map((time) => at(time)),
    );
    assert.equal((await site.outcomes()).complete, 6);
    assert.ok(sent.calls >= 18);
    await site.run(
      scans,
      ['05:00', '06:30', '08:01'].map((time) => at(time, '2026-11-29')),
    );
    assert.equal(sent.calls, 24, 'the one call that is left makes no reading');
    await site.run(
      scans,
      ['05:00', '06:30', '08:01'].map((time) => at(time, '2026-11-30')),
    );
    assert.equal(sent.calls, 24, 'the month is used up');
    await site.run(
      scans,
      ['05:00', '06:30', '08:01'].map((time) => at(time, '2026-12-01')),
    );
    assert.equal(sent.calls, 24 + 18);
    assert.deepEqual(site.faults(), []);
  },
);

onEach('a retry counts only the pages that are missing, and unused ones are given back', async (site) => {
  await addWatcher(site.store, 'acc_a', words(1));
  await site.cap(4);
  const sent: number[] = [];
  const named = pageSource(
    'vendor',
    () => site.clock.nowMs,
    ({ page }) => {
      sent.push(page);
      return sent.length === 2 ? failure('source_error') : undefined;
    },
  );
  await site.run(
    [site.worker('one', [named])],
    Array.from({ length: 9 }, (_, index) => at('08:01') + index * 5 * 60_000),
  );
  assert.deepEqual([sent, (await site.outcomes()).complete], [[1, 2, 2, 3], 1]);
  assert.deepEqual(site.faults(), []);
});

onEach('a cap that is below the pages of one reading makes no call', async (site) => {
  await addWatcher(site.store, 'acc_a', words(4));
  await site.cap(2);
  const { sent, named } = paidPages(site);
  await site.run([site.worker('one', [named]), site.worker('two', [named])], DAY);
  assert.deepEqual([sent.calls, (await site.outcomes()).failed], [0, { installation_cap: 4 }]);
  assert.deepEqual(site.faults(), []);
});

onEach(
  'an account that reached its cap stops its own keywords only, and shared ones are read for the others',
  async (site) => {
    await addWatcher(site.store, 'acc_a', [...words(5, 'own'), ...words(3, 'shared')]);
    await addWatcher(site.store, 'acc_b', [...words(3, 'shared'), ...words(4, 'other')]);
    await site.cap(0, { accountId: 'acc_a' });
    const { sent, named } = paidPages(site);
    await site.run([site.worker('one', [named]), site.worker('two', [named])], DAY);
    assert.deepEqual(await site.outcomes(), { complete: 7, failed: { account_cap: 5 }, costs: [[21, 21]] });
    assert.equal(sent.calls, 21);
    const stopped = readsOf(site.events).filter((line) => line.endsWith('quota'));
    assert.ok(stopped.every((line) => line.startsWith('own ')));
    assert.ok(!site.events.some(({ kind }) => kind === 'source_stopped'));
    assert.deepEqual(site.faults(), []);
  },
);

onEach('what the caps of one source refuse is read by the next, under its own caps', async (site) => {
  await addWatcher(site.store, 'acc_a', words(4, 'own'));
  await addWatcher(site.store, 'acc_b', words(4, 'other'));
  await site.cap(6, { accountId: 'acc_a' });
  await site.cap(3, { source: 'second' });
  const { sent, named } = paidPages(site);
  const log: string[] = [];
  const second = pageSource(
    'second',
    () => site.clock.nowMs,
    ({ term }) => void log.push(term),
  );
  const sources = [named, second];
  await site.run([site.worker('one', sources), site.worker('two', sources)], DAY);
  assert.equal(sent.calls, 12 + 6);
  assert.equal(log.length, 3);
  assert.ok(log.every((term) => term.startsWith('own ')));
  assert.equal((await site.store.findDay(DATE))?.failed.account_cap, 4 - Math.round((6 + 3) / 3));
  assert.deepEqual(site.faults(), []);
});

onEach('a batch is posted only as far as the cap allows, and what was posted is collected', async (site) => {
  await addWatcher(site.store, 'acc_a', words(10));
  const source = taskSource('vendor', () => ({
    outcome: 'cards',
    pages: [1, 2, 3].map((page) => cardsPage(page, site.clock.nowMs)),
    answeredTerm: null,
    charge: { billed: 'no', cost: null },
  }));
  // A search of three pages is expected to cost 3,000, and the vendor bills 4,500.
  await site.cap(9_000, { measure: 'micro_usd' });
  await site.run(
    [site.worker('one', [source]), site.worker('two', [source])],
    [...DAY, at('11:30'), at('12:00')],
  );
  assert.ok(source.log.posts.flat().length <= 3);
  const { complete, failed, costs } = await site.outcomes();
  assert.deepEqual(
    [complete, failed],
    [source.log.posts.flat().length, { installation_cap: 10 - (complete ?? 0) }],
  );
  // A cap can be exceeded by what answers report above the expected price, and by nothing else.
  assert.deepEqual(costs, [[4_500 * (complete ?? 0), complete]]);
  assert.ok(4_500 * (complete ?? 0) <= 9_000 + 3 * 1_500);
  assert.deepEqual(site.faults(), []);
});

onEach('a call for many products asks for as many as the cap allows', async (site) => {
  await site.store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 1 });
  const asins = Array.from({ length: 9 }, (_, index) => `B0TEST000${index}`);
  await site.store.addAsins(
    'acc_a',
    asins.map((asin) => ({ asin, relation: 'own', names: [] })),
    { limits: PLAN_LIMITS.enterprise, addedAtMs: 1 },
  );
  await site.cap(14, { measure: 'token' });
  const source = productSource('vendor', (asked) => ({
    observedAtMs: () => site.clock.nowMs,
    tokens: asked.length * 3,
  }));
  await site.run([site.worker('one', [source]), site.worker('two', [source])], DAY);
  const day = await site.store.findDay(DATE);
  assert.deepEqual([day?.products.complete, day?.products.failed], [4, { installation_cap: 5 }]);
  assert.deepEqual([source.log.flat().length, day?.costs[0]?.amount], [4, 12]);
  assert.deepEqual(site.faults(), []);
});

onEach('calls that are not billed leave room for others in units, and count as calls', async (site) => {
  await addWatcher(site.store, 'acc_a', words(1));
  await site.cap(3, { measure: 'search' });
  await site.cap(5);
  let failures = 2;
  const source = pageSource(
    'vendor',
    () => site.clock.nowMs,
    () => {
      failures -= 1;
      return failures >= 0 ? failure('source_error') : undefined;
    },
  );
  await site.run([site.worker('one', [source])], DAY);
  assert.deepEqual(await site.outcomes(), { complete: 1, failed: {}, costs: [[3, 5]] });
  assert.deepEqual(site.faults(), []);
});

onEach(
  'a worker that dies during a call leaves it counted, and the next stays below the cap',
  async (site) => {
    await addWatcher(site.store, 'acc_a', words(3));
    await site.cap(12);
    const hung = { calls: 0 };
    const asked = Promise.withResolvers<void>();
    const hanging = pageSource(
      'vendor',
      () => site.clock.nowMs,
      (_, signal) => {
        hung.calls += 1;
        asked.resolve();
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
      },
    );
    const dead = site.worker('two', [hanging], { observe: () => undefined });
    site.clock.nowMs = at('08:00');
    await dead.tick();
    await asked.promise;
    const { sent, named } = paidPages(site);
    await site.run(
      [site.worker('one', [named])],
      ['08:02', '08:30', '09:30'].map((time) => at(time)),
    );
    const [cap] = await site.store.listCaps(DATE, { which: 'all', limit: 9 });
    // Each reading that hangs at its first page has all of its three pages counted.
    assert.ok(hung.calls >= 1);
    assert.deepEqual([cap?.spent, 3 * hung.calls + sent.calls], [12, 12]);
    await dead.stop(0);
  },
);

onEach('the alarm of a cap is sent once by one of the workers', async (site) => {
  await addWatcher(site.store, 'acc_a', words(2));
  await site.cap(2);
  const { named } = paidPages(site);
  const sent: unknown[] = [];
  const ports = {
    sendAlarm: async (alarm: object) => {
      if ('cap' in alarm && 'level' in alarm) sent.push(alarm.level);
      return 'sent' as const;
    },
  };
  const scans = [site.worker('one', [named], ports), site.worker('two', [named], ports)];
  await site.run(scans, DAY);
  await Promise.all(scans.map((scan) => scan.whenAlarmed()));
  assert.deepEqual(
    sent.filter((level) => level === 100),
    [100],
  );
});

test('without caps a scan reserves nothing; with them it makes one more transaction for each reading', async (t) => {
  const place = await makeSqlitePlace(t);
  const site = await openSite(t, place);
  await addWatcher(site.store, 'acc_a', words(5));
  const reserve = t.mock.method(site.store, 'reserveCalls');
  const { named } = paidPages(site);
  await site.run([site.worker('one', [named])], DAY);
  assert.equal(reserve.mock.callCount(), 0);
  await site.cap(1_000);
  await site.run(
    [site.worker('one', [named])],
    DAY.map((time) => time + 24 * 3_600_000),
  );
  assert.equal(reserve.mock.callCount(), 5);
});
