import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keyHint, mintApiKey } from '../../src/core/api-key.ts';
import { mintId } from '../../src/core/base62.ts';
import type { Card } from '../../src/core/card.ts';
import { addDays, localDateOf, startOfDayMs } from '../../src/core/local-date.ts';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { UNKNOWN_CONTEXT } from '../../src/core/reading-context.ts';
import { USUAL_SCOPES } from '../../src/core/rights.ts';
import { hashSecret } from '../../src/operations/hash-secret.ts';
import { openSqliteStore, SQLITE_FILE, type Store } from '../../src/store/index.ts';
import { saveReading } from '../../test/store/save-reading.ts';

const DAYS = 30;
const OWN = 10;
const ORGANIC = 48;

/** A filled data folder and the keys to it. */
export interface Seeded {
  /** An account with one keyword, 10 products, 30 days. */
  readonly rankingsKey: string;
  readonly keyword: string;
  /** An account with 1,000 keywords and 10 products. */
  readonly keywordsKey: string;
}

/** Fills a data folder through the store, as readings would. */
export async function seed(folder: string): Promise<Seeded> {
  await using store = await openSqliteStore({ file: join(folder, SQLITE_FILE) });
  const keyword = '水筒 500ml';
  const rankingsKey = await addAccount(store, 'A', [keyword]);
  const today = localDateOf(Date.now());
  for (let day = DAYS - 1; day >= 0; day -= 1) await saveDay(store, keyword, addDays(today, -day), 'A');
  const many = Array.from({ length: 1_000 }, (_, index) => `ハルナギ 卓上扇風機 ${index + 1}`);
  const keywordsKey = await addAccount(store, 'B', many);
  for (const [index, term] of many.entries()) {
    await saveDay(store, term, addDays(today, index % 2 === 0 ? 0 : -1), 'B');
  }
  return { rankingsKey, keyword, keywordsKey };
}

async function addAccount(store: Store, letter: string, keywords: readonly string[]): Promise<string> {
  const id = mintId('acc_', randomBytes);
  const addedAtMs = Date.now() - DAYS * 86_400_000;
  const options = { limits: PLAN_LIMITS.enterprise, addedAtMs };
  await store.createAccount({ id, name: `bench ${letter}`, plan: 'pro', createdAtMs: addedAtMs });
  const own = Array.from({ length: OWN }, (_, index) => asinOf(letter, index));
  await store.addAsins(
    id,
    own.map((asin) => ({ asin, relation: 'own' as const, names: [] })),
    options,
  );
  await store.addKeywords(id, keywords, options);
  return await addKey(store, id);
}

async function addKey(store: Store, accountId: string): Promise<string> {
  const secret = mintApiKey(randomBytes);
  const key = {
    id: mintId('key_', randomBytes),
    accountId,
    name: 'bench',
    scopes: USUAL_SCOPES,
    ...keyHint(secret),
    createdAtMs: Date.now(),
    expiresAtMs: null,
    revokedAtMs: null,
    lastUsedAtMs: null,
    replaces: null,
  };
  await store.saveKey(key, hashSecret(secret));
  return secret;
}

function asinOf(letter: string, index: number): string {
  return `B0BENCH${letter}${String(index).padStart(2, '0')}`;
}

async function saveDay(store: Store, term: string, localDate: string, letter: string): Promise<void> {
  const observedAtMs = startOfDayMs(localDate) + 6 * 3_600_000;
  const cards = Array.from({ length: ORGANIC }, (_, index) => cardOf(letter, index));
  const reading = {
    term,
    localDate,
    outcome: 'complete' as const,
    reason: null,
    observedAtMs,
    observedResults: ORGANIC,
    pagesRead: 1,
    pagesWanted: 1,
    source: 'import',
    listEnds: true,
    context: UNKNOWN_CONTEXT,
  };
  await saveReading(store, { reading, shelf: { pages: [{ page: 1, observedAtMs, cards }] } });
}

/** Every fourth position is one of the account's own products. */
function cardOf(letter: string, index: number): Card {
  const own = index % 4 === 0 && index / 4 < OWN;
  return {
    asin: own ? asinOf(letter, index / 4) : `B0OTHER${String(index).padStart(3, '0')}`,
    isSponsored: false,
    title: `ハルナギ 卓上扇風機 USB充電式 静音 ${index + 1}`,
    imageUrl: null,
    price: 1_980 + index,
    priceMax: null,
    priceReason: null,
    currency: 'JPY',
    listPrice: null,
    rating: 4.3,
    reviewCount: 1_234,
    isPrime: null,
    badges: [],
    delivery: null,
    stockText: null,
    points: null,
    coupon: null,
    salesVolume: null,
    salesVolumeMin: null,
  };
}
