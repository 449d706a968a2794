import { addDays, type LocalDate, localDateOf } from '../../core/local-date.ts';
import {
  type Capture,
  type CapturedPage,
  type CaptureGroup,
  capturesOf,
  groupCaptures,
  isCountable,
  isSamePage,
  PAGES_APART_MAX_MS,
  toCapture,
} from '../../scan/index.ts';
import type { ReadingReader, Store, WaitingPage } from '../../store/port.ts';

/** The date of a page's reading: a later page just after midnight continues the first page before it, if that is kept. */
export async function dateOfPage(store: ReadingReader, capture: Capture): Promise<LocalDate> {
  const own = localDateOf(capture.observedAtMs);
  const before = localDateOf(capture.observedAtMs - PAGES_APART_MAX_MS);
  if (capture.page === 1 || before === own) return own;
  const { term } = capture;
  const kept = [...(await listPages(store, term, before)), ...(await listPages(store, term, own))];
  return dateAmong(
    capture,
    kept.map((page) => ({ ...page, term })),
  );
}

/**
 * Waiting pages just after the midnight that ends a date which continue a brought first page before it: they came before their first
 * page.
 */
export async function listAfterMidnight(
  store: ReadingReader,
  { term, localDate, captures }: CaptureGroup<Capture>,
): Promise<WaitingPage[]> {
  const firsts = captures.filter(
    (one) =>
      one.page === 1 && isCountable(one) && localDateOf(one.observedAtMs + PAGES_APART_MAX_MS) !== localDate,
  );
  if (firsts.length === 0) return [];
  const next = addDays(localDate, 1);
  const waiting = await store.listWaitingPages(term, next);
  if (waiting.length === 0) return [];
  const others = (await listPages(store, term, next)).map((page) => ({ ...page, term }));
  return waiting.filter(({ page }) => {
    const capture = { ...toCapture(page), term };
    return dateAmong(capture, [...firsts, ...others]) === localDate;
  });
}

/** Removes pages that wait no longer on a date. */
export async function removeWaiting(
  store: Store,
  { term, localDate }: { readonly term: string; readonly localDate: LocalDate },
  gone: readonly WaitingPage[],
): Promise<void> {
  if (gone.length === 0) return;
  await store.addPages(term, localDate, {
    judge: () => undefined,
    wait: (_, waiting) => waiting.filter((one) => !gone.some(({ page }) => isSamePage(page, one.page))),
  });
}

function dateAmong(capture: Capture, others: readonly Capture[]): LocalDate {
  const groups = groupCaptures([...others.filter((one) => !isSamePage(one, capture)), capture]);
  const own = groups.find(({ captures }) => captures.includes(capture));
  return own?.localDate ?? localDateOf(capture.observedAtMs);
}

/** The pages of a date's reading, and those that wait. */
async function listPages(store: ReadingReader, term: string, localDate: LocalDate): Promise<CapturedPage[]> {
  const day = await store.findReading(term, localDate);
  const waiting = await store.listWaitingPages(term, localDate);
  return [...(day === undefined ? [] : capturesOf(day)), ...waiting.map(({ page }) => toCapture(page))];
}
