import { addDays, datesFrom, startOfDayMs } from '../../src/core/local-date.ts';
import { MARKETPLACE } from '../../src/core/marketplace.ts';
import type { OperationContext } from '../../src/operations/operation.ts';
import { importPages } from '../../src/operations/pages/import-pages.ts';
import { DEMO_DAYS, type Filling, openPage, SHOP_SOURCE } from './fill-days.ts';

/**
 * Reads the page of every product of the account for each past day without one, as an import does; today is left to
 * the scan. Returns how many pages were stored. A product that was not yet on the market has no page.
 */
export async function fillProducts(
  context: OperationContext,
  account: string,
  { origin, today, signal }: Omit<Filling, 'onRead'>,
): Promise<number> {
  const files = await missingPages(context, account, { origin, today });
  const report = await importPages(
    context,
    { files, keyword: null, observedAtMs: null, pages: null, source: SHOP_SOURCE },
    {
      open: (address) => openPage(address, { signal, savedAddress }),
      onFile: () => {},
      onRead: () => {},
      signal,
    },
  );
  return report.counts.stored;
}

async function missingPages(
  { store }: OperationContext,
  account: string,
  { origin, today }: Pick<Filling, 'origin' | 'today'>,
): Promise<string[]> {
  const from = addDays(today, 1 - DEMO_DAYS);
  const addresses: string[] = [];
  for (const { asin } of await store.listAsins(account)) {
    const known = new Set((await store.listProductReadings(asin, from, today)).map((one) => one.localDate));
    for (const date of datesFrom(from, addDays(today, -1)).filter((each) => !known.has(each))) {
      addresses.push(`${origin}/dp/${asin}?${new URLSearchParams({ date })}`);
    }
  }
  return addresses;
}

/** The URL at which the real shop would have shown the page. */
function savedAddress(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const qid = Math.floor(startOfDayMs(searchParams.get('date') ?? '') / 1000) + 6 * 3_600;
  return `${MARKETPLACE.origin}${pathname}?qid=${qid}`;
}
