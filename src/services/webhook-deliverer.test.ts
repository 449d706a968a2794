import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delivererOn, makePrices, makeSubscriber, pass, verify } from '../../test/operations/delivering.ts';
import { forAccount } from '../../test/operations/for-account.ts';
import { makePlace } from '../../test/operations/place.ts';
import type { Answer } from '../../test/operations/receiver.ts';
import { samplePage } from '../../test/store/changes/sample-changes.ts';
import { sampleAsin } from '../../test/store/samples.ts';
import { accountChanges } from '../operations/changes/account-changes.ts';
import { events } from '../operations/changes/events.ts';
import { webhookDeliveries } from '../operations/webhooks/webhook-deliveries.ts';
import { webhookSet } from '../operations/webhooks/webhook-set.ts';
import { webhookShow } from '../operations/webhooks/webhook-show.ts';
import { createWebhookSender } from '../webhooks/index.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];

test('an account is sent the events that /events lists, with their ids, signed, in order of arrival', async (t) => {
  const place = await makePlace(t);
  const { account, secret, receiver } = await makeSubscriber(t, place, 'acc_a');
  await makePrices(place, [2_000, 1_980, 1_880]);
  const { deliverer } = delivererOn(place);
  await pass(place, deliverer, 1_000);
  assert.equal(receiver.received.length, 1);
  const [request] = receiver.received;
  assert.ok(request !== undefined);
  const { message, timestamp } = verify(request, secret);
  assert.deepEqual(
    [message.type, message.timestamp, message.data.account_id, timestamp],
    ['events.arrived', '2026-11-28T00:00:01Z', account, Math.floor(place.clock.nowMs / 1_000)],
  );
  const found = await place.store.findAccount(account);
  assert.ok(found !== undefined);
  const listed = await events.run(place.context, found, {}, 'ja');
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const clean = listed.events.map((event) => ({ ...event, title: '商品 長長長' }));
  assert.deepEqual(message.data.events.toSorted(byId), clean.toSorted(byId));
  assert.deepEqual(
    message.data.events.map((event: { after: number }) => event.after),
    [1_980, 1_880],
  );
  const { deliveries } = await forAccount(webhookDeliveries, place.context, { account, limit: 10 });
  assert.deepEqual(
    deliveries.map(({ state, kind, events: count, attempts, status, problem, next_attempt_at }) => [
      state,
      kind,
      count,
      attempts,
      status,
      problem,
      next_attempt_at,
    ]),
    [['delivered', 'events', 2, 1, 204, null, null]],
  );
  await pass(place, deliverer, HOUR, 10);
  assert.equal(receiver.received.length, 1);
});

test('what only screens list is sent to nobody', async (t) => {
  const place = await makePlace(t);
  const { receiver } = await makeSubscriber(t, place, 'acc_a');
  await makePrices(place, [2_000]);
  const lost = { price: null, priceReason: 'no_featured_offer' } as const;
  const [asin, today] = [sampleAsin(1), '2026-11-28'];
  await place.store.saveProducts([samplePage(asin, today, lost)]);
  const found = await place.store.findAccount('acc_a');
  assert.ok(found !== undefined);
  const listed = await accountChanges.run(place.context, found, { kind: ['featured_offer'] });
  assert.equal(listed.events.length, 1);
  const { deliverer } = delivererOn(place);
  await pass(place, deliverer, HOUR, 3);
  assert.deepEqual(receiver.received, []);
});

test('a failure is tried again with the same id and body under a new signature, and is visible meanwhile', async (t) => {
  const place = await makePlace(t);
  const redirect: Answer = (response) => response.writeHead(302, { Location: 'http://127.0.0.1/' }).end();
  const dies: Answer = (response) => response.socket?.destroy();
  const asks: Answer = (response) => response.writeHead(503, { 'Retry-After': '7200' }).end();
  const { account, secret, receiver } = await makeSubscriber(t, place, 'acc_a', [500, redirect, dies, asks]);
  await makePrices(place, [2_000, 1_980]);
  const { deliverer, observed } = delivererOn(place);
  const look = async () => {
    const { deliveries } = await forAccount(webhookDeliveries, place.context, { account, limit: 10 });
    return deliveries.map(({ state, attempts, status, error }) => [state, attempts, status, error]);
  };
  await pass(place, deliverer, 1_000);
  assert.deepEqual(await look(), [['waiting', 1, 500, null]]);
  await pass(place, deliverer, 7_000, 7);
  assert.deepEqual(await look(), [['waiting', 2, 302, null]]);
  await pass(place, deliverer, 4 * MINUTE);
  assert.equal(receiver.received.length, 2);
  await pass(place, deliverer, 3 * MINUTE);
  assert.deepEqual(await look(), [['waiting', 3, null, 'broken']]);
  await pass(place, deliverer, 40 * MINUTE);
  assert.deepEqual(await look(), [['waiting', 4, 503, null]]);
  await pass(place, deliverer, 3 * HOUR);
  assert.deepEqual(await look(), [['delivered', 5, 204, null]]);
  const sent = receiver.received.map((request) => verify(request, secret));
  assert.deepEqual([sent.length, new Set(sent.map(({ id }) => id)).size], [5, 1]);
  assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1);
  assert.equal(new Set(sent.map(({ timestamp }) => timestamp)).size, 5);
  assert.doesNotMatch(JSON.stringify(observed), /whsec_|127\.0\.0\.1/);
});

test('events that arrive while a delivery fails follow it; none is lost or repeated', async (t) => {
  const place = await makePlace(t);
  const { receiver } = await makeSubscriber(t, place, 'acc_a', [500, 500]);
  await makePrices(place, [2_000, 1_980]);
  const { deliverer } = delivererOn(place);
  await pass(place, deliverer, 1_000);
  await place.store.saveProducts([samplePage(sampleAsin(1), '2026-11-28', { price: 1_500 })]);
  await pass(place, deliverer, 20_000, 20);
  await pass(place, deliverer, 20 * MINUTE, 20);
  const prices = receiver.received.map(({ body }) =>
    JSON.parse(body).data.events.map((event: { after: number }) => event.after),
  );
  assert.deepEqual(prices.slice(0, 4), [[1_980], [1_980], [1_980], [1_500]]);
  assert.equal(receiver.received.length, 4);
});

test('a receiver that answers 410 is sent nothing more until it is set again, and then continues from its place', async (t) => {
  const place = await makePlace(t);
  const { account, receiver } = await makeSubscriber(t, place, 'acc_a', [410]);
  await makePrices(place, [2_000, 1_980]);
  const { deliverer, observed } = delivererOn(place);
  await pass(place, deliverer, HOUR, 3);
  await place.store.saveProducts([samplePage(sampleAsin(1), '2026-11-28', { price: 1_500 })]);
  await pass(place, deliverer, HOUR, 3);
  assert.equal(receiver.received.length, 1);
  const { webhook } = await forAccount(webhookShow, place.context, { account });
  assert.deepEqual([webhook?.state, webhook?.stopped_reason], ['stopped', 'gone']);
  assert.deepEqual(
    observed.map((event) => event.kind === 'sent' && event.settlement.state),
    ['failed'],
  );
  const set = { account, url: receiver.url, language: 'en', secret: 'keep' } as const;
  assert.deepEqual((await forAccount(webhookSet, place.context, set)).secret, null);
  await pass(place, deliverer, MINUTE, 3);
  const [, second] = receiver.received;
  assert.equal(receiver.received.length, 2);
  assert.deepEqual(
    JSON.parse(second?.body ?? '').data.events.map((event: { after: number }) => event.after),
    [1_980, 1_500],
  );
  assert.match(second?.body ?? '', /Price fell/);
});

test('delivery is given up after ten attempts, which is reported, and nothing is lost', async (t) => {
  const place = await makePlace(t);
  const { account, receiver } = await makeSubscriber(t, place, 'acc_a', Array(10).fill(500));
  await makePrices(place, [2_000, 1_980]);
  const { deliverer } = delivererOn(place);
  await pass(place, deliverer, 120 * HOUR, 240);
  assert.equal(receiver.received.length, 10);
  const { webhook } = await forAccount(webhookShow, place.context, { account });
  assert.deepEqual([webhook?.state, webhook?.stopped_reason], ['stopped', 'given_up']);
  const { deliveries } = await forAccount(webhookDeliveries, place.context, { account, limit: 10 });
  assert.deepEqual(
    [deliveries[0]?.state, deliveries[0]?.attempts, deliveries[0]?.status],
    ['failed', 10, 500],
  );
  const set = { account, url: receiver.url, language: 'ja', secret: 'keep' } as const;
  await forAccount(webhookSet, place.context, set);
  await pass(place, deliverer, MINUTE, 3);
  assert.equal(receiver.received.length, 11);
});

test('a long backlog is sent in messages of a hundred events, each event once', async (t) => {
  const place = await makePlace(t);
  const { receiver, account } = await makeSubscriber(t, place, 'acc_a');
  const asins = Array.from({ length: 45 }, (_, at) => sampleAsin(at + 1));
  const own = asins.map((asin) => ({ asin, relation: 'watched', names: [] }) as const);
  await place.store.addAsins(account, own.slice(1), {
    limits: { asins: 1_000, keywords: 10, watchedAsins: 1_000 },
    addedAtMs: 1,
  });
  for (const day of [20, 21, 22, 23, 24, 25, 26]) {
    await place.store.saveProducts(
      asins.map((asin) => samplePage(asin, `2026-11-${day}`, { price: 1_000 + day })),
    );
  }
  const { deliverer } = delivererOn(place);
  await pass(place, deliverer, 10_000, 5);
  const ids = receiver.received.map(({ body }) =>
    JSON.parse(body).data.events.map((event: { id: string }) => event.id),
  );
  assert.deepEqual(
    ids.map((list) => list.length),
    [100, 100, 70],
  );
  assert.equal(new Set(ids.flat()).size, 270);
});

test('an address that may not be sent to is a visible failure, without a connection', async (t) => {
  const place = await makePlace(t);
  const { receiver, account } = await makeSubscriber(t, place, 'acc_a');
  await makePrices(place, [2_000, 1_980]);
  const { send } = createWebhookSender({
    allowedAddresses: [],
    plainHttp: 'allowed',
    nowMs: place.context.nowMs,
  });
  await pass(place, delivererOn(place, send).deliverer, 1_000);
  const { deliveries } = await forAccount(webhookDeliveries, place.context, { account, limit: 10 });
  assert.deepEqual([deliveries[0]?.state, deliveries[0]?.error], ['waiting', 'address_not_allowed']);
  assert.match(deliveries[0]?.problem?.en ?? '', /no public IP address/);
  assert.equal(receiver.received.length, 0);
});
