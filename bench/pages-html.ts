import { addDays } from '../src/core/local-date.ts';
import { addGoods, NOW_MS, TODAY } from '../test/api/service.ts';
import { asinOf, card, readingOf } from '../test/api/shelves.ts';
import { saveReading } from '../test/store/save-reading.ts';
import { addAccount, addPerson, startSite, type TestSite } from '../test/web/site.ts';
import { signIn, type Visitor } from '../test/web/visitor.ts';

const KEYWORDS = 1_000;
const PRODUCTS = 10;
/** Past dates that every keyword has; the keyword whose page is opened has all days. */
const DAYS = [7, 1, 0];
const DAYS_OF_ONE = 400;
const CARDS = 144;
const VISITS = 80;
const ONE = '水筒 0 おすすめ';

/**
 * Prints how long the dashboard and the screens of a keyword take for an account with 1,000 keywords and 10 products:
 * made, sent and received in one process, one visit at a time. p95 must be under 50 ms; on a busy machine the processor
 * time says more.
 */
export async function run(): Promise<void> {
  await using site = await startSite();
  const accountId = await fill(site);
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
  const keyword = new URLSearchParams({ keyword: ONE });
  const others = [60, 61, 62, 63, 64].map((n) => `with=${asinOf(n)}`).join('&');
  for (const path of [
    '/',
    '/?sort=best',
    '/?sort=day_down',
    '/?show=up&sort=week_up',
    '/?search=99',
    '/?part=10',
    '/?sheet=csv',
    `/keyword?${keyword}`,
    `/keyword?${keyword}&days=90`,
    `/keyword?${keyword}&days=400`,
    `/keyword?${keyword}&${others}`,
    `/keyword?${keyword}&days=400&${others}`,
    `/keyword/shelf?${keyword}`,
    `/keyword/compare?${keyword}`,
  ]) {
    console.log(await measure(visitor, path));
  }
}

async function fill({ store }: TestSite): Promise<string> {
  const accountId = await addAccount(store);
  const own = Array.from({ length: PRODUCTS }, (_, index) => asinOf(index));
  const keywords = Array.from({ length: KEYWORDS }, (_, index) => `水筒 ${index} おすすめ`);
  await addGoods(store, accountId, { own, keywords, addedAtMs: NOW_MS - DAYS_OF_ONE * 86_400_000 });
  for (let ago = DAYS_OF_ONE; ago >= 0; ago -= 1) await saveDay({ store }, ONE, { ago, cards: CARDS });
  for (const ago of DAYS) {
    for (const term of keywords.slice(1)) await saveDay({ store }, term, { ago, cards: 12 });
  }
  await store.prune({
    afterTermId: 0,
    termsMax: KEYWORDS,
    auditFromMs: 0,
    shelvesFrom: addDays(TODAY, -34),
    keepFrom: addDays(TODAY, -DAYS_OF_ONE),
  });
  return accountId;
}

async function saveDay(
  { store }: Pick<TestSite, 'store'>,
  term: string,
  { ago, cards }: { readonly ago: number; readonly cards: number },
): Promise<void> {
  const shift = (term.length * 31 + ago * 3) % 17;
  const shelf = Array.from({ length: cards }, (_, n) =>
    card(asinOf((n * 7 + shift) % 200), {
      title: `ミナト 水筒 ${n} 真空断熱 保温 保冷 ワンタッチ 直飲み 軽量`,
      rating: 4.2,
      reviewCount: n,
    }),
  );
  await saveReading(store, readingOf({ term, localDate: addDays(TODAY, -ago), pages: [shelf] }));
}

async function measure(visitor: Visitor, path: string): Promise<string> {
  const tookMs: number[] = [];
  let length = 0;
  const cpu = process.cpuUsage();
  for (let visit = 0; visit < VISITS; visit += 1) {
    const startedMs = performance.now();
    const { status, text } = await visitor.get(path);
    tookMs.push(performance.now() - startedMs);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    length = text.length;
  }
  const { user, system } = process.cpuUsage(cpu);
  const cpuMs = ((user + system) / 1000 / VISITS).toFixed(1);
  const first = tookMs[0] ?? 0;
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => (tookMs[Math.floor(share * VISITS)] ?? 0).toFixed(1);
  const shown = decodeURIComponent(path)
    .replaceAll(/&with=\w+/g, '&with')
    .slice(0, 70);
  return `${shown.padEnd(72)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, first ${first.toFixed(1)} ms, CPU ${cpuMs} ms a visit, ${length} characters`;
}
