import { type Static, Type } from 'typebox';
import { maybe } from '../answer-schema.ts';

/** A task of an answer; its rows have a schema of their own. */
export const Task = Type.Object({
  id: maybe(Type.String()),
  status_code: Type.Integer(),
  status_message: maybe(Type.String()),
  cost: maybe(Type.Number()),
  data: maybe(Type.Object({ tag: maybe(Type.String()), keyword: maybe(Type.String()) })),
  result: maybe(Type.Array(Type.Unknown())),
});
export type Task = Static<typeof Task>;

/** The envelope of every answer. It has an outcome, and so has each task. */
export const Envelope = Type.Object({
  status_code: Type.Integer(),
  status_message: maybe(Type.String()),
  cost: maybe(Type.Number()),
  tasks: maybe(Type.Array(Task)),
});
export type Envelope = Static<typeof Envelope>;

/** A product on the result page; the members that are read. */
export const Item = Type.Object({
  type: Type.String(),
  data_asin: maybe(Type.String()),
  title: maybe(Type.String()),
  url: maybe(Type.String()),
  image_url: maybe(Type.String()),
  price_from: maybe(Type.Number()),
  price_to: maybe(Type.Number()),
  currency: maybe(Type.String()),
  bought_past_month: maybe(Type.Number()),
  special_offers: maybe(Type.Array(Type.String())),
  rating: maybe(
    Type.Object({
      value: maybe(Type.Number()),
      votes_count: maybe(Type.Number()),
      rating_max: maybe(Type.Number()),
    }),
  ),
  delivery_info: maybe(Type.Object({ delivery_message: maybe(Type.String()) })),
});
export type Item = Static<typeof Item>;

export const SearchResult = Type.Object({
  keyword: maybe(Type.String()),
  se_domain: maybe(Type.String()),
  language_code: maybe(Type.String()),
  datetime: maybe(Type.String()),
  spell: maybe(Type.Object({ keyword: maybe(Type.String()), type: maybe(Type.String()) })),
  se_results_count: maybe(Type.Number()),
  /** Other elements may have any members; products have a schema of their own. */
  items: maybe(Type.Array(Type.Object({ type: Type.String() }))),
});
export type SearchResult = Static<typeof SearchResult>;

export const ReadyRow = Type.Object({ id: Type.String(), tag: maybe(Type.String()) });

export const LocationRow = Type.Object({
  location_code: Type.Integer(),
  country_iso_code: maybe(Type.String()),
  location_type: maybe(Type.String()),
});

export const LanguageRow = Type.Object({ language_code: Type.String() });
