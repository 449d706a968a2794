import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { webhookSet } from '../../src/operations/webhooks/webhook-set.ts';
import { type DeliveryEvent, WebhookDeliverer } from '../../src/services/webhook-deliverer.ts';
import type { WebhookSender } from '../../src/webhooks/index.ts';
import { samplePage } from '../store/changes/sample-changes.ts';
import { makeWatcher, sampleAsin } from '../store/samples.ts';
import { forAccount } from './for-account.ts';
import type { Place } from './place.ts';
import { type Answer, type Received, type Receiver, startReceiver } from './receiver.ts';

/** An account with a product and a webhook. */
export interface Subscriber {
  readonly account: string;
  readonly secret: string;
  readonly receiver: Receiver;
}

/** Creates an account whose webhook is a receiver with this answer. */
export async function makeSubscriber(
  t: TestContext,
  place: Place,
  account: string,
  answers: readonly Answer[] = [],
): Promise<Subscriber> {
  const receiver = await startReceiver(t, answers);
  await makeWatcher(place.store, account, { asins: [sampleAsin(1)] });
  const set = { account, url: receiver.url, language: 'ja', secret: 'keep' } as const;
  const { secret } = await forAccount(webhookSet, place.context, set);
  assert.ok(secret !== null);
  return { account, secret, receiver };
}

/** Gives the product these prices on consecutive days up to the 27th: each except the first is an event. */
export async function makePrices({ store }: Place, prices: readonly number[]): Promise<void> {
  for (const [at, price] of prices.entries()) {
    const date = `2026-11-${28 - prices.length + at}`;
    await store.saveProducts([
      samplePage(sampleAsin(1), date, { price, title: `商品\u202e ${'長'.repeat(3)}` }),
    ]);
  }
}

/** A deliverer on a place, with what it logged. */
export function delivererOn(
  place: Place,
  send: WebhookSender['send'] = place.context.webhooks.send,
  elapsedMs: () => number = place.context.nowMs,
) {
  const observed: DeliveryEvent[] = [];
  const { store, context } = place;
  const deliverer = new WebhookDeliverer({
    store,
    send,
    nowMs: context.nowMs,
    elapsedMs: elapsedMs,
    randomBytes,
    observe: (event) => observed.push(event),
  });
  return { deliverer, observed };
}

/** Lets time pass tick by tick until everything begun has ended. */
export async function pass(place: Place, deliverer: WebhookDeliverer, ms: number, ticks = 1): Promise<void> {
  for (let tick = 0; tick < ticks; tick += 1) {
    place.clock.nowMs += ms / ticks;
    await deliverer.tick();
    await deliverer.whenIdle();
  }
}

/** Verifies as the Standard Webhooks specification says, without our own code; returns what was sent. */
export function verify({ headers, body }: Received, secret: string) {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  assert.ok(String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`));
  assert.match(String(id), /^msg_[0-9A-Za-z]{20}$/);
  return { id: String(id), timestamp: Number(timestamp), message: JSON.parse(body) };
}
