import { mintId } from '../core/base62.ts';
import { KIND_ORDER } from '../operations/changes/event-schema.ts';
import { attemptOf, settleAttempt } from '../operations/webhooks/settle-attempt.ts';
import { printEventsMessage } from '../operations/webhooks/webhook-message.ts';
import type {
  ClaimedDelivery,
  DeliveryPause,
  DeliverySettlement,
  Store,
  WebhookAttempt,
  WebhookBehind,
  WebhookStep,
} from '../store/port.ts';
import type { WebhookSender } from '../webhooks/port.ts';

/** How often to look for arrivals: those within this time are sent together. */
const LOOK_EVERY_MS = 10_000;

/** Events per message. */
const EVENTS_MAX = 100;

/** Webhooks per query, and queries in a row. */
const BEHIND_MAX = 100;
const LOOKS_MAX = 100;

/** Messages sent at the same time, one per account, so that a slow receiver holds up no other. */
const SENDING_MAX = 64;

/** Lease of a message that is being sent: much longer than an attempt may take. */
const LEASE_MS = 60_000;

/** A clock that moves further than this against the monotonic one was set, or its machine has slept. */
const SET_MS = 1_000;

/** Then nothing is claimed for this long, so that every process notices the change first. */
const HEED_MS = 5_000;

/** How many pauses are remembered, in memory only; others end by the machine's clock. */
const PAUSES_MAX = 10_000;

/** What happened. Contains no secret and no address. */
export type DeliveryEvent =
  | {
      readonly kind: 'sent';
      readonly accountId: string;
      readonly delivery: string;
      /** 1 for the first attempt. */
      readonly number: number;
      readonly attempt: WebhookAttempt;
      readonly settlement: DeliverySettlement;
    }
  | { readonly kind: 'fault'; readonly during: string; readonly error: unknown };

/** The dependencies of delivering. */
export interface DelivererPorts {
  readonly store: Store;
  readonly send: WebhookSender['send'];
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly observe: (event: DeliveryEvent) => void;
}

/**
 * Delivers the events of accounts to their webhooks: messages of up to a hundred events, one after another for each
 * account, at least once. The state is in the store, so that any number of processes share the work and a kill loses
 * nothing.
 */
export class WebhookDeliverer {
  readonly #ports: DelivererPorts;
  readonly #owner: string;
  readonly #abort = new AbortController();
  readonly #sending = new Set<Promise<void>>();
  #lookAtMs = Number.NEGATIVE_INFINITY;
  /** How far the machine's time was ahead of the monotonic clock. */
  #aheadMs = Number.NaN;
  #claimFromMs = Number.NEGATIVE_INFINITY;
  /** By delivery: when its pause after an attempt of this process ends, by the monotonic clock. */
  readonly #pauses = new Map<string, Omit<DeliveryPause, 'dueAtMs'> & { readonly untilMs: number }>();

  constructor(ports: DelivererPorts) {
    this.#ports = ports;
    this.#owner = mintId('deliverer_', ports.randomBytes);
  }

  /** Looks for arrivals when it is time, and starts to send what is due. Never rejects. */
  async tick(): Promise<void> {
    await this.#guard('look', this.#look());
    await this.#guard('claim', this.#begin());
  }

  /** Resolves when nothing is being sent. */
  async whenIdle(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  /** Aborts what is being sent and releases it: another process sends it again unchanged. */
  async stop(): Promise<void> {
    this.#abort.abort(new Error('Delivering is stopped.'));
    await this.whenIdle();
    await this.#guard('stop', this.#ports.store.releaseDeliveries(this.#owner));
  }

  /** After a clock was set, no message waits longer or is sent earlier than planned. */
  async #heedClock(): Promise<void> {
    const { store, nowMs, elapsedMs } = this.#ports;
    const [now, elapsed] = [nowMs(), elapsedMs()];
    const aheadMs = now - elapsed;
    if (aheadMs < this.#aheadMs - SET_MS) await store.bringDeliveriesForward(now, now + LEASE_MS);
    if (aheadMs > this.#aheadMs + SET_MS) {
      this.#claimFromMs = elapsed + HEED_MS;
      const pauses = [...this.#pauses.values()].map(({ untilMs, ...pause }) => ({
        ...pause,
        dueAtMs: now + Math.ceil(untilMs - elapsed),
      }));
      await store.holdDeliveries(this.#owner, now + LEASE_MS, pauses);
    }
    this.#aheadMs = aheadMs;
  }

  async #look(): Promise<void> {
    const { store, elapsedMs } = this.#ports;
    await this.#heedClock();
    if (elapsedMs() < this.#lookAtMs || this.#abort.signal.aborted) return;
    this.#lookAtMs = elapsedMs() + LOOK_EVERY_MS;
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      const behind = await store.listWebhooksBehind(BEHIND_MAX);
      const skipped: WebhookStep[] = [];
      for (const webhook of behind) {
        const step = await this.#step(webhook);
        if (step !== null) skipped.push(step);
      }
      if (skipped.length > 0) await store.skipArrivals(skipped);
      if (behind.length === 0) return;
    }
  }

  /** Makes a delivery from a webhook's arrivals; returns the step when none of them concerns the account. */
  async #step({ accountId, language, afterSeq }: WebhookBehind): Promise<WebhookStep | null> {
    const { store, nowMs, randomBytes } = this.#ports;
    const { events: arrived, untilSeq } = await store.listArrivals(accountId, afterSeq, EVENTS_MAX);
    const events = arrived.filter(({ kind }) => KIND_ORDER.includes(kind));
    const step = { accountId, afterSeq, untilSeq };
    if (events.length === 0) return step;
    const titles = await store.findTitles([...new Set(events.map(({ asin }) => asin))]);
    const atMs = nowMs();
    await store.addDelivery(step, {
      id: mintId('msg_', randomBytes),
      body: printEventsMessage(events, { accountId, atMs, titles, language }),
      eventCount: events.length,
      createdAtMs: atMs,
    });
    return null;
  }

  async #begin(): Promise<void> {
    const { store, nowMs, elapsedMs } = this.#ports;
    const limit = SENDING_MAX - this.#sending.size;
    if (limit === 0 || this.#abort.signal.aborted || elapsedMs() < this.#claimFromMs) return;
    const now = nowMs();
    const nextMs = await store.findNextDelivery();
    if (nextMs === undefined || nextMs > now) return;
    const claims = await store.claimDeliveries({
      nowMs: now,
      limit,
      owner: this.#owner,
      leaseUntilMs: now + LEASE_MS,
    });
    for (const claim of claims) {
      const sending = this.#guard('send', this.#send(claim)).finally(() => this.#sending.delete(sending));
      this.#sending.add(sending);
    }
  }

  async #send(claim: ClaimedDelivery): Promise<void> {
    const { store, send, nowMs, observe } = this.#ports;
    const { accountId, id, body, url, secrets, attempt: number } = claim;
    const outcome = await send({ url, secrets, reach: 'guarded' }, { id, body }, this.#abort.signal);
    const attempt = attemptOf(outcome, nowMs());
    const settlement = settleAttempt(outcome, { attempt: number, nowMs: nowMs(), random: this.#random() });
    this.#notePause(claim, settlement, attempt.atMs);
    const isNoted = await store.endDelivery(claim, this.#owner, { attempt, settlement });
    // More may be waiting after what was delivered.
    if (settlement.state === 'delivered') this.#lookAtMs = Number.NEGATIVE_INFINITY;
    if (isNoted) observe({ kind: 'sent', accountId, delivery: id, number, attempt, settlement });
  }

  #notePause(
    { accountId, id, attempt }: ClaimedDelivery,
    settlement: DeliverySettlement,
    atMs: number,
  ): void {
    this.#pauses.delete(id);
    if (settlement.state !== 'waiting') return;
    const untilMs = this.#ports.elapsedMs() + settlement.dueAtMs - atMs;
    if (this.#pauses.size >= PAUSES_MAX) this.#pauses.clear();
    this.#pauses.set(id, { accountId, id, attempts: attempt, untilMs });
  }

  /** From 0 up to, but not including, 1. */
  #random(): number {
    return Buffer.from(this.#ports.randomBytes(4)).readUInt32BE() / 2 ** 32;
  }

  async #guard(during: string, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#ports.observe({ kind: 'fault', during, error });
    }
  }
}
