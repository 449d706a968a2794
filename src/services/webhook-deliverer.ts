import { mintId } from '../core/base62.ts';
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

/** What arrived is looked for this often: what comes within that time goes out together. */
const LOOK_EVERY_MS = 10_000;

/** Events of one message. */
const EVENTS_MAX = 100;

/** Webhooks of one look into the store, and looks in a row. */
const BEHIND_MAX = 100;
const LOOKS_MAX = 100;

/** Messages that are sent at the same time: one for each account, so that a slow receiver holds up no other. */
const SENDING_MAX = 64;

/** How long others believe that a message is being sent: much longer than an attempt may take. */
const LEASE_MS = 60_000;

/** A clock that moves further than this against the one that only goes forward was set, or its machine has slept. */
const SET_MS = 1_000;

/** After that nothing is claimed for so long: whoever sends or waits has seen it by then. */
const HEED_MS = 5_000;

/** Pauses that are remembered, in memory alone; others are as long as the clock makes them. */
const PAUSES_MAX = 10_000;

/** What happened. Nothing in it is secret, and no address is told. */
export type DeliveryEvent =
  | {
      readonly kind: 'sent';
      readonly accountId: string;
      readonly delivery: string;
      /** 1 for the first. */
      readonly number: number;
      readonly attempt: WebhookAttempt;
      readonly settlement: DeliverySettlement;
    }
  | { readonly kind: 'fault'; readonly during: string; readonly error: unknown };

/** Everything that delivering takes from outside. */
export interface DelivererPorts {
  readonly store: Store;
  readonly send: WebhookSender['send'];
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** Milliseconds of a clock that only goes forward. */
  readonly elapsedMs: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly observe: (event: DeliveryEvent) => void;
}

/**
 * Delivers what arrived for accounts to their webhooks: messages of up to a hundred events, one after another for each account, at
 * least once. What is under way stands in the store, so any number of these share the work, and a kill loses nothing.
 */
export class WebhookDeliverer {
  readonly #ports: DelivererPorts;
  readonly #owner: string;
  readonly #abort = new AbortController();
  readonly #sending = new Set<Promise<void>>();
  #lookAtMs = Number.NEGATIVE_INFINITY;
  /** How far the machine's time was ahead of the clock that only goes forward. */
  #aheadMs = Number.NaN;
  #claimFromMs = Number.NEGATIVE_INFINITY;
  /** By delivery: how long it waits after an attempt of this process, by the clock that only goes forward. */
  readonly #pauses = new Map<string, Omit<DeliveryPause, 'dueAtMs'> & { readonly untilMs: number }>();

  constructor(ports: DelivererPorts) {
    this.#ports = ports;
    this.#owner = mintId('deliverer_', ports.randomBytes);
  }

  /** Looks for what arrived, when it is time, and begins to send what is due. Never rejects. */
  async tick(): Promise<void> {
    await this.#guard('look', this.#look());
    await this.#guard('claim', this.#begin());
  }

  /** Resolves when nothing is being sent. */
  async whenIdle(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  /** Breaks off what is being sent and gives it back: another one sends it again, as it was. */
  async stop(): Promise<void> {
    this.#abort.abort(new Error('Delivering is stopped.'));
    await this.whenIdle();
    await this.#guard('stop', this.#ports.store.releaseDeliveries(this.#owner));
  }

  /** A clock that was set holds up no message and brings none too early: what waits, waits as long as it was to. */
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

  /** Makes a delivery of what arrived for a webhook; gives the step when none of it concerns the account. */
  async #step({ accountId, language, afterSeq }: WebhookBehind): Promise<WebhookStep | null> {
    const { store, nowMs, randomBytes } = this.#ports;
    const { events, untilSeq } = await store.listArrivals(accountId, afterSeq, EVENTS_MAX);
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
    // More may be waiting behind what was delivered.
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

  /** From 0 up to 1. */
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
