import { setTimeout } from 'node:timers/promises';
import type { LogLevel } from '../api/index.ts';
import { printInstant } from '../core/instant.ts';
import type { OperatorContext } from '../operations/operation.ts';
import { type DeliveryEvent, WebhookDeliverer } from '../operations/webhooks/webhook-deliverer.ts';
import type { OutageLog } from './outage-log.ts';

/** The clock is looked at this often. */
const TICK_MS = 1_000;

type Log = Pick<OutageLog, 'write' | 'hides'>;

/** Delivers changes to the webhooks of accounts until it is disposed of, with whoever else does so on the same data. */
export function startDelivering(context: OperatorContext, log: Log): AsyncDisposable {
  const { store, webhooks, nowMs, randomBytes } = context;
  const { elapsedMs } = context.scanning;
  const deliverer = new WebhookDeliverer({
    store,
    send: webhooks.send,
    nowMs,
    elapsedMs,
    randomBytes,
    observe(event) {
      if (event.kind !== 'fault' || !log.hides(event.error)) log.write(...lineOf(event));
    },
  });
  const stop = new AbortController();
  const ticking = keepTicking(deliverer, stop.signal);
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await ticking;
      await deliverer.stop();
    },
  };
}

async function keepTicking(deliverer: WebhookDeliverer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await deliverer.tick();
    await setTimeout(TICK_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** A line of the log: no address and no secret stands in it. */
function lineOf(event: DeliveryEvent): [LogLevel, string, Readonly<Record<string, unknown>>] {
  if (event.kind === 'fault') {
    const { error, during } = event;
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return ['error', 'delivering failed', { during, cause }];
  }
  const { accountId, delivery, number, attempt, settlement } = event;
  const { status, fault, cause } = attempt;
  const fields = { account: accountId, delivery, attempt: number, status, fault, cause };
  if (settlement.state === 'delivered') return ['debug', 'webhook delivered', fields];
  if (settlement.state === 'failed') {
    return [
      'error',
      'webhook stopped: nothing is sent until it is set again',
      { ...fields, why: settlement.stop },
    ];
  }
  const next = { next_attempt_at: printInstant(settlement.dueAtMs) };
  return ['warn', 'webhook not delivered', { ...fields, ...next }];
}
