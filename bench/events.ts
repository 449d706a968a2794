import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, type LocalDate } from '../src/core/local-date.ts';
import type { ProductSnapshot } from '../src/core/product.ts';
import { detectEvents, EVENT_KINDS } from '../src/events/index.ts';
import { SMALL_CHANGES } from '../src/operations/changes/event-size.ts';
import { openSqliteStore, type Store } from '../src/store/index.ts';
import { samplePage } from '../test/store/changes/sample-changes.ts';
import {
  makeAccount,
  makeWatcher,
  organicCard,
  ROOMY,
  sampleAsin,
  sampleReading,
} from '../test/store/samples.ts';
import { saveReading } from '../test/store/save-reading.ts';
import { median } from './numbers/quantile.ts';

const PRODUCTS = 5_000;
const RUNS = 8;
/** Products in one transaction, as one call of a source returns them. */
const BATCH = 100;
/** Products of one account on the plan Pro: 50 of its own, 200 competitors'. */
const WATCHED = 250;
const DAYS = 400;
const TODAY = '2026-11-28';
const LIMIT = 500;

const kindOrder = EVENT_KINDS.map(({ kind }) => kind);

/** Prints how long it takes to compare a morning's products, to list 500 events from 400 kept days, and a part of a full date. */
export async function run(): Promise<void> {
  await inFolder(compareManyProducts);
  await inFolder(saveShelves);
  await inFolder(listManyEvents);
  await inFolder(listFullDay);
}

async function inFolder(work: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'miharu-bench-'));
  try {
    await work(join(folder, 'miharu.db'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function open(file: string): Promise<Store> {
  return openSqliteStore({ file, findChanges: detectEvents });
}

/** A product whose price, rating or rank changes from time to time. */
function pageOf(number: number, localDate: LocalDate, day: number): ProductSnapshot {
  const asin = sampleAsin(number);
  return samplePage(asin, localDate, {
    title: `ハルナギ 商品 ${asin} ステンレス 500ml 保温 保冷 直飲み`,
    price: 1_000 + ((number * 7 + Math.floor((day + number) / 3) * 13) % 50) * 10,
    rating: 4 + ((number + Math.floor(day / 5)) % 10) / 10,
    reviewCount: 100 + number + Math.floor(day / 2),
    stock: { state: 'in_stock', quantity: null, text: '在庫あり。' },
    sellerId: 'A1HARUNAGI',
    sellerName: 'ハルナギ公式',
    badges: ['ベストセラー'],
    bestSellerRanks: [
      { rank: 9_000 + ((number * 3 + day * 7) % 500), category: 'ホーム&キッチン', categoryId: null },
      { rank: 60 + ((number + day) % 40), category: '水筒', categoryId: '4082411' },
    ],
    delivery: '無料配送 11月29日 日曜日にお届け',
  });
}

async function compareManyProducts(file: string): Promise<void> {
  await using store = await open(file);
  for (let day = 0; day < RUNS; day += 1) {
    const localDate = addDays(TODAY, day + 1 - RUNS);
    const pages = Array.from({ length: PRODUCTS }, (_, number) => pageOf(number, localDate, day));
    const before = process.memoryUsage().rss;
    const startedMs = performance.now();
    for (let at = 0; at < PRODUCTS; at += BATCH) await store.saveProducts(pages.slice(at, at + BATCH));
    const took = (performance.now() - startedMs).toFixed(0);
    const grown = ((process.memoryUsage().rss - before) / 1024 / 1024).toFixed(0);
    console.log(
      `${PRODUCTS} products saved and compared with ${day} earlier days: ${took} ms, +${grown} MiB`,
    );
  }
  console.log(`memory at the end: ${(process.memoryUsage().rss / 1024 / 1024).toFixed(0)} MiB`);
}

/** One of ten products on two hundred shelves, at other positions each morning. */
async function saveShelves(file: string): Promise<void> {
  const terms = Array.from({ length: 200 }, (_, index) => `語 ${index}`);
  await using store = await open(file);
  const asins = Array.from({ length: 10 }, (_, number) => sampleAsin(number));
  await makeWatcher(store, 'acc_a', { asins, keywords: terms });
  for (let day = 0; day < 12; day += 1) {
    const localDate = addDays(TODAY, day - 11);
    const startedMs = performance.now();
    for (const [index, term] of terms.entries()) {
      const cards = Array.from({ length: 48 }, (_, place) => ({
        ...organicCard(sampleAsin((place * 7 + day * index) % 48)),
        price: 1_000 + Math.floor(day / 4) * 10,
      }));
      await saveReading(store, sampleReading({ term, localDate, pages: { 1: cards } }));
    }
    const each = (performance.now() - startedMs) / terms.length;
    if (day % 11 === 0)
      console.log(`a reading with 10 tracked products on day ${day + 1}: ${each.toFixed(2)} ms`);
  }
}

async function listManyEvents(file: string): Promise<void> {
  await fillDays(file);
  const coldMs: number[] = [];
  let count = 0;
  for (let round = 0; round < 21; round += 1) {
    await using store = await open(file);
    const startedMs = performance.now();
    const { events } = await store.listEvents('acc_a', {
      from: addDays(TODAY, -29),
      to: TODAY,
      kindOrder,
      afterSeq: 0,
      bornUntilSeq: null,
      after: null,
      limit: LIMIT,
    });
    await store.findTitles([...new Set(events.map(({ asin }) => asin))]);
    coldMs.push(performance.now() - startedMs);
    count = events.length;
  }
  console.log(
    `${count} events of ${DAYS} kept days, each time from a store just opened: median ${median(coldMs).toFixed(1)} ms, least ${Math.min(...coldMs).toFixed(1)} ms`,
  );
}

/** A date with 5,000 changes: all 250 products of an account move on 20 shelves. */
async function listFullDay(file: string): Promise<void> {
  await using store = await open(file);
  const asins = Array.from({ length: WATCHED }, (_, number) => sampleAsin(number));
  const terms = Array.from({ length: 20 }, (_, index) => `語 ${index}`);
  await makeAccount(store, 'acc_a');
  await store.addKeywords('acc_a', terms, ROOMY);
  const products = asins.map((asin) => ({ asin, relation: 'watched' as const, names: [] }));
  await store.addAsins('acc_a', products, ROOMY);
  for (const [localDate, shelf] of [
    [addDays(TODAY, -1), asins],
    [TODAY, asins.toReversed()],
  ] as const)
    for (const term of terms)
      await saveReading(
        store,
        sampleReading({ term, localDate, pages: { 1: shelf.map((asin) => organicCard(asin)) } }),
      );
  const query = { from: addDays(TODAY, -29), to: TODAY, kindOrder, ...SMALL_CHANGES, limit: 200 };
  for (const part of [0, 24]) {
    const startedMs = performance.now();
    const { days } = await store.listEventDays('acc_a', { ...query, part });
    const tookMs = (performance.now() - startedMs).toFixed(1);
    console.log(`part ${part + 1} of a date with ${days.at(0)?.count} changes: ${tookMs} ms`);
  }
}

async function fillDays(file: string): Promise<void> {
  await using store = await open(file);
  await makeAccount(store, 'acc_a');
  const asins = Array.from({ length: WATCHED }, (_, number) => number);
  const products = asins.map((number) => ({
    asin: sampleAsin(number),
    relation: number < 50 ? ('own' as const) : ('watched' as const),
    names: [],
  }));
  await store.addAsins('acc_a', products, ROOMY);
  for (let day = 0; day < DAYS; day += 1) {
    const localDate = addDays(TODAY, day + 1 - DAYS);
    await store.saveProducts(asins.map((number) => pageOf(number, localDate, day)));
  }
}
