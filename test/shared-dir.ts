/**
 * Where the real saved pages, provider answers and labelled answers live. They stand beside the repository and are never
 * copied into it, so a test that wants them says plainly when they are missing.
 */
import { existsSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The folder of shared test data (`MIHARU_SHARED_DIR`, else `../shared` beside the repository), or `null` when it is not there. */
export function sharedDir(): string | null {
  const named = process.env['MIHARU_SHARED_DIR'];
  const dir =
    named !== undefined && named !== '' ? named : fileURLToPath(new URL('../../shared', import.meta.url));
  return existsSync(dir) ? dir : null;
}

/**
 * The shared folder for a test that needs it. Without the folder it skips the test with a plain sentence and gives `null`;
 * under `CI=true` it throws, so that no run passes by not looking.
 */
export function requireShared(t: TestContext): string | null {
  const dir = sharedDir();
  if (dir !== null) return dir;
  const sentence =
    'The shared pages are missing: put them at ../shared or name their folder in MIHARU_SHARED_DIR.';
  if (process.env['CI'] === 'true') throw new Error(sentence);
  t.skip(sentence);
  return null;
}
