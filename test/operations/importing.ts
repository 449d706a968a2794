import { type ImportRequest, importPages } from '../../src/operations/pages/import-pages.ts';
import type { ImportReport } from '../../src/operations/pages/import-report.ts';
import { openSavedPage } from '../../src/sources/index.ts';
import type { Place } from './place.ts';

/** Imports files as one command does. */
export function importFiles(
  { context }: Pick<Place, 'context'>,
  files: readonly string[],
  more: Partial<ImportRequest> = {},
): Promise<ImportReport> {
  return importPages(
    context,
    { keyword: null, pages: null, observedAtMs: null, ...more, files },
    { open: openSavedPage, onFile: () => {}, onRead: () => {}, signal: new AbortController().signal },
  );
}

/** Outcomes of the files in order: `stored stored gap`. */
export function outcomesOf(report: ImportReport): string {
  return report.files.map((file) => file.outcome).join(' ');
}
