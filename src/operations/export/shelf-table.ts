import { printInstant } from '../../core/instant.ts';
import { addDays } from '../../core/local-date.ts';
import type { ReadingWithShelf } from '../../core/reading.ts';
import { leadingPages, placeCards } from '../../core/shelf.ts';
import { listAllKeywords } from '../keywords/list-keywords.ts';
import { quarantineFor } from '../quarantine-schema.ts';
import { competitorSchema, toCardAnswer } from '../ranks/competitors.ts';
import type { ExportJob, ExportRow, ExportTable } from './export-table.ts';

const cleansed = quarantineFor(competitorSchema);

/** Every card of the stored results, top first: keyword by keyword, oldest date first. */
export const shelfTable: ExportTable = {
  name: 'shelves',
  columns: [
    'keyword',
    'local_date',
    'observed_at',
    'outcome',
    'observed_results',
    ...Object.keys(competitorSchema.properties),
    'is_watched',
  ],
  async *list(job) {
    const { store } = job.context;
    for await (const { keyword } of listAllKeywords(store, job.account.id)) {
      let after = addDays(job.range.from, -1);
      for (;;) {
        const [found] = await store.listShelvesAfter(keyword, after, 1);
        if (found === undefined || found.reading.localDate > job.range.to) break;
        after = found.reading.localDate;
        yield toRows(job, found);
      }
    }
  },
};

function toRows({ products }: ExportJob, { reading, shelf }: ReadingWithShelf): ExportRow[] {
  const asinsOf = (wanted: 'own' | 'watched') =>
    new Set(products.filter(({ relation }) => relation === wanted).map(({ asin }) => asin));
  const [own, watched] = [asinsOf('own'), asinsOf('watched')];
  return placeCards(leadingPages(shelf)).map((card) => ({
    keyword: reading.term,
    local_date: reading.localDate,
    observed_at: printInstant(reading.observedAtMs),
    outcome: reading.outcome,
    observed_results: reading.observedResults,
    ...(cleansed(toCardAnswer(card, own)) as ExportRow),
    is_watched: watched.has(card.asin),
  }));
}
