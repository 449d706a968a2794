import assert from 'node:assert/strict';
import type {
  AddedTest,
  ClaimedDelivery,
  DeliverySettlement,
  Store,
  WebhookAttempt,
  WebhookStep,
  WebhookWish,
} from '../../../src/store/port.ts';
import { samplePage } from '../changes/sample-changes.ts';
import { sampleAsin } from '../samples.ts';

/** The instant at which samples are set up. */
export const AT = 1_000;

/** How long a sample lease lasts. */
export const LEASE_MS = 60_000;

/** The settings that an account may request. */
export function sampleWish(more: Partial<WebhookWish> = {}): WebhookWish {
  return {
    url: 'https://shop.example/hook',
    language: 'ja',
    secret: 'whsec_MQ==',
    whenThere: 'keep_secret',
    languageWhenThere: 'set',
    nowMs: AT,
    ...more,
  };
}

/** An attempt that was answered. */
export function answered(atMs: number, status: number): WebhookAttempt {
  return { atMs, status, fault: null, cause: null };
}

/** Gives a product another price on each of these days of November: an event for each but the first. */
export async function makePrices(store: Store, days: readonly number[], product = 1): Promise<void> {
  for (const day of days) {
    await store.saveProducts([samplePage(sampleAsin(product), `2026-11-${day}`, { price: day })]);
  }
}

/** The place of an account's webhook, and the end of what arrived. */
export async function stepOf(store: Store, accountId: string): Promise<WebhookStep> {
  const behind = (await store.listWebhooksBehind(100)).find((one) => one.accountId === accountId);
  assert.ok(behind !== undefined, `${accountId} is not behind`);
  const { untilSeq } = await store.listArrivals(accountId, behind.afterSeq, 100);
  return { accountId, afterSeq: behind.afterSeq, untilSeq };
}

/** Adds a delivery of everything that arrived. */
export async function addSample(store: Store, accountId: string, id: string, atMs = AT): Promise<boolean> {
  const delivery = { id, body: `{"言葉":"${id}"}`, eventCount: 1, createdAtMs: atMs };
  return store.addDelivery(await stepOf(store, accountId), delivery);
}

/** Claims what is due for an owner. */
export async function claimFor(store: Store, owner: string, nowMs: number): Promise<ClaimedDelivery[]> {
  return store.claimDeliveries({ nowMs, owner, limit: 100, leaseUntilMs: nowMs + LEASE_MS });
}

/** Claims the one delivery that is due. */
export async function claimSample(store: Store, owner: string, nowMs: number): Promise<ClaimedDelivery> {
  const [claim, ...others] = await claimFor(store, owner, nowMs);
  assert.ok(claim !== undefined && others.length === 0);
  return claim;
}

/** Makes a delivery of a webhook that has none yet, and ends its first attempt. */
export async function endOneDelivery(
  store: Store,
  accountId: string,
  settlement: DeliverySettlement,
): Promise<void> {
  const step = { accountId, afterSeq: 0, untilSeq: 1 };
  await store.addDelivery(step, { id: 'msg_1', body: '{}', eventCount: 1, createdAtMs: AT });
  const claim = await claimSample(store, 'one', AT);
  assert.equal(await store.endDelivery(claim, 'one', { attempt: answered(AT, 500), settlement }), true);
}

/** How many tests may be sent in a minute. */
export const TESTS_MAX = 5;

/** Adds a test that failed with this attempt. */
export function addSampleTest(
  store: Store,
  id: string,
  attempt: WebhookAttempt,
  accountId = 'acc_a',
): Promise<AddedTest> {
  return store.addTest(accountId, { id, attempt }, { count: TESTS_MAX, windowMs: 60_000 });
}
