import { datesFrom, type LocalDate } from '../../core/local-date.ts';
import type { EventPlace } from '../../store/port.ts';
import { EVENT_COLUMNS, eventSchema, KIND_ORDER, toEventAnswer } from '../changes/event-schema.ts';
import { quarantineFor } from '../quarantine-schema.ts';
import type { ExportJob, ExportRow, ExportTable } from './export-table.ts';

const EVENTS_AT_ONCE = 1_000;

const cleansed = quarantineFor(eventSchema);

/** Changes of the account's products: oldest date first, within a date as the API lists them. */
export const eventTable: ExportTable = {
  name: 'events',
  columns: EVENT_COLUMNS,
  async *list(job) {
    for (const date of datesFrom(job.range.from, job.range.to)) yield* listDate(job, date);
  },
};

async function* listDate({ context: { store }, account, language }: ExportJob, date: LocalDate) {
  for (let after: EventPlace | null = null; ; ) {
    const { events, hasMore }: Awaited<ReturnType<typeof store.listEvents>> = await store.listEvents(
      account.id,
      {
        from: date,
        to: date,
        asins: undefined,
        kinds: KIND_ORDER,
        kindOrder: KIND_ORDER,
        keyword: undefined,
        relation: undefined,
        afterSeq: 0,
        bornUntilSeq: null,
        after,
        limit: EVENTS_AT_ONCE,
      },
    );
    const titles = await store.findTitles([...new Set(events.map(({ asin }) => asin))]);
    yield events.map(
      (event) => cleansed(toEventAnswer(event, titles.get(event.asin) ?? null, language)) as ExportRow,
    );
    const last = events.at(-1);
    if (!hasMore || last === undefined) return;
    const { localDate, relation, asin, kind, id } = last;
    after = { localDate, relation, asin, kind, id };
  }
}
