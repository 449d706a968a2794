import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LimitSettings, Limits } from '../../src/limits/port.ts';

/** One adapter under test. */
export interface LimitsUnderTest {
  readonly name: string;
  open(settings: LimitSettings): Promise<Limits>;
  /** Lets time pass for the adapter, which may really wait. */
  pass(ms: number): Promise<void>;
}

const SETTINGS: LimitSettings = {
  quotas: {
    requests: { count: 60, windowSeconds: 60 },
    events: { count: 10, windowSeconds: 60 },
    pages: { count: 120, windowSeconds: 60 },
    failed_authentications: { count: 30, windowSeconds: 60 },
    sign_ins: { count: 10, windowSeconds: 900 },
    sign_ins_from: { count: 30, windowSeconds: 900 },
    trials: { count: 10, windowSeconds: 60 },
    webhook_tests: { count: 5, windowSeconds: 60 },
  },
  holdsMax: { answers: 4, pages: 2 },
  holdMsMax: 25_000,
};

/** Small windows, so that an adapter whose clock cannot be moved waits at most one second. */
const SHORT: LimitSettings = {
  ...SETTINGS,
  quotas: { ...SETTINGS.quotas, requests: { count: 2, windowSeconds: 1 } },
  holdMsMax: 300,
};

/** The guarantees of the port; every adapter passes them. */
export function limitsSuite(subject: LimitsUnderTest): void {
  const guarantee = (name: string, settings: LimitSettings, run: (limits: Limits) => Promise<void>) =>
    test(`${subject.name} limits: ${name}`, async () => {
      await using limits = await subject.open(settings);
      await run(limits);
    });
  countingGuarantees(guarantee, subject);
  jointGuarantees(guarantee, subject);
  holdingGuarantees(guarantee, subject);
}

type Guarantee = (name: string, settings: LimitSettings, run: (limits: Limits) => Promise<void>) => void;

function countingGuarantees(guarantee: Guarantee, { pass }: LimitsUnderTest): void {
  guarantee('of 200 uses at once exactly the quota is granted', SETTINGS, async (limits) => {
    const taken = await Promise.all(Array.from({ length: 200 }, () => limits.take('requests', 'a')));
    assert.equal(taken.filter((allowance) => allowance.granted).length, 60);
  });

  guarantee('the remainder counts down to zero and stays there', SETTINGS, async (limits) => {
    const remaining: number[] = [];
    for (let use = 0; use < 12; use += 1) remaining.push((await limits.take('events', 'a')).remaining);
    assert.deepEqual(remaining, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0]);
  });

  guarantee('subjects and limits are independent of each other', SETTINGS, async (limits) => {
    for (let use = 0; use < 11; use += 1) await limits.take('events', 'a');
    assert.equal((await limits.take('events', 'b')).remaining, 9);
    assert.equal((await limits.take('requests', 'a')).remaining, 59);
  });

  guarantee('looking counts nothing', SETTINGS, async (limits) => {
    assert.equal((await limits.look('events', 'a')).remaining, 10);
    await limits.take('events', 'a');
    assert.equal((await limits.look('events', 'a')).remaining, 9);
    assert.equal((await limits.look('events', 'a')).granted, true);
    assert.equal((await limits.take('events', 'a')).remaining, 8);
  });

  guarantee('a subject that waits as long as a refusal says is granted again', SHORT, async (limits) => {
    for (let use = 0; use < 2; use += 1) assert.ok((await limits.take('requests', 'a')).granted);
    const refused = await limits.take('requests', 'a');
    assert.equal(refused.granted, false);
    assert.ok(refused.resetMs > 0 && refused.resetMs <= 1000);
    assert.equal((await limits.look('requests', 'a')).granted, false);
    await pass(refused.resetMs);
    assert.deepEqual((await limits.take('requests', 'a')).remaining, 1);
  });

  guarantee('refused uses do not prolong the window', SHORT, async (limits) => {
    await limits.take('requests', 'a');
    await pass(600);
    for (let use = 0; use < 5; use += 1) await limits.take('requests', 'a');
    await pass(400);
    assert.ok((await limits.take('requests', 'a')).granted);
  });
}

const BOTH = ['requests', 'events'] as const;

function jointGuarantees(guarantee: Guarantee, { pass }: LimitsUnderTest): void {
  guarantee('a use of several limits counts in all of them or in none', SETTINGS, async (limits) => {
    const taken = await Promise.all(Array.from({ length: 50 }, () => limits.takeAll(BOTH, 'a')));
    const granted = taken.filter((allowances) => allowances.every((allowance) => allowance.granted));
    assert.equal(granted.length, 10);
    assert.equal((await limits.look('requests', 'a')).remaining, 50);
    assert.equal((await limits.look('events', 'a')).remaining, 0);
  });

  guarantee('a refusal of several limits says which one is used up', SETTINGS, async (limits) => {
    for (let use = 0; use < 60; use += 1) await limits.take('requests', 'a');
    const [requests, events] = await limits.takeAll(BOTH, 'a');
    assert.deepEqual([requests?.granted, requests?.remaining], [false, 0]);
    assert.deepEqual([events?.granted, events?.remaining], [true, 10]);
    assert.equal((await limits.look('events', 'a')).remaining, 10);
  });

  guarantee(
    'a subject that waits as long as a refusal of several limits says is granted again',
    SHORT,
    async (limits) => {
      for (let use = 0; use < 2; use += 1) await limits.takeAll(BOTH, 'a');
      const [requests] = await limits.takeAll(BOTH, 'a');
      assert.ok(requests !== undefined && !requests.granted && requests.resetMs <= 1000);
      await pass(requests.resetMs);
      const again = await limits.takeAll(BOTH, 'a');
      assert.deepEqual(
        again.map(({ granted, remaining }) => [granted, remaining]),
        [
          [true, 1],
          [true, 7],
        ],
      );
    },
  );
}

function holdingGuarantees(guarantee: Guarantee, { pass }: LimitsUnderTest): void {
  guarantee('a place is free again when it is released, once', SETTINGS, async (limits) => {
    const holds = await Promise.all(Array.from({ length: 5 }, async () => limits.hold('answers', 'a')));
    assert.deepEqual(
      holds.map((hold) => hold.granted),
      [true, true, true, true, false],
    );
    const [first] = holds;
    assert.ok(first?.granted);
    first.release();
    first.release();
    assert.ok((await limits.hold('answers', 'a')).granted);
    assert.equal((await limits.hold('answers', 'a')).granted, false);
    assert.ok((await limits.hold('answers', 'b')).granted);
  });

  guarantee('each kind of answers has its own places', SETTINGS, async (limits) => {
    for (let place = 0; place < 4; place += 1) await limits.hold('answers', 'a');
    const pages = await Promise.all(Array.from({ length: 3 }, async () => limits.hold('pages', 'a')));
    assert.deepEqual(
      pages.map((hold) => (hold.granted ? true : hold.holdsMax)),
      [true, true, 2],
    );
  });

  guarantee(
    'a place that nobody releases ends after its longest time, as the refusal says',
    SHORT,
    async (limits) => {
      for (let place = 0; place < 4; place += 1) await limits.hold('answers', 'a');
      const refused = await limits.hold('answers', 'a');
      assert.ok(!refused.granted && refused.retryAfterMs > 0 && refused.retryAfterMs <= 300);
      await pass(refused.retryAfterMs);
      assert.ok((await limits.hold('answers', 'a')).granted);
    },
  );
}
