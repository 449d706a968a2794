import { type Static, Type } from 'typebox';
import { addDays } from '../../core/local-date.ts';
import type { Language } from '../../core/text.ts';
import { SCREEN_KINDS } from '../../events/index.ts';
import type { AccountEvent, ChangeReader } from '../../store/port.ts';
import {
  changeOf,
  eventSchema,
  FACT_KINDS,
  RANK_KINDS,
  SCREEN_KIND_ORDER,
  toEventAnswer,
} from '../changes/event-schema.ts';
import type { DateRange } from '../date-range.ts';
import { nullable } from '../schemas.ts';

const ACTED_ON = new Set(SCREEN_KINDS.filter(({ isActedOn }) => isActedOn).map(({ kind }) => kind));
const COUNTED_MAX = 500;
/** Most of them may be small, which screens fold. */
const SENTENCES_MAX = 100;

/** The changes in a history: the newest as sentences, all except ranks as counts. */
export const historyChangesSchema = {
  /** The newest changes, ranks included, newest first. */
  events: Type.Array(eventSchema),
  /** Number of changes by date and kind, except ranks, newest date first. */
  changes: Type.Array(
    Type.Object({
      local_date: Type.String(),
      kind: Type.String(),
      change: nullable(
        Type.String({ description: 'Which change it is, for kinds whose changes have names of their own.' }),
      ),
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
    /** The only keyword whose rank changes are listed; all unless given. */
    readonly keyword?: string;
  },
): Promise<HistoryChanges> {
  const { account, window, titles, language, keyword } = asked;
  const asins = [...titles.keys()];
  if (asins.length === 0) return { events: [], changes: [], changes_from: null };
  const list = (kinds: readonly string[], limit = COUNTED_MAX) =>
    store.listEvents(account, {
      ...window,
      kindOrder: SCREEN_KIND_ORDER,
      kinds: [...kinds],
      keyword,
      asins,
      afterSeq: 0,
      bornUntilSeq: null,
      after: null,
      limit,
    });
  const [newest, ranks] = await Promise.all([list(FACT_KINDS), list(RANK_KINDS, SENTENCES_MAX)]);
  const last = newest.events.at(-1);
  const isCut = newest.hasMore && last !== undefined;
  const acted = isCut ? (await list(FACT_KINDS.filter((kind) => ACTED_ON.has(kind)))).events : newest.events;
  return {
    events: [...newest.events, ...ranks.events]
      .toSorted((one, other) => compareDates(other, one))
      .slice(0, SENTENCES_MAX)
      .map((event) => toEventAnswer(event, titles.get(event.asin) ?? null, language)),
    changes: countByDate([
      ...acted.filter(({ kind }) => ACTED_ON.has(kind)),
      ...newest.events.filter(({ kind }) => !ACTED_ON.has(kind)),
    ]),
    changes_from: isCut ? addDays(last.localDate, 1) : null,
  };
}

function compareDates({ localDate: one }: AccountEvent, { localDate: other }: AccountEvent): number {
  return one < other ? -1 : Number(one > other);
}

function countByDate(events: readonly AccountEvent[]): HistoryChanges['changes'] {
  const byDate = [...Map.groupBy(events, ({ localDate }) => localDate)].sort(([a], [b]) => (a < b ? 1 : -1));
  return byDate.flatMap(([date, ofDate]) =>
    [...Map.groupBy(ofDate, (event) => `${event.kind} ${changeOf(event)}`).values()].flatMap((ofKind) =>
      ofKind.slice(0, 1).map((event) => ({
        local_date: date,
        kind: event.kind,
        change: changeOf(event),
        count: ofKind.length,
        acted_on: ACTED_ON.has(event.kind),
      })),
    ),
  );
}
