import { resolve } from 'node:path';
import type { Config } from '../config/index.ts';
import type { Text } from '../core/text.ts';
import { detectEvents } from '../events/index.ts';
import { type Commits, openSqliteStore, SQLITE_FILE } from '../store/index.ts';
import type { Store } from '../store/port.ts';

/** How the store is opened. */
export interface StoreStart {
  /** Whether a folder or database without data is set up or refused. */
  readonly whenMissing: 'make' | 'refuse';
  /** When a commit to an SQLite file is durable; before it is acknowledged unless given. */
  readonly commits?: Commits | undefined;
  /** Called once when waiting for a server begins. */
  readonly onWaiting?: ((text: Text) => void) | undefined;
  /** Called a few times a second: with `null` when the server answers, otherwise with the reason. */
  readonly onLook?: ((failure: unknown) => void) | undefined;
}

/** Opens the configured store: a PostgreSQL database, which is waited for, or one SQLite file in the data folder. */
export async function openStore(
  config: Config,
  folder: string,
  { whenMissing, commits = 'durable', onWaiting, onLook = () => undefined }: StoreStart,
): Promise<Store> {
  const { databaseUrl: url } = config;
  if (url === null) {
    const file = resolve(folder, config.dataDir, SQLITE_FILE);
    return openSqliteStore({ file, findChanges: detectEvents, whenMissing, commits });
  }
  // Loaded on use, to save memory elsewhere.
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
