import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  delivererOn,
  makePrices,
  makeSubscriber,
  pass,
  verify,
} from '../../../test/operations/delivering.ts';
import { forAccount } from '../../../test/operations/for-account.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { webhookSet } from './webhook-set.ts';
import { webhookTest } from './webhook-test.ts';

const HOUR = 3_600_000;

test('signs with all three secrets for 24 hours each after two renewals, even if the clock is set forward by an hour', async (t) => {
  const place = await makePlace(t);
  const { account, secret: first, receiver } = await makeSubscriber(t, place, 'acc_a');
  const renew = async () => {
    const { secret } = await forAccount(webhookSet, place.context, {
      account,
      url: receiver.url,
      language: 'ja',
      secret: 'new',
    });
    assert.ok(secret !== null);
    return secret;
  };
  const second = await renew();
  place.clock.nowMs += HOUR;
  const third = await renew();
  await makePrices(place, [2_000, 1_980]);
  const { deliverer } = delivererOn(place);
  await pass(place, deliverer, 1_000);
  await forAccount(webhookTest, place.context, { account });
  assert.equal(receiver.received.length, 2);
  for (const message of receiver.received) {
    for (const secret of [first, second, third]) verify(message, secret);
  }
  place.clock.nowMs += 23 * HOUR - 2_000 + HOUR;
  await forAccount(webhookTest, place.context, { account });
  verify(receiver.received[2] ?? assert.fail(), first);
  place.clock.nowMs += 2_000;
  await forAccount(webhookTest, place.context, { account });
  const [, , , later] = receiver.received;
  assert.ok(later !== undefined);
  for (const secret of [second, third]) verify(later, secret);
  assert.throws(() => verify(later, first));
});

test('refuses a sixth simultaneous secret with the next possible time, and keeps the webhook unchanged', async (t) => {
  const place = await makePlace(t);
  const { account, receiver } = await makeSubscriber(t, place, 'acc_a');
  const set = { account, url: receiver.url, language: 'ja', secret: 'new' } as const;
  for (let time = 0; time < 4; time += 1) await forAccount(webhookSet, place.context, set);
  const there = await place.store.findWebhook(account);
  await assert.rejects(forAccount(webhookSet, place.context, { ...set, language: 'en' }), {
    code: 'unusable_input',
    message: /5 valid secrets\. The next one can be created at 2026-11-29T/,
  });
  assert.deepEqual(await place.store.findWebhook(account), there);
  place.clock.nowMs += 25 * HOUR;
  assert.ok((await forAccount(webhookSet, place.context, set)).secret !== null);
});

test('sends five of eight simultaneous tests, and a sixth after the first minute', async (t) => {
  const place = await makePlace(t);
  const { account, receiver } = await makeSubscriber(t, place, 'acc_a');
  const ask = () => forAccount(webhookTest, place.context, { account });
  const asked = await Promise.allSettled(Array.from({ length: 8 }, ask));
  const refusals = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  assert.deepEqual(
    refusals.map(({ code, members }) => [code, members.retry_after_seconds]),
    Array.from({ length: 3 }, () => ['rate_limited', 60]),
  );
  assert.equal(receiver.received.length, 5);
  place.clock.nowMs += 60_000;
  assert.equal((await ask()).delivered, true);
});
