import { parsed } from '../../core/parsed.ts';
import { RETRY_AFTER_MAX_MS } from '../../core/retry-after.ts';
import { BILLING_UNKNOWN, NEVER, NOT_BILLED, waitOr } from '../failure.ts';
import type { HttpAnswer } from '../http-client.ts';
import { parseJson, unreadable } from '../json-answer.ts';
import {
  CALL_MS_MAX,
  type Charge,
  type OpenSource,
  type ProductSource,
  type ProductsOutcome,
  type SourceFailure,
} from '../port.ts';
import { parseServiceAddress, readSettings } from '../read-settings.ts';
import { callJson, openVendorClient, type VendorClient } from '../vendor-client.ts';
import { KEEPA } from './facts.ts';
import { isKnown, readProduct } from './read-product.ts';
import { Envelope, type Product } from './schema.ts';

const ADDRESS = 'https://api.keepa.com';

/** A product without its history has a few tens of KB. */
const LIMITS = { timeoutMs: CALL_MS_MAX, bytesMax: 32 * 1024 * 1024 };

/** The vendor's number of Amazon.co.jp. */
const DOMAIN = 5;

/** How to reach the vendor's service. */
interface Service {
  readonly client: VendorClient;
  readonly origin: URL;
  readonly apiKey: string;
}

/** Opens Keepa with the account's key; the key lives in the closure alone and goes into the address of calls only. */
export const openKeepa: OpenSource<ProductSource> = (values, surroundings) => {
  const settings = readSettings(values, KEEPA.settings);
  if (!settings.ok) return settings;
  const origin = parseServiceAddress(settings.value.get('address') ?? ADDRESS);
  if (!origin.ok) return origin;
  const apiKey = settings.value.get('api_key') ?? '';
  const client = openVendorClient([apiKey], LIMITS, surroundings);
  const service: Service = { client, origin: origin.value, apiKey };
  return parsed({
    mode: 'product',
    facts: KEEPA,
    fetchProducts: (asins, signal) => fetchProducts(service, asins, signal),
  });
};

async function fetchProducts(
  service: Service,
  asins: readonly string[],
  signal: AbortSignal,
): Promise<ProductsOutcome> {
  const { client, origin, apiKey } = service;
  if (asins.length === 0)
    return { outcome: 'products', products: [], missing: [], charge: NOT_BILLED, restMs: 0 };
  const url = new URL('/product', origin);
  url.search = queryOf(apiKey, asins).toString();
  const readStatus = async (answer: HttpAnswer) => failureOfStatus(client, answer);
  const answer = await callJson(client, { url, schema: Envelope, readStatus }, signal);
  return answer.ok ? outcomeOf(client, answer.value, asins) : answer.failure;
}

/** Without history, with the last 30 days' statistics, the featured offer and ratings: three tokens a product. */
function queryOf(apiKey: string, asins: readonly string[]): URLSearchParams {
  return new URLSearchParams({
    key: apiKey,
    domain: String(DOMAIN),
    asin: asins.join(','),
    stats: '30',
    history: '0',
    buybox: '1',
    rating: '1',
  });
}

/** The body of a 429 says when tokens come back; 400 also means a wrong key. */
function failureOfStatus({ fail }: VendorClient, answer: HttpAnswer): SourceFailure | null {
  if (answer.status !== 429 && answer.status !== 400) return null;
  const body = parseJson(answer.body, Envelope);
  const { error, ...bucket } = body.ok ? body.value : {};
  const vendorCode = error?.type ?? `http ${answer.status}`;
  const detail = `The vendor says: ${error?.message ?? `status ${answer.status}`}`;
  if (answer.status === 429) {
    const advice = waitOr(refillMs(bucket) ?? answer.retryAfterMs);
    return fail({ reason: 'source_error', advice, charge: NOT_BILLED, vendorCode, detail });
  }
  const reason = /key/i.test(`${error?.type} ${error?.message}`) ? 'auth' : 'source_error';
  return fail({ reason, advice: NEVER, charge: NOT_BILLED, vendorCode, detail });
}

/**
 * How long it takes until there is a token again; `null` where the answer does not say. One call may take far more than there
 * is, and tokens come back minute by minute: the first of them need not be the one that is missing.
 */
function refillMs({ refillIn, refillRate, tokensLeft }: Partial<Envelope>): number | null {
  if (typeof refillIn !== 'number' || !(refillIn >= 0)) return null;
  const lacking = Math.max(0, 1 - (tokensLeft ?? 0));
  const minutes = typeof refillRate === 'number' && refillRate > 0 ? Math.ceil(lacking / refillRate) : 1;
  return Math.min(Math.ceil(refillIn) + Math.max(0, minutes - 1) * 60_000, RETRY_AFTER_MAX_MS);
}

/** How long to leave the service alone after a call has used the last token. */
function restMs(answer: Envelope): number {
  const isEmpty = typeof answer.tokensLeft === 'number' && answer.tokensLeft <= 0;
  return isEmpty ? (refillMs(answer) ?? 0) : 0;
}

function outcomeOf(client: VendorClient, answer: Envelope, asins: readonly string[]): ProductsOutcome {
  const charge = chargeOf(answer.tokensConsumed);
  if (answer.error != null) {
    const detail = `The vendor says: ${answer.error.message ?? 'nothing'}`;
    return client.fail({ reason: 'source_error', charge, vendorCode: answer.error.type ?? null, detail });
  }
  if (answer.products == null) return unreadable('it has no products', client.fail, charge);
  const given = answer.products.filter((product) => product !== null);
  const stranger = given.find((product) => (product.domainId ?? DOMAIN) !== DOMAIN);
  if (stranger !== undefined) {
    const detail = `A product is of the vendor's domain ${stranger.domainId}, not ${DOMAIN}.`;
    return client.fail({ reason: 'wrong_place', charge, detail });
  }
  const found = sortOut(given, asins, client.nowMs());
  return { outcome: 'products', ...found, charge, restMs: restMs(answer) };
}

/**
 * The products that were asked for, in that order. An empty shell counts as missing, because the vendor has no data either way.
 * All copies of a product that the answer contains more than once are dropped.
 */
function sortOut(given: readonly Product[], asins: readonly string[], nowMs: number) {
  const named = Map.groupBy(given, (product) => product.asin.toUpperCase());
  const doubled = asins.filter((asin) => (named.get(asin)?.length ?? 0) > 1);
  const single = [...named.values()].flatMap((same) => (same.length === 1 ? same : []));
  const known = new Map(single.filter(isKnown).map((product) => [product.asin.toUpperCase(), product]));
  const products = asins.flatMap((asin) => {
    const product = known.get(asin);
    return product === undefined ? [] : [readProduct(product, nowMs)];
  });
  const missing = asins.filter((asin) => !known.has(asin) && !doubled.includes(asin));
  return { products, missing, ...(doubled.length === 0 ? {} : { doubled }) };
}

function chargeOf(tokens: number | null | undefined): Charge {
  if (typeof tokens !== 'number' || !Number.isInteger(tokens) || tokens < 0) return BILLING_UNKNOWN;
  return { billed: tokens > 0 ? 'yes' : 'no', cost: { amount: tokens, unit: 'token' } };
}
