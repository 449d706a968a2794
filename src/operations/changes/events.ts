import { type Static, Type } from 'typebox';
import { invalidParameter, raise } from '../../core/errors.ts';
import type { LocalDate } from '../../core/local-date.ts';
import { type Language, quote } from '../../core/text.ts';
import type { Account, ChangeReader, EventList, EventPlace, EventQuery } from '../../store/port.ts';
import { readAllDataStatus, todayOf } from '../data-status.ts';
import {
  type DateRange,
  datesInput,
  datesSchema,
  lastDates,
  readDates,
  toDatesAnswer,
} from '../date-range.ts';
import { accountOperation, type ReadContext } from '../operation.ts';
import { dataStatusSchema, nullable } from '../schemas.ts';
import { eventFiltersInput, readEventFilters } from './event-filters.ts';
import { eventRows, eventSchema, KIND_ORDER, toEventAnswer } from './event-schema.ts';
import {
  EVENT_DATES_DEFAULT,
  EVENT_DATES_MAX,
  type EventsCursor,
  parseEventsCursor,
  printEventsCursor,
} from './events-cursor.ts';

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 500;

/** What a list of changes is asked for. */
export const eventsInput = Type.Object({
  ...datesInput({ max: EVENT_DATES_MAX, fallback: EVENT_DATES_DEFAULT }),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMIT_MAX,
      default: LIMIT_DEFAULT,
      description: `Maximum number of events in one response, 1 to ${LIMIT_MAX}; default ${LIMIT_DEFAULT}.`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      description:
        '`next_cursor` of the previous response. Send the same filters with it. It keeps the dates of the first request, which can be left out; other dates are refused.',
    }),
  ),
  since: Type.Optional(
    Type.String({
      description:
        'Only events that arrived after this one: the `latest_cursor` of a list that was read to its end, or the `id` of an event.',
    }),
  ),
  ...eventFiltersInput,
});

/** A list of changes. */
export const eventsOutput = Type.Object(
  {
    ...datesSchema(EVENT_DATES_MAX),
    events: Type.Array(eventSchema, {
      description: 'Newest date first; within a date by product, own ones first; within a product by kind.',
    }),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String({ description: 'Send it as `cursor`; `null` at the end.' })),
    latest_cursor: Type.String({
      description:
        'Send it as `since` later to get what arrived after this list began, without repetitions or losses.',
    }),
    data: dataStatusSchema,
  },
  { $id: 'Events' },
);

type Input = Static<typeof eventsInput>;
type Output = Static<typeof eventsOutput>;

/** GET /events: changes of the account's own and watched products. */
export const events = accountOperation({
  name: 'events',
  summary: { en: 'Changes of own and tracked products', ja: '自社商品と競合商品の変化' },
  http: {
    method: 'GET',
    path: '/events',
    isCapped: false,
    quota: 'events',
    isLocalized: true,
    errors: [],
    csv: (answer: Output) => eventRows(answer.events),
    csvMeaning:
      'One row per event. While there are more, the header `X-Next-Cursor` has what `next_cursor` has in the JSON.',
  },
  input: eventsInput,
  output: eventsOutput,
  run: (context, account, asked, language = 'en') =>
    listChanges(context, account, { ...asked, listed: KIND_ORDER }, language),
});

/** A list of changes as a screen or the API asks for it. */
interface ChangesAsked extends Input {
  /** The kinds that may be listed, in the order in which those of one product are. */
  readonly listed: readonly string[];
  /** Leaves out rank changes for other keywords. */
  readonly keyword?: string;
}

/** A page of the account's changes, newest first. Throws `invalid_parameter`. */
export async function listChanges(
  context: ReadContext,
  account: Account,
  asked: ChangesAsked,
  language: Language,
): Promise<Output> {
  const { store } = context;
  const start = await readStart(context, account, asked);
  const query = await readQuery(context, account, { asked, start });
  const list = await store.listEvents(account.id, query);
  const [titles, data] = await Promise.all([
    store.findTitles([...new Set(list.events.map(({ asin }) => asin))]),
    readAllDataStatus(context, account.id),
  ]);
  const reached = { ...start, bornUntilSeq: start.bornUntilSeq ?? list.lastSeq };
  return {
    ...toDatesAnswer(datesOf(start)),
    events: list.events.map((event) => toEventAnswer(event, titles.get(event.asin) ?? null, language)),
    has_more: list.hasMore,
    next_cursor: list.hasMore ? printEventsCursor({ ...reached, place: lastPlace(list) }) : null,
    latest_cursor: printEventsCursor({ ...reached, place: null }),
    data,
  };
}

/** Where a list begins or continues. */
interface Start extends Omit<EventsCursor, 'bornUntilSeq'> {
  /** `null` at the beginning of a list, which then contains everything until now. */
  readonly bornUntilSeq: number | null;
}

async function readStart(context: ReadContext, account: Account, asked: ChangesAsked): Promise<Start> {
  const today = todayOf(context);
  const dates = readDates(asked, { today, fallback: EVENT_DATES_DEFAULT });
  if (asked.cursor !== undefined) return continuedBy(readCursor(asked.cursor), asked, today);
  const afterSeq =
    asked.since === undefined ? 0 : await readSince(context.store, account.id, asked.since, asked.listed);
  const { days, to } = toDatesAnswer(dates);
  return { to, days, afterSeq, bornUntilSeq: null, place: null };
}

/** Dates beside a cursor must be those of its list, as they were counted now or on the list's last date. */
function continuedBy(cursor: EventsCursor, asked: Input, today: LocalDate): EventsCursor {
  const parameter = (['days', 'from', 'to'] as const).find((one) => asked[one] !== undefined);
  const list = datesOf(cursor);
  const isOfList = (day: LocalDate) => {
    const { from, to } = readDates(asked, { today: day, fallback: EVENT_DATES_DEFAULT });
    return from === list.from && to === list.to;
  };
  const isLater = asked.from !== undefined && asked.from > list.to;
  if (parameter === undefined || isOfList(today) || (!isLater && isOfList(list.to))) return cursor;
  throw invalidParameter(parameter === 'from' && asked.from === list.from ? 'to' : parameter, {
    en: `\`cursor\` continues the list from ${list.from} to ${list.to}, but the request is for other dates. Send the dates of the first request again, or leave them out; for other dates, leave out \`cursor\`.`,
    ja: `\`cursor\` は ${list.from} から ${list.to} までの一覧の続きですが、別の期間が指定されています。最初のリクエストと同じ期間を指定するか、省略してください。別の期間を取得するには、\`cursor\` を省略してください。`,
  });
}

/** The dates of a list: a cursor keeps those of its first page. */
function datesOf({ to, days }: Start): DateRange {
  return lastDates(days, to);
}

function readCursor(text: string): EventsCursor {
  return (
    parseEventsCursor(text) ??
    raise(
      invalidParameter('cursor', {
        en: `${quote(text)} is not a cursor. Send the \`next_cursor\` of the previous response unchanged, or leave it out.`,
        ja: `${quote(text)} はカーソルではありません。直前の応答の \`next_cursor\` をそのまま送るか、省略してください。`,
      }),
    )
  );
}

function readLatestCursor(text: string): EventsCursor {
  return (
    parseEventsCursor(text) ??
    raise(
      invalidParameter('since', {
        en: `${quote(text)} is neither a cursor nor an event ID. Send a \`latest_cursor\` unchanged, or leave it out.`,
        ja: `${quote(text)} はカーソルでも変化（\`events\`）の id でもありません。応答の \`latest_cursor\` をそのまま送るか、省略してください。`,
      }),
    )
  );
}

async function readSince(
  store: ChangeReader,
  accountId: string,
  since: string,
  listed: readonly string[],
): Promise<number> {
  if (!since.startsWith('evt_')) return readLatestCursor(since).bornUntilSeq;
  return (
    (await store.findEventSeq(accountId, since, listed)) ??
    raise(
      invalidParameter('since', {
        en: `${quote(since)} is not an event of this account, or a better reading has removed it. Send a \`latest_cursor\`, or leave it out.`,
        ja: `${quote(since)} は、このアカウントの変化（\`events\`）ではないか、より良い計測によって取り消されています。応答の \`latest_cursor\` を送るか、省略してください。`,
      }),
    )
  );
}

async function readQuery(
  context: ReadContext,
  account: Account,
  { asked, start }: { readonly asked: ChangesAsked; readonly start: Start },
): Promise<EventQuery> {
  return {
    ...datesOf(start),
    ...(await readEventFilters(context.store, account.id, asked, asked.listed)),
    afterSeq: start.afterSeq,
    bornUntilSeq: start.bornUntilSeq,
    after: start.place,
    limit: asked.limit ?? LIMIT_DEFAULT,
  };
}

function lastPlace({ events: list }: EventList): EventPlace | null {
  const last = list.at(-1);
  if (last === undefined) return null;
  const { localDate, relation, asin, kind, id } = last;
  return { localDate, relation, asin, kind, id };
}
