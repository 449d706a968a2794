import { type TestContext, test } from 'node:test';
import { MIHARU } from '../../src/core/audit.ts';
import type { Store } from '../../src/store/port.ts';

/**
 * The data of one test: every store that is opened on it sees the same, as another process would. A test that needs
 * many places releases them as soon as their stores are closed.
 */
export interface StorePlace extends AsyncDisposable {
  /** The file or URL by which another process opens it. */
  readonly address: string;
  open(): Promise<Store>;
  /** Rows from the database, for data that no method of the port reads. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Changes the database behind the store: for rows that no method of the port makes. Bytes are written as x'00ff'. */
  change(sql: string): Promise<void>;
  /** Every table of the schema, by name. */
  listTables(): Promise<string[]>;
}

/** The instant of every entry of the audit in these tests. */
export const AUDITED_AT_MS = 7_000;

/** A store whose changes are audited, as those of every store of the product are. */
export function forTests(store: Store): Store {
  return store.actingAs(MIHARU, () => AUDITED_AT_MS);
}

/** Makes an empty place for a test; it is removed when the test ends. */
export type MakePlace = (context: TestContext) => Promise<StorePlace>;

/** Guarantees of the port: each has an open store on its own place. */
export type Suite = Readonly<Record<string, (store: Store, place: StorePlace) => Promise<void>>>;

/** Runs guarantees as tests of one adapter. */
export function testSuite(adapter: string, makePlace: MakePlace, suite: Suite): void {
  for (const [guarantee, check] of Object.entries(suite)) {
    test(`${adapter}: ${guarantee}`, async (context) => {
      const place = await makePlace(context);
      await using store = await place.open();
      await check(store, place);
    });
  }
}
