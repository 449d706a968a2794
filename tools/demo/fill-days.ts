import { addDays, datesFrom, type LocalDate, localDateOf, startOfDayMs } from '../../src/core/local-date.ts';
import { MARKETPLACE } from '../../src/core/marketplace.ts';
import { type Parsed, parsed, refused } from '../../src/core/parsed.ts';
import { scanToday } from '../../src/operations/days/scan-today.ts';
import type { OperationContext, OperatorContext } from '../../src/operations/operation.ts';
import { importPages } from '../../src/operations/pages/import-pages.ts';
import type { FoundPage } from '../../src/sources/port.ts';
import { DEMO_KEYWORDS } from './demo-shop.ts';

/** The past is read by the same source as today, since only readings of one source are compared. */
export const SHOP_SOURCE = 'sample-shop';

/** Number of days in the demo; the last is today, which the product's own scan reads. */
export const DEMO_DAYS = 30;

/** Where pages come from, and who is notified about the progress. */
export interface Filling {
  /** Origin of the sample shop. */
  readonly origin: string;
  /** Japanese date of today. */
  readonly today: LocalDate;
  readonly signal: AbortSignal;
  readonly onRead: (pages: number, total: number) => void;
}

/** The result of filling the past days. */
export interface Filled {
  readonly pages: number;
  readonly readings: number;
  readonly failed: number;
}

/**
 * Reads every past morning of the last days that has no reading yet, the oldest first. Pages are fetched from the shop
 * over HTTP and go through the product's own reader and judge, as in an import.
 */
export async function fillDays(context: OperationContext, filling: Filling): Promise<Filled> {
  const mornings = await missingMornings(context, filling);
  const total = mornings.reduce((sum, { length }) => sum + length, 0);
  const filled = { pages: 0, readings: 0, failed: 0 };
  for (const files of mornings) {
    const before = filled.pages;
    const report = await importPages(
      context,
      { files, keyword: null, observedAtMs: null, pages: null, source: SHOP_SOURCE },
      {
        open: (address) => openPage(address, { signal: filling.signal, savedAddress }),
        onFile: () => {},
        onRead: (pages) => filling.onRead(before + pages, total),
        signal: filling.signal,
      },
    );
    filled.pages += report.files.length;
    filled.readings += report.readings.length;
    filled.failed += report.readings.filter(({ reading }) => reading !== 'complete').length;
  }
  return filled;
}

/** Reads today, keywords and products, as `miharu scan` does. */
export async function readToday(
  context: OperatorContext,
  signal: AbortSignal,
): Promise<Filled & { readonly productPages: number }> {
  const today = { pages: 0, readings: 0, failed: 0, productPages: 0 };
  await scanToday(
    context,
    { date: 'today', keywords: [], asins: [] },
    {
      signal,
      onStart: () => undefined,
      onWaiting: () => undefined,
      onStop: () => undefined,
      onAlarm: () => undefined,
      onCap: () => undefined,
      onRead: ({ target, pages, outcome }) => {
        if (target.kind === 'product') {
          today.productPages += pages;
          return;
        }
        today.pages += pages;
        today.readings += 1;
        today.failed += outcome === 'complete' ? 0 : 1;
      },
    },
  );
  return today;
}

/** URLs of the pages of all past days without a reading, one list per day. */
async function missingMornings(
  { store, settings }: OperationContext,
  { origin, today }: Filling,
): Promise<string[][]> {
  const from = addDays(today, 1 - DEMO_DAYS);
  const read = new Map<string, Set<LocalDate>>();
  for (const keyword of DEMO_KEYWORDS) {
    const readings = await store.listReadings(keyword, from, today);
    read.set(keyword, new Set(readings.map(({ localDate }) => localDate)));
  }
  const pages = Array.from({ length: settings.pages }, (_, index) => index + 1);
  return datesFrom(from, addDays(today, -1)).map((date) =>
    DEMO_KEYWORDS.filter((keyword) => read.get(keyword)?.has(date) !== true).flatMap((keyword) =>
      pages.map((page) => addressOf({ origin, keyword, date, page })),
    ),
  );
}

function addressOf(asked: { origin: string; keyword: string; date: LocalDate; page: number }): string {
  const query = new URLSearchParams({ k: asked.keyword, page: String(asked.page), date: asked.date });
  return `${asked.origin}/s?${query}`;
}

/** Gets one page; a failing shop is a value, like an unreadable file. */
export async function openPage(
  address: string,
  given: { readonly signal: AbortSignal; readonly savedAddress: (address: string) => string },
): Promise<Parsed<FoundPage>> {
  const { signal } = given;
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) {
      await response.body?.cancel();
      return shopFailed(String(response.status));
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    return parsed({ bytes, address: given.savedAddress(address) });
  } catch (thrown) {
    return shopFailed(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

function shopFailed(why: string) {
  return refused(
    `The sample shop did not give the page: ${why}`,
    `サンプルショップがページを返しません：${why}`,
  );
}

/**
 * The URL at which the real shop would have shown the page. A blocked page shows neither its keyword nor its instant, so
 * a past morning counts as six o'clock.
 */
function savedAddress(address: string): string {
  const { searchParams } = new URL(address);
  const atMs = startOfDayMs(searchParams.get('date') ?? '') + 6 * 3_600_000;
  searchParams.delete('date');
  searchParams.set('qid', String(Math.floor(atMs / 1000)));
  return `${MARKETPLACE.origin}/s?${searchParams}`;
}

/** The Japanese date of an instant, and the instant at which the demo's account is created for it. */
export function demoCalendar(nowMs: number): { readonly today: LocalDate; readonly sinceMs: number } {
  return { today: localDateOf(nowMs), sinceMs: nowMs - DEMO_DAYS * 24 * 3_600_000 };
}
