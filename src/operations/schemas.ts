import { type Static, type TSchema, Type } from 'typebox';
import { KEYWORD_POINTS_MAX } from '../core/keyword.ts';
import { GAP_REASONS } from '../core/reading.ts';
import type { Text } from '../core/text.ts';

export { OFFER_POINTS_MAX, TEXT_POINTS_MAX, TITLE_POINTS_MAX } from '../core/quarantine.ts';

/** How people are asked for a member of an input. */
export interface Given {
  /** Placeholder of its value: `DATE`. */
  readonly shown: string;
  readonly meaning: Text;
  /** Where a command line has it: as an option, as a word of its own, or as all words, which may come from a file as well. */
  readonly place: 'option' | 'word' | 'words';
  /** Name of the option, where it is not the member's. */
  readonly option?: string;
}

/** Marks a member of an input as one that people give; members without it are for the skins to fill. */
export function given(
  shown: string,
  [en, ja]: readonly [en: string, ja: string],
  { place = 'option', option }: { readonly place?: Given['place']; readonly option?: string } = {},
): { readonly given: Given } {
  const base = { shown, meaning: { en, ja }, place };
  return { given: option === undefined ? base : { ...base, option } };
}

/** How an account is named to the operator's operations. */
export const ACCOUNT_GIVEN = given('ID', [
  'Account, as `miharu account list` shows it',
  'アカウント（`miharu account list` の ID）',
]);

/** How many dates back, of lists that go back from today. */
export const daysBackSchema = Type.Integer({
  minimum: 1,
  maximum: 400,
  default: 30,
  ...given('N', [
    'Number of days back from today, 1 to 400; default 30',
    '今日から遡る日数（1 から 400、省略時 30）',
  ]),
});

/** Text from outside: quarantined on the way out and cut to at most `maxLength` code points. */
export function untrusted(maxLength: number, description: string) {
  return Type.String({ 'x-untrusted': true, maxLength, description });
}

/** A value that can be unknown. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** A sentence in both languages: skins choose. */
export const textSchema = Type.Object({ en: Type.String(), ja: Type.String() });

/** One of a list of words. */
export function oneOf<const Words extends readonly string[]>(words: Words, description: string) {
  return Type.Enum([...words] as unknown as Words[number][], { type: 'string', description });
}

export const asinSchema = Type.String({
  pattern: '^[0-9A-Z]{10}$',
  description: 'ASIN: ten upper-case letters or digits.',
});

export const instantSchema = Type.String({
  format: 'date-time',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$',
  description: 'Instant in UTC, RFC 3339 with whole seconds.',
});

export const localDateSchema = Type.String({
  format: 'date',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'Calendar date in Asia/Tokyo.',
});

export const keywordSchema = Type.String({
  maxLength: KEYWORD_POINTS_MAX,
  description: 'The exact spelling, never cut.',
});

/** What is said of a keyword that is sent: its length is judged when its spaces are tidied. */
export const SENT_KEYWORD = `One of the account's keywords: at most ${KEYWORD_POINTS_MAX} characters, spaces tidied.`;

/** A keyword in a query. Its greatest length is there to be read; what is longer is told with its characters. */
export const sentKeywordSchema = Type.String({ maxLength: KEYWORD_POINTS_MAX, description: SENT_KEYWORD });

/** A 1-based place; smaller is better. */
export function placeSchema(description: string) {
  return nullable(Type.Integer({ minimum: 1, description }));
}

/** A count that is never negative. */
export function countSchema(description: string) {
  return Type.Integer({ minimum: 0, description });
}

export const rankStatusSchema = oneOf(
  ['ranked', 'not_observed'],
  '`not_observed` is claimed from a complete reading only.',
);

export const gapReasonSchema = oneOf(GAP_REASONS, 'Why a date has no complete reading.');

export const sponsoredPositionsSchema = nullable(
  Type.Array(Type.Integer({ minimum: 1 }), {
    description:
      'Positions of its ads; `[]`: others had ads, this one not; `null`: the source shows none (unknown).',
  }),
);

export const dataStatusSchema = Type.Object(
  {
    local_date: nullable(localDateSchema),
    final: Type.Boolean({ description: 'Whether that date will not change any more.' }),
    stale_days: nullable(countSchema('How many days old the newest data are.')),
  },
  { $id: 'DataStatus', description: 'Which Japanese date the newest data are of.' },
);

export type DataStatus = Static<typeof dataStatusSchema>;
