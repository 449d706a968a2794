import { type Static, Type } from 'typebox';
import { maybe } from '../answer-schema.ts';

/** A product of the grid; ads among them carry `sponsored`. Members that are not read may have any type. */
export const Item = Type.Object({
  asin: maybe(Type.String()),
  title: maybe(Type.String()),
  link: maybe(Type.String()),
  link_clean: maybe(Type.String()),
  thumbnail: maybe(Type.String()),
  sponsored: maybe(Type.Boolean()),
  price: maybe(Type.String()),
  old_price: maybe(Type.String()),
  rating: maybe(Type.Number()),
  reviews: maybe(Type.Number()),
  bought_last_month: maybe(Type.String()),
  badges: maybe(Type.Array(Type.String())),
  tags: maybe(Type.Array(Type.Unknown())),
  prime: maybe(Type.Boolean()),
  save_with_coupon: maybe(Type.String()),
  delivery: maybe(Type.Array(Type.String())),
  offers: maybe(Type.Array(Type.String())),
  more_buying_choices: maybe(Type.String()),
  stock: maybe(Type.String()),
});
export type Item = Static<typeof Item>;

export const SearchAnswer = Type.Object({
  error: maybe(Type.String()),
  search_metadata: maybe(
    Type.Object({
      status: maybe(Type.String()),
      created_at: maybe(Type.String()),
      processed_at: maybe(Type.String()),
    }),
  ),
  search_parameters: maybe(
    Type.Object({
      k: maybe(Type.String()),
      amazon_domain: maybe(Type.String()),
      language: maybe(Type.String()),
    }),
  ),
  search_information: maybe(
    Type.Object({
      total_results: maybe(Type.Number()),
      spelling_fix: maybe(Type.String()),
      organic_results_state: maybe(Type.String()),
    }),
  ),
  organic_results: maybe(Type.Array(Item)),
  serpapi_pagination: maybe(
    Type.Object({ current: maybe(Type.Union([Type.Number(), Type.String()])), next: maybe(Type.String()) }),
  ),
});
export type SearchAnswer = Static<typeof SearchAnswer>;

export const ErrorAnswer = Type.Object({ error: Type.String() });

export const AccountAnswer = Type.Object({
  total_searches_left: maybe(Type.Number()),
  plan_searches_left: maybe(Type.Number()),
  last_hour_searches: maybe(Type.Number()),
  account_rate_limit_per_hour: maybe(Type.Number()),
});
export type AccountAnswer = Static<typeof AccountAnswer>;
