import { scheduler } from 'node:timers/promises';
import type { ExportedPage, ExportedRow, ExportPlace, ExportQuery, ExportReader } from '../../store/port.ts';

/** Which rows of an account are read. */
export type ReadSection = Omit<ExportQuery, 'after'>;

/** The rows of a section, a small page at a time; other requests run before each. */
export async function* readSection(
  store: ExportReader,
  section: ReadSection,
): AsyncGenerator<readonly ExportedRow[], void, void> {
  for (let after: ExportPlace | null = null; ; ) {
    // SQLite answers within the same turn: without this one, nothing else would run until the export has ended.
    await scheduler.yield();
    const { rows, next }: ExportedPage = await store.readExport({ ...section, after });
    if (rows.length > 0) yield rows;
    if (next === null) return;
    after = next;
  }
}
