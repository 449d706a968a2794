import { type Static, Type } from 'typebox';
import { LIST_PRICE_KINDS } from '../../core/card.ts';
import type { ChangeEvent, EventValue } from '../../core/change-event.ts';
import type { CsvCell } from '../../core/csv.ts';
import { printInstant } from '../../core/instant.ts';
import { quarantine } from '../../core/quarantine.ts';
import type { Language, Text } from '../../core/text.ts';
import { EVENT_KINDS, SCREEN_KINDS } from '../../events/index.ts';
import type { AccountEvent } from '../../store/port.ts';
import {
  asinSchema,
  instantSchema,
  keywordSchema,
  localDateSchema,
  nullable,
  oneOf,
  TEXT_POINTS_MAX,
  TITLE_POINTS_MAX,
  untrusted,
} from '../schemas.ts';

export { LIST_PRICE_NAMES } from '../../events/index.ts';

/** The kinds of the contract, in the order of a product's events. */
export const KIND_ORDER: readonly string[] = EVENT_KINDS.map(({ kind }) => kind);

/** The kinds that screens list, in their order. */
export const SCREEN_KIND_ORDER: readonly string[] = SCREEN_KINDS.map(({ kind }) => kind);

/** Those of them that are ranks for a keyword, and those that are facts of a product. */
export const RANK_KINDS = SCREEN_KINDS.filter(({ fields }) => fields.length === 0).map(({ kind }) => kind);
export const FACT_KINDS = SCREEN_KIND_ORDER.filter((kind) => !RANK_KINDS.includes(kind));

/** The title of each kind that screens list. */
export const KIND_TITLES: ReadonlyMap<string, Text> = new Map(
  SCREEN_KINDS.map(({ kind, title }) => [kind, title]),
);

/** The words of values that are states, by kind and state. */
export const VALUE_NAMES: ReadonlyMap<string, Readonly<Record<string, Text>>> = new Map(
  SCREEN_KINDS.flatMap(({ kind, valueNames }) => (valueNames === undefined ? [] : [[kind, valueNames]])),
);

/** What changes are called, by kind and {@link changeOf}, for kinds whose title does not say it. */
export const CHANGE_NAMES: ReadonlyMap<string, Readonly<Record<string, Text>>> = new Map(
  SCREEN_KINDS.flatMap(({ kind, changeNames }) => (changeNames === undefined ? [] : [[kind, changeNames]])),
);

const CHANGES_OF = new Map(SCREEN_KINDS.map((one) => [one.kind, one.changeOf]));

/** Which change of its kind an event is, if changes of the kind have names of their own. */
export function changeOf({ kind, ...event }: Pick<ChangeEvent, 'kind' | 'after' | 'details'>): string | null {
  return CHANGES_OF.get(kind)?.(event) ?? null;
}

/** Relations of a product to an account in the contract. */
export const RELATIONS = ['own', 'competitor'] as const;

export const relationSchema = oneOf(
  RELATIONS,
  "`competitor`: a competitor's product that the account tracks.",
);

function valueSchema(description: string) {
  return Type.Union(
    [
      Type.Number(),
      untrusted(TITLE_POINTS_MAX, 'Text from Amazon.'),
      Type.Boolean(),
      Type.Array(untrusted(TEXT_POINTS_MAX, 'A badge.')),
      Type.Null(),
    ],
    { description },
  );
}

export const eventSchema = Type.Object(
  {
    id: Type.String({
      description: 'Stays the same if the date is computed again or gets a better reading.',
    }),
    local_date: localDateSchema,
    observed_at: instantSchema,
    asin: asinSchema,
    title: nullable(untrusted(TITLE_POINTS_MAX, 'Latest title seen.')),
    relation: relationSchema,
    kind: Type.String({ description: `More kinds may be added: ${KIND_ORDER.join(', ')}.` }),
    before: valueSchema(
      'The last good value: of a rank under the same conditions, of everything else from the same source. Its type depends on the kind.',
    ),
    after: valueSchema(
      'The value on that date. Only a rank can be `null`: the product is not among the results that were read.',
    ),
    unit: nullable(Type.String({ description: 'Unit of numbers: `JPY`, `rank`, `reviews`.' })),
    change: nullable(Type.Number({ description: '`after` minus `before`.' })),
    change_percent: nullable(
      Type.Number({ description: 'Change in percent of `before`, with one decimal.' }),
    ),
    compared_with: localDateSchema,
    keyword: Type.Optional(keywordSchema),
    shown_asin: Type.Optional({
      ...asinSchema,
      description:
        'For a rank: another variation of the product that the results show on the date when the product itself is missing. Present only if its card links to the product.',
    }),
    category: Type.Optional(nullable(untrusted(TEXT_POINTS_MAX, 'Category of a Best Sellers Rank (BSR).'))),
    category_id: Type.Optional(nullable(untrusted(TEXT_POINTS_MAX, 'Node of the category.'))),
    seller_id: Type.Optional(nullable(untrusted(TEXT_POINTS_MAX, 'Id of the seller after the change.'))),
    list_price_kind: Type.Optional(
      oneOf(LIST_PRICE_KINDS, 'For a list price: the kind of struck-through price, before and after.'),
    ),
    summary: untrusted(TITLE_POINTS_MAX, 'What happened, as a sentence; may quote Amazon.'),
  },
  { $id: 'Event' },
);

type EventAnswer = Static<typeof eventSchema>;

/** Maximum length of texts by kind, in code points. */
const POINTS_MAX: ReadonlyMap<string, number> = new Map(
  SCREEN_KINDS.flatMap((kind) => ('pointsMax' in kind ? [[kind.kind, kind.pointsMax]] : [])),
);

/** An event in the words of the contract. */
export function toEventAnswer(event: AccountEvent, title: string | null, language: Language): EventAnswer {
  const { details } = event;
  return {
    id: event.id,
    local_date: event.localDate,
    observed_at: printInstant(event.observedAtMs),
    asin: event.asin,
    title,
    relation: toRelation(event.relation),
    kind: event.kind,
    before: toValue(event.before, event.kind),
    after: toValue(event.after, event.kind),
    unit: event.unit,
    change: event.change,
    change_percent: event.changePercent,
    compared_with: event.comparedWith,
    ...(details.keyword === undefined ? {} : { keyword: details.keyword }),
    ...(details.shownAsin === undefined ? {} : { shown_asin: details.shownAsin }),
    ...(details.category === undefined ? {} : { category: details.category }),
    ...(details.categoryId === undefined ? {} : { category_id: details.categoryId }),
    ...(details.sellerId === undefined ? {} : { seller_id: details.sellerId }),
    ...(details.listPriceKind === undefined ? {} : { list_price_kind: details.listPriceKind }),
    summary: event.summary[language],
  };
}

/** A relation in the words of the contract. */
export function toRelation(relation: AccountEvent['relation']): (typeof RELATIONS)[number] {
  return relation === 'own' ? 'own' : 'competitor';
}

function toValue(value: EventValue, kind: string): EventAnswer['after'] {
  if (typeof value === 'string') return quarantine(value, POINTS_MAX.get(kind) ?? TEXT_POINTS_MAX);
  if (typeof value !== 'object' || value === null) return value;
  return value.map((text) => quarantine(text, TEXT_POINTS_MAX));
}

/** The columns of the table of events, in this order. */
export const EVENT_COLUMNS = [
  'id',
  'local_date',
  'observed_at',
  'asin',
  'title',
  'relation',
  'kind',
  'before',
  'after',
  'unit',
  'change',
  'change_percent',
  'compared_with',
  'keyword',
  'category',
  'category_id',
  'seller_id',
  'summary',
  // Added later than the other columns, and so after them.
  'shown_asin',
  'list_price_kind',
] as const;

/** Events as rows, header first. Badges are a JSON list. */
export function eventRows(events: readonly EventAnswer[]): CsvCell[][] {
  return [[...EVENT_COLUMNS], ...events.map((event) => EVENT_COLUMNS.map((column) => cellOf(event[column])))];
}

function cellOf(value: EventAnswer[(typeof EVENT_COLUMNS)[number]]): CsvCell {
  if (value === undefined) return null;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
