import { printInstant } from '../../core/instant.ts';
import type { AlarmEnd } from '../../store/port.ts';
import type { Wait } from '../day/scan-ports.ts';
import type { DayAlarm } from './day-alarm.ts';
import { webhookHeaders } from './webhook.ts';

/** Where alarms are posted to. */
export interface AlarmTarget {
  readonly url: string;
  /** `whsec_` and base64; `null`: not signed. */
  readonly secret: string | null;
}

/** What sending takes from outside. */
export interface AlarmPorts {
  readonly nowMs: () => number;
  /** Chance, from 0 up to 1. */
  readonly random: () => number;
  readonly wait: Wait;
  readonly signal: AbortSignal;
}

/** Pauses between the attempts, in milliseconds; each is up to twice as long. */
const PAUSES_MS = [5_000, 30_000, 120_000, 300_000] as const;

/** How long one attempt may take. */
const ATTEMPT_MS_MAX = 15_000;

/**
 * Posts an alarm, again and again with growing pauses until it is taken (2xx) or refused for good (410). The body never changes
 * and holds counts alone. Without a target nothing is sent. Rejects when aborted.
 */
export async function sendAlarm(
  target: AlarmTarget | null,
  alarm: DayAlarm,
  ports: AlarmPorts,
): Promise<AlarmEnd> {
  if (target === null) return 'sent';
  const message = { id: `msg_coverage_${alarm.localDate}`, body: printAlarm(alarm) };
  for (const pauseMs of [...PAUSES_MS, null]) {
    const status = await post(target, message, ports);
    if (status !== null && status >= 200 && status < 300) return 'sent';
    if (status === 410 || pauseMs === null) return 'failed';
    await ports.wait(Math.ceil(pauseMs * (1 + ports.random())), ports.signal);
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
    },
  });
}

/** The status of one attempt; `null` when there was no answer. Redirects are not followed. */
async function post(
  { url, secret }: AlarmTarget,
  message: { readonly id: string; readonly body: string },
  { nowMs, signal }: AlarmPorts,
): Promise<number | null> {
  const headers = webhookHeaders({ ...message, timestamp: Math.floor(nowMs() / 1000) }, secret);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'Content-Type': 'application/json', 'User-Agent': 'miharu' },
      body: message.body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS_MAX)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
