import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { hasManyWriters } from './row-locks.ts';
import type { Db } from './tables.ts';

/** Products share this many locks, so that a transaction over very many of them does not fill the server's lock table. */
const PRODUCT_LOCKS = 1_024;

/** The number that identifies the products' locks in the database. */
const PRODUCTS = 7_301_844;

/**
 * Waits until no other transaction works on the readings of this term, and keeps others waiting until this one ends.
 * Taken before {@link holdProducts}: with one order there is no deadlock.
 */
export async function holdTerm(db: Db, term: string): Promise<void> {
  if (!hasManyWriters(db)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`term ${term}`}, 0))`.execute(db);
}

/**
 * As {@link holdTerm}, for the facts and changes of these products. Taken once per transaction, for all of them, and as
 * late as possible, since readings of an account's terms concern the same products.
 */
export async function holdProducts(db: Db, asins: Iterable<string>): Promise<void> {
  if (!hasManyWriters(db)) return;
  const numbers = new Set(Array.from(asins, (asin) => crc32(asin) % PRODUCT_LOCKS));
  if (numbers.size === 0) return;
  const inOrder = [...numbers].sort((a, b) => a - b).join(',');
  await sql`
    select count(pg_advisory_xact_lock(${sql.lit(PRODUCTS)}, number))
      from unnest(string_to_array(${inOrder}, ',')::integer[]) as number`.execute(db);
}
