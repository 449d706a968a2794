import type { Selectable } from 'kysely';
import type { ChangeEvent } from '../../core/change-event.ts';
import { storableJson, storableText } from '../../core/text.ts';
import type { AccountEvent } from './port.ts';
import type { ChangeEventsTable } from './tables.ts';

/** A change as a row of its table. */
export type EventColumns = Selectable<ChangeEventsTable>;

/** A change before it is given its place in the order of arrival. */
export type FoundColumns = Omit<EventColumns, 'born_seq' | 'seq'>;

/** The series that shows a change: a term's shelf or the product itself, from one source. */
export interface Observer {
  readonly termId: number;
  readonly source: string;
}

type InBody = 'before' | 'unit' | 'change' | 'changePercent' | 'details' | 'summary';

/** The columns of a change; `keywordTermId` is the term of a rank. */
export function eventColumns(
  event: ChangeEvent,
  observer: Observer,
  keywordTermId: number | null = null,
): FoundColumns {
  const { before, unit, change, changePercent, details, summary } = event;
  const body: Pick<ChangeEvent, InBody> = { before, unit, change, changePercent, details, summary };
  return {
    asin: event.asin,
    local_date: event.localDate,
    id: event.id,
    kind: event.kind,
    scope: storableText(event.scope),
    keyword_term_id: keywordTermId,
    teller_term_id: observer.termId,
    teller_source: storableText(observer.source),
    observed_at_ms: event.observedAtMs,
    compared_with: event.comparedWith,
    value_after: storableJson(event.after),
    body: storableJson(body),
  };
}

/** The columns of an account's event `e` with the relation `a` of its product. */
export const EVENT_COLUMNS = [
  'a.relation',
  'e.asin',
  'e.local_date',
  'e.id',
  'e.kind',
  'e.scope',
  'e.teller_source',
  'e.observed_at_ms',
  'e.compared_with',
  'e.value_after',
  'e.body',
] as const;

/** A row of these columns as the port returns it. */
export function accountEventOf({
  relation,
  ...row
}: EventRow & Pick<AccountEvent, 'relation'>): AccountEvent {
  return { ...eventOf(row), relation };
}

type EventRow = Omit<FoundColumns, 'keyword_term_id' | 'teller_term_id'>;

function eventOf(row: EventRow): ChangeEvent {
  const body: Pick<ChangeEvent, InBody> = JSON.parse(row.body);
  return {
    id: row.id,
    kind: row.kind,
    scope: row.scope,
    asin: row.asin,
    source: row.teller_source,
    localDate: row.local_date,
    observedAtMs: row.observed_at_ms,
    after: JSON.parse(row.value_after),
    comparedWith: row.compared_with,
    ...body,
  };
}

/** Whether two rows with one id say the same; who saw it, and when, does not matter. */
export function isSameNews(a: FoundColumns, b: FoundColumns): boolean {
  return a.value_after === b.value_after && a.compared_with === b.compared_with && a.body === b.body;
}

/** Orders two rows with one id: the one of the product's own page first, then the one seen first. */
export function byPrecedence(a: FoundColumns, b: FoundColumns): number {
  return (
    Math.sign(a.teller_term_id) - Math.sign(b.teller_term_id) ||
    a.observed_at_ms - b.observed_at_ms ||
    a.teller_term_id - b.teller_term_id ||
    (a.teller_source < b.teller_source ? -1 : Number(a.teller_source > b.teller_source))
  );
}
