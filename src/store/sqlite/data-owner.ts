import { DatabaseSync } from 'node:sqlite';
import { readApplied } from '../migrations/migrate.ts';
import { sqliteSchema } from './schema.ts';
import { primaryCode } from './sqlite-faults.ts';

/** Primary result code of SQLite for "this connection may not write". */
const READONLY = 8;

/**
 * Checks, without writing, that the data in the file belongs to this program. Throws `store_not_usable` for data of
 * another program or branch, `store_too_new` for data of a newer one. After a crash only a writer can read the file, so
 * the check is left to the writer.
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

/** Whether a failure means that only a connection that may write can read the file, as after a crash. */
export function needsWriter(thrown: unknown): boolean {
  return primaryCode(thrown) === READONLY;
}
