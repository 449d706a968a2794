import type { Static } from 'typebox';
import type { CsvCell } from '../../../core/csv.ts';
import {
  type eventSchema,
  KIND_TITLES,
  LIST_PRICE_NAMES,
  VALUE_NAMES,
} from '../../../operations/changes/event-schema.ts';
import { sheetInstant } from '../../sheet-instant.ts';
import { type SheetCell, type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';

type AccountEvent = Static<typeof eventSchema>;

/** The changes as rows, header first. */
export function eventSheet(visit: Visit, events: readonly AccountEvent[]): CsvCell[][] {
  return sheetRows(visit, COLUMNS, events);
}

const COLUMNS: readonly SheetColumn<AccountEvent>[] = [
  ['sheet.id', ({ id }) => id],
  ['day.date', (event) => event.local_date],
  ['events.seenAt', (event) => sheetInstant(event.observed_at)],
  ['products.asin', ({ asin }) => asin],
  ['products.name', ({ title }) => title],
  ['events.relation', ({ relation }, { t }) => t(relation === 'own' ? 'events.own' : 'events.competitor')],
  ['events.kind', ({ kind }, { language }) => KIND_TITLES.get(kind)?.[language] ?? kind],
  ['events.valueBefore', (event, visit) => printValue(event, event.before, visit)],
  ['events.valueAfter', (event, visit) => printValue(event, event.after, visit)],
  ['events.unit', ({ unit }, { t }) => unitOf(unit, t)],
  ['events.difference', ({ change }) => change],
  ['events.percent', (event) => event.change_percent],
  ['events.comparedDate', (event) => event.compared_with],
  ['ranks.keyword', ({ keyword }) => keyword],
  ['events.category', ({ category }) => category],
  ['events.categoryId', (event) => event.category_id],
  ['events.sellerId', (event) => event.seller_id],
  ['compare.otherShown', (event) => event.shown_asin],
  [
    'events.listPriceKind',
    (event, { language }) => event.list_price_kind && LIST_PRICE_NAMES[event.list_price_kind][language],
  ],
  ['events.summary', ({ summary }) => summary],
];

/** A value as people read it: the word of a state, and for a rank that was not observed that it is unranked. */
function printValue({ kind }: AccountEvent, value: AccountEvent['after'], { t, language }: Visit): SheetCell {
  if (Array.isArray(value) && value.length === 0) return t('events.noBadges');
  if (value === null) return kind === 'rank' ? t('dashboard.showAbsent') : null;
  return typeof value === 'string' ? (VALUE_NAMES.get(kind)?.[value]?.[language] ?? value) : value;
}

function unitOf(unit: string | null, t: Visit['t']): string | null {
  return unit !== null && Object.hasOwn(UNITS, unit) ? t(UNITS[unit as keyof typeof UNITS]) : unit;
}

/** The units of the kinds; other currencies have their code. */
const UNITS = {
  JPY: 'events.yen',
  rank: 'events.ranks',
  reviews: 'events.reviews',
  stars: 'events.stars',
  points: 'events.points',
  items: 'events.items',
} as const;
