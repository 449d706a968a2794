import { type Static, Type } from 'typebox';
import { TARGET_KINDS } from '../../core/target.ts';
import { costPerDayOf, costPerDaySchema, listPrices, type Prices } from '../keywords/cost-per-day.ts';
import type { ReadContext } from '../operation.ts';
import { countSchema, MaybeText, oneOf } from '../schemas.ts';

/** What becomes of the targets of one kind when the source that reads them is paused or removed. */
export const takeoverSchema = Type.Object({
  kind: oneOf(TARGET_KINDS, 'Keywords (`term`) or products.'),
  targets: countSchema('What open accounts track, each once.'),
  /** The source that takes over; `null`: nothing reads them any more. */
  source: MaybeText,
  /** What a day then costs there. */
  cost_per_day: costPerDaySchema,
});
export type Takeover = Static<typeof takeoverSchema>;

/** Finds what becomes of everything that a source reads now if it is paused or removed; nothing if another one reads before it. */
export async function findTakeovers(context: ReadContext, source: string): Promise<Takeover[]> {
  return (await readTakeovers(context))(source);
}

/** As {@link findTakeovers}, for several sources. */
export async function readTakeovers({
  store,
  ...rest
}: ReadContext): Promise<(source: string) => Takeover[]> {
  const [prices, terms, products] = await Promise.all([
    listPrices({ store, ...rest }),
    store.countWanted('term'),
    store.countWanted('product'),
  ]);
  return (source) => takeoversOf(source, prices, { term: terms, product: products });
}

function takeoversOf(
  source: string,
  prices: Prices,
  counts: Readonly<Record<'term' | 'product', number>>,
): Takeover[] {
  return TARGET_KINDS.filter((kind) => prices[kind][0]?.source === source).map((kind) => {
    const left = { ...prices, [kind]: prices[kind].slice(1) };
    const cost = costPerDayOf(left, counts[kind], kind);
    return { kind, targets: counts[kind], source: left[kind][0]?.source ?? null, cost_per_day: cost };
  });
}
