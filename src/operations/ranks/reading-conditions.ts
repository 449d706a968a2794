import { type Static, Type } from 'typebox';
import type { Reading } from '../../core/reading.ts';
import { CONTEXT_MEMBERS, DEVICES } from '../../core/reading-context.ts';
import { DOUBTS } from '../../core/reading-doubt.ts';
import type { DayReading } from '../../store/port.ts';
import { localDateSchema, nullable, oneOf, TEXT_POINTS_MAX, untrusted } from '../schemas.ts';
import { breaksOf, doubtsOf } from './rankings-window.ts';

const listed = (description: string) => nullable(untrusted(TEXT_POINTS_MAX, description));

/**
 * The conditions of a reading. The place is left out: readings serve all accounts, and a place may be a home
 * address.
 */
export const contextSchema = Type.Object(
  {
    order: listed("Order of the results; `usual` is Amazon's default (おすすめ)."),
    filters: nullable(Type.Array(untrusted(TEXT_POINTS_MAX, 'A filter.'), { description: '`[]`: none.' })),
    department: listed('`all`, or Amazon’s alias of the searched department.'),
    seller: listed('`all`, or the id of the seller whose offers are listed.'),
    device: nullable(oneOf(DEVICES, 'Device for which Amazon made the pages.')),
    visitor: nullable(oneOf(['guest', 'signed_in'], 'Whether the visitor was a guest or signed in.')),
    ads: nullable(oneOf(['seen', 'none'], 'Whether the pages contain ads.')),
    has_place: Type.Boolean({ description: 'Whether the delivery place of the pages is known.' }),
  },
  { description: 'Conditions of the reading; `null` is unknown.' },
);

/** Conditions that differ between two readings, so that their ranks are not compared. */
export const differsSchema = Type.Array(oneOf(CONTEXT_MEMBERS, 'What differs.'));

const DOUBT_MEANING =
  '`no_ads`: the results have no ads although this keyword had some within the last 30 days, as happens when Amazon takes the visitor for a bot. Ranks of this date are compared only with other readings without ads, and no product counts as absent.';

/** A doubt whether a reading shows what shoppers see. */
export const doubtSchema = nullable(oneOf(DOUBTS, DOUBT_MEANING));

/** The conditions of a reading in the words of the contract. */
export function toContextAnswer({ context }: Pick<Reading, 'context'>): Static<typeof contextSchema> {
  const { place, filters, ...others } = context;
  return { ...others, filters: filters === null ? null : [...filters], has_place: place !== null };
}

/** The breaks of a series, and its doubted dates. */
export const seriesMarksSchema = {
  breaks: Type.Array(Type.Object({ local_date: localDateSchema, differs: differsSchema }), {
    description: 'Dates whose conditions differ from the previous reading. Do not compare ranks across them.',
  }),
  doubts: Type.Array(Type.Object({ local_date: localDateSchema, doubt: oneOf(DOUBTS, DOUBT_MEANING) })),
};

/** The marks of a series, from its readings, oldest first. */
export function toMarks(readings: readonly DayReading[]) {
  return {
    breaks: breaksOf(readings).map(({ localDate, differs }) => ({
      local_date: localDate,
      differs: [...differs],
    })),
    doubts: doubtsOf(readings).map(({ localDate, doubt }) => ({ local_date: localDate, doubt })),
  };
}
