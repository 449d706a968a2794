import { printInstant } from '../../core/instant.ts';
import { periodStart } from '../../core/spending-cap.ts';
import type { DayLedger } from '../../store/port.ts';
import type { WebhookSender } from '../../webhooks/port.ts';
import type { Wait } from '../day/scan-ports.ts';
import { type CapAlarm, toNoticeFields } from './cap-alarm.ts';
import { type AlarmDelivery, type DayAlarm, productCoverageOf, toAlarmFields } from './day-alarm.ts';

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
  /** Aborted: the process stops. */
  readonly signal: AbortSignal;
}

/** Pauses between attempts, in milliseconds; jitter makes each up to two times as long. */
const PAUSES_MS = [5_000, 30_000, 120_000, 300_000] as const;

/** A post that is on its way when the process stops has this long to be taken. */
const GRACE_MS = 5_000;

/**
 * Posts an alarm until it is accepted (2xx) or permanently refused (410), with growing pauses between attempts. The
 * body never changes and contains only counts and names of sources. Rejects when the process stops first: at once between two attempts,
 * after up to 5 s during one.
 */
export async function sendAlarm(
  target: AlarmTarget | null,
  alarm: DayAlarm | CapAlarm,
  { send, random, wait, signal }: AlarmPorts,
): Promise<AlarmDelivery> {
  if (target === null) return 'none';
  const { url, secret } = target;
  const to = { url, secrets: secret === null ? [] : [secret], reach: 'anywhere' } as const;
  const message = 'cap' in alarm ? capMessage(alarm) : dayMessage(alarm);
  for (const pauseMs of [...PAUSES_MS, null]) {
    const outcome = await graced(signal, wait, (patience) => send(to, message, patience));
    const status = outcome.kind === 'answer' ? outcome.status : null;
    if (status !== null && status >= 200 && status < 300) return 'sent';
    if (status === 410 || pauseMs === null) return 'failed';
    await wait(Math.ceil(pauseMs * (1 + random())), signal);
  }
  return 'failed';
}

/** Does work under a signal that is aborted some time after the other one; not begun when that is aborted already. */
async function graced<T>(
  signal: AbortSignal,
  wait: Wait,
  work: (patience: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const [patience, over] = [new AbortController(), new AbortController()];
  const onStop = () =>
    void wait(GRACE_MS, over.signal).then(
      () => patience.abort(signal.reason),
      () => undefined,
    );
  signal.addEventListener('abort', onStop, { once: true });
  try {
    return await work(patience.signal);
  } finally {
    signal.removeEventListener('abort', onStop);
    over.abort();
  }
}

/** What is posted: the day in numbers. */
function dayMessage(alarm: DayAlarm) {
  const data = { ...toAlarmFields(alarm), ...productsOf(alarm.ledger) };
  const body = { type: 'scan.coverage_low', timestamp: printInstant(alarm.atMs), data };
  return { id: `msg_coverage_${alarm.localDate}`, body: JSON.stringify(body) };
}

/** What is posted: whose cap it is, and how far it is used up. */
function capMessage(alarm: CapAlarm) {
  const { cap, level, localDate, atMs } = alarm;
  const type = level === 100 ? 'source.cap_reached' : 'source.cap_near';
  const body = { type, timestamp: printInstant(atMs), data: toNoticeFields(alarm) };
  const { source, accountId, period, measure } = cap;
  const id = [
    'msg_cap',
    source,
    accountId ?? 'all',
    period,
    measure,
    periodStart(period, localDate),
    level,
  ].join('_');
  return { id, body: JSON.stringify(body) };
}

/** Products have a sentence of their own, if the day has any. */
function productsOf(ledger: DayLedger) {
  const { planned, complete, failed, pending } = ledger.products;
  if (planned === 0) return {};
  const coverage = Number(productCoverageOf(ledger).toFixed(4));
  return { products: { planned, complete, failed, pending, coverage } };
}
