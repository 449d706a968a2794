import { type Static, Type } from 'typebox';
import type { RankPlace } from '../../store/port.ts';
import { nullable } from '../schemas.ts';

/** The rank of a product for a keyword on a date. */
export const pointSchema = Type.Object({
  local_date: Type.String(),
  /** `null` if not observed within `observed_results`. */
  rank: nullable(Type.Integer()),
  observed_results: Type.Integer(),
  /** `[]` if only other products had ads; `null` if no ad was seen. */
  sponsored_positions: nullable(Type.Array(Type.Integer())),
});

/** A rank row in the words of {@link pointSchema}. */
export function toPoint({
  localDate,
  rank,
  observedResults,
  sponsoredPositions,
}: RankPlace): Static<typeof pointSchema> {
  return {
    local_date: localDate,
    rank,
    observed_results: observedResults,
    sponsored_positions: sponsoredPositions === null ? null : [...sponsoredPositions],
  };
}
