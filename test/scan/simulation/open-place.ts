import { detectEvents } from '../../../src/events/index.ts';
import { openSqliteStore, type Store } from '../../../src/store/index.ts';
import { openPostgresStore } from '../../../src/store/postgres/open-postgres-store.ts';

/** Opens the store at a place: an SQLite file, or a PostgreSQL database by its URL. */
export function openPlace(place: string): Promise<Store> {
  return place.startsWith('postgres:')
    ? openPostgresStore({ url: place, connectionsMax: 8, findChanges: detectEvents })
    : openSqliteStore({ file: place, findChanges: detectEvents });
}
