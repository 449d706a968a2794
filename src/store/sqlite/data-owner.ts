import { DatabaseSync } from 'node:sqlite';
import { readApplied } from '../migrations/migrate.ts';
import { sqliteSchema } from './schema.ts';
import { primaryCode } from './sqlite-faults.ts';

/** Primary result code of SQLite for "this connection may not write". */
const READONLY = 8;

/**
 * Looks, without writing, whether the data in the file are this program's. Throws `store_not_usable` for those of another program or
 * branch, `store_too_new` for those of a newer one. What only a writer can read, after a crash, is left for the writer to judge.
 */
export async function requireOwnData(file: string): Promise<void> {
  const reader = new DatabaseSync(file, { readOnly: true });
  try {
    await readApplied(sqliteSchema(reader));
  } catch (thrown) {
    if (!needsWriter(thrown)) throw thrown;
  } finally {
    reader.close();
  }
}

/** Whether a failure says that only a connection that may write can read the file, as after a crash. */
export function needsWriter(thrown: unknown): boolean {
  return primaryCode(thrown) === READONLY;
}
