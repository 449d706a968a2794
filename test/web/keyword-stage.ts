import { addDays } from '../../src/core/local-date.ts';
import type { Role } from '../../src/core/role.ts';
import { addGoods, NOW_MS, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { samplePage } from '../store/changes/sample-changes.ts';
import { saveReading } from '../store/save-reading.ts';
import { addAccount, addPerson, type Person, startSite, type TestSite } from './site.ts';

/** The keyword of the stage. */
export const KEYWORD = '水筒 500ml';
/** Own products, a watched one, and one of others. */
export const [OWN, SECOND, WATCHED, OTHER] = [asinOf(1), asinOf(2), asinOf(3), asinOf(101)];

/** An account with a history for one keyword. */
export interface KeywordStage extends AsyncDisposable {
  readonly site: TestSite;
  readonly accountId: string;
  readonly person: Person;
}

const TITLES: Readonly<Record<string, string>> = {
  [OWN]: 'ミナミノ 真空断熱 水筒 500ml ワンタッチ 保温保冷 直飲み',
  [SECOND]: 'ミナミノ ステンレスボトル 500ml 超軽量',
  [WATCHED]: 'ハルナギ 水筒 500ml 保冷 カバー付き',
};

/**
 * Forty days: the second product drops out for a while, a day is blocked, two are partial, some were not read, and the
 * first has ads on some. Prices change now and then.
 */
export async function makeKeywordStage(
  role: Role = 'member',
  /** The rank of the first product today. */
  rankToday = 4,
): Promise<KeywordStage> {
  const site = await startSite();
  const accountId = await addAccount(site.store);
  const addedAtMs = NOW_MS - 40 * 86_400_000;
  await addGoods(site.store, accountId, {
    own: [OWN, SECOND],
    watched: [WATCHED],
    keywords: [KEYWORD],
    addedAtMs,
  });
  for (let ago = 39; ago >= 0; ago -= 1)
    await saveDay(site, ago, ago === 0 ? rankToday : 4 + Math.round(3 * Math.sin(ago / 4)));
  for (const [ago, price] of [
    [20, 2180],
    [12, 1980],
    [3, 2280],
  ] as const) {
    await site.store.saveProducts([
      samplePage(OWN, addDays(TODAY, -ago), { price, title: TITLES[OWN] ?? '' }),
    ]);
  }
  await site.store.setKeywordTags(accountId, KEYWORD, ['主力']);
  const cap = { source: 'vendor', accountId, period: 'month', measure: 'micro_usd' } as const;
  for (const most of [12_500_000, 0])
    await site.store.setCap({ ...cap, most, period: most === 0 ? 'day' : 'month' }, TODAY, NOW_MS);
  const person = await addPerson(site.store, { accountId, role });
  return { site, accountId, person, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

async function saveDay({ store }: TestSite, ago: number, ownRank: number): Promise<void> {
  const localDate = addDays(TODAY, -ago);
  if (ago === 9 || ago === 10) return;
  if (ago === 5) {
    await saveReading(store, readingOf({ term: KEYWORD, localDate, pages: [], outcome: 'failed' }));
    return;
  }
  const shelf = Array.from({ length: 48 }, (_, n) =>
    card(asinOf(101 + ((n * 7 + (ago % 3)) % 60)), {
      title: `ミナト 水筒 ${500 + n}ml 保温 保冷 ${n + 1}`,
      price: 1480 + n * 30,
      rating: 4.1,
      reviewCount: 1200 + n,
    }),
  );
  const put = (asin: string, rank: number) => {
    shelf[rank - 1] = card(asin, {
      title: TITLES[asin] ?? null,
      rating: 4.4,
      reviewCount: 321,
      badges: ['ベストセラー1位'],
    });
  };
  put(OWN, ownRank);
  if (ago < 16 || ago > 22) put(SECOND, 20 + Math.round(9 * Math.cos(ago / 6)));
  put(WATCHED, 12 + (ago % 4));
  const ads = [card(ago % 5 < 2 ? OWN : OTHER, { title: 'ミナミノ 広告の水筒', isSponsored: true })];
  const isPartial = ago === 14 || ago === 15;
  const pages = isPartial
    ? [[...ads, ...shelf.slice(0, 16)]]
    : [[...ads, ...shelf.slice(0, 24)], shelf.slice(24)];
  await saveReading(
    store,
    readingOf({
      term: KEYWORD,
      localDate,
      pages,
      ...(isPartial ? { outcome: 'partial', pagesWanted: 2 } : {}),
    }),
  );
}
