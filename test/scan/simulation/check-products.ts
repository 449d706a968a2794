import { type LocalDate, localDateOf } from '../../../src/core/local-date.ts';
import type { ProductSnapshot } from '../../../src/core/product.ts';
import { productTarget } from '../../../src/core/target.ts';
import type { ProductReading } from '../../../src/store/port.ts';
import type { ProductPageTruth } from '../../../tools/sample-shop/product-page.ts';
import { pageSight } from '../../events/shop-sights.ts';
import { checkAttempts } from './check-attempts.ts';
import type { Violation } from './check-day.ts';
import type { World } from './world.ts';

type Say = (rule: string, detail: string) => void;

/** Compares what is kept from the product pages of a closed date with the shop's truth; returns what is wrong. */
export async function checkProducts(world: World, localDate: LocalDate): Promise<Violation[]> {
  const found: Violation[] = [];
  const states: Record<string, number> = {};
  for (const asin of world.asins) {
    const say: Say = (rule, detail) => found.push({ rule, term: asin, localDate, detail });
    const kept = await world.store.listProductReadings(asin, localDate, localDate);
    if (kept.length > 1) say('product', `${kept.length} readings of one source`);
    const [reading] = kept;
    if (reading !== undefined) checkReading(world, reading, say);
    const attempts = await world.store.listAttempts(productTarget(asin), localDate, localDate);
    checkAttempts(attempts, localDate, say);
    const wasRead = attempts.some(({ outcome }) => outcome === 'complete');
    if (wasRead && (reading === undefined || 'reason' in reading))
      say('lost', 'it was read and is not there');
    const state = reading === undefined ? 'not_scanned' : 'reason' in reading ? reading.reason : 'complete';
    states[state] = (states[state] ?? 0) + 1;
  }
  await checkLedger(world, localDate, states, (detail) =>
    found.push({ rule: 'ledger of products', term: '', localDate, detail }),
  );
  return found;
}

function checkReading(world: World, reading: ProductReading, say: Say): void {
  const { asin, source, localDate, observedAtMs } = reading;
  if (source !== 'sample-shop' || localDateOf(observedAtMs) !== localDate)
    say('product', `a reading of ${source} at ${observedAtMs}`);
  if ('reason' in reading) return;
  const truth = world.truth.product(asin, localDate);
  if (truth === undefined) return void say('product', 'it was read and is not on the market');
  for (const [name, [kept, shown]] of Object.entries(factsOf(reading, truth))) {
    const [one, other] = [JSON.stringify(kept), JSON.stringify(shown)];
    if (one !== other) say('fact', `${name} is ${one} instead of ${other}`);
  }
  world.sights.push(pageSight(truth, { asin, localDate, source }));
}

/** Each fact as it is kept and as the shop showed it. */
function factsOf(
  kept: ProductSnapshot,
  truth: ProductPageTruth,
): Record<string, readonly [unknown, unknown]> {
  const { card, delivery, seller, brand, bestSellerRanks } = truth;
  const stock = delivery.stockText ?? (seller === null ? null : '在庫あり。');
  return {
    asin: [kept.asin, card.asin],
    title: [kept.title, card.title],
    brand: [kept.brand, brand],
    price: [kept.price, card.price],
    currency: [kept.price === null ? null : kept.currency, card.price === null ? null : 'JPY'],
    listPrice: [kept.listPrice, card.listPrice],
    stock: [kept.stock.text, stock],
    rating: [kept.rating, card.rating],
    reviewCount: [kept.reviewCount, card.reviewCount],
    sellerId: [kept.sellerId, seller?.id ?? null],
    points: [kept.points, card.points],
    coupon: [kept.coupon, card.coupon],
    salesVolumeMin: [kept.salesVolumeMin, card.salesVolumeMin],
    bestSellerRanks: [kept.bestSellerRanks, bestSellerRanks],
    badges: [kept.badges, card.badges?.filter((badge) => badge !== 'タイムセール')],
  };
}

async function checkLedger(
  world: World,
  localDate: LocalDate,
  states: Readonly<Record<string, number>>,
  say: (detail: string) => void,
): Promise<void> {
  const day = await world.store.findDay(localDate);
  if (day === undefined) return void say('there is none');
  const { planned, complete, failed, pending } = day.products;
  // If the only source of a date does not read products, none is planned.
  if (planned === 0) return;
  const ended = Object.entries({ complete, ...failed }).filter(([, count]) => count > 0);
  const [one, other] = [ended, Object.entries(states)].map((list) => JSON.stringify(list.toSorted()));
  if (planned !== world.asins.length || pending !== 0) say(`${planned} planned, ${pending} pending`);
  if (one !== other) say(`${one} instead of ${other}`);
  for (const [state, count] of Object.entries(states))
    world.counts.productStates[state] = (world.counts.productStates[state] ?? 0) + count;
}
