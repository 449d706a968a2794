import { type Static, Type } from 'typebox';
import { reads, SourceBook } from '../../scan/index.ts';
import { type CostUnit, searchCostOf } from '../../sources/port.ts';
import type { ReadContext } from '../operation.ts';
import { countSchema, nullable, oneOf } from '../schemas.ts';

const UNITS = ['micro_usd', 'search', 'token'] as const satisfies readonly CostUnit[];

/** What scanning keywords costs a day, as far as the price is known. */
export const costPerDaySchema = nullable(
  Type.Object(
    {
      calls: countSchema(
        'Billed calls: one per page, or one per keyword if the source takes whole searches.',
      ),
      amount: countSchema('Cost in `unit`.'),
      unit: oneOf(UNITS, "Millionths of a US dollar, or the source's own searches or tokens."),
    },
    {
      $id: 'CostPerDay',
      description:
        'Expected daily cost of scanning the added keywords with the source in use, without retries. Each counts, even if others track it too. `null` without a source that reads keywords.',
    },
  ),
);

export type CostPerDay = Static<typeof costPerDaySchema>;

/**
 * What scanning so many keywords costs a day with the source that would be used, without retries; `null` if no
 * source reads keywords. Each counts, whether or not other accounts track it, since the cost must not reveal that.
 */
export async function findCostPerDay(context: ReadContext, count: number): Promise<CostPerDay> {
  const [used] = await listKeywordPrices(context);
  if (used === undefined) return null;
  return { calls: count * used.calls, amount: count * used.amount, unit: used.unit };
}

/** What one keyword costs a day at a source, without retries. */
export interface KeywordPrice {
  /** Name of the source, as it was added. */
  readonly source: string;
  readonly calls: number;
  readonly amount: number;
  readonly unit: CostUnit;
}

/** What a keyword costs at each source that reads keywords and is not paused, in the order of use. */
export async function listKeywordPrices({
  store,
  scanning: { kinds, chosen },
  nowMs,
  settings,
}: ReadContext): Promise<KeywordPrice[]> {
  const book = new SourceBook({ store, kinds, chosen, nowMs, onRefused: () => undefined });
  const paused = new Set((await store.listPausedSources()).map(({ name }) => name));
  const used = (await book.listSources()).filter(
    ({ name, source }) => reads(source, 'term') && !paused.has(name),
  );
  return used.map(({ name, source: { facts, mode } }) => {
    const pages = Math.min(settings.pages, facts.capabilities.pagesMax);
    const calls = mode === 'task' ? 1 : pages;
    return { source: name, calls, ...searchCostOf(facts, pages) };
  });
}
