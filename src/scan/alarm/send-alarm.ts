import { printInstant } from '../../core/instant.ts';
import type { AlarmEnd, DayLedger } from '../../store/port.ts';
import type { WebhookSender } from '../../webhooks/port.ts';
import type { Wait } from '../day/scan-ports.ts';
import { type DayAlarm, productCoverageOf } from './day-alarm.ts';

/** Where alarms are posted to. */
export interface AlarmTarget {
  readonly url: string;
  /** `whsec_` and base64; `null`: not signed. */
  readonly secret: string | null;
}

/** What sending takes from outside. */
export interface AlarmPorts {
  readonly send: WebhookSender['send'];
  /** Chance, from 0 up to 1. */
  readonly random: () => number;
  readonly wait: Wait;
  readonly signal: AbortSignal;
}

/** Pauses between the attempts, in milliseconds; each is up to twice as long. */
const PAUSES_MS = [5_000, 30_000, 120_000, 300_000] as const;

/**
 * Posts an alarm, again and again with growing pauses until it is taken (2xx) or refused for good (410). The body never changes
 * and holds counts alone. Without a target nothing is sent. Rejects when aborted.
 */
export async function sendAlarm(
  target: AlarmTarget | null,
  alarm: DayAlarm,
  { send, random, wait, signal }: AlarmPorts,
): Promise<AlarmEnd> {
  if (target === null) return 'sent';
  const { url, secret } = target;
  const to = { url, secrets: secret === null ? [] : [secret], reach: 'anywhere' } as const;
  const message = { id: `msg_coverage_${alarm.localDate}`, body: printAlarm(alarm) };
  for (const pauseMs of [...PAUSES_MS, null]) {
    const outcome = await send(to, message, signal);
    const status = outcome.kind === 'answer' ? outcome.status : null;
    if (status !== null && status >= 200 && status < 300) return 'sent';
    if (status === 410 || pauseMs === null) return 'failed';
    await wait(Math.ceil(pauseMs * (1 + random())), signal);
  }
  return 'failed';
}

/** What is posted: the day in numbers. */
export function printAlarm({ localDate, ledger, coverage, coverageMin, atMs }: DayAlarm): string {
  const { planned, complete, partial, failed, pending } = ledger;
  return JSON.stringify({
    type: 'scan.coverage_low',
    timestamp: printInstant(atMs),
    data: {
      ...{ local_date: localDate, planned, complete, partial, failed, pending },
      ...{ coverage: Number(coverage.toFixed(4)), coverage_min: coverageMin },
      ...productsOf(ledger),
    },
  });
}

/** Products stand apart, where the day has any. */
function productsOf(ledger: DayLedger) {
  const { planned, complete, failed, pending } = ledger.products;
  if (planned === 0) return {};
  const coverage = Number(productCoverageOf(ledger).toFixed(4));
  return { products: { planned, complete, failed, pending, coverage } };
}
