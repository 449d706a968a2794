import { MARKETPLACE } from '../../core/marketplace.ts';
import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import { parsePlace } from '../../core/place.ts';
import { type Device as PageDevice, seenFromOf } from '../../core/reading-context.ts';
import { quote } from '../../core/text.ts';
import { CALL_MS_MAX, type Device, type OpenSource, type PageRequest, type PageSource } from '../port.ts';
import { parseServiceAddress, readSettings } from '../read-settings.ts';
import { callJson, openVendorClient } from '../vendor-client.ts';
import { checkAccount, type Service, statusReader } from './account.ts';
import { SERPAPI } from './facts.ts';
import { outcomeOf } from './outcome.ts';
import { SearchAnswer } from './schema.ts';

const ADDRESS = 'https://serpapi.com';

/** The vendor's own clients wait a minute; a page of 60 cards has far less than 1 MB. */
const LIMITS = { timeoutMs: CALL_MS_MAX, bytesMax: 8 * 1024 * 1024 };

/** The vendor's devices in the words of contexts. */
const DEVICE_OF: Readonly<Record<Device, PageDevice>> = {
  desktop: 'desktop',
  mobile: 'phone',
  tablet: 'tablet',
};

/** What makes results those of one place and device. */
interface Viewpoint {
  readonly postcode: string | null;
  readonly device: Device;
}

/** Opens SerpApi with the account's key; the key lives in the closure alone and goes into the address of calls only. */
export const openSerpApi: OpenSource<PageSource> = (values, surroundings) => {
  const settings = readSettings(values, SERPAPI.settings);
  if (!settings.ok) return settings;
  const origin = parseServiceAddress(settings.value.get('address') ?? ADDRESS);
  if (!origin.ok) return origin;
  const viewpoint = parseViewpoint(settings.value);
  if (!viewpoint.ok) return viewpoint;
  const apiKey = settings.value.get('api_key') ?? '';
  const service: Service = {
    client: openVendorClient([apiKey], LIMITS, surroundings),
    origin: origin.value,
    apiKey,
  };
  return parsed({
    mode: 'page',
    facts: SERPAPI,
    fetchPage: (request, signal) => fetchPage(service, viewpoint.value, request, signal),
    checkAccount: (signal) => checkAccount(service, signal),
  });
};

function parseViewpoint(settings: ReadonlyMap<string, string>): Parsed<Viewpoint> {
  const asked = settings.get('device') ?? 'desktop';
  const device = SERPAPI.capabilities.devices.find((known) => known === asked);
  if (device === undefined) {
    return refused(
      `${quote(asked)} is not a device. Use desktop, tablet or mobile.`,
      `${quote(asked)} という端末はありません。desktop、tablet、mobile から選んでください。`,
    );
  }
  const given = settings.get('postcode');
  if (given === undefined) return parsed({ postcode: null, device });
  const postcode = given.normalize('NFKC').replace(/[-‐−ー〒\s]/gu, '');
  if (/^\d{7}$/.test(postcode)) return parsed({ postcode, device });
  return refused(
    `${quote(given)} is not a Japanese postcode. Use 7 digits, such as 1000001.`,
    `${quote(given)} は郵便番号ではありません。1000001 のように 7 桁で指定してください。`,
  );
}

async function fetchPage(service: Service, viewpoint: Viewpoint, request: PageRequest, signal: AbortSignal) {
  const url = new URL('/search.json', service.origin);
  url.search = queryOf(service.apiKey, viewpoint, request).toString();
  const readStatus = statusReader(service);
  const answer = await callJson(service.client, { url, schema: SearchAnswer, readStatus }, signal);
  if (!answer.ok) return answer.failure;
  const outcome = outcomeOf(service.client, answer.value, request);
  // Only the area of the postcode, as in the places of pages.
  const seenFrom = seenFromOf({ place: parsePlace(viewpoint.postcode), device: DEVICE_OF[viewpoint.device] });
  return outcome.outcome === 'failed' ? outcome : { ...outcome, ...seenFrom };
}

/** A fresh page (`no_cache`), because a cached one is from an earlier hour. */
function queryOf(
  apiKey: string,
  { postcode, device }: Viewpoint,
  { term, page }: PageRequest,
): URLSearchParams {
  return new URLSearchParams({
    engine: 'amazon',
    k: term,
    amazon_domain: MARKETPLACE.domain,
    language: 'ja_JP',
    page: String(page),
    device,
    ...(postcode === null ? {} : { delivery_zip: postcode, shipping_location: 'JP' }),
    no_cache: 'true',
    api_key: apiKey,
  });
}
