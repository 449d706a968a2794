/**
 * Where the real saved pages, provider answers and labelled answers live. They stand beside the repository and are never
 * copied into it, so a test that reads them is skipped, with a sentence, where they are not there.
 */
import { existsSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

/** Why a test that reads shared data is skipped, and what to do. */
export const SHARED_MISSING =
  'The shared pages are missing: put them at ../shared or name their folder in MIHARU_SHARED_DIR.';

/**
 * The folder of shared test data, or `null` where nothing stands at `../shared` beside the repository. Throws where
 * `MIHARU_SHARED_DIR` names a folder that does not exist.
 */
export function sharedDir(): string | null {
  const named = process.env['MIHARU_SHARED_DIR'] ?? '';
  if (named !== '' && !existsSync(named)) {
    throw new Error(`MIHARU_SHARED_DIR names ${named}, which does not exist.`);
  }
  const dir = named === '' ? fileURLToPath(new URL('../../shared', import.meta.url)) : named;
  return existsSync(dir) ? dir : null;
}

/** The shared folder for a test that needs it; without the folder it skips the test and gives `null`. */
export function requireShared(t: TestContext): string | null {
  const dir = sharedDir();
  if (dir === null) t.skip(SHARED_MISSING);
  return dir;
}
