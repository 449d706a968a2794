import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { type Answered, type Asked, ask } from './ask.ts';
import {
  addSeller,
  NOW_MS,
  type Seller,
  type Service,
  type ServiceOptions,
  startService,
} from './service.ts';

/** An account with two keywords and one own product with names, and ways to call the service. */
export interface Asking extends AsyncDisposable {
  readonly service: Service;
  readonly seller: Seller;
  get(path: string, asked?: Asked): Promise<Answered>;
  /** Sends JSON below /api/v1; text is sent unchanged. */
  post(path: string, body: unknown, asked?: Asked): Promise<Answered>;
}

/** The own product, by one of its names. */
export const OWN_NAME = 'ハルナギ HN-200';
export const OWN_ASIN = 'B0TEST0001';
export const KEYWORDS = ['卓上扇風機', '水筒 500ml'] as const;

/** Starts a service with such an account. */
export async function startAsking(options: ServiceOptions = {}): Promise<Asking> {
  const settings = { requestsPerMinute: 1_000, ...options.settings };
  const service = await startService({ ...options, settings });
  const seller = await addAsker(service);
  return {
    service,
    seller,
    get: (path, asked = {}) => ask(service.origin, `/api/v1${path}`, { key: seller.key, ...asked }),
    post: (path, body, { headers = {}, ...asked } = {}) =>
      ask(service.origin, `/api/v1${path}`, {
        key: seller.key,
        method: 'POST',
        ...asked,
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/** Adds another such account. */
export async function addAsker({ store }: Service): Promise<Seller> {
  const seller = await addSeller(store);
  const options = { limits: PLAN_LIMITS.pro, addedAtMs: NOW_MS };
  await store.addAsins(seller.id, [{ asin: OWN_ASIN, relation: 'own', names: [OWN_NAME] }], options);
  await store.addKeywords(seller.id, KEYWORDS, options);
  return seller;
}

/** A valid submission whose answer contains its number. */
export function submission(number: number, change: object = {}): Record<string, unknown> {
  return {
    keyword: KEYWORDS[0],
    question: '卓上扇風機のおすすめは？',
    answer_text: `回答 ${number}: 1. ツキミトウ TM-30\n2. ハルナギ HN-200 が静かです。`,
    ...change,
  };
}
