import { type Static, type TSchema, type TSchemaOptions, Type } from 'typebox';
import { KEYWORD_POINTS_MAX } from '../core/keyword.ts';
import { GAP_REASONS } from '../core/reading.ts';
import type { Text } from '../core/text.ts';

export { OFFER_POINTS_MAX, TEXT_POINTS_MAX, TITLE_POINTS_MAX } from '../core/quarantine.ts';

/** How people enter a member of an input. */
export interface Given {
  /** Placeholder of its value: `DATE`. */
  readonly shown: string;
  readonly meaning: Text;
  /**
   * Its place on the command line: an option, one argument, or all arguments, which may also come from a file.
   */
  readonly place: 'option' | 'word' | 'words';
  /** Name of the option, if it differs from the member. */
  readonly option?: string;
}

/** Marks a member of an input that people enter; skins fill in all other members. */
export function given(
  shown: string,
  [en, ja]: readonly [en: string, ja: string],
  { place = 'option', option }: { readonly place?: Given['place']; readonly option?: string } = {},
): { readonly given: Given } {
  const base = { shown, meaning: { en, ja }, place };
  return { given: option === undefined ? base : { ...base, option } };
}

/** The account of an operator's operation. */
export const ACCOUNT_GIVEN = given('ID', [
  'Account, as `miharu account list` shows it',
  'アカウント（`miharu account list` の ID）',
]);

/** Text from outside: quarantined in answers and cut to at most `maxLength` code points. */
export function untrusted(maxLength: number, description: string) {
  return Type.String({ 'x-untrusted': true, maxLength, description });
}

/** A value that may be unknown. What people enter has its `given(…)` here, not in the schema. */
export function nullable<Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options);
}

/** A text or a count that may be unknown. */
export const MaybeText = nullable(Type.String());
export const MaybeCount = nullable(Type.Integer());

/** A sentence in both languages; skins choose one. */
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

/** Description of a keyword in a request; its length is checked after extra spaces are removed. */
export const SENT_KEYWORD = `One of the account's keywords: at most ${KEYWORD_POINTS_MAX} characters. Extra spaces are removed.`;

/**
 * A keyword in a query. The maximum length is only documentation: the operation reports longer ones with their
 * length.
 */
export const sentKeywordSchema = Type.String({ maxLength: KEYWORD_POINTS_MAX, description: SENT_KEYWORD });

/** A place that starts at 1; smaller is better. */
export function placeSchema(description: string) {
  return nullable(Type.Integer({ minimum: 1, description }));
}

/** A count that is never negative. */
export function countSchema(description: string) {
  return Type.Integer({ minimum: 0, description });
}

export const dryRunInput = {
  dry_run: Type.Optional(
    Type.Boolean({
      description: 'Whether nothing is changed: the answer is what would happen; default false.',
    }),
  ),
};

export const rankStatusSchema = oneOf(
  ['ranked', 'not_observed'],
  '`not_observed` with an `observed_at` is a claim from a complete reading: the product was looked for and not found. In `/keywords`, `not_observed` with `observed_at` null claims nothing: there is no reading yet that shows it.',
);

export const gapReasonSchema = oneOf(GAP_REASONS, 'Why a date has no complete reading.');

export const sponsoredPositionsSchema = nullable(
  Type.Array(Type.Integer({ minimum: 1 }), {
    description:
      'Positions of its ads; `[]` if only other products had ads; `null` if no ads were seen (unknown).',
  }),
);

export const dataStatusSchema = Type.Object(
  {
    local_date: nullable(localDateSchema),
    final: Type.Boolean({
      description:
        'Whether the service reads nothing more for that date. Keywords or products that are added on the date open it again, and an import or a withdrawal can still change it.',
    }),
    stale_days: nullable(countSchema('Age of the newest data in days.')),
  },
  { $id: 'DataStatus', description: 'Japanese date of the newest data.' },
);

export type DataStatus = Static<typeof dataStatusSchema>;
