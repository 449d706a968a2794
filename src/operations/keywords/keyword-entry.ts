import { type Static, Type } from 'typebox';
import { broughtBySchema } from '../brought-by.ts';
import {
  asinSchema,
  countSchema,
  gapReasonSchema,
  instantSchema,
  keywordSchema,
  localDateSchema,
  nullable,
  placeSchema,
  rankStatusSchema,
  sponsoredPositionsSchema,
} from '../schemas.ts';

const ranked = Type.Object(
  {
    asin: asinSchema,
    rank_status: rankStatusSchema,
    rank: placeSchema('Organic rank.'),
    position: placeSchema('Position among all cards, ads included.'),
    page: placeSchema('Page of that position.'),
    sponsored_positions: sponsoredPositionsSchema,
    observed_at: instantSchema,
    local_date: localDateSchema,
    observed_results: countSchema('Organic results that were read.'),
  },
  { $id: 'LatestRank' },
);

/** A keyword with its latest ranks, as in GET /keywords. */
export const keywordEntrySchema = Type.Object(
  {
    keyword: keywordSchema,
    rank_status: rankStatusSchema,
    rank: placeSchema("Best rank among the account's products."),
    asin: nullable(asinSchema),
    previous_rank: placeSchema(
      'Last rank of the same product on an earlier date whose reading is comparable with this one.',
    ),
    previous_local_date: nullable(localDateSchema),
    observed_at: nullable(instantSchema),
    local_date: nullable(localDateSchema),
    observed_results: nullable(countSchema('Organic results that were read.')),
    /** Of the reading of this rank; `null` without one. */
    brought_by: nullable(broughtBySchema),
    ranks: Type.Array(ranked, { description: 'By rank, then ASIN.' }),
    last_problem: nullable(Type.Object({ local_date: localDateSchema, reason: gapReasonSchema })),
  },
  { $id: 'Keyword' },
);

/** A keyword as in GET /keywords. */
export type KeywordEntry = Static<typeof keywordEntrySchema>;
