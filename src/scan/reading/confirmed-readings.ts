import type { ReadingWithShelf } from '../../core/reading.ts';
import type { Shelf } from '../../core/shelf.ts';
import { type CapturedPage, PAGES_APART_MAX_MS } from '../captured-page.ts';
import { type Evidence, judgeReading } from '../judge-reading.ts';
import { areRelated, organicAsins, reachingTo } from './sanity.ts';

/** The pages of a day. */
interface DayPages {
  readonly pages: readonly CapturedPage[];
  /** Those that look like another search. */
  readonly strange: ReadonlySet<CapturedPage>;
  /** Those that count by themselves. */
  readonly fitting: readonly CapturedPage[];
}

/**
 * Readings whose page 1 or a later page looks like another search, but is shown by two runs of the day: their first pages are alike.
 * Beside a page that counts by itself, no other one of its number is confirmed. Latest first.
 */
export function confirmedReadings(
  evidence: Evidence,
  { pages, strange, fitting }: DayPages,
): ReadingWithShelf[] {
  const firsts = pages.filter(({ page }) => page === 1).toSorted((a, b) => b.observedAtMs - a.observedAtMs);
  if (firsts.length < 2 || fitting.length === pages.length) return [];
  const later = pages.filter(({ page }) => page > 1);
  const runs = firsts.flatMap((first) => {
    const own = later.filter((page) => firstOf(page, firsts) === first);
    const run = judgeReading({ ...evidence, captures: [first, ...own] });
    return run === undefined ? [] : [{ first, own, asins: organicAsins([first]), shelf: run.shelf }];
  });
  return runs.flatMap(({ first, own, asins }) => {
    const others = runs
      .filter((run) => run.first.observedAtMs !== first.observedAtMs && areRelated(asins, run.asins))
      .map(({ shelf }) => shelf);
    if (others.length === 0) return [];
    const isConfirmed = (page: CapturedPage) => !hasNumber(fitting, page) && isShownBy(others, page);
    if (!fitting.includes(first) && !isConfirmed(first)) return [];
    const counts = (page: CapturedPage) =>
      fitting.includes(page) || (own.includes(page) && (!strange.has(page) || isConfirmed(page)));
    return judgeReading({ ...evidence, captures: [first, ...later.filter(counts)] }) ?? [];
  });
}

/** The page 1 with which a page was opened: itself, the last one before it, else the first one behind it, not too far away. */
export function firstOf(page: CapturedPage, firsts: readonly CapturedPage[]): CapturedPage | undefined {
  if (page.page === 1) return page;
  const near = firsts
    .filter((first) => Math.abs(first.observedAtMs - page.observedAtMs) <= PAGES_APART_MAX_MS)
    .toSorted((a, b) => a.observedAtMs - b.observedAtMs);
  return near.findLast((first) => first.observedAtMs <= page.observedAtMs) ?? near[0];
}

function hasNumber(pages: readonly CapturedPage[], { page }: CapturedPage): boolean {
  return pages.some((one) => one.page === page);
}

/** Whether another run shows what a page shows; the page itself, which a run may contain, is no second one. */
function isShownBy(runs: readonly Shelf[], page: CapturedPage): boolean {
  const others = runs.filter(
    ({ pages }) => !pages.some((one) => one.page === page.page && one.observedAtMs === page.observedAtMs),
  );
  return reachingTo(page, others).some((asins) => areRelated(organicAsins([page]), asins));
}
