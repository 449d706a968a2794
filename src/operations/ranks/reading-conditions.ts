import { type Static, Type } from 'typebox';
import type { Reading } from '../../core/reading.ts';
import { CONTEXT_MEMBERS, DEVICES } from '../../core/reading-context.ts';
import { DOUBTS } from '../../core/reading-doubt.ts';
import type { DayReading } from '../../store/port.ts';
import { localDateSchema, nullable, oneOf, TEXT_POINTS_MAX, untrusted } from '../schemas.ts';
import { breaksOf, doubtsOf } from './rankings-window.ts';

const listed = (description: string) => nullable(untrusted(TEXT_POINTS_MAX, description));

/** What the numbers of a reading depend on. The place is not told: readings serve all accounts, and a place may be a home. */
export const contextSchema = Type.Object(
  {
    order: listed('Order of the list; `usual` is the shop’s own (おすすめ).'),
    filters: nullable(Type.Array(untrusted(TEXT_POINTS_MAX, 'A filter.'), { description: '`[]`: none.' })),
    department: listed('`all`, or the shop’s alias of the department that was searched.'),
    seller: listed('`all`, or the id of the only seller whose offers are listed.'),
    device: nullable(oneOf(DEVICES, 'For which device the shop made the pages.')),
    visitor: nullable(oneOf(['guest', 'signed_in'], 'As whom the shop saw the reader.')),
    ads: nullable(oneOf(['seen', 'none'], 'Whether ads stand on the pages.')),
    has_place: Type.Boolean({ description: 'Whether the place that the pages would deliver to is known.' }),
  },
  { description: 'What the numbers depend on; `null` is unknown.' },
);

/** Words for what two readings differ in, so that their numbers are not compared. */
export const differsSchema = Type.Array(oneOf(CONTEXT_MEMBERS, 'What differs.'));

const DOUBT_MEANING =
  '`no_ads`: no ad stands on a list that has had some within 30 days, as on lists that the shop serves machines. Ranks of the date are compared only with those of other readings without ads, and absence is not claimed.';

/** A mark of a reading that may not show what shoppers see. */
export const doubtSchema = nullable(oneOf(DOUBTS, DOUBT_MEANING));

/** The context of a reading in the words of the contract. */
export function tellContext({ context }: Pick<Reading, 'context'>): Static<typeof contextSchema> {
  const { place, filters, ...told } = context;
  return { ...told, filters: filters === null ? null : [...filters], has_place: place !== null };
}

/** Where a series breaks, and which of its dates are doubted. */
export const seriesMarksSchema = {
  breaks: Type.Array(Type.Object({ local_date: localDateSchema, differs: differsSchema }), {
    description: 'Dates whose reading is unlike the one before it: nothing is compared across them.',
  }),
  doubts: Type.Array(Type.Object({ local_date: localDateSchema, doubt: oneOf(DOUBTS, DOUBT_MEANING) })),
};

/** The marks of a series by its readings, oldest first. */
export function tellMarks(readings: readonly DayReading[]) {
  return {
    breaks: breaksOf(readings).map(({ localDate, differs }) => ({
      local_date: localDate,
      differs: [...differs],
    })),
    doubts: doubtsOf(readings).map(({ localDate, doubt }) => ({ local_date: localDate, doubt })),
  };
}
