import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { delivererOn, makePrices, makeSubscriber, pass } from '../../test/operations/delivering.ts';
import { makePlace } from '../../test/operations/place.ts';
import { samplePage } from '../../test/store/changes/sample-changes.ts';
import { sampleAsin } from '../../test/store/samples.ts';
import { WebhookDeliverer } from './webhook-deliverer.ts';

test('a receiver that does not answer holds up no other', async (t) => {
  const place = await makePlace(t);
  const slow = await makeSubscriber(t, place, 'acc_a', [() => {}]);
  const quick = await makeSubscriber(t, place, 'acc_b');
  await makePrices(place, [2_000, 1_980]);
  const delivered = Promise.withResolvers<void>();
  const { store, context } = place;
  const deliverer = new WebhookDeliverer({
    store,
    send: context.webhooks.send,
    nowMs: context.nowMs,
    elapsedMs: context.nowMs,
    randomBytes,
    observe: () => delivered.resolve(),
  });
  await deliverer.tick();
  await Promise.all([slow.receiver.whenReceived(1), delivered.promise]);
  await store.saveProducts([samplePage(sampleAsin(1), '2026-11-28', { price: 1_500 })]);
  place.clock.nowMs += 1_000;
  await deliverer.tick();
  await quick.receiver.whenReceived(2);
  assert.equal(slow.receiver.received.length, 1);
  await deliverer.stop();
});

test('a message whose sending is stopped is released and sent again by another process, unchanged', async (t) => {
  const place = await makePlace(t);
  const { receiver } = await makeSubscriber(t, place, 'acc_a', [() => {}]);
  await makePrices(place, [2_000, 1_980]);
  const one = delivererOn(place);
  await one.deliverer.tick();
  await receiver.whenReceived(1);
  await one.deliverer.stop();
  assert.deepEqual(one.observed, []);
  await pass(place, delivererOn(place).deliverer, 1_000);
  assert.equal(receiver.received.length, 2);
  const [first, second] = receiver.received;
  assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id']);
  assert.equal(first?.body, second?.body);
});

test('of many processes on the same data one sends a message', async (t) => {
  const place = await makePlace(t);
  const accounts = [];
  for (const id of ['acc_a', 'acc_b', 'acc_c']) accounts.push(await makeSubscriber(t, place, id));
  await makePrices(place, [2_000, 1_980, 1_960]);
  const many = Array.from({ length: 4 }, () => delivererOn(place).deliverer);
  place.clock.nowMs += 1_000;
  await Promise.all(many.map((deliverer) => deliverer.tick()));
  await Promise.all(many.map((deliverer) => deliverer.tick()));
  for (const deliverer of many) await deliverer.whenIdle();
  for (const { receiver } of accounts) assert.equal(receiver.received.length, 1);
});

test('a failing store is logged and does not end the service', async (t) => {
  const place = await makePlace(t);
  await makeSubscriber(t, place, 'acc_a');
  const { deliverer, observed } = delivererOn(place);
  await place.store[Symbol.asyncDispose]();
  await deliverer.tick();
  assert.deepEqual(
    observed.map((event) => event.kind === 'fault' && event.during),
    ['look', 'claim'],
  );
});
