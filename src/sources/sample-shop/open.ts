import { parsed, refused } from '../../core/parsed.ts';
import { quote } from '../../core/text.ts';
import { failureOfFault, failureOfStatus, NOT_BILLED } from '../failure.ts';
import type { HttpOutcome } from '../http-client.ts';
import type {
  HtmlOutcome,
  OpenSource,
  PageOutcome,
  PageRequest,
  PageSource,
  ProductPageOutcome,
  SourceFailure,
} from '../port.ts';
import { isLoopback, parseServiceAddress, readSettings } from '../read-settings.ts';
import { openVendorClient, type VendorClient } from '../vendor-client.ts';
import { SAMPLE_SHOP } from './facts.ts';

/** The largest page of the real shop has 3 MB. */
const LIMITS = { timeoutMs: 10_000, bytesMax: 16 * 1024 * 1024 };

/** Opens the sample shop at its address; an address on another machine is refused, so that nobody fetches a real shop with it. */
export const openSampleShop: OpenSource<PageSource> = (values, surroundings) => {
  const settings = readSettings(values, SAMPLE_SHOP.settings);
  if (!settings.ok) return settings;
  const given = settings.value.get('address') ?? '';
  const origin = parseServiceAddress(given);
  if (!origin.ok || !isLoopback(origin.value)) {
    return refused(
      `${quote(given)} is not the URL of the sample shop, which runs on this machine. Use http://127.0.0.1:PORT without a path.`,
      `${quote(given)} は、このマシンで動くサンプルショップの URL ではありません。http://127.0.0.1:PORT の形で指定してください。`,
    );
  }
  const client = openVendorClient([], LIMITS, surroundings);
  return parsed({
    mode: 'page',
    facts: SAMPLE_SHOP,
    fetchPage: (request, signal) => fetchPage(client, origin.value, request, signal),
    fetchProductPage: (asin, signal) =>
      fetchProductPage(client, new URL(`/dp/${asin}`, origin.value), signal),
  });
};

async function fetchPage(
  client: VendorClient,
  origin: URL,
  { term, page }: PageRequest,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const url = new URL('/s', origin);
  url.search = new URLSearchParams({ k: term, page: String(page) }).toString();
  return outcomeOf(client, url, await client.call({ url }, signal));
}

async function fetchProductPage(
  client: VendorClient,
  url: URL,
  signal: AbortSignal,
): Promise<ProductPageOutcome> {
  const outcome = await client.call({ url }, signal);
  if (outcome.kind === 'answer' && outcome.status === 404) return { outcome: 'missing', charge: NOT_BILLED };
  return outcomeOf(client, url, outcome);
}

function outcomeOf(client: VendorClient, url: URL, outcome: HttpOutcome): HtmlOutcome | SourceFailure {
  if (outcome.kind === 'fault') return { ...failureOfFault(outcome, client.fail), charge: NOT_BILLED };
  const failure = failureOfStatus(outcome, client.fail);
  if (failure !== null) return { ...failure, charge: NOT_BILLED };
  return {
    outcome: 'html',
    page: { bytes: outcome.body, address: url.href },
    observedAtMs: client.nowMs(),
    charge: NOT_BILLED,
  };
}
