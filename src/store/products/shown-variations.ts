import type { LocalDate } from '../../core/local-date.ts';
import { leadingPages, placeCards } from '../../core/shelf.ts';
import { findShownVariations } from '../../core/shown-variations.ts';
import { decodeShelf, hasSiblings } from '../readings/shelf-codec.ts';
import type { Db } from '../tables.ts';

/** By date and product: the variation that the results show in place of a product they link to; the first of several. */
export type ShownVariations = ReadonlyMap<LocalDate, ReadonlyMap<string, string>>;

/** The variations that the stored shelves of a term show in place of products; dates without a shelf or without such links are missing. */
export async function listShown(
  db: Db,
  termId: number,
  dates: ReadonlySet<LocalDate>,
): Promise<ShownVariations> {
  if (dates.size === 0) return new Map();
  const rows = await db
    .selectFrom('shelves')
    .select(['local_date', 'body'])
    .where('term_id', '=', termId)
    .where('local_date', 'in', [...dates])
    .execute();
  return new Map(
    rows
      .filter(({ body }) => hasSiblings(body))
      .map(
        ({ local_date, body }) =>
          [local_date, findShownVariations(placeCards(leadingPages(decodeShelf(body))))] as const,
      ),
  );
}
