import type { QueryMethods } from '../query-methods.ts';
import { listArrivals } from './list-arrivals.ts';
import { listEventDays } from './list-event-days.ts';
import { findEventSeq, listEvents } from './list-events.ts';
import type { ChangeReader } from './port.ts';

/** Changes of products over any SQL database. */
export function createChangeReader({ read, snapshot }: QueryMethods): ChangeReader {
  return {
    listEvents: snapshot(listEvents),
    listEventDays: snapshot(listEventDays),
    findEventSeq: read(findEventSeq),
    listArrivals: snapshot(listArrivals),
  };
}
