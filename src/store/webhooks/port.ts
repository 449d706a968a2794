import type { Language } from '../../core/text.ts';
import type { ReplacedSecret } from '../../core/webhook-secrets.ts';

/** Why nothing is sent any more: the receiver said that it is gone, or was not reached for too long. */
export type WebhookStop = 'gone' | 'given_up';

/** Where an account has its changes sent to. */
export interface Webhook {
  readonly url: string;
  /** `whsec_` and base64: it signs, and is never shown again. */
  readonly secret: string;
  /** Those that it replaced, newest first; some may not sign any more. */
  readonly replaced: readonly ReplacedSecret[];
  /** Of the sentences. */
  readonly language: Language;
  readonly createdAtMs: number;
  readonly stopped: { readonly reason: WebhookStop; readonly atMs: number } | null;
}

/** What an account wants its webhook to be. */
export interface WebhookWish {
  readonly url: string;
  readonly language: Language;
  /** Whether a webhook that is there keeps the language that it has. */
  readonly languageWhenThere: 'set' | 'keep';
  /** The secret of a new webhook, or the new one of a webhook that is there. */
  readonly secret: string;
  /** Whether a webhook that is there keeps its secret; one that goes still signs until then. */
  readonly whenThere: 'keep_secret' | { readonly previousUntilMs: number };
  readonly nowMs: number;
}

/** What becomes of the secret of a webhook that is set once more. */
export type WebhookAgain = Pick<WebhookWish, 'secret' | 'whenThere' | 'nowMs'>;

/** What an attempt came to: a status of HTTP, or why there was no answer. */
export interface WebhookAttempt {
  readonly atMs: number;
  readonly status: number | null;
  readonly fault: string | null;
  /** The system's code, where there is one. */
  readonly cause: string | null;
}

export type DeliveryState = 'waiting' | 'sending' | 'delivered' | 'failed';

/** A message to a webhook, as it is listed. */
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

/** A webhook to which changes may have to be sent. */
export interface WebhookBehind {
  readonly accountId: string;
  readonly language: Language;
  /** Order of arrival up to which everything was delivered. */
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

/** A delivery that its owner alone may send until its lease ends. */
export interface ClaimedDelivery {
  readonly accountId: string;
  readonly id: string;
  readonly body: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly url: string;
  /** Those that sign now. */
  readonly secrets: readonly string[];
  /** Which setting of the webhook it is sent by. */
  readonly setAtMs: number;
}

/** What becomes of a delivery after an attempt. */
export type DeliverySettlement =
  | { readonly state: 'delivered' }
  | { readonly state: 'waiting'; readonly dueAtMs: number }
  | { readonly state: 'failed'; readonly stop: WebhookStop };

/** Whether a test may be sent; `sinceMs` is when the first of those was added after which there is room for another. */
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

/** Webhooks and deliveries as they can be read. */
export interface WebhookReader {
  findWebhook(accountId: string): Promise<Webhook | undefined>;
  /** Newest first; of those that are over the last hundred are kept. */
  listDeliveries(accountId: string, limit: number): Promise<ListedDelivery[]>;
  /** Webhooks of open accounts that are sent to, have no delivery under way, and after whose place something has arrived. */
  listWebhooksBehind(limit: number): Promise<WebhookBehind[]>;
  /** Earliest instant at which a delivery can be claimed; `undefined` while none is under way. */
  findNextDelivery(): Promise<number | undefined>;
}

/** Webhooks and deliveries as they are kept. */
export interface WebhookStore extends WebhookReader {
  /**
   * Makes the webhook of an account, which is sent what arrives from now on, or changes the one that is there: it is sent to again if
   * it was stopped, from where it stood, and what waits is due now. Throws `not_found` for an
   * unknown account, and `unusable_input` for a new secret when as many as are allowed sign already.
   */
  setWebhook(accountId: string, wish: WebhookWish): Promise<Webhook>;
  /** Sets the webhook of an account once more, with the address and language that it has by then; `undefined` when it has none. Throws as {@link setWebhook}. */
  setWebhookAgain(accountId: string, wish: WebhookAgain): Promise<Webhook | undefined>;
  /** Forgets the webhook with its secret and deliveries; `false` when the account has none. */
  removeWebhook(accountId: string): Promise<boolean>;
  /** Moves webhooks on over events that do not concern them; one that stands elsewhere by now stays. */
  skipArrivals(steps: readonly WebhookStep[]): Promise<void>;
  /** Adds a delivery of a step; `false` when the webhook does not stand there, was stopped, or has one under way. */
  addDelivery(step: WebhookStep, delivery: NewDelivery): Promise<boolean>;
  /**
   * Notes a message that is about to be sent for a test, as one that failed until its end is known: a process that ends meanwhile leaves
   * nothing open. Not added where there is no webhook, or as many tests as may be were added within the window.
   */
  addTest(
    accountId: string,
    test: { readonly id: string; readonly attempt: WebhookAttempt },
    limit: { readonly count: number; readonly windowMs: number },
  ): Promise<AddedTest>;
  /** Notes what became of a test; nothing when it is gone with its webhook. */
  endTest(
    accountId: string,
    id: string,
    end: { readonly state: 'delivered' | 'failed'; readonly attempt: WebhookAttempt },
  ): Promise<void>;
  /** Claims what is due, and what is left by owners that are gone, longest due first. Counts the attempt. */
  claimDeliveries(request: {
    readonly nowMs: number;
    readonly limit: number;
    readonly owner: string;
    readonly leaseUntilMs: number;
  }): Promise<ClaimedDelivery[]>;
  /**
   * Ends an attempt. Delivered moves the webhook on, whoever has the delivery by now; failed stops the webhook, unless it was set anew
   * meanwhile: then the delivery is due again. `false` when nothing was noted: it is over, gone, or another's.
   */
  endDelivery(
    claim: ClaimedDelivery,
    owner: string,
    end: { readonly attempt: WebhookAttempt; readonly settlement: DeliverySettlement },
  ): Promise<boolean>;
  /** Gives back what an owner has claimed, as if it had not been. */
  releaseDeliveries(owner: string): Promise<void>;
  /**
   * After a clock was set back: what waits since an instant that is still to come waits from `nowMs` on, for as long as it was to wait,
   * and no lease is longer than `leaseUntilMs`.
   */
  bringDeliveriesForward(nowMs: number, leaseUntilMs: number): Promise<void>;
  /**
   * After a clock was set forward: what an owner sends stays its own until `leaseUntilMs`, and what waits after as many attempts is not
   * due before it was to be. Repeated it changes nothing.
   */
  holdDeliveries(owner: string, leaseUntilMs: number, pauses: readonly DeliveryPause[]): Promise<void>;
}
