import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { parseKeyword } from '../../core/keyword.ts';
import type { LocalDate } from '../../core/local-date.ts';
import { countedAs } from '../../core/reading.ts';
import { quote } from '../../core/text.ts';
import { DayScan, type NamedSource, type ReadEvent, type ScanPorts } from '../../scan/index.ts';
import type { OpenTerm } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import type { OperatorContext } from '../operation.ts';
import { noSource } from '../sources/source-test.ts';
import { reportDay } from './day-report.ts';
import { readDate } from './days.ts';
import { scanPortsOf } from './scan-ports.ts';

/** What is to be read now. */
export interface ScanRequest {
  /** `today`, or its date: the shop shows no other. */
  readonly date: string;
  /** All when empty. */
  readonly keywords: readonly string[];
}

/** What a scan is given besides. */
export interface ScanSurroundings {
  /** Aborted: nothing more is begun, and what is not finished soon is left for the next run. */
  readonly signal: AbortSignal;
  /** Told how many terms there are to read, before any is. */
  readonly onStart: (terms: number) => void;
  readonly onRead: (event: ReadEvent) => void;
}

/** Readings that run when a scan is stopped have this long to end. */
const GRACE_MS = 5_000;

/** How often it is looked for what waits at a source. */
const LOOK_EVERY_MS = 1_000;

/** More terms than any installation has. */
const TERMS_MAX = 10_000_000;

/** What would be read now, from where and at what price; nothing is read or written. */
export async function planScan(context: OperatorContext, request: ScanRequest) {
  const { localDate, terms } = await readRequest(context, request);
  const ports = scanPortsOf(context, SILENT);
  const { source } = await firstSource(ports);
  const due = await listDue(ports, localDate, terms);
  const { facts } = source;
  const pages = Math.min(context.scanning.settings.pages, facts.capabilities.pagesMax);
  return {
    local_date: localDate,
    source: { kind: facts.id, title: facts.title.en, licence: facts.licence.en },
    keywords: due,
    pages_max: due.length * pages,
    cost_max: { unit: facts.price.unit, amount: due.length * pages * facts.price.amount },
  };
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
  const { localDate, terms } = await readRequest(context, request);
  const reads: ReadEvent[] = [];
  const ports = scanPortsOf(context, {
    ...SILENT,
    observe: (event) => {
      if (event.kind !== 'read') return;
      reads.push(event);
      surroundings.onRead(event);
    },
  });
  const named = await firstSource(ports);
  const due = await listDue(ports, localDate, terms);
  surroundings.onStart(due.length);
  const startedMs = context.nowMs();
  const selected = terms === undefined ? {} : { terms };
  await using queue = await context.scanning.openQueue();
  const scan = new DayScan({ ...ports, queue }, { ...context.scanning.settings, when: 'early', ...selected });
  await runToEnd(scan, ports, { localDate, terms, signal: surroundings.signal });
  const day = await context.store.findDay(localDate);
  const open = (await context.store.listOpenTerms(localDate, TERMS_MAX)).filter(isAmong(terms));
  return {
    local_date: localDate,
    source: named.source.facts.id,
    read: reads.length,
    ...countReads(reads),
    left: open.filter(isOpenNow(context.nowMs())).length,
    next_attempt_at: nextAttempt(open),
    took_ms: context.nowMs() - startedMs,
    stopped: surroundings.signal.aborted,
    day: day === undefined ? null : reportDay(day),
  };
}

const SILENT = { observe: () => undefined, onRefused: () => undefined };

interface Selection {
  readonly localDate: LocalDate;
  readonly terms: readonly string[] | undefined;
}

async function readRequest(context: OperatorContext, { date, keywords }: ScanRequest): Promise<Selection> {
  const today = todayOf(context);
  const localDate = readDate(date, today);
  if (localDate !== today) {
    throw invalidParameter('date', {
      en: `${localDate} cannot be read: the shop shows today (${today}) only. What was missed stays a gap.`,
      ja: `${localDate} は計測できません。ストアに表示されるのは今日（${today}）の結果だけです。`,
    });
  }
  if (keywords.length === 0) return { localDate, terms: undefined };
  const terms = keywords.map((text) => {
    const keyword = parseKeyword(text);
    if (!keyword.ok) throw invalidParameter('keyword', keyword.problem);
    return keyword.value;
  });
  await requireWatched(context, terms);
  return { localDate, terms };
}

async function requireWatched({ store }: OperatorContext, terms: readonly string[]): Promise<void> {
  const accounts = (await store.listAccounts()).filter(({ closedAtMs }) => closedAtMs === null);
  for (const term of terms) {
    const found = await Promise.all(accounts.map(({ id }) => store.findKeyword(id, term)));
    if (found.some((keyword) => keyword !== undefined)) continue;
    throw new MiharuError('keyword_not_monitored', {
      en: `No account watches ${quote(term)}. Add it first, in this spelling.`,
      ja: `${quote(term)} を登録しているアカウントはありません。この表記で先に登録してください。`,
    });
  }
}

async function firstSource(ports: Pick<ScanPorts, 'listSources'>): Promise<NamedSource> {
  const [named] = await ports.listSources();
  if (named === undefined) throw noSource();
  return named;
}

/** Terms that would be read now: without a complete reading, and not left for a later attempt. */
async function listDue(
  { store, nowMs }: Pick<ScanPorts, 'store' | 'nowMs'>,
  localDate: LocalDate,
  terms: readonly string[] | undefined,
): Promise<string[]> {
  const planned = new Map((await store.listOpenTerms(localDate, TERMS_MAX)).map((open) => [open.term, open]));
  const unread = await store.listUnreadTerms(localDate);
  const isDue = isOpenNow(nowMs());
  return unread.filter((term) => {
    const open = planned.get(term);
    return (terms === undefined || terms.includes(term)) && (open === undefined || isDue(open));
  });
}

function isAmong(terms: readonly string[] | undefined): (open: OpenTerm) => boolean {
  return ({ term }) => terms === undefined || terms.includes(term);
}

function isOpenNow(nowMs: number): (open: OpenTerm) => boolean {
  return ({ nextAttemptAtMs, attempts, isPosted }) =>
    nextAttemptAtMs !== null && (isPosted || attempts === 0 || nextAttemptAtMs <= nowMs);
}

/** Ticks until nothing is left to read now, or the person has had enough. */
async function runToEnd(
  scan: DayScan,
  ports: Pick<ScanPorts, 'store' | 'nowMs' | 'wait'>,
  { localDate, terms, signal }: Selection & { readonly signal: AbortSignal },
): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  const stop = () => void scan.stop(GRACE_MS).then(stopped.resolve, stopped.reject);
  signal.addEventListener('abort', stop, { once: true });
  while (!signal.aborted) {
    await scan.tick();
    await scan.whenIdle();
    if ((await listDue(ports, localDate, terms)).length === 0) break;
    await ports.wait(LOOK_EVERY_MS, signal).catch(() => undefined);
  }
  if (signal.aborted) await stopped.promise;
  else await scan.stop(0);
  signal.removeEventListener('abort', stop);
}

function countReads(reads: readonly ReadEvent[]) {
  const failed: Record<string, number> = {};
  const counts = { complete: 0, partial: 0, failed: 0 };
  for (const { outcome, reason } of reads) {
    const counted = countedAs({ outcome, reason });
    counts[counted] += 1;
    if (counted === 'failed') failed[reason ?? 'source_error'] = (failed[reason ?? 'source_error'] ?? 0) + 1;
  }
  return { ...counts, failed_by_reason: failed };
}

function nextAttempt(open: readonly OpenTerm[]): string | null {
  const times = open.flatMap(({ nextAttemptAtMs }) => (nextAttemptAtMs === null ? [] : [nextAttemptAtMs]));
  return times.length === 0 ? null : printInstant(times.reduce((least, each) => Math.min(least, each)));
}
