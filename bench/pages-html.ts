import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Static, TSchema } from 'typebox';
import { encode, representationOf } from '../src/api/answers/representation.ts';
import { chooseCoding } from '../src/api/http/preferences.ts';
import { addDays } from '../src/core/local-date.ts';
import { firstSteps } from '../src/operations/accounts/first-steps.ts';
import { getAccount } from '../src/operations/accounts/get-account.ts';
import { me } from '../src/operations/accounts/me.ts';
import { answerOf } from '../src/operations/answer.ts';
import { asinList } from '../src/operations/asins/asin-list.ts';
import { accountDay } from '../src/operations/days/account-day.ts';
import { accountMonth } from '../src/operations/days/account-month.ts';
import { keywordList } from '../src/operations/keywords/keyword-list.ts';
import { keywordMonth } from '../src/operations/keywords/keyword-month.ts';
import { keywordOverview } from '../src/operations/keywords/keyword-overview.ts';
import type { AccountRead } from '../src/operations/operation.ts';
import { keywordHistory } from '../src/operations/ranks/keyword-history.ts';
import { keywordComparison, keywordShelf } from '../src/operations/ranks/keyword-shelf.ts';
import { productHistory } from '../src/operations/ranks/product-history.ts';
import { SCREENS } from '../src/web/screens/index.ts';
import { addGoods, NOW_MS, SETTINGS, TODAY } from '../test/api/service.ts';
import { asinOf, card, readingOf } from '../test/api/shelves.ts';
import { scanningContext } from '../test/operations/scanning.ts';
import { saveReading } from '../test/store/save-reading.ts';
import { addAccount, addPerson, startSite, type TestSite } from '../test/web/site.ts';
import { signIn } from '../test/web/visitor.ts';
import { median, quantile } from './numbers/quantile.ts';

/** The limits of the plan Pro. */
const KEYWORDS = 1_000;
const PRODUCTS = 50;
const VISITS = 60;
const WARM = 20;
const DAYS = [7, 1, 0];
/** The dates of the keyword whose pages are opened, and its cards. */
const DAYS_OF_ONE = 30;
const CARDS = 48;
const ONE = '水筒 0 おすすめ';
/** A page takes at most this many times as long as the answer of its operation. */
const TIMES_MAX = 3;

/**
 * The pages with the operations whose answers they show, and what they ask them. The moves of the dashboard are not among
 * them: they are remembered until the data changes.
 */
const query = new URLSearchParams({ keyword: ONE });
const SAME: readonly Same[] = [
  {
    path: '/',
    asks: [asked(keywordOverview, { limit: 100 }), asked(me, {}), asked(firstSteps, {})],
  },
  {
    path: `/keyword?${query}`,
    asks: [asked(keywordHistory, { keyword: ONE, days: 30, competitors: [], by: 'day' })],
  },
  { path: `/keyword/shelf?${query}`, asks: [asked(keywordShelf, { keyword: ONE })] },
  { path: `/keyword/compare?${query}`, asks: [asked(keywordComparison, { keyword: ONE })] },
  {
    path: `/product?asin=${asinOf(0)}`,
    asks: [asked(productHistory, { asin: asinOf(0), days: 30, keywords: [] })],
  },
  { path: '/month', asks: [asked(keywordMonth, {})] },
  { path: '/days', asks: [asked(accountDay, { date: TODAY }), asked(accountMonth, { date: TODAY })] },
  { path: '/settings/keywords', asks: [asked(keywordList, {})] },
  { path: '/settings/products', asks: [asked(asinList, {})] },
];

interface Same {
  readonly path: string;
  readonly asks: readonly Asked[];
}

interface Asked {
  readonly name: string;
  answer(store: TestSite['store'], accountId: string): Promise<unknown>;
}

function asked<Input extends TSchema, Output extends TSchema>(
  operation: AccountRead<Input, Output>,
  input: Static<Input>,
): Asked {
  return {
    name: operation.name,
    answer: async (store, accountId) => {
      const context = {
        store,
        nowMs: () => NOW_MS,
        randomBytes,
        settings: SETTINGS,
        scanning: scanningContext(),
      };
      return answerOf(operation, context, await getAccount(store, accountId), { input, language: 'ja' });
    },
  };
}

/**
 * Prints how long each screen takes for an account with 1,000 keywords: requested, made, compressed and received in one
 * process, one visit at a time, and in the same run the answers that it shows, as the API sends them. A page that shows
 * several is compared with their sum. `-- pages-html PATH` measures one.
 */
export async function run(only?: string): Promise<void> {
  await using site = await startSite();
  const accountId = await fill(site);
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator'));
  await using api = await startAnswers(site.store, accountId);
  console.log('answer: made anew and compressed as by the API, without its check of the key');
  for (const { path, asks } of SAME) {
    if (only !== undefined && path.split('?')[0] !== only) continue;
    const [page, answer] = await measureBoth(
      () => visitor.get(path),
      () => api.askAll(asks),
    );
    const times = page.p95 / answer.p95;
    const mark = times > TIMES_MAX ? ' !' : '';
    const names = asks.map(({ name }) => name).join(' + ');
    console.log(
      `${decodeURIComponent(path).slice(0, 32).padEnd(33)} page ${describe(page)}  answer ${describe(answer)}  p95 ×${times.toFixed(1)}${mark}  ${names}`,
    );
  }
  if (only !== undefined) return;
  const others = SCREENS.map(({ path }) => path).filter((path) => !/\{|^\/(?:join|sign-in)/.test(path));
  for (const path of others.filter((one) => !SAME.some((two) => two.path === one))) {
    console.log(`${path.padEnd(33)} page ${describe((await measureBoth(() => visitor.get(path)))[0])}`);
  }
}

/** A server that answers what pages ask, in the API's form. */
async function startAnswers(store: TestSite['store'], accountId: string) {
  const known = SAME.flatMap(({ asks }) => asks);
  const server = createServer(async ({ url, headers }, response) => {
    const answer = await known[Number(url?.slice(1))]?.answer(store, accountId);
    const json = Buffer.from(JSON.stringify(answer));
    const coded = await encode(json, chooseCoding(headers['accept-encoding']?.toString()));
    const { headers: all, body } = representationOf(coded.body, 'application/json; charset=utf-8', coded);
    response.writeHead(200, [...all]).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** The answers one after another, and their texts together. */
    async askAll(asks: readonly Asked[]) {
      let text = '';
      for (const one of asks) {
        const answer = await fetch(`http://127.0.0.1:${port}/${known.indexOf(one)}`);
        if (answer.status !== 200) return { status: answer.status, text };
        text += await answer.text();
      }
      return { status: 200, text };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Each keyword has readings with some of the account's products; one has a month of them. */
async function fill({ store }: TestSite): Promise<string> {
  const accountId = await addAccount(store);
  const own = Array.from({ length: PRODUCTS }, (_, index) => asinOf(index));
  const keywords = Array.from({ length: KEYWORDS }, (_, index) => `水筒 ${index} おすすめ`);
  await addGoods(store, accountId, { own, keywords, addedAtMs: NOW_MS - DAYS_OF_ONE * 86_400_000 });
  for (let ago = DAYS_OF_ONE - 1; ago >= 0; ago -= 1) {
    await saveDay(store, ONE, { ago, index: ago, cards: CARDS });
    if (!DAYS.includes(ago)) continue;
    for (const [index, term] of keywords.entries()) {
      if (index > 0) await saveDay(store, term, { ago, index: index + ago, cards: 12 });
    }
  }
  return accountId;
}

async function saveDay(
  store: TestSite['store'],
  term: string,
  { ago, index, cards }: { readonly ago: number; readonly index: number; readonly cards: number },
): Promise<void> {
  const shelf = Array.from({ length: cards }, (_, n) => card(asinOf((index + n * 7) % 400)));
  await saveReading(store, readingOf({ term, localDate: addDays(TODAY, -ago), pages: [shelf] }));
}

interface Timed {
  readonly p50: number;
  readonly p95: number;
  readonly characters: number;
}

/** Each in turn, so that what slows the machine slows all of them. */
async function measureBoth(
  ...asked: (() => Promise<{ readonly status: number; readonly text: string }>)[]
): Promise<[Timed, Timed]> {
  const tookMs = asked.map(() => [] as number[]);
  const characters = asked.map(() => 0);
  for (let visit = 0; visit < WARM + VISITS; visit += 1) {
    for (const [at, ask] of asked.entries()) {
      const startedMs = performance.now();
      const { status, text } = await ask();
      if (visit >= WARM) tookMs[at]?.push(performance.now() - startedMs);
      if (status !== 200) throw new Error(`The answer is ${status}.`);
      characters[at] = text.length;
    }
  }
  const [page, answer] = tookMs.map((took, at): Timed => {
    return { p50: median(took), p95: quantile(took, 0.95), characters: characters[at] ?? 0 };
  });
  if (page === undefined) throw new Error('Nothing was measured.');
  return [page, answer ?? page];
}

function describe({ p50, p95, characters }: Timed): string {
  return `p50 ${p50.toFixed(1).padStart(5)} p95 ${p95.toFixed(1).padStart(5)} ms ${String(characters).padStart(6)}`;
}
