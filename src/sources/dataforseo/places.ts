import { NEVER, NOT_BILLED } from '../failure.ts';
import type { SourceFailure } from '../port.ts';
import type { Called } from '../vendor-client.ts';
import { LanguageRow, LocationRow } from './schema.ts';
import { getRows, type Service } from './service.ts';

/** Where and in which language searches are made, in the vendor's own terms. */
export interface Place {
  readonly locationCode: number;
  readonly languageCode: string;
}

const LANGUAGE = 'ja_JP';

/** Finds the place and remembers it; failures are not remembered. */
export type FindPlace = (signal: AbortSignal) => Promise<Called<Place>>;

/** Looks up Japan and Japanese in the vendor's free lists, once, on first use; `givenCode` replaces the code for Japan. */
export function placeFinder(service: Service, givenCode: number | null): FindPlace {
  let found: Place | null = null;
  return async (signal) => {
    if (found !== null) return { ok: true, value: found };
    const place = await lookUp(service, givenCode, signal);
    if (place.ok) found = place.value;
    return place;
  };
}

async function lookUp(
  service: Service,
  givenCode: number | null,
  signal: AbortSignal,
): Promise<Called<Place>> {
  const languages = await getRows(service, 'languages', LanguageRow, signal);
  if (!languages.ok) return languages;
  if (!languages.value.some((row) => row.language_code === LANGUAGE)) return notOffered(service, LANGUAGE);
  if (givenCode !== null) return { ok: true, value: { locationCode: givenCode, languageCode: LANGUAGE } };
  const locations = await getRows(service, 'locations/jp', LocationRow, signal);
  if (!locations.ok) return locations;
  const japan = locations.value.find(
    (row) => row.country_iso_code === 'JP' && row.location_type === 'Country',
  );
  if (japan === undefined) return notOffered(service, 'Japan');
  return { ok: true, value: { locationCode: japan.location_code, languageCode: LANGUAGE } };
}

function notOffered(
  { client }: Service,
  what: string,
): { readonly ok: false; readonly failure: SourceFailure } {
  const detail = `The vendor's lists have no ${what}.`;
  return {
    ok: false,
    failure: client.fail({ reason: 'wrong_place', advice: NEVER, charge: NOT_BILLED, detail }),
  };
}
