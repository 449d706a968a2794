import { resolve } from 'node:path';
import type { Config } from '../config/index.ts';
import type { Text } from '../core/text.ts';
import { detectEvents } from '../events/index.ts';
import { openSqliteStore, SQLITE_FILE } from '../store/index.ts';
import type { Store } from '../store/port.ts';

/** How the store is opened. */
export interface StoreStart {
  /** What becomes of a folder or a database without data. */
  readonly whenMissing: 'make' | 'refuse';
  /** Told once when a server is waited for. */
  readonly onWaiting?: ((told: Text) => void) | undefined;
  /** Told a few times a second whether a server answers: `null`, else why it does not. */
  readonly onLook?: ((failure: unknown) => void) | undefined;
}

/**
 * Opens the store that the configuration names: a PostgreSQL database, which is waited for, or one SQLite file in the data folder.
 */
export async function openStore(
  config: Config,
  folder: string,
  { whenMissing, onWaiting, onLook = () => undefined }: StoreStart,
): Promise<Store> {
  const { databaseUrl: url } = config;
  if (url === null) {
    const file = resolve(folder, config.dataDir, SQLITE_FILE);
    return openSqliteStore({ file, findChanges: detectEvents, whenMissing });
  }
  // Loaded only where it is used: everyone else is spared its memory.
  const { openPostgresStore } = await import('../store/postgres/open-postgres-store.ts');
  return openPostgresStore({
    url,
    connectionsMax: config.databaseConnections,
    startWaitMsMax: config.connectSeconds * 1_000,
    findChanges: detectEvents,
    whenMissing,
    onLook,
    onWaiting: onWaiting ?? (({ en }) => process.stderr.write(`${en}\n`)),
  });
}
