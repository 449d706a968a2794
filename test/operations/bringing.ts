import type { Bringer } from '../../src/core/bringer.ts';
import { localDateOf } from '../../src/core/local-date.ts';
import { readFile } from '../../src/operations/pages/read-file.ts';
import { saveDay } from '../../src/operations/pages/save-day.ts';
import { saveProductFile } from '../../src/operations/pages/save-product-file.ts';
import { openSavedPage } from '../../src/sources/index.ts';
import type { Store } from '../../src/store/port.ts';

/** Saves one page as a user or a key brings it; returns its outcome. */
export async function bringPage(
  store: Store,
  file: string,
  {
    broughtBy,
    nowMs,
    pages = 3,
  }: { readonly broughtBy: Bringer; readonly nowMs: number; readonly pages?: number },
): Promise<string | undefined> {
  const source = 'upload';
  const declared = { keyword: null, observedAtMs: null };
  const found = await readFile(file, { open: openSavedPage, declared, asin: null, source, broughtBy, nowMs });
  if ('outcome' in found) return found.outcome;
  if ('reading' in found) return (await saveProductFile(store, found)).outcome;
  const { term, observedAtMs } = found;
  const localDate = localDateOf(observedAtMs);
  const day = await saveDay(store, { term, localDate, captures: [found] }, { pages, source, broughtBy });
  return day.files[0]?.outcome;
}
