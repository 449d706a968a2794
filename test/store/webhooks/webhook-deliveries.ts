import assert from 'node:assert/strict';
import type { Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeWatcher, sampleAsin } from '../samples.ts';
import {
  AT,
  addSample,
  addSampleTest,
  answered,
  claimFor,
  claimSample,
  LEASE_MS,
  makePrices,
  sampleWish,
  stepOf,
} from './webhook-samples.ts';

/** An account whose webhook has one delivery waiting. */
async function makeWaiting(store: Store, accountId = 'acc_a', id = 'msg_1'): Promise<void> {
  await makeWatcher(store, accountId, { asins: [sampleAsin(1)] });
  await store.setWebhook(accountId, sampleWish());
  await makePrices(store, [21, 22]);
  assert.equal(await addSample(store, accountId, id), true);
}

const DELIVERED = { state: 'delivered' } as const;
const GIVEN_UP = { state: 'failed', stop: 'given_up' } as const;

/** Deliveries: one at a time for each account, each sent by one owner, none lost. */
export const webhookDeliveriesSuite: Suite = {
  'a delivery is listed with all its results, newest first': async (store) => {
    await makeWaiting(store);
    const fresh = { id: 'msg_1', kind: 'events', eventCount: 1, createdAtMs: AT } as const;
    const waiting = { ...fresh, state: 'waiting', attempts: 0, nextAttemptAtMs: AT, lastAttempt: null };
    assert.deepEqual(await store.listDeliveries('acc_a', 10), [waiting]);
    const claim = await claimSample(store, 'one', 2_000);
    const sending = { ...waiting, state: 'sending', attempts: 1, nextAttemptAtMs: null };
    assert.deepEqual(await store.listDeliveries('acc_a', 10), [sending]);
    const attempt = { atMs: 2_100, status: null, fault: 'unreachable', cause: 'ENOTFOUND' };
    const settlement = { state: 'waiting', dueAtMs: 9_000 } as const;
    assert.equal(await store.endDelivery(claim, 'one', { attempt, settlement }), true);
    const again = { ...waiting, attempts: 1, nextAttemptAtMs: 9_000, lastAttempt: attempt };
    assert.deepEqual(await store.listDeliveries('acc_a', 10), [again]);
    assert.deepEqual(await addSampleTest(store, 'msg_t', answered(2_500, 500)), { state: 'added' });
    const test = {
      id: 'msg_t',
      kind: 'test',
      state: 'failed',
      eventCount: 0,
      createdAtMs: 2_500,
      attempts: 1,
      nextAttemptAtMs: null,
      lastAttempt: answered(2_500, 500),
    };
    assert.deepEqual(await store.listDeliveries('acc_a', 10), [test, again]);
    assert.deepEqual(await store.listDeliveries('acc_a', 1), [test]);
    await store.endTest('acc_a', 'msg_t', { state: 'delivered', attempt: answered(2_600, 204) });
    const ended = { ...test, state: 'delivered', lastAttempt: answered(2_600, 204) };
    assert.deepEqual(await store.listDeliveries('acc_a', 10), [ended, again]);
    assert.deepEqual(await store.listDeliveries('acc_b', 10), []);
  },

  'after a clock was set forward a message stays with its owner, and waiting ones are not due before their time':
    async (store) => {
      await makeWaiting(store);
      const claim = await claimSample(store, 'one', AT);
      await store.holdDeliveries('one', AT + 2 * LEASE_MS, []);
      await store.holdDeliveries('two', AT, []);
      assert.deepEqual(await claimFor(store, 'two', AT + LEASE_MS), []);
      const end = {
        attempt: answered(AT + 1, 503),
        settlement: { state: 'waiting', dueAtMs: AT + 10 },
      } as const;
      await store.endDelivery(claim, 'one', end);
      const pause = { accountId: 'acc_a', id: 'msg_1', attempts: 1, dueAtMs: AT + 30 };
      for (const dueAtMs of [AT + 30, AT + 20])
        await store.holdDeliveries('one', AT, [{ ...pause, dueAtMs }]);
      await store.holdDeliveries('one', AT, [{ ...pause, attempts: 2, dueAtMs: AT + 40 }]);
      assert.deepEqual(await claimFor(store, 'two', AT + 29), []);
      assert.equal((await claimFor(store, 'two', AT + 30)).length, 1);
    },

  'a delivery is claimed once, when it is due, and again unchanged when its lease has ended': async (
    store,
    place,
  ) => {
    await makeWaiting(store);
    await using other = await place.open();
    assert.deepEqual(await claimFor(store, 'one', AT - 1), []);
    assert.equal(await store.findNextDelivery(), AT);
    const claims = await Promise.all(
      [store, other, store, other].map((each, at) => claimFor(each, `owner ${at}`, AT)),
    );
    const [claim, ...others] = claims.flat();
    assert.equal(others.length, 0);
    assert.deepEqual([claim?.id, claim?.attempt, claim?.body], ['msg_1', 1, '{"言葉":"msg_1"}']);
    assert.equal(await store.findNextDelivery(), AT + LEASE_MS);
    assert.deepEqual(await claimFor(other, 'later', AT + LEASE_MS - 1), []);
    const taken = await claimSample(other, 'later', AT + LEASE_MS);
    assert.deepEqual([taken.id, taken.attempt, taken.body], ['msg_1', 2, '{"言葉":"msg_1"}']);
  },

  'a released delivery is claimed as if it had not been claimed before': async (store) => {
    await makeWaiting(store);
    await claimSample(store, 'one', AT);
    await store.releaseDeliveries('two');
    assert.deepEqual(await claimFor(store, 'two', AT), []);
    await store.releaseDeliveries('one');
    assert.equal((await claimSample(store, 'two', AT)).attempt, 1);
  },

  'the longest due deliveries are claimed first, as many as requested': async (store) => {
    await makeWaiting(store, 'acc_a', 'msg_1');
    await makeWatcher(store, 'acc_b', { asins: [sampleAsin(1)] });
    await store.setWebhook('acc_b', sampleWish());
    await makePrices(store, [23]);
    await addSample(store, 'acc_b', 'msg_0', AT + 5);
    const request = { nowMs: 2_000, owner: 'one', limit: 1, leaseUntilMs: 9_000 };
    assert.equal((await store.claimDeliveries(request))[0]?.id, 'msg_1');
    assert.equal((await store.claimDeliveries(request))[0]?.id, 'msg_0');
  },

  'an account has one open delivery, made from the place of its webhook': async (store, place) => {
    await makeWaiting(store);
    await using other = await place.open();
    const claim = await claimSample(store, 'one', AT);
    await makePrices(store, [23]);
    assert.deepEqual(await store.listWebhooksBehind(10), []);
    const attempt = answered(2_000, 204);
    assert.equal(await store.endDelivery(claim, 'one', { attempt, settlement: DELIVERED }), true);
    const step = await stepOf(store, 'acc_a');
    assert.deepEqual(
      (await store.listArrivals('acc_a', step.afterSeq, 10)).events.map(({ localDate }) => localDate),
      ['2026-11-23'],
    );
    const delivery = { body: '{}', eventCount: 1, createdAtMs: 3_000 };
    const added = await Promise.all(
      [store, other, store, other].map((each, at) =>
        each.addDelivery(step, { ...delivery, id: `msg_a${at}` }),
      ),
    );
    assert.equal(added.filter(Boolean).length, 1);
    const stale = { ...step, afterSeq: step.afterSeq - 1 };
    assert.equal(await store.addDelivery(stale, { ...delivery, id: 'msg_b' }), false);
  },

  'a delivered message counts, whoever owns it now; other ends are for the owner alone': async (store) => {
    await makeWaiting(store);
    const late = await claimSample(store, 'one', AT);
    const taken = await claimSample(store, 'two', AT + LEASE_MS);
    const attempt = answered(90_000, 500);
    for (const settlement of [{ state: 'waiting', dueAtMs: 99_000 }, GIVEN_UP] as const) {
      assert.equal(await store.endDelivery(late, 'one', { attempt, settlement }), false);
    }
    assert.equal((await store.findWebhook('acc_a'))?.stopped, null);
    const sent = { attempt: answered(90_000, 200), settlement: DELIVERED };
    assert.equal(await store.endDelivery(late, 'one', sent), true);
    assert.equal(await store.endDelivery(taken, 'two', sent), false);
    assert.deepEqual(await store.listWebhooksBehind(10), []);
    assert.deepEqual(await claimFor(store, 'three', 999_000), []);
  },

  'a failed delivery stops its webhook, which continues from there when it is set again': async (store) => {
    await makeWaiting(store);
    const claim = await claimSample(store, 'one', AT);
    await store.endDelivery(claim, 'one', { attempt: answered(2_000, 500), settlement: GIVEN_UP });
    assert.deepEqual((await store.findWebhook('acc_a'))?.stopped, { reason: 'given_up', atMs: 2_000 });
    await makePrices(store, [23]);
    assert.deepEqual(await store.listWebhooksBehind(10), []);
    const webhook = await store.setWebhook('acc_a', sampleWish({ nowMs: 3_000 }));
    assert.equal(webhook.stopped, null);
    const { afterSeq } = await stepOf(store, 'acc_a');
    assert.equal((await store.listArrivals('acc_a', afterSeq, 10)).events.length, 2);
    assert.equal(await addSample(store, 'acc_a', 'msg_2', 3_000), true);
    assert.deepEqual(
      (await store.listDeliveries('acc_a', 10)).map(({ id, state }) => [id, state]),
      [
        ['msg_2', 'waiting'],
        ['msg_1', 'failed'],
      ],
    );
  },

  'a webhook that is set again while a message is sent is not stopped by that message': async (store) => {
    await makeWaiting(store);
    const claim = await claimSample(store, 'one', AT);
    await store.setWebhook('acc_a', sampleWish({ url: 'https://new.example/' }));
    const end = { attempt: answered(2_000, 410), settlement: { state: 'failed', stop: 'gone' } } as const;
    assert.equal(await store.endDelivery(claim, 'one', end), true);
    assert.equal((await store.findWebhook('acc_a'))?.stopped, null);
    const again = await claimSample(store, 'one', 2_000);
    assert.deepEqual(
      [again.id, again.body, again.attempt, again.url],
      ['msg_1', claim.body, 1, 'https://new.example/'],
    );
  },

  'waiting deliveries are due at once when the webhook is set, with all their attempts': async (store) => {
    await makeWaiting(store);
    const claim = await claimSample(store, 'one', AT);
    const settlement = { state: 'waiting', dueAtMs: 900_000 } as const;
    await store.endDelivery(claim, 'one', { attempt: answered(2_000, 500), settlement });
    await store.setWebhook('acc_a', sampleWish({ nowMs: 3_000 }));
    assert.equal((await claimSample(store, 'one', 3_000)).attempt, 1);
  },

  'nothing is sent for a closed account, and nothing is saved for a removed webhook': async (store) => {
    await makeWaiting(store);
    const claim = await claimSample(store, 'one', AT);
    await store.releaseDeliveries('one');
    await store.closeAccount('acc_a', AT);
    assert.deepEqual(await claimFor(store, 'one', 999_000), []);
    assert.equal(await store.findNextDelivery(), undefined);
    await store.removeWebhook('acc_a');
    const end = { attempt: answered(2_000, 200), settlement: DELIVERED };
    assert.equal(await store.endDelivery(claim, 'one', end), false);
    assert.deepEqual(await addSampleTest(store, 'msg_t', answered(2_000, 200)), { state: 'no_webhook' });
    await store.endTest('acc_a', 'msg_t', { state: 'delivered', attempt: answered(2_000, 200) });
    assert.deepEqual(await store.listDeliveries('acc_a', 10), []);
  },

  'the last hundred finished deliveries are kept, and the open one': async (store) => {
    await makeWaiting(store);
    for (let count = 0; count < 105; count += 1) {
      await addSampleTest(store, `msg_t${count}`, answered(count * 60_000, 200));
    }
    const ids = (await store.listDeliveries('acc_a', 500)).map(({ id }) => id);
    assert.deepEqual([ids.length, ids[0], ids[99], ids[100]], [101, 'msg_t104', 'msg_t5', 'msg_1']);
  },
};
