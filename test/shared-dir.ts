/**
 * The folder of real saved pages, provider answers and labelled answers. It is beside the repository and never copied
 * into it, so tests that read it are skipped when it is missing.
 */
import { existsSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

/** Why a test that reads shared data is skipped, and what to do. */
export const SHARED_MISSING =
  'The shared pages are missing: put them at ../shared or name their folder in MIHARU_SHARED_DIR.';

/**
 * The folder of shared test data, or `null` when there is no `../shared` beside the repository. Throws when
 * `MIHARU_SHARED_DIR` names a missing folder.
 */
export function sharedDir(): string | null {
  const named = process.env['MIHARU_SHARED_DIR'] ?? '';
  if (named !== '' && !existsSync(named)) {
    throw new Error(`MIHARU_SHARED_DIR names ${named}, which does not exist.`);
  }
  const dir = named === '' ? fileURLToPath(new URL('../../shared', import.meta.url)) : named;
  return existsSync(dir) ? dir : null;
}

/** The shared folder for a test that needs it; without the folder it skips the test and returns `null`. */
export function requireShared(t: TestContext): string | null {
  const dir = sharedDir();
  if (dir === null) t.skip(SHARED_MISSING);
  return dir;
}
