import { whenOpen } from '../accounts/when-open.ts';
import type { FindChanges } from '../changes/port.ts';
import type { QueryMethods } from '../query-methods.ts';
import { ofAccount, READINGS } from '../write-scopes.ts';
import { addAsins, listAsins, previewAsins, removeAsins, setAsinNames } from './asins.ts';
import type { ProductReading, ProductStore } from './port.ts';
import { countProductDay, findNewestProductDate } from './product-days.ts';
import {
  findBrands,
  listProductCards,
  listProductReadings,
  listProductStandings,
} from './product-snapshots.ts';
import { saveProducts } from './save-products.ts';
import { findTitles } from './titles.ts';

/** Products and their facts over any SQL database; `find` finds changes. */
export function createProductStore(
  { read, snapshot, write, audited }: QueryMethods,
  find: FindChanges,
): ProductStore {
  return {
    listAsins: read(listAsins),
    previewAsins: snapshot(previewAsins),
    findTitles: read(findTitles),
    findBrands: read(findBrands),
    listProductStandings: snapshot(listProductStandings),
    findNewestProductDate: read(findNewestProductDate),
    countProductDay: read(countProductDay),
    listProductReadings: read(listProductReadings),
    listProductCards: read(listProductCards),
    addAsins: audited('addAsins', whenOpen(addAsins), ofAccount),
    setAsinNames: audited('setAsinNames', whenOpen(setAsinNames), ofAccount),
    removeAsins: audited('removeAsins', whenOpen(removeAsins), ofAccount),
    saveProducts: write(
      (db, readings: readonly ProductReading[]) => saveProducts(db, readings, find),
      READINGS,
    ),
  };
}
