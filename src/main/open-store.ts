import { resolve } from 'node:path';
import type { Config } from '../config/index.ts';
import { detectEvents } from '../events/index.ts';
import { openSqliteStore, SQLITE_FILE } from '../store/index.ts';
import type { Store } from '../store/port.ts';

/** Opens the store that the configuration names: one SQLite file in the data folder, which is made or refused when missing. */
export async function openStore(
  config: Config,
  folder: string,
  whenMissing: 'make' | 'refuse',
): Promise<Store> {
  return openSqliteStore({
    file: resolve(folder, config.dataDir, SQLITE_FILE),
    findChanges: detectEvents,
    whenMissing,
  });
}
