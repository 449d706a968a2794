import { type TestContext, test } from 'node:test';
import type { Store } from '../../src/store/port.ts';

/**
 * The data of one test: every store that is opened on it sees the same, as another process would. A test that needs many places gives
 * them back as soon as their stores are closed.
 */
export interface StorePlace extends AsyncDisposable {
  open(): Promise<Store>;
  /** Rows as the database has them, for what is kept and no method of the port reads. */
  query(sql: string): Promise<Record<string, unknown>[]>;
}

/** Makes an empty place of its own for a test; what it leaves behind is removed when the test ends. */
export type MakePlace = (context: TestContext) => Promise<StorePlace>;

/** Guarantees of the port: each gets an open store on a place of its own. */
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
