import { addDays, type LocalDate } from '../../../src/core/local-date.ts';
import { EVENT_KINDS } from '../../../src/events/index.ts';
import { checkReportedEvents } from '../../events/check-reported-events.ts';
import type { Violation } from './check-day.ts';
import { FIRST_DATE, type World } from './world.ts';

/** Compares all reported changes with what the shop showed in the good readings. */
export async function checkEvents(world: World, after: LocalDate): Promise<Violation[]> {
  const { events } = await world.store.listEvents('acc_a', {
    from: FIRST_DATE,
    to: addDays(after, 1),
    kindOrder: EVENT_KINDS.map(({ kind }) => kind),
    afterSeq: 0,
    bornUntilSeq: null,
    after: null,
    limit: 10_000_000,
  });
  world.counts.events += events.length;
  return checkReportedEvents(events, world.sights).map((detail) => ({
    rule: 'event',
    term: '',
    localDate: after,
    detail,
  }));
}
