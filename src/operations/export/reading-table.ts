import { listAllKeywords } from '../keywords/list-keywords.ts';
import { BRINGER_COLUMNS, bringerCells, type ExportRow, type ExportTable } from './export-table.ts';
import { readSection } from './read-section.ts';

const CONTEXT = [
  'order',
  'filters',
  'department',
  'seller',
  'device',
  'visitor',
  'ads',
  'has_place',
] as const;

/** The ledger: what became of each keyword on each date that was tried, and under which conditions it was read. */
export const readingTable: ExportTable = {
  name: 'readings',
  columns: [
    'keyword',
    'local_date',
    'outcome',
    'reason',
    'observed_at',
    'observed_results',
    'pages_read',
    'pages_wanted',
    'doubt',
    ...CONTEXT.map((name) => `context_${name}`),
    ...BRINGER_COLUMNS,
  ],
  async *list({ context: { store }, account, range }) {
    for await (const { keyword } of listAllKeywords(store, account.id)) {
      const section = { kind: 'reading', accountId: account.id, subject: keyword, dates: range } as const;
      for await (const rows of readSection(store, section)) {
        yield rows.map(({ context, brought_by: broughtBy, ...row }) => ({
          keyword,
          ...row,
          ...contextCells(context),
          ...bringerCells(broughtBy),
        }));
      }
    }
  },
};

function contextCells(context: unknown): ExportRow {
  if (typeof context !== 'object' || context === null) return {};
  const known: Readonly<Record<string, unknown>> = { ...context };
  return Object.fromEntries(CONTEXT.map((name) => [`context_${name}`, known[name]]));
}
