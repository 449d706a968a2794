import type { Card } from '../../src/core/card.ts';
import type { LocalDate } from '../../src/core/local-date.ts';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { organicCount } from '../../src/core/rank.ts';
import type { ReadingOutcome, ReadingWithShelf } from '../../src/core/reading.ts';
import { type ReadingContext, UNKNOWN_CONTEXT } from '../../src/core/reading-context.ts';
import { USUAL_SCOPES } from '../../src/core/rights.ts';
import { leadingPages, placeCards } from '../../src/core/shelf.ts';
import type { AccountAsin, ApiKey, Store } from '../../src/store/port.ts';

/** Options of an add on the largest plan. */
export const ROOMY = { limits: PLAN_LIMITS.enterprise, addedAtMs: 1_000 };

/** The default term of samples. */
export const TERM = '水筒 500ml';

/** An ASIN of invented products: `sampleAsin(7)` is `B0TEST0007`. */
export function sampleAsin(number: number): string {
  return `B0TEST${String(number).padStart(4, '0')}`;
}

/** Makes an account on the Pro plan. */
export async function makeAccount(store: Store, id: string): Promise<void> {
  await store.createAccount({ id, name: `店 ${id}`, plan: 'pro', createdAtMs: 1_000 });
}

/** Makes an account with own products and keywords. */
export async function makeWatcher(
  store: Store,
  id: string,
  { asins, keywords = [TERM] }: { readonly asins: readonly string[]; readonly keywords?: readonly string[] },
): Promise<void> {
  await makeAccount(store, id);
  await store.addAsins(id, asins.map(ownAsin), ROOMY);
  await store.addKeywords(id, keywords, ROOMY);
}

/** A product to add as the account's own, without names. */
export function ownAsin(asin: string): Omit<AccountAsin, 'addedAtMs'> {
  return { asin, relation: 'own', names: [] };
}

/** A key of an account, never used, that does not expire. */
export function sampleKey(accountId: string, id: string): ApiKey {
  return {
    id,
    accountId,
    name: '在庫表',
    scopes: USUAL_SCOPES,
    prefix: 'mhr_abcd',
    lastFour: 'wxyz',
    createdAtMs: 2_000,
    expiresAtMs: null,
    revokedAtMs: null,
    lastUsedAtMs: null,
    replaces: null,
  };
}

/** An organic card of a product, with members of every kind: known, not shown, and unknowable. */
export function organicCard(asin: string, title: string | null = `商品 ${asin}`): Card {
  return {
    asin,
    isSponsored: false,
    title,
    imageUrl: `https://images.example/${asin}.jpg`,
    price: 1_980,
    priceMax: null,
    priceReason: null,
    currency: 'JPY',
    listPrice: null,
    rating: 4.3,
    reviewCount: 1_234,
    isPrime: null,
    badges: ['ベストセラー'],
    delivery: null,
    stockText: undefined,
    points: 20,
    coupon: null,
    salesVolume: undefined,
    salesVolumeMin: undefined,
  };
}

/** The ad of a product. */
export function adCard(asin: string): Card {
  return { ...organicCard(asin), isSponsored: true };
}

export interface SampleReading {
  readonly term?: string;
  readonly localDate: LocalDate;
  readonly outcome?: ReadingOutcome;
  readonly observedAtMs?: number;
  readonly pagesWanted?: number;
  /** Omitted for a complete reading. */
  readonly listEnds?: boolean;
  /** The known part of its context. */
  readonly context?: Partial<ReadingContext>;
  /** Cards of the pages by page number. */
  readonly pages?: Readonly<Record<number, readonly Card[]>>;
  /** Id of its source; by default it was imported. */
  readonly source?: string;
}

/** A consistent reading: its counts come from its pages. */
export function sampleReading(sample: SampleReading): ReadingWithShelf {
  const { term = TERM, localDate, outcome = 'complete', pages = {} } = sample;
  const observedAtMs = sample.observedAtMs ?? Date.parse(`${localDate}T06:00:00+09:00`);
  const shelf = {
    pages: Object.entries(pages).map(([page, cards]) => ({ page: Number(page), observedAtMs, cards })),
  };
  const leading = leadingPages(shelf);
  return {
    reading: {
      term,
      localDate,
      outcome,
      reason: outcome === 'complete' ? null : outcome === 'partial' ? 'partial' : 'blocked',
      observedAtMs,
      observedResults: outcome === 'failed' ? null : organicCount(placeCards(leading)),
      pagesRead: leading.length,
      pagesWanted: sample.pagesWanted ?? Math.max(1, leading.length),
      source: sample.source ?? 'import',
      listEnds: sample.listEnds ?? outcome === 'complete',
      context: { ...UNKNOWN_CONTEXT, ...sample.context },
    },
    shelf,
  };
}

/** Organic cards of these products, in this order. */
export function organicCards(...asins: string[]): Card[] {
  return asins.map((asin) => organicCard(asin));
}
