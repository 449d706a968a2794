import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { CARD_NEVER_KNOWN } from '../../src/core/card-snapshot.ts';
import { EVENT_KINDS } from '../../src/events/index.ts';
import { openPageReader } from '../../src/main/page-reading/open-page-reader.ts';
import type { ImportRequest } from '../../src/operations/pages/import-pages.ts';
import type { ImportReport } from '../../src/operations/pages/import-report.ts';
import { ask, jsonOf } from '../api/ask.ts';
import { addGoods, addSeller, NOW_MS, SETTINGS, startService } from '../api/service.ts';
import { importFiles } from '../operations/importing.ts';
import { loopbackSender } from '../operations/loopback-sender.ts';
import { scanningContext } from '../operations/scanning.ts';
import { PRODUCT_EDITS, PRODUCT_PAGE } from './product-edits.ts';

const PRODUCT = 'B0TEST0055';
const CARD = 'B0TEST0002';
const KEYWORD = '扇風機';
const DAYS_MS = [Date.parse('2026-11-27T06:00:00+09:00'), Date.parse('2026-11-28T06:00:00+09:00')] as const;

/** A service with a seller of both products; pages are imported as the command does. */
interface Stage {
  importPage(html: string, more?: Partial<ImportRequest>): Promise<ImportReport>;
  /** Events of /events: kind, before, after. */
  listEvents(): Promise<unknown[]>;
  readings(): Promise<unknown[]>;
  /** A response of the service to the seller. */
  ask(path: string): Promise<Answer>;
}

/** The members of responses used here. */
interface Answer {
  readonly products: readonly Readonly<Record<string, unknown>>[];
  readonly data: Readonly<Record<string, unknown>>;
}

async function makeStage(t: TestContext): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-events-'));
  const service = await startService();
  t.after(async () => {
    await service[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  const seller = await addSeller(service.store);
  await addGoods(service.store, seller.id, { own: [PRODUCT, CARD], keywords: [KEYWORD] });
  const { store } = service;
  const nowMs = () => NOW_MS;
  const outside = {
    scanning: scanningContext(),
    webhooks: loopbackSender(nowMs),
    pageReader: openPageReader(),
  };
  const settings = { nowMs, randomBytes, settings: SETTINGS, ...outside };
  let files = 0;
  return {
    async importPage(html, more) {
      files += 1;
      const file = join(folder, `${files}.html`);
      await writeFile(file, html);
      return importFiles({ context: { store, ...settings } }, [file], more);
    },
    async listEvents() {
      const { events } = jsonOf(await ask(service.origin, '/api/v1/events', { key: seller.key }));
      assert.ok(Array.isArray(events));
      return events.map(({ kind, before, after }) => [kind, before, after]);
    },
    ask: async (path) => jsonOf(await ask(service.origin, path, { key: seller.key })) as unknown as Answer,
    readings: () => store.listProductReadings(PRODUCT, '2026-11-01', '2026-11-30'),
  };
}

describe('two imported product pages', () => {
  for (const [[from, to], [kind, before, after]] of PRODUCT_EDITS) {
    it(`report ${kind} over /events once, even if imported repeatedly`, async (t) => {
      const stage = await makeStage(t);
      for (const round of ['stored', 'known']) {
        for (const [index, observedAtMs] of DAYS_MS.entries()) {
          const html = index === 0 ? PRODUCT_PAGE : PRODUCT_PAGE.replaceAll(from, to);
          const { files } = await stage.importPage(html, { observedAtMs });
          assert.deepEqual(
            files.map(({ outcome, asin, verdict }) => [outcome, asin, verdict]),
            [[round, PRODUCT, 'sound']],
          );
        }
      }
      assert.deepEqual(await stage.listEvents(), [[kind, before, after]]);
    });
  }
});

describe('an unusable product page', () => {
  const cheaper = PRODUCT_PAGE.replaceAll('1,980', '1,780');
  const captcha =
    '<!-- saved from url=(0040)https://www.amazon.co.jp/dp/B0TEST0055 --><html><title>Amazon.co.jp</title><form action="/errors/validateCaptcha"></form></html>';
  const cases = {
    other_product: cheaper.replace('value="B0TEST0055"', 'value="B0TEST0043"'),
    wrong_place: cheaper.replace('lang="ja-jp"', 'lang="en-us"'),
    truncated: cheaper.slice(0, cheaper.length - 20),
    blocked: captcha,
  };
  for (const [reason, html] of Object.entries(cases)) {
    it(`is a failed reading with the reason ${reason}, and changes nothing`, async (t) => {
      const stage = await makeStage(t);
      await stage.importPage(PRODUCT_PAGE, { observedAtMs: DAYS_MS[0] });
      const { files } = await stage.importPage(html, { observedAtMs: DAYS_MS[1] });
      assert.deepEqual(
        files.map(({ outcome, asin, verdict }) => [outcome, asin, verdict]),
        [['gap', PRODUCT, reason]],
      );
      assert.deepEqual((await stage.readings()).slice(1), [
        {
          asin: PRODUCT,
          source: 'import',
          localDate: '2026-11-28',
          observedAtMs: DAYS_MS[1],
          reason,
          shownAsin: reason === 'other_product' ? 'B0TEST0043' : null,
        },
      ]);
      assert.deepEqual(await stage.listEvents(), []);
      const { products, data } = await stage.ask('/api/v1/products');
      const { price, local_date, last_problem } = products[0] ?? {};
      const shown_asin = reason === 'other_product' ? 'B0TEST0043' : null;
      const problem = { local_date: '2026-11-28', reason, shown_asin };
      assert.deepEqual([price, local_date, last_problem], [1_980, '2026-11-27', problem]);
      assert.deepEqual(data, { local_date: '2026-11-27', final: true, stale_days: 1 });
      assert.deepEqual((await stage.ask('/api/v1/events')).data, data);
      assert.equal((await stage.ask('/api/v1/keywords')).data['local_date'], null);
    });
  }

  it('counts for the declared product if it names none, and never against its URL', async (t) => {
    const stage = await makeStage(t);
    const nameless = captcha.replace(/<!--.*?-->/, '');
    const observedAtMs = DAYS_MS[1];
    const [unknown] = (await stage.importPage(nameless, { observedAtMs })).files;
    assert.deepEqual([unknown?.outcome, unknown?.asin], ['unusable', null]);
    const [declared] = (await stage.importPage(nameless, { observedAtMs, asin: PRODUCT })).files;
    assert.deepEqual([declared?.outcome, declared?.asin, declared?.verdict], ['gap', PRODUCT, 'blocked']);
    assert.equal((await stage.readings()).length, 1);
    const [contradicted] = (await stage.importPage(captcha, { observedAtMs, asin: CARD })).files;
    assert.equal(contradicted?.outcome, 'unusable');
    assert.match(contradicted?.problem?.en ?? '', /the product B0TEST0055, not B0TEST0002/);
  });

  it('is refused without a time, or if the date has a good one', async (t) => {
    const stage = await makeStage(t);
    const [undated] = (await stage.importPage(PRODUCT_PAGE)).files;
    assert.deepEqual([undated?.outcome, undated?.asin], ['unusable', PRODUCT]);
    assert.match(undated?.problem?.en ?? '', /--observed-at/);
    await stage.importPage(PRODUCT_PAGE, { observedAtMs: DAYS_MS[0] });
    const [late] = (await stage.importPage(captcha, { observedAtMs: DAYS_MS[0] + 60_000 })).files;
    assert.deepEqual([late?.outcome, (await stage.readings()).length], ['unusable', 1]);
  });
});

/** A search page of one of the two mornings. */
async function searchPage(day: 0 | 1): Promise<string> {
  const html = await readFile(new URL('../pages/all-fields/page.html', import.meta.url), 'utf8');
  return html
    .replaceAll('1764190000', String(DAYS_MS[day] / 1000))
    .replace('過去1ヵ月でAmazonで新しく追加された商品', '過去1か月で500点以上購入されました');
}

type Edit = (html: string) => string;

// biome-ignore format: an edit a line
const CARD_EDITS: readonly (readonly [Edit, readonly [kind: string, before: unknown, after: unknown]])[] = [
  [(html) => html.replaceAll('2,980', '2,780'), ['price', 2980, 2780]],
  [(html) => html.replaceAll('3,980', '3,880'), ['list_price', 3980, 3880]],
  [(html) => html.replace('"true">5</span>', '"true">4.9</span>').replace('のうち5<', 'のうち4.9<'), ['rating', 5, 4.9]],
  [(html) => html.replace('3 レーティング', '4 レーティング').replace('>(3)<', '>(4)<'), ['review_count', 3, 4]],
  [(html) => html.replace('54ポイント', '58ポイント'), ['points', 54, 58]],
  [(html) => html.replace('500点以上', '1000点以上'), ['sales_volume', 500, 1000]],
  [swapFirstOrganic, ['rank', 1, 2]],
  [(html) => html.replaceAll('残り1点 ご注文はお早めに', '在庫あり。'), ['stock', 'low', 'in_stock']],
  [(html) => html.replaceAll('石けん', 'せっけん'), ['title', 'ツキミトウ 石けん & タオル 「旅」 2点セット', 'ツキミトウ せっけん & タオル 「旅」 2点セット']],
  [(html) => html.replace('￥200 OFF', '￥300 OFF'), ['coupon', '￥200 OFF クーポンあり', '￥300 OFF クーポンあり']],
  [(html) => html.replace('配送料 ￥300', '無料配送'), ['delivery', '配送料 ￥300 12月4日-5日にお届け', '無料配送 12月4日-5日にお届け']],
  [(html) => html.replaceAll('ベストセラー', '新着'), ['badges', ['ベストセラー'], ['新着']]],
];

/** Moves the first organic card behind the second; their contents stay the same. */
function swapFirstOrganic(html: string): string {
  const mark = '<div role="listitem"';
  const [head = '', ad = '', first = '', second = '', ...rest] = html.split(mark);
  return [head, ad, second, first, ...rest].join(mark);
}

describe('two imported search pages', () => {
  for (const [edit, change] of CARD_EDITS) {
    it(`report ${change[0]} over /events`, async (t) => {
      const stage = await makeStage(t);
      const pages = [await searchPage(0), edit(await searchPage(1))];
      for (const html of pages) {
        const { files, readings } = await stage.importPage(html, { pages: 1 });
        assert.deepEqual([files[0]?.outcome, readings[0]?.reading], ['stored', 'complete']);
      }
      assert.deepEqual(await stage.listEvents(), [change]);
    });
  }

  it('cover every kind that cards and ranks can show', () => {
    const byCard = EVENT_KINDS.filter(
      ({ fields }) => !fields.some((field) => CARD_NEVER_KNOWN.includes(field)),
    );
    const covered = CARD_EDITS.map(([, [kind]]) => kind);
    assert.deepEqual(
      covered,
      byCard.map(({ kind }) => kind),
    );
  });
});
