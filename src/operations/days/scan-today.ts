import { printInstant } from '../../core/instant.ts';
import { countedAs } from '../../core/reading.ts';
import { nameOf, type TargetKind } from '../../core/target.ts';
import type { Text } from '../../core/text.ts';
import {
  type DayAlarm,
  DayScan,
  type NamedSource,
  type PausedSource,
  type ReadEvent,
  type ScanPorts,
} from '../../scan/index.ts';
import { CALL_MS_MAX } from '../../sources/port.ts';
import type { OpenTarget } from '../../store/port.ts';
import type { OperatorContext } from '../operation.ts';
import { reportDay } from './day-report.ts';
import { scanPortsOf } from './scan-ports.ts';
import {
  listDue,
  listOpen,
  readRequest,
  requireSources,
  type ScanRequest,
  type Selection,
} from './scan-selection.ts';
import { createWaitTeller } from './wait-teller.ts';

/** What a scan is given besides. */
export interface ScanSurroundings {
  /** Aborted: nothing more is asked for, what is being asked for is waited for, and the rest is left for the next run. */
  readonly signal: AbortSignal;
  /** Told how many targets there are to read, before any is. */
  readonly onStart: (targets: number) => void;
  /** Told in a sentence why nothing can be read for now: a source has asked to be left alone. */
  readonly onWaiting: (told: Text) => void;
  readonly onRead: (event: ReadEvent) => void;
  /** Told when the signal has come: how many readings are in hand, and how long the calls under way have to be answered. */
  readonly onStop: (running: number, graceMs: number) => void;
  /** Told when this scan is the one that found too little read at the end of the window: no other worker tells it again. */
  readonly onAlarm: (alarm: DayAlarm) => void;
}

/** Calls that are under way when a scan is stopped have this long: as long as any source takes to answer, or to give up. */
const GRACE_MS = CALL_MS_MAX + 5_000;

/** Who takes the alarm has so long to do it; the scan does not wait for the attempts after the first. */
const ALARM_MS_MAX = 15_000;

/** How often it is looked for what waits at a source. */
const LOOK_EVERY_MS = 1_000;

/** Looks in a row at which something failed and nothing was read; then the run ends with that failure. */
const FAULTY_LOOKS_MAX = 5;

/** What would be read now, from where and at what price, keywords and products apart; nothing is read or written. */
export async function planScan(context: OperatorContext, request: ScanRequest) {
  const selection = await readRequest(context, request);
  const ports = scanPortsOf(context, SILENT);
  const sources = await requireSources(context, ports);
  const due = await listDue(ports, selection);
  const namesOf = (kind: TargetKind) => due.filter((target) => target.kind === kind).map(nameOf);
  const [keywords, asins] = [namesOf('term'), namesOf('product')];
  const pagesMax = sources.term?.source.facts.capabilities.pagesMax ?? 0;
  const pages = keywords.length * Math.min(context.scanning.settings.pages, pagesMax);
  return {
    local_date: selection.localDate,
    source: tellSource(sources.term),
    keywords,
    pages_max: pages,
    cost_max: costOf(sources.term, pages),
    products: {
      source: tellSource(sources.product),
      asins,
      cost_max: costOf(sources.product, asins.length),
    },
  };
}

/** `null`: no source reads it. */
function tellSource(named: NamedSource | undefined) {
  if (named === undefined) return null;
  const { id, title, licence } = named.source.facts;
  return { kind: id, title: title.en, licence: licence.en };
}

function costOf(named: NamedSource | undefined, units: number) {
  if (named === undefined) return null;
  const { unit, amount } = named.source.facts.price;
  return { unit, amount: amount * units };
}

/**
 * Reads now what the day still lacks, whatever the hour of the plan: what was never tried, and what is due to be tried again.
 * What fails is tried again at its time, by the next scan or by the service.
 */
export async function scanToday(
  context: OperatorContext,
  request: ScanRequest,
  surroundings: ScanSurroundings,
) {
  const selection = await readRequest(context, request);
  const { localDate, targets } = selection;
  const seen: ReadEvent[] = [];
  const faults: unknown[] = [];
  let givenBack = 0;
  const ports = scanPortsOf(context, {
    ...SILENT,
    observe: (event) => {
      if (event.kind === 'fault') faults.push(event.error);
      if (event.kind === 'released') givenBack += event.targets;
      if (event.kind === 'alarm') surroundings.onAlarm(event.alarm);
      if (event.kind !== 'read') return;
      faults.length = 0;
      seen.push(event);
      surroundings.onRead(event);
    },
  });
  const sources = await requireSources(context, ports);
  surroundings.onStart((await listDue(ports, selection)).length);
  const startedMs = ports.elapsedMs();
  const selected = targets === undefined ? {} : { targets };
  const scan = new DayScan(ports, { ...context.scanning.settings, when: 'early', ...selected });
  await runToEnd(scan, ports, { ...selection, ...surroundings, faults });
  const day = await context.store.findDay(localDate);
  const open = await listOpen(context, selection);
  return {
    local_date: localDate,
    source: sources.term?.source.facts.id ?? null,
    ...countReads(seen, 'term'),
    products: { source: sources.product?.source.facts.id ?? null, ...countReads(seen, 'product') },
    left: (await listDue(ports, selection)).length,
    given_back: givenBack,
    next_attempt_at: nextAttempt(open),
    took_ms: Math.round(ports.elapsedMs() - startedMs),
    stopped: surroundings.signal.aborted,
    day: day === undefined ? null : reportDay(day),
  };
}

const SILENT = { observe: () => undefined, onRefused: () => undefined };

/**
 * Ticks until nothing is left to read now, or the person has had enough. Throws what went wrong (`faults`: since something was last
 * read) when it goes on going wrong.
 */
async function runToEnd(
  scan: DayScan,
  ports: Pick<ScanPorts, 'store' | 'nowMs' | 'wait' | 'listSources'>,
  {
    signal,
    onStop,
    onWaiting,
    faults,
    ...selection
  }: Selection &
    Pick<ScanSurroundings, 'signal' | 'onStop' | 'onWaiting'> & { readonly faults: readonly unknown[] },
): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  const stop = () => {
    onStop(scan.running, GRACE_MS);
    void scan.stop(GRACE_MS).then(stopped.resolve, stopped.reject);
  };
  // A signal that came before is not told again.
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  const tellWaits = createWaitTeller(onWaiting);
  let faultyLooks = 0;
  while (!signal.aborted) {
    const known = faults.length;
    await scan.tick();
    await tickUntilIdle(scan, ports, tellWaits);
    faultyLooks = faults.length > known ? faultyLooks + 1 : 0;
    if (faultyLooks === FAULTY_LOOKS_MAX) break;
    if ((await listDue(ports, selection)).length === 0) break;
    tellWaits(scan.paused);
    await ports.wait(LOOK_EVERY_MS, signal).catch(() => undefined);
  }
  if (signal.aborted) await stopped.promise;
  else await endScan(scan, ports, signal);
  signal.removeEventListener('abort', stop);
  if (faultyLooks === FAULTY_LOOKS_MAX) throw faults.at(-1);
}

/** An alarm that this scan took is told before it ends; whoever does not answer in time is told by the next worker. */
async function endScan(scan: DayScan, { wait }: Pick<ScanPorts, 'wait'>, signal: AbortSignal): Promise<void> {
  const patience = new AbortController();
  const over = wait(ALARM_MS_MAX, AbortSignal.any([signal, patience.signal])).catch(() => undefined);
  await Promise.race([scan.whenTold(), over]);
  patience.abort();
  await scan.stop(0);
}

/** Until nothing is in hand; ticks go on meanwhile, so that what is claimed stays claimed. */
async function tickUntilIdle(
  scan: DayScan,
  { wait }: Pick<ScanPorts, 'wait'>,
  tellWaits: (paused: readonly PausedSource[]) => void,
): Promise<void> {
  for (let isIdle = false; !isIdle; ) {
    const patience = new AbortController();
    const look = wait(LOOK_EVERY_MS, patience.signal).then(
      () => false,
      () => false,
    );
    isIdle = await Promise.race([scan.whenIdle().then(() => true), look]);
    patience.abort();
    if (isIdle) return;
    await scan.tick();
    tellWaits(scan.paused);
  }
}

function countReads(seen: readonly ReadEvent[], kind: TargetKind) {
  const reads = seen.filter(({ target }) => target.kind === kind);
  const failed: Record<string, number> = {};
  const counts = { complete: 0, partial: 0, failed: 0 };
  for (const { outcome, reason } of reads) {
    const counted = reason === 'partial' ? countedAs({ outcome, reason }) : outcome;
    counts[counted] += 1;
    if (counted === 'failed') failed[reason ?? 'source_error'] = (failed[reason ?? 'source_error'] ?? 0) + 1;
  }
  return { read: reads.length, ...counts, failed_by_reason: failed };
}

function nextAttempt(open: readonly OpenTarget[]): string | null {
  const times = open.flatMap(({ nextAttemptAtMs }) => (nextAttemptAtMs === null ? [] : [nextAttemptAtMs]));
  return times.length === 0 ? null : printInstant(times.reduce((least, each) => Math.min(least, each)));
}
