import { Type } from 'typebox';
import { countSchema, nullable } from '../schemas.ts';

const MEANINGS = {
  asins: 'Maximum number of own products.',
  keywords: 'Maximum number of keywords.',
  watched_asins: 'Maximum number of tracked products.',
} as const;

/** The limits that apply to an account. */
export const limitsSchema = Type.Object({
  asins: countSchema(MEANINGS.asins),
  keywords: countSchema(MEANINGS.keywords),
  watched_asins: countSchema(MEANINGS.watched_asins),
});

/** Those that it has apart from its plan; `null` is that of the plan. */
export const ownLimitsSchema = Type.Object({
  asins: nullable(countSchema(MEANINGS.asins)),
  keywords: nullable(countSchema(MEANINGS.keywords)),
  watched_asins: nullable(countSchema(MEANINGS.watched_asins)),
});

/** Limits under the names of answers. */
export function toLimits<Limit>({
  asins,
  keywords,
  watchedAsins,
}: Readonly<Record<'asins' | 'keywords' | 'watchedAsins', Limit>>) {
  return { asins, keywords, watched_asins: watchedAsins };
}
