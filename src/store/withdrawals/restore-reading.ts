import type { FindChanges } from '../changes/port.ts';
import { OWN_PAGE, productReadingOf, type SnapshotColumns } from '../products/product-snapshots.ts';
import { saveProducts } from '../products/save-products.ts';
import { bringerColumns, bringerOf } from '../readings/bringer-columns.ts';
import { saveReading } from '../readings/save-reading.ts';
import type { Db } from '../tables.ts';
import { holdProducts, holdTerm } from '../write-locks.ts';
import type { ReadingChoice, WithdrawalAnswer } from './port.ts';
import {
  answerFor,
  findChosen,
  removeWithdrawn,
  termReadingOf,
  type WithdrawnColumns,
} from './withdrawn-rows.ts';

/** Restores the newest withdrawn reading; see the port. */
export async function restoreReading(
  db: Db,
  choice: ReadingChoice,
  find: FindChanges,
): Promise<WithdrawalAnswer> {
  const { target } = choice;
  if (target.kind === 'term') await holdTerm(db, target.term);
  else await holdProducts(db, [target.asin]);
  const row = await findChosen(db, choice);
  if (row === undefined) return { outcome: 'none' };
  const saved =
    target.kind === 'term'
      ? await saveTerm(db, row, { term: target.term, find })
      : await saveProduct(db, row, find);
  if (!saved) return answerFor('before', row);
  await removeWithdrawn(db, row);
  return answerFor('done', row);
}

/** `false` when the day's own is as good, or when the pages are no longer stored. */
async function saveTerm(
  db: Db,
  row: WithdrawnColumns,
  { term, find }: { readonly term: string; readonly find: FindChanges },
): Promise<boolean> {
  const reading = termReadingOf(row, term);
  return reading !== undefined && (await saveReading(db, reading, find)) !== 'kept';
}

async function saveProduct(db: Db, row: WithdrawnColumns, find: FindChanges): Promise<boolean> {
  const { asin, source, local_date, observed_at_ms, body, shown_asin } = row;
  // A product's row contains what its reading had.
  const reason = row.reason as SnapshotColumns['reason'];
  const reading = productReadingOf({
    asin,
    source,
    local_date,
    observed_at_ms,
    body,
    reason,
    shown_asin,
    term_id: OWN_PAGE,
    ...bringerColumns(bringerOf(row)),
  });
  if (reading === undefined) return false;
  const [outcome] = await saveProducts(db, [reading], find);
  return outcome !== 'kept';
}
