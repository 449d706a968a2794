import { type Static, Type } from 'typebox';
import type { TargetKind } from '../../core/target.ts';
import { reads, SourceBook } from '../../scan/index.ts';
import { type CostUnit, searchCostOf } from '../../sources/port.ts';
import type { ReadContext } from '../operation.ts';
import { countSchema, nullable, oneOf } from '../schemas.ts';
import { listUsed } from '../sources/used-sources.ts';

const UNITS = ['micro_usd', 'search', 'token'] as const satisfies readonly CostUnit[];

/** What scanning keywords or products costs a day, as far as the price is known. */
export const costPerDaySchema = nullable(
  Type.Object(
    {
      calls: countSchema(
        'Billed calls: one per page, or one per keyword if the source takes whole searches; one per product.',
      ),
      amount: countSchema('Cost in `unit`.'),
      unit: oneOf(UNITS, "Millionths of a US dollar, or the source's own searches or tokens."),
    },
    {
      $id: 'CostPerDay',
      description:
        'Expected daily cost of scanning what was added with the source in use, without retries. Each counts, even if others track it too. `null` without a source that reads it.',
    },
  ),
);

export type CostPerDay = Static<typeof costPerDaySchema>;

/** What one keyword, or one product, costs a day at a source, without retries. */
export interface Price {
  /** Name of the source, as it was added. */
  readonly source: string;
  readonly calls: number;
  readonly amount: number;
  readonly unit: CostUnit;
}

/** By kind: what one target costs at each source that reads it and is not paused, in the order of use. */
export type Prices = Readonly<Record<TargetKind, readonly Price[]>>;

/** Reads the prices at the sources in use; a product is one page. */
export async function listPrices({
  store,
  scanning: { kinds, chosen },
  nowMs,
  settings,
}: ReadContext): Promise<Prices> {
  const book = new SourceBook({ store, kinds, chosen, nowMs, onRefused: () => undefined });
  const used = await listUsed({ store, listSources: () => book.listSources() });
  const of = (kind: TargetKind) =>
    used.flatMap(({ name, source }): Price[] => {
      if (!reads(source, kind)) return [];
      const { facts, mode } = source;
      const pages = kind === 'product' ? 1 : Math.min(settings.pages, facts.capabilities.pagesMax);
      const calls = mode === 'task' ? 1 : pages;
      return [{ source: name, calls, ...searchCostOf(facts, pages) }];
    });
  return { term: of('term'), product: of('product') };
}

/**
 * What scanning so many keywords or products costs a day with the source that would be used, without retries; `null` if no
 * source reads them. Each counts, whether or not other accounts track it, since the cost must not reveal that.
 */
export function costPerDayOf(prices: Prices, count: number, kind: TargetKind = 'term'): CostPerDay {
  const [used] = prices[kind];
  if (used === undefined) return null;
  return { calls: count * used.calls, amount: count * used.amount, unit: used.unit };
}

/** As {@link costPerDayOf}, with the prices of now. */
export async function findCostPerDay(
  context: ReadContext,
  count: number,
  kind: TargetKind = 'term',
): Promise<CostPerDay> {
  return costPerDayOf(await listPrices(context), count, kind);
}
