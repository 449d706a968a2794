import { SCREENS } from '../src/web/screens/index.ts';
import { addGoods, TODAY } from '../test/api/service.ts';
import { asinOf, card, readingOf } from '../test/api/shelves.ts';
import { saveReading } from '../test/store/save-reading.ts';
import { addAccount, addPerson, startSite, type TestSite } from '../test/web/site.ts';
import { signIn, type Visitor } from '../test/web/visitor.ts';

/** The limits of the plan Pro. */
const KEYWORDS = 1_000;
const PRODUCTS = 50;
const VISITS = 60;

/** Prints how long each screen takes for an account with 1,000 keywords: requested, made and received in one process, one visit at a time. */
export async function run(): Promise<void> {
  await using site = await startSite();
  await fill(site);
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator'));
  for (const { path } of SCREENS.filter(({ path }) => !path.includes('{') && path !== '/join')) {
    console.log(await measure(visitor, path));
  }
}

/** Each keyword has a reading of today with some of the account's products. */
async function fill({ store }: TestSite): Promise<void> {
  const accountId = await addAccount(store);
  const own = Array.from({ length: PRODUCTS }, (_, index) => asinOf(index));
  const keywords = Array.from({ length: KEYWORDS }, (_, index) => `水筒 ${index} おすすめ`);
  await addGoods(store, accountId, { own, keywords });
  for (const [index, term] of keywords.entries()) {
    const cards = Array.from({ length: 12 }, (_, n) => card(asinOf((index + n * 7) % 400)));
    await saveReading(store, readingOf({ term, localDate: TODAY, pages: [cards] }));
  }
}

async function measure(visitor: Visitor, path: string): Promise<string> {
  const tookMs: number[] = [];
  let bytes = 0;
  for (let visit = 0; visit < VISITS; visit += 1) {
    const startedMs = performance.now();
    const { status, text } = await visitor.get(path);
    tookMs.push(performance.now() - startedMs);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    bytes = text.length;
  }
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => (tookMs[Math.floor(share * VISITS)] ?? 0).toFixed(1);
  return `${path.padEnd(24)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${bytes} characters`;
}
