import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packExtension } from '../../tools/extension/pack.ts';
import type { Store } from '../../tools/extension/stores.ts';

const LINTER = fileURLToPath(new URL('../../node_modules/addons-linter/bin/addons-linter', import.meta.url));

/** A line of the linter's report. */
interface Finding {
  readonly file?: string;
  readonly message: string;
}

/** What Firefox's linter finds in the package, errors and warnings alike. */
export async function findLintFaults(store: Store): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-lint-'));
  try {
    const file = join(folder, `${store}.zip`);
    await writeFile(file, packExtension(store));
    const run = promisify(execFile)(process.execPath, [LINTER, '--output=json', file], { timeout: 120_000 });
    // The linter ends with an error where it found one; its report says which.
    const { stdout } = await run.catch((failed: { readonly stdout: string }) => failed);
    const report: Record<'errors' | 'notices' | 'warnings', readonly Finding[]> = JSON.parse(stdout);
    return [...report.errors, ...report.warnings, ...report.notices].map(
      ({ file: where = '', message }) => `${where}: ${message}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
