import { printInstant } from '../core/instant.ts';
import type { LogFields, LogLevel } from '../core/log.ts';
import type { OperatorContext } from '../operations/operation.ts';
import { causeOf, type ServiceLog } from './service-log.ts';
import { startTicking } from './ticking.ts';
import { type DeliveryEvent, WebhookDeliverer } from './webhook-deliverer.ts';

/** How often the clock is checked. */
const TICK_MS = 1_000;

/** Delivers changes to the webhooks of accounts, together with other processes on the same data, until it is disposed of. */
export function startDelivering(context: OperatorContext, log: ServiceLog): AsyncDisposable {
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
  const tick = () => deliverer.tick().then(() => TICK_MS);
  return startTicking(tick, () => deliverer.stop());
}

/** A line of the log; it contains no address and no secret. */
function lineOf(event: DeliveryEvent): [LogLevel, string, LogFields] {
  if (event.kind === 'fault') {
    return ['error', 'delivering failed', { during: event.during, cause: causeOf(event.error) }];
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
  return ['warn', 'webhook not delivered', { ...fields, next_attempt_at: printInstant(settlement.dueAtMs) }];
}
