import { listArrivals } from './changes/list-arrivals.ts';
import type { SqlConnection } from './sql-connection.ts';
import { claimDeliveries, findNextDelivery } from './webhooks/claim-deliveries.ts';
import { bringDeliveriesForward, holdDeliveries } from './webhooks/delivery-clock.ts';
import { endDelivery, releaseDeliveries } from './webhooks/end-delivery.ts';
import type { WebhookReader, WebhookWriter } from './webhooks/port.ts';
import * as deliveries from './webhooks/webhook-deliveries.ts';
import * as webhooks from './webhooks/webhooks.ts';
import { ROWS_ONLY, WEBHOOKS } from './write-scopes.ts';

/** The reading side of webhooks over any SQL database. */
export function createWebhookReader({ read, readSnapshot }: SqlConnection): WebhookReader {
  return {
    findWebhook: (accountId) => read((db) => webhooks.findWebhook(db, accountId)),
    listDeliveries: (accountId, limit) => read((db) => deliveries.listDeliveries(db, accountId, limit)),
    listWebhooksBehind: (limit) => read((db) => webhooks.listWebhooksBehind(db, limit)),
    listArrivals: (accountId, afterSeq, limit) =>
      readSnapshot((db) => listArrivals(db, accountId, { afterSeq, limit })),
    findNextDelivery: () => read(findNextDelivery),
  };
}

/** The writing side of webhooks over any SQL database. */
export function createWebhookWriter({ write }: SqlConnection): WebhookWriter {
  return {
    setWebhook: (accountId, wish) => write((db) => webhooks.setWebhook(db, accountId, wish), WEBHOOKS),
    setWebhookAgain: (accountId, wish) =>
      write((db) => webhooks.setWebhookAgain(db, accountId, wish), WEBHOOKS),
    removeWebhook: (accountId) => write((db) => webhooks.removeWebhook(db, accountId), WEBHOOKS),
    skipArrivals: (steps) => write((db) => webhooks.skipArrivals(db, steps), WEBHOOKS),
    addDelivery: (step, delivery) => write((db) => deliveries.addDelivery(db, step, delivery), WEBHOOKS),
    addTest: (accountId, test, limit) =>
      write((db) => deliveries.addTest(db, accountId, test, limit), WEBHOOKS),
    endTest: (accountId, id, end) => write((db) => deliveries.endTest(db, accountId, id, end), ROWS_ONLY),
    claimDeliveries: (request) => write((db) => claimDeliveries(db, request), WEBHOOKS),
    endDelivery: (claim, owner, end) => write((db) => endDelivery(db, { claim, owner }, end), WEBHOOKS),
    bringDeliveriesForward: (nowMs, leaseUntilMs) =>
      write((db) => bringDeliveriesForward(db, nowMs, leaseUntilMs), WEBHOOKS),
    holdDeliveries: (owner, leaseUntilMs, pauses) =>
      write((db) => holdDeliveries(db, { owner, leaseUntilMs, pauses }), WEBHOOKS),
    releaseDeliveries: (owner) => write((db) => releaseDeliveries(db, owner), WEBHOOKS),
  };
}
