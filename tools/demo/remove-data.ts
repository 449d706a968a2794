import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { MiharuError } from '../../src/core/errors.ts';

/**
 * Removes a database and nothing else in its folder. Throws `store_in_use` if a process has it open, since that process
 * would continue with a file that no one else sees.
 */
export async function removeData(file: string): Promise<void> {
  if (existsSync(file) && isOpenElsewhere(file)) {
    throw new MiharuError('store_in_use', {
      en: `${file} is open in another process, perhaps a running demo. Stop it first.`,
      ja: `${file} は別のプロセス（起動中のデモなど）が使用中です。先に止めてください。`,
    });
  }
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
}

/** Only a single connection can lock the whole file. A file that is not a database is in use by nobody. */
function isOpenElsewhere(file: string): boolean {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    return false;
  } catch (thrown) {
    return thrown instanceof Error && thrown.message.includes('locked');
  } finally {
    database.close();
  }
}
