import { type Static, Type } from 'typebox';
import { addDays } from '../../core/local-date.ts';
import type { Language } from '../../core/text.ts';
import { EVENT_KINDS } from '../../events/index.ts';
import type { AccountEvent, ChangeReader } from '../../store/port.ts';
import { eventSchema, KIND_ORDER, toEventAnswer } from '../changes/event-schema.ts';
import type { DateRange } from '../date-range.ts';
import { nullable } from '../schemas.ts';

/** The kinds that are facts of a product; the chart shows ranks itself. */
const KINDS = EVENT_KINDS.filter(({ fields }) => fields.length > 0).map(({ kind }) => kind);
const ACTED_ON = new Set(EVENT_KINDS.filter(({ isActedOn }) => isActedOn).map(({ kind }) => kind));
const COUNTED_MAX = 500;
const SENTENCES_MAX = 10;

/** The changes in a history except ranks: the newest as sentences, all as counts. */
export const historyChangesSchema = {
  /** The newest changes, newest first. */
  events: Type.Array(eventSchema),
  /** Number of changes by date and kind, newest date first. */
  changes: Type.Array(
    Type.Object({
      local_date: Type.String(),
      kind: Type.String(),
      count: Type.Integer(),
      acted_on: Type.Boolean({ description: 'Whether sellers act on this kind.' }),
    }),
  ),
  /** Before this date only kinds that sellers act on are counted; `null` if all are. */
  changes_from: nullable(Type.String()),
};

interface HistoryChanges {
  readonly events: Static<typeof historyChangesSchema.events>;
  readonly changes: Static<typeof historyChangesSchema.changes>;
  readonly changes_from: string | null;
}

/** The changes of the products in a chart; `titles` are by ASIN. */
export async function readHistoryChanges(
  store: ChangeReader,
  asked: {
    readonly account: string;
    readonly window: DateRange;
    readonly titles: ReadonlyMap<string, string | null>;
    readonly language: Language;
  },
): Promise<HistoryChanges> {
  const { account, window, titles, language } = asked;
  const asins = [...titles.keys()];
  if (asins.length === 0) return { events: [], changes: [], changes_from: null };
  const list = (kinds: readonly string[]) =>
    store.listEvents(account, {
      ...window,
      kindOrder: KIND_ORDER,
      kinds: [...kinds],
      asins,
      afterSeq: 0,
      bornUntilSeq: null,
      after: null,
      limit: COUNTED_MAX,
    });
  const newest = await list(KINDS);
  const last = newest.events.at(-1);
  const isCut = newest.hasMore && last !== undefined;
  const acted = isCut ? (await list(KINDS.filter((kind) => ACTED_ON.has(kind)))).events : newest.events;
  return {
    events: newest.events
      .slice(0, SENTENCES_MAX)
      .map((event) => toEventAnswer(event, titles.get(event.asin) ?? null, language)),
    changes: countByDate([
      ...acted.filter(({ kind }) => ACTED_ON.has(kind)),
      ...newest.events.filter(({ kind }) => !ACTED_ON.has(kind)),
    ]),
    changes_from: isCut ? addDays(last.localDate, 1) : null,
  };
}

function countByDate(events: readonly AccountEvent[]): HistoryChanges['changes'] {
  const byDate = [...Map.groupBy(events, ({ localDate }) => localDate)].sort(([a], [b]) => (a < b ? 1 : -1));
  return byDate.flatMap(([date, ofDate]) =>
    [...Map.groupBy(ofDate, ({ kind }) => kind)].map(([kind, ofKind]) => ({
      local_date: date,
      kind,
      count: ofKind.length,
      acted_on: ACTED_ON.has(kind),
    })),
  );
}
