import { whenOpen } from '../accounts/when-open.ts';
import type { QueryMethods } from '../query-methods.ts';
import { ofAccount, ROWS_ONLY, WEBHOOKS } from '../write-scopes.ts';
import { claimDeliveries, findNextDelivery } from './claim-deliveries.ts';
import { bringDeliveriesForward, holdDeliveries } from './delivery-clock.ts';
import { endDelivery, releaseDeliveries } from './end-delivery.ts';
import type { WebhookStore } from './port.ts';
import { addDelivery, addTest, endTest, listDeliveries } from './webhook-deliveries.ts';
import {
  findWebhook,
  listWebhooksBehind,
  removeWebhook,
  setWebhook,
  setWebhookAgain,
  skipArrivals,
} from './webhooks.ts';

/** A webhook changes while its account is not closed. */
const ofOwner = (accountId: string) => [...WEBHOOKS, ...ofAccount(accountId)];

/** Webhooks and their deliveries over any SQL database. */
export function createWebhookStore({ read, write, audited }: QueryMethods): WebhookStore {
  return {
    findWebhook: read(findWebhook),
    listDeliveries: read(listDeliveries),
    listWebhooksBehind: read(listWebhooksBehind),
    findNextDelivery: read(findNextDelivery),
    setWebhook: audited('setWebhook', whenOpen(setWebhook), ofOwner),
    setWebhookAgain: audited('setWebhookAgain', whenOpen(setWebhookAgain), ofOwner),
    removeWebhook: audited('removeWebhook', removeWebhook, WEBHOOKS),
    skipArrivals: write(skipArrivals, WEBHOOKS),
    addDelivery: write(addDelivery, WEBHOOKS),
    addTest: write(addTest, WEBHOOKS),
    endTest: write(endTest, ROWS_ONLY),
    claimDeliveries: write(claimDeliveries, WEBHOOKS),
    endDelivery: audited('endDelivery', endDelivery, WEBHOOKS),
    releaseDeliveries: write(releaseDeliveries, WEBHOOKS),
    bringDeliveriesForward: write(bringDeliveriesForward, WEBHOOKS),
    holdDeliveries: write(holdDeliveries, WEBHOOKS),
  };
}
