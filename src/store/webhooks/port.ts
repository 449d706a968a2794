import type { Language } from '../../core/text.ts';
import type { ReplacedSecret } from '../../core/webhook-secrets.ts';

/** Why nothing is sent any more: the receiver said that it is gone, or could not be reached for too long. */
export type WebhookStop = 'gone' | 'given_up';

/** The endpoint to which an account's changes are sent. */
export interface Webhook {
  readonly url: string;
  /** `whsec_` and base64: the secret that signs; never shown again. */
  readonly secret: string;
  /** The secrets it replaced, newest first; some may have stopped signing. */
  readonly replaced: readonly ReplacedSecret[];
  /** The language of the sentences. */
  readonly language: Language;
  readonly createdAtMs: number;
  readonly stopped: { readonly reason: WebhookStop; readonly atMs: number } | null;
}

/** The settings that an account requests for its webhook. */
export interface WebhookWish {
  readonly url: string;
  readonly language: Language;
  /** Whether an existing webhook keeps its language. */
  readonly languageWhenThere: 'set' | 'keep';
  /** The secret of a new webhook, or the new secret of an existing one. */
  readonly secret: string;
  /** Whether an existing webhook keeps its secret; a secret that is replaced still signs until then. */
  readonly whenThere: 'keep_secret' | { readonly previousUntilMs: number };
  readonly nowMs: number;
}

/** What happens to the secret when a webhook is set again. */
export type WebhookAgain = Pick<WebhookWish, 'secret' | 'whenThere' | 'nowMs'>;

/** The outcome of an attempt: an HTTP status, or why there was no answer. */
export interface WebhookAttempt {
  readonly atMs: number;
  readonly status: number | null;
  readonly fault: string | null;
  /** The system's error code, if there is one. */
  readonly cause: string | null;
}

export type DeliveryState = 'waiting' | 'sending' | 'delivered' | 'failed';

/** A message to a webhook, as listed. */
export interface ListedDelivery {
  /** `msg_` and 20 base62 characters: the `webhook-id` of all its attempts. */
  readonly id: string;
  readonly kind: 'events' | 'test';
  readonly state: DeliveryState;
  readonly eventCount: number;
  readonly createdAtMs: number;
  /** Attempts that were begun. */
  readonly attempts: number;
  /** When it is tried next; `null` when it is not waiting. */
  readonly nextAttemptAtMs: number | null;
  readonly lastAttempt: WebhookAttempt | null;
}

/** A webhook that may have changes to send. */
export interface WebhookBehind {
  readonly accountId: string;
  readonly language: Language;
  /** The place in the order of arrival up to which everything was delivered. */
  readonly afterSeq: number;
}

/** A step of a webhook through the order of arrival. */
export interface WebhookStep {
  readonly accountId: string;
  readonly afterSeq: number;
  readonly untilSeq: number;
}

/** A message before it is sent. */
export interface NewDelivery {
  readonly id: string;
  readonly body: string;
  readonly eventCount: number;
  readonly createdAtMs: number;
}

/** A delivery that only its owner may send until the lease ends. */
export interface ClaimedDelivery {
  readonly accountId: string;
  readonly id: string;
  readonly body: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly url: string;
  /** The secrets that sign now. */
  readonly secrets: readonly string[];
  /** The version of the webhook's settings that it is sent with. */
  readonly setAtMs: number;
}

/** What happens to a delivery after an attempt. */
export type DeliverySettlement =
  | { readonly state: 'delivered' }
  | { readonly state: 'waiting'; readonly dueAtMs: number }
  | { readonly state: 'failed'; readonly stop: WebhookStop };

/** Whether a test may be sent; `sinceMs` is when the test was added that has to leave the window first. */
export type AddedTest =
  | { readonly state: 'added' }
  | { readonly state: 'no_webhook' }
  | { readonly state: 'too_many'; readonly sinceMs: number };

/** Until when a delivery waits after so many attempts, in milliseconds since the epoch. */
export interface DeliveryPause {
  readonly accountId: string;
  readonly id: string;
  readonly attempts: number;
  readonly dueAtMs: number;
}

/** Read access to webhooks and deliveries. */
export interface WebhookReader {
  findWebhook(accountId: string): Promise<Webhook | undefined>;
  /** Newest first; the last hundred finished ones are kept. */
  listDeliveries(accountId: string, limit: number): Promise<ListedDelivery[]>;
  /** Webhooks of open accounts that have not been stopped, have no open delivery, and have not reached the end of the order of arrival. */
  listWebhooksBehind(limit: number): Promise<WebhookBehind[]>;
  /** Earliest instant at which a delivery can be claimed; `undefined` while none is open. */
  findNextDelivery(): Promise<number | undefined>;
}

/** Write access to webhooks and deliveries. */
export interface WebhookStore extends WebhookReader {
  /**
   * Creates the webhook of an account, which receives what arrives from now on, or changes the existing one: a stopped
   * webhook continues from its place, and what waits is due now. Throws `not_found` for an unknown account, and
   * `unusable_input` for a new secret when the maximum number of secrets already signs.
   */
  setWebhook(accountId: string, wish: WebhookWish): Promise<Webhook>;
  /**
   * Sets the webhook of an account again with its current address and language; `undefined` when it has none. Throws as
   * {@link setWebhook}.
   */
  setWebhookAgain(accountId: string, wish: WebhookAgain): Promise<Webhook | undefined>;
  /** Removes the webhook with its secret and deliveries; `false` when the account has none. */
  removeWebhook(accountId: string): Promise<boolean>;
  /** Moves webhooks past events that do not concern them; a webhook whose place changed meanwhile is left alone. */
  skipArrivals(steps: readonly WebhookStep[]): Promise<void>;
  /** Adds a delivery of a step; `false` when the webhook's place changed, or it was stopped or has an open delivery. */
  addDelivery(step: WebhookStep, delivery: NewDelivery): Promise<boolean>;
  /**
   * Saves a test message that is about to be sent, as failed until its end is known, so that a process that dies leaves
   * nothing open. Not added when there is no webhook, or when the window already has the maximum number of tests.
   */
  addTest(
    accountId: string,
    test: { readonly id: string; readonly attempt: WebhookAttempt },
    limit: { readonly count: number; readonly windowMs: number },
  ): Promise<AddedTest>;
  /** Saves the outcome of a test; does nothing when it was removed with its webhook. */
  endTest(
    accountId: string,
    id: string,
    end: { readonly state: 'delivered' | 'failed'; readonly attempt: WebhookAttempt },
  ): Promise<void>;
  /** Claims what is due, and what was left by owners that are gone, longest due first. Counts the attempt. */
  claimDeliveries(request: {
    readonly nowMs: number;
    readonly limit: number;
    readonly owner: string;
    readonly leaseUntilMs: number;
  }): Promise<ClaimedDelivery[]>;
  /**
   * Ends an attempt. `delivered` moves the webhook on, whoever has the delivery now; `failed` stops the webhook, unless
   * it was set again meanwhile: then the delivery is due again. `false` when nothing was saved: the delivery is
   * finished, removed, or has another owner.
   */
  endDelivery(
    claim: ClaimedDelivery,
    owner: string,
    end: { readonly attempt: WebhookAttempt; readonly settlement: DeliverySettlement },
  ): Promise<boolean>;
  /** Releases what an owner has claimed, as if it had not been claimed. */
  releaseDeliveries(owner: string): Promise<void>;
  /**
   * After a clock was set back: deliveries that began to wait at a future instant wait from `nowMs` instead, for the
   * same time, and no lease is longer than `leaseUntilMs`.
   */
  bringDeliveriesForward(nowMs: number, leaseUntilMs: number): Promise<void>;
  /**
   * After a clock was set forward: what an owner is sending stays its own until `leaseUntilMs`, and waiting deliveries
   * are not due earlier than planned. Repeating it changes nothing.
   */
  holdDeliveries(owner: string, leaseUntilMs: number, pauses: readonly DeliveryPause[]): Promise<void>;
}
