import { type Static, Type } from 'typebox';
import { earlierOf } from '../../core/local-date.ts';
import type { Language } from '../../core/text.ts';
import type { EventDay } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { datesInput, readDates, readLocalDate } from '../date-range.ts';
import { accountRead } from '../operation.ts';
import { nullable, oneOf } from '../schemas.ts';
import { readEventFilters, screenFiltersInput } from './event-filters.ts';
import { eventSchema, SCREEN_KIND_ORDER, toEventAnswer } from './event-schema.ts';
import { EVENT_SIZES, SMALL_CHANGES, sizeOf } from './event-size.ts';
import { EVENT_DATES_DEFAULT, EVENT_DATES_MAX } from './events-cursor.ts';

/** Changes in one answer. */
export const DAY_EVENTS_MAX = 200;

const daySchema = Type.Object({
  local_date: Type.String(),
  /** All changes of the date, and how many of them are small. */
  count: Type.Integer(),
  small_count: Type.Integer(),
  /** Number of skipped changes. */
  first: Type.Integer(),
  /** Small ones last; within these, changes of products before those of ranks, which are together by keyword. */
  events: Type.Array(
    Type.Object({ ...eventSchema.properties, size: oneOf(EVENT_SIZES, 'How large the change is.') }),
  ),
});

type Day = Static<typeof daySchema>;

/** Changes by date, each date counted as a whole. A date is cut only if it alone exceeds {@link DAY_EVENTS_MAX}. */
export const eventDays = accountRead({
  name: 'event-days',
  summary: { en: 'Changes of products by date', ja: '日付別の商品の変化' },
  input: Type.Object({
    ...datesInput({ max: EVENT_DATES_MAX, fallback: EVENT_DATES_DEFAULT }),
    ...screenFiltersInput,
    /** Only dates up to this one. */
    until: Type.Optional(Type.String()),
    /** Which part of the newest date, 0-based; beyond its end, the last part. */
    part: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  output: Type.Object({
    /** Newest first; only dates with changes. */
    days: Type.Array(daySchema),
    /** Where older dates continue: send it as `until`. */
    older: nullable(Type.String()),
  }),
  async run(context, { id }, asked, language = 'en') {
    const { store } = context;
    const { from, to } = readDates(asked, { today: todayOf(context), fallback: EVENT_DATES_DEFAULT });
    const until = asked.until === undefined ? to : readLocalDate('until', asked.until);
    const { days, older } = await store.listEventDays(id, {
      from,
      to: earlierOf(until, to),
      ...(await readEventFilters(store, id, asked, SCREEN_KIND_ORDER)),
      ...SMALL_CHANGES,
      limit: DAY_EVENTS_MAX,
      part: asked.part ?? 0,
    });
    const titles = await store.findTitles([
      ...new Set(days.flatMap(({ events }) => events.map(({ asin }) => asin))),
    ]);
    return { days: days.map((day) => toDay(day, titles, language)), older };
  },
});

function toDay(
  { localDate, count, smallCount, first, events }: EventDay,
  titles: ReadonlyMap<string, string>,
  language: Language,
): Day {
  const answers = events.map((event) => toEventAnswer(event, titles.get(event.asin) ?? null, language));
  return {
    local_date: localDate,
    count,
    small_count: smallCount,
    first,
    events: answers.map((event) => ({ ...event, size: sizeOf(event) })),
  };
}
