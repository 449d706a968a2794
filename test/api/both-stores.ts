import { detectEvents } from '../../src/events/index.ts';
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { makeTestDatabase } from '../store/postgres/test-database.ts';
import type { ServiceOptions } from './service.ts';

/** Makes the options of a service on empty data of its own. */
type OpenOptions = () => Promise<Pick<ServiceOptions, 'openStore'>>;

const database = await makeTestDatabase();

/** Both databases, for tests of a service that have to hold on each; PostgreSQL is skipped without a server, as said there. */
export const BOTH_STORES: readonly (readonly [name: string, openOptions: OpenOptions])[] = [
  ['SQLite', async () => ({})],
  ...(database === undefined
    ? []
    : [
        [
          'PostgreSQL',
          async () => {
            const url = await database.makeSchema();
            return {
              openStore: () => openPostgresStore({ url, connectionsMax: 4, findChanges: detectEvents }),
            };
          },
        ] as const,
      ]),
];
