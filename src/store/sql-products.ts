import { findEventSeq, listEvents } from './changes/list-events.ts';
import type { FindChanges, ProductReader, ProductWriter } from './products/port.ts';
import { countProductDay, findNewestProductDate } from './products/product-days.ts';
import { listProductReadings, listProductStandings } from './products/product-snapshots.ts';
import { saveProducts } from './products/save-products.ts';
import type { SqlConnection } from './sql-connection.ts';
import { READINGS } from './write-scopes.ts';

/** The reading side of products and their changes over any SQL database. */
export function createProductReader({ read, readSnapshot }: SqlConnection): ProductReader {
  return {
    listProductStandings: (asins) => readSnapshot((db) => listProductStandings(db, asins)),
    findNewestProductDate: (accountId) => read((db) => findNewestProductDate(db, accountId)),
    countProductDay: (accountId, localDate) => read((db) => countProductDay(db, accountId, localDate)),
    listProductReadings: (asin, from, to) => read((db) => listProductReadings(db, asin, [from, to])),
    listEvents: (accountId, query) => readSnapshot((db) => listEvents(db, accountId, query)),
    findEventSeq: (accountId, eventId) => read((db) => findEventSeq(db, accountId, eventId)),
  };
}

/** The writing side of products and their changes over any SQL database. */
export function createProductWriter({ write }: SqlConnection, find: FindChanges): ProductWriter {
  return {
    saveProducts: (readings) => write((db) => saveProducts(db, readings, find), READINGS),
  };
}
