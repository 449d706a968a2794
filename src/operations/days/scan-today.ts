import { printInstant } from '../../core/instant.ts';
import { nameOf, type TargetKind } from '../../core/target.ts';
import type { Language, Text } from '../../core/text.ts';
import {
  type DayAlarm,
  DayScan,
  type NamedSource,
  type PausedSource,
  type ReadEvent,
  type ScanPorts,
} from '../../scan/index.ts';
import { CALL_MS_MAX, searchCostOf } from '../../sources/port.ts';
import type { CapNotice, OpenTarget } from '../../store/port.ts';
import type { OperatorContext } from '../operation.ts';
import { firstReading, listUsed } from '../sources/used-sources.ts';
import { countReads } from './count-reads.ts';
import { reportDay } from './day-report.ts';
import { planCalls } from './plan-calls.ts';
import { scanPortsOf } from './scan-ports.ts';
import {
  listDue,
  listOpen,
  readRequest,
  requireSources,
  type ScanRequest,
  type Selection,
} from './scan-selection.ts';
import { createWaitReporter } from './wait-reporter.ts';

/** The stop signal and listeners of a scan. */
export interface ScanSurroundings {
  /** When aborted, no more calls start, running calls are waited for, and the rest is left for the next run. */
  readonly signal: AbortSignal;
  /** Called with the number of targets before the first is read. */
  readonly onStart: (targets: number) => void;
  /** Called with a sentence when a source has asked for a pause. */
  readonly onWaiting: (reason: Text) => void;
  readonly onRead: (event: ReadEvent) => void;
  /**
   * Called after the signal, with the number of running readings and the time left for their calls, in
   * milliseconds.
   */
  readonly onStop: (running: number, graceMs: number) => void;
  /**
   * Called if this scan finds too few complete readings at the end of the window; no other worker reports it
   * again.
   */
  readonly onAlarm: (alarm: DayAlarm) => void;
  /** Called when a cap is used up to 80 % and when it is reached, once in its period for all workers. */
  readonly onCap: (notice: CapNotice) => void;
}

/**
 * Time for running calls when a scan is stopped, in milliseconds: as long as any source takes to answer or
 * fail.
 */
const GRACE_MS = CALL_MS_MAX + 5_000;

/** Time for the receiver of an alarm, in milliseconds; the scan does not wait for further attempts. */
const ALARM_MS_MAX = 15_000;

/** How often waiting sources are checked, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/**
 * Number of consecutive checks with failures and nothing read after which the run ends with the last failure.
 */
const FAULTY_LOOKS_MAX = 5;

/**
 * Plans a scan: what would be read now, from which source and at what cost, keywords and products separately.
 * Nothing is read or written.
 */
export async function planScan(context: OperatorContext, request: ScanRequest, language: Language) {
  const selection = await readRequest(context, request);
  const ports = scanPortsOf(context, SILENT);
  const used = await requireSources(context, ports);
  const [ofTerms, ofProducts] = [firstReading(used, 'term'), firstReading(used, 'product')];
  const due = await listDue(ports, selection, used);
  const namesOf = (kind: TargetKind) => due.filter((target) => target.kind === kind).map(nameOf);
  const [keywords, asins] = [namesOf('term'), namesOf('product')];
  const pagesMax = ofTerms?.source.facts.capabilities.pagesMax ?? 0;
  const pages = Math.min(context.scanning.settings.pages, pagesMax);
  const calls = await planCalls(due, {
    store: context.store,
    localDate: selection.localDate,
    sources: used,
    pages: context.scanning.settings.pages,
  });
  const gapsOf = (kind: TargetKind) => calls.gaps.filter((target) => target.kind === kind).map(nameOf);
  return {
    local_date: selection.localDate,
    source: toSource(ofTerms, language),
    keywords,
    pages_max: keywords.length * pages,
    cost_max: costOf(ofTerms, { pages, count: keywords.length }),
    products: {
      source: toSource(ofProducts, language),
      asins,
      cost_max: costOf(ofProducts, { pages: 1, count: asins.length }),
    },
    calls_max: calls.calls,
    /** What the spending caps leave of it, read in this order. */
    caps: { calls_max: calls.allowed, gaps: { keywords: gapsOf('term'), asins: gapsOf('product') } },
  };
}

/** `null` if no source reads this kind. */
function toSource(named: NamedSource | undefined, language: Language) {
  if (named === undefined) return null;
  const { id, title, licence } = named.source.facts;
  return { kind: id, title: title[language], licence: licence[language] };
}

/** The expected cost of so many targets, each of so many pages. */
function costOf(
  named: NamedSource | undefined,
  { pages, count }: { readonly pages: number; readonly count: number },
) {
  if (named === undefined) return null;
  const { unit, amount } = searchCostOf(named.source.facts, pages);
  return { unit, amount: amount * count };
}

/**
 * Reads what is still missing today, regardless of its planned time: what was never tried, and what is due for
 * a retry. Failures are retried by the next scan or the service.
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
      if (event.kind === 'cap') surroundings.onCap(event.notice);
      if (event.kind === 'alarm') surroundings.onAlarm(event.alarm);
      if (event.kind !== 'read') return;
      faults.length = 0;
      seen.push(event);
      surroundings.onRead(event);
    },
  });
  const used = await requireSources(context, ports);
  const idOf = (kind: TargetKind) => firstReading(used, kind)?.source.facts.id ?? null;
  surroundings.onStart((await listDue(ports, selection, used)).length);
  const startedMs = ports.elapsedMs();
  const selected = targets === undefined ? {} : { targets };
  const scan = new DayScan(ports, { ...context.scanning.settings, when: 'early', ...selected });
  await runToEnd(scan, ports, { ...selection, ...surroundings, faults });
  const day = await context.store.findDay(localDate);
  const open = await listOpen(context, selection);
  return {
    local_date: localDate,
    source: idOf('term'),
    ...countReads(seen, 'term'),
    products: { source: idOf('product'), ...countReads(seen, 'product') },
    left: (await listDue(ports, selection, await listUsed(ports))).length,
    incomplete: open.length,
    given_back: givenBack,
    next_attempt_at: nextAttempt(open),
    took_ms: Math.round(ports.elapsedMs() - startedMs),
    stopped: surroundings.signal.aborted,
    day: day === undefined ? null : reportDay(day),
  };
}

const SILENT = { observe: () => undefined, onRefused: () => undefined };

/**
 * Ticks until nothing is left to read now, or the scan is stopped. Throws the last of `faults` (failures since
 * the last reading) if they go on.
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
  // An earlier signal fires no event any more.
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  const reportWaits = createWaitReporter(onWaiting);
  let faultyLooks = 0;
  while (!signal.aborted) {
    const known = faults.length;
    await scan.tick();
    await tickUntilIdle(scan, ports, reportWaits);
    faultyLooks = faults.length > known ? faultyLooks + 1 : 0;
    if (faultyLooks === FAULTY_LOOKS_MAX) break;
    if ((await listDue(ports, selection, await listUsed(ports))).length === 0) break;
    reportWaits(scan.paused);
    await ports.wait(LOOK_EVERY_MS, signal).catch(() => undefined);
  }
  if (signal.aborted) await stopped.promise;
  else await endScan(scan, ports, signal);
  signal.removeEventListener('abort', stop);
  if (faultyLooks === FAULTY_LOOKS_MAX) throw faults.at(-1);
}

/**
 * Sends the alarm of this scan before it ends; if the receiver does not answer in time, the next worker sends
 * it.
 */
async function endScan(scan: DayScan, { wait }: Pick<ScanPorts, 'wait'>, signal: AbortSignal): Promise<void> {
  const patience = new AbortController();
  const over = wait(ALARM_MS_MAX, AbortSignal.any([signal, patience.signal])).catch(() => undefined);
  await Promise.race([scan.whenAlarmed(), over]);
  patience.abort();
  await scan.stop(0);
}

/** Waits until nothing is running. Ticks go on meanwhile to keep the claims. */
async function tickUntilIdle(
  scan: DayScan,
  { wait }: Pick<ScanPorts, 'wait'>,
  reportWaits: (paused: readonly PausedSource[]) => void,
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
    reportWaits(scan.paused);
  }
}

function nextAttempt(open: readonly OpenTarget[]): string | null {
  const times = open.flatMap(({ nextAttemptAtMs }) => (nextAttemptAtMs === null ? [] : [nextAttemptAtMs]));
  return times.length === 0 ? null : printInstant(times.reduce((least, each) => Math.min(least, each)));
}
