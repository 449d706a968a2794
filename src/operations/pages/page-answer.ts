import { type Static, Type } from 'typebox';
import { PRODUCT_VERDICTS } from '../../core/product.ts';
import { PAGE_VERDICTS } from '../../core/search-page.ts';
import { eventSchema } from '../changes/event-schema.ts';
import { productSchema } from '../changes/products.ts';
import {
  asinSchema,
  countSchema,
  gapReasonSchema,
  instantSchema,
  keywordSchema,
  localDateSchema,
  nullable,
  oneOf,
  placeSchema,
  rankStatusSchema,
  sponsoredPositionsSchema,
  TEXT_POINTS_MAX,
  TITLE_POINTS_MAX,
  untrusted,
} from '../schemas.ts';

const VERDICTS = [...new Set([...PAGE_VERDICTS, ...PRODUCT_VERDICTS])] as const;

const problemSchema = Type.Object({
  code: Type.String({ description: 'Snake case, stable.' }),
  where: Type.String({ description: 'What it concerns: `page`, `card 12`, `card 12 price`.' }),
  detail: untrusted(TEXT_POINTS_MAX, 'What was found. It is kept nowhere, so a replayed answer lacks it.'),
});

const readingSchema = Type.Object(
  {
    outcome: oneOf(['complete', 'partial', 'failed'], 'Outcome of the reading.'),
    reason: nullable(gapReasonSchema),
    pages_read: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Numbers of the kept pages.' }),
    pages_wanted: countSchema('Pages of a complete reading.'),
    observed_results: nullable(
      countSchema('Organic results that were read, from page 1 without a gap; `null` without page 1.'),
    ),
    missing_pages: Type.Array(Type.Integer({ minimum: 1 }), {
      description: 'Numbers of the pages that would make it complete.',
    }),
  },
  { description: 'What is kept of the keyword and the date, with this page if it counts.' },
);

const ownSchema = Type.Object({
  asin: asinSchema,
  title: nullable(untrusted(TITLE_POINTS_MAX, 'Latest title seen.')),
  rank_status: rankStatusSchema,
  rank: placeSchema('Organic rank over all pages read.'),
  position: placeSchema('Position among all cards, including ads.'),
  page: placeSchema('Page of that position.'),
  sponsored_positions: sponsoredPositionsSchema,
  previous: nullable(
    Type.Object(
      { local_date: localDateSchema, rank_status: rankStatusSchema, rank: placeSchema('Rank on that date.') },
      { description: 'The last earlier date whose reading may be compared.' },
    ),
  ),
  above: Type.Array(
    Type.Object({
      asin: asinSchema,
      title: nullable(untrusted(TITLE_POINTS_MAX, 'Title on the card.')),
      rank: Type.Integer({ minimum: 1 }),
    }),
    { description: 'Up to five organic products directly above it, by rank.' },
  ),
});
export type OwnRank = Static<typeof ownSchema>;

const { asin, ...facts } = productSchema.properties;

/** The answer to a sent page. */
export const pageAnswerSchema = Type.Object(
  {
    kind: oneOf(['search', 'product', 'other'], '`other`: neither results nor a product.'),
    verdict: oneOf(VERDICTS, 'What the page is worth; only `sound` and `no_results` pages can count.'),
    advice: nullable(
      untrusted(TITLE_POINTS_MAX, 'What to do, in one sentence or two; `null` if nothing has to be done.'),
    ),
    problems: Type.Array(problemSchema, { description: 'What could not be read or does not add up.' }),
    keyword: nullable(keywordSchema),
    page: placeSchema('Number of the page.'),
    last_page: placeSchema("Number of Amazon's last page."),
    observed_at: nullable(instantSchema),
    local_date: nullable(localDateSchema),
    cards: nullable(countSchema('Cards on the page, including ads.')),
    counts: Type.Boolean({ description: 'Whether what is kept of the date contains this page.' }),
    signed_in: nullable(Type.Boolean({ description: 'Whether the visitor was signed in to Amazon.' })),
    reading: nullable(readingSchema),
    own: Type.Array(ownSchema, {
      description: 'Own products whose rank the reading shows; absence is claimed only from a complete one.',
    }),
    product: nullable(
      Type.Object({
        asin,
        ...facts,
        previous: nullable(
          Type.Object(
            { local_date: localDateSchema },
            {
              description:
                'The last earlier date with a reading of its page to compare with; `null` if there is none, so that nothing can have changed.',
            },
          ),
        ),
        changes: Type.Array(eventSchema, { description: 'Changes of the product on that date.' }),
      }),
    ),
    repeated: Type.Boolean({ description: 'Whether this very page was kept before.' }),
  },
  { $id: 'PageAdded' },
);
export type PageAnswer = Static<typeof pageAnswerSchema>;

/** Maximum number of problems in an answer. */
const PROBLEMS_MAX = 20;

/** An answer in which nothing is known of the page. */
export const NOTHING_KNOWN: PageAnswer = {
  kind: 'other',
  verdict: 'unreadable',
  advice: null,
  problems: [],
  keyword: null,
  page: null,
  last_page: null,
  observed_at: null,
  local_date: null,
  cards: null,
  counts: false,
  signed_in: null,
  reading: null,
  own: [],
  product: null,
  repeated: false,
};

/** The first problems of a page. */
export function toProblems(problems: readonly PageAnswer['problems'][number][]): PageAnswer['problems'] {
  return problems.slice(0, PROBLEMS_MAX).map(({ code, where, detail }) => ({ code, where, detail }));
}

/** Whether the visitor was signed in; `null` if the page does not say. */
export function isSignedIn(visitor: 'guest' | 'signed_in' | null | undefined): boolean | null {
  return visitor == null ? null : visitor === 'signed_in';
}
