import { printInstant } from '../core/instant.ts';
import { localDateOf } from '../core/local-date.ts';
import type { SearchPage } from '../core/search-page.ts';
import type { Text } from '../core/text.ts';
import { type Capture, captureOf, type Declared, readPage } from '../scan/index.ts';
import type { OpenPage } from '../sources/port.ts';
import type { FileReport } from './import-report.ts';

/** A file whose page is known to belong to a term and an instant. */
export interface FileCapture extends Capture {
  readonly file: string;
  readonly read: SearchPage;
}

/** Opens and reads one file: a capture, or the report of why it is none. Never throws for what a file can be. */
export async function readFile(
  file: string,
  given: { readonly open: OpenPage; readonly declared: Declared; readonly nowMs: number },
): Promise<FileCapture | FileReport> {
  const found = await given.open(file);
  if (!found.ok) return unusable(file, null, found.problem);
  const read = readPage(found.value.bytes);
  const capture = captureOf(read, { ...given, address: found.value.address });
  if (!capture.ok) return unusable(file, read, capture.problem);
  return { ...capture.value, file, read };
}

function unusable(file: string, read: SearchPage | null, problem: Text): FileReport {
  const observedAtMs = read?.observedAtMs ?? null;
  return {
    file,
    outcome: 'unusable',
    keyword: read?.keyword ?? null,
    page: read?.page ?? null,
    cards: read?.cards.length ?? null,
    verdict: read?.verdict ?? null,
    observed_at: observedAtMs === null ? null : printInstant(observedAtMs),
    local_date: observedAtMs === null ? null : localDateOf(observedAtMs),
    problem,
  };
}
