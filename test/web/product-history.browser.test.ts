import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { samplePage } from '../store/changes/sample-changes.ts';
import { browserTest, openPage, requireFits, signInWith } from './browser.ts';
import { KEYWORD, makeKeywordStage, OTHER, OWN, SECOND } from './keyword-stage.ts';
import { addAccount } from './site.ts';
import { signIn } from './visitor.ts';

const at = (asin: string, more = '') => `/product?asin=${asin}${more}`;

/** The cells of a date in the table of the page, with their data. */
function cellsOn(text: string, date: string): readonly (readonly [data: string, text: string])[] {
  const row = new RegExp(`<tr data-date="${date}"[^>]*>(.*?)</tr>`).exec(text)?.[1] ?? '';
  return [...row.matchAll(/<td([^>]*)>(.*?)<\/td>/g)].map(([, data = '', inner = '']) => [
    data.trim(),
    inner.replaceAll(/<[^>]+>/g, ''),
  ]);
}

test('without a product the products of the account are listed, with one its history is shown', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get('/product');
  assert.equal(text.match(/href="\/product\?asin&#61;/g)?.length, 3);
  const { text: shown, status } = await visitor.get(at(OWN));
  assert.equal(status, 200);
  assert.equal(shown.match(/<tr data-date/g)?.length, 30);
  assert.deepEqual(cellsOn(shown, addDays(TODAY, -3)).slice(0, 2), [
    ['data-rank="6"', '6'],
    ['data-value="2280"', '2,280 円'],
  ]);
});

test('facts stand on the date of their page alone, and a failed page is a gap', async () => {
  await using stage = await makeKeywordStage();
  const { site, person } = stage;
  const failed = { asin: OWN, source: 'sample', localDate: addDays(TODAY, -1), observedAtMs: 1 };
  await site.store.saveProducts([{ ...failed, reason: 'blocked', shownAsin: null }]);
  const visitor = await signIn(site.origin, person);
  const { text } = await visitor.get(at(OWN));
  for (const ago of [2, 4]) assert.deepEqual(cellsOn(text, addDays(TODAY, -ago))[1], ['class="quiet"', '—']);
  assert.match(text, new RegExp(`<tr data-date="${addDays(TODAY, -1)}" data-gap="商品ページ：[^"]+"`));
  assert.match(text, new RegExp(`<tr data-date="${addDays(TODAY, -3)}" data-icons="price">`));
});

test('a price of another source, and a rank on another list, are not joined with the ones before', async () => {
  await using stage = await makeKeywordStage();
  const { site, person } = stage;
  const page = (ago: number, source: string, category: string) =>
    site.store.saveProducts([
      samplePage(SECOND, addDays(TODAY, -ago), {
        source,
        price: 1000,
        bestSellerRanks: [{ rank: 7, category, categoryId: null }],
      }),
    ]);
  await page(4, 'one', '水筒');
  await page(3, 'one', '水筒');
  await page(2, 'one', '食器');
  await page(1, 'two', '食器');
  const visitor = await signIn(site.origin, person);
  const { text } = await visitor.get(at(SECOND));
  const breaks = [4, 3, 2, 1].map((ago) =>
    cellsOn(text, addDays(TODAY, -ago)).flatMap(([data], column) =>
      data.endsWith('data-break') ? [column] : [],
    ),
  );
  const [price, bsr] = [1, 3];
  assert.ok(!breaks[0]?.includes(price) && !breaks[1]?.includes(price) && !breaks[2]?.includes(price));
  assert.ok(breaks[2]?.includes(bsr));
  assert.ok(breaks[3]?.includes(price) && breaks[3].includes(bsr));
});

test('without a page in the period, facts come from one keyword’s results, and the page says so', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get(at(SECOND));
  assert.match(text, /この期間は商品ページを読み取っていません。価格などは「水筒 500ml」の検索結果/);
  assert.doesNotMatch((await visitor.get(at(OWN))).text, /商品ページを読み取っていません/);
});

test('free dates and keywords are chosen, and the file has the same', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const dates = `&from=${addDays(TODAY, -12)}&to=${addDays(TODAY, -3)}`;
  const { text } = await visitor.get(
    at(OWN, `${dates}&keyword=${encodeURIComponent(KEYWORD)}&keyword=%20&keyword=nothing`),
  );
  assert.equal(text.match(/<tr data-date/g)?.length, 10);
  const { text: file } = await visitor.get(at(OWN, `${dates}&sheet=csv`));
  const lines = file.trim().split('\r\n');
  assert.equal(lines.filter((line) => line.includes(`,${KEYWORD},`)).length, 10, file);
  assert.ok(lines.some((line) => line.startsWith(`${OWN},${addDays(TODAY, -12)},,,,,,1980,`)));
  assert.equal((await visitor.get(at(OWN, '&from=2026-13-01'))).status, 400);
});

test('a product that the account does not have is not shown', async () => {
  await using stage = await makeKeywordStage();
  const other = await addAccount(stage.site.store);
  await addGoods(stage.site.store, other, { own: [asinOf(77)] });
  const visitor = await signIn(stage.site.origin, stage.person);
  for (const asin of [OTHER, asinOf(77), 'nothing']) {
    assert.equal((await visitor.get(at(asin))).status, 400);
    assert.equal((await visitor.get(at(asin, '&sheet=csv'))).status, 400);
  }
});

browserTest(
  'the history of a product is drawn and explored with the keyboard, wide and narrow',
  async (browser) => {
    await using stage = await makeKeywordStage();
    const hostile = '<img src=x onerror=alert(1)>';
    await stage.site.store.saveProducts([
      samplePage(OWN, TODAY, { title: hostile, sellerName: hostile, price: 2380 }),
    ]);
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      await using seen = await openPage(browser, stage.site, { width, colorScheme });
      const { page } = seen;
      await signInWith(page, stage.person);
      await page.goto(at(OWN));
      await page.locator('.chart canvas').waitFor();
      await page.focus('.chart-plot');
      await page.keyboard.press('End');
      const readout = (await page.locator('.chart-readout').textContent()) ?? '';
      assert.ok(readout.includes('2026年11月28日（土）') && readout.includes('2,380 円'), readout);
      assert.ok(readout.includes(hostile), readout);
      assert.equal(await page.locator('main img').count(), 0);
      await requireFits(page);
      seen.requireQuiet();
    }
  },
);

/** How wide the table of a chart is within its frame, and the visible cells that do not say what they are. */
const VALUES = `(() => {
  const frame = document.querySelector('.scroll-frame');
  const nameless = [...frame.querySelectorAll('td')].filter((cell) => cell.checkVisibility())
    .filter((cell) => ['none', 'normal', '""'].includes(getComputedStyle(cell, '::before').content));
  return [frame.scrollWidth - frame.clientWidth, nameless.length];
})()`;

browserTest('on a phone the values of a chart are below their date, each with its name', async (browser) => {
  await using stage = await makeKeywordStage();
  await using seen = await openPage(browser, stage.site, { width: 360 });
  const { page } = seen;
  await signInWith(page, stage.person);
  const averages = `/keyword?keyword=${encodeURIComponent(KEYWORD)}&by=week`;
  for (const path of [at(OWN), averages.replace('&by=week', ''), averages]) {
    await page.goto(path);
    await page.locator('.chart canvas').waitFor();
    await page.locator('details.more:has(.scroll-frame) > summary').click();
    assert.deepEqual(await page.evaluate(VALUES), [0, 0], path);
    await requireFits(page);
  }
  await page.goto(at(OWN));
  await page.locator('details.more:has(.scroll-frame) > summary').click();
  const row = page.locator(`.scroll-frame tr[data-date="${addDays(TODAY, -3)}"]`);
  const price = row.locator('td[data-label="価格"]');
  assert.equal(await price.textContent(), '2,280 円');
  assert.ok(
    (await row.locator('td:visible').count()) < (await row.locator('td').count()),
    'unknown is left out',
  );
  seen.requireQuiet();
});

/** What is wrong with the readout: names in narrow columns, more height than a glance takes, or a part outside the window. */
const UNREADABLE = `(() => {
  const readout = document.querySelector('.chart-readout');
  const { left, right, height } = readout.getBoundingClientRect();
  const names = [...readout.querySelectorAll('th')].filter((name) => name.offsetWidth < 130 || name.offsetHeight > 60);
  return [
    ...names.map((name) => name.textContent + ' is ' + name.offsetWidth + ' × ' + name.offsetHeight),
    ...(height > 480 ? ['it is ' + height + ' px high'] : []),
    ...(left < 0 || right > innerWidth ? ['it is at ' + left + ' to ' + right] : []),
  ];
})()`;

browserTest('on every date the readout has whole names, however much changed', async (browser) => {
  await using stage = await makeKeywordStage();
  const { site, person } = stage;
  for (const [ago, n] of [29, 28, 11, 10, 1, 0].entries()) {
    await site.store.saveProducts([
      samplePage(OWN, addDays(TODAY, -n), {
        price: 1000 + ago,
        listPrice: 3000 + ago,
        points: 10 + ago,
        reviewCount: 100 * ago,
        title: `水筒 ${ago}`,
        sellerName: `販売元 ${ago}`,
        sellerId: `S${ago}`,
        rating: 3 + ago / 10,
        badges: [`バッジ ${ago}`],
        delivery: `配送 ${ago}`,
        salesVolumeMin: 50 * (1 + ago),
        bestSellerRanks: [{ rank: 7 * (ago + 1), category: '水筒', categoryId: null }],
      }),
    ]);
  }
  const faults: string[] = [];
  for (const [language, width] of [
    ['ja', 360],
    ['en', 360],
    ['en', 768],
    ['ja', 1280],
    ['en', 1920],
  ] as const) {
    await using seen = await openPage(browser, site, { language, width });
    const { page } = seen;
    await signInWith(page, person);
    const query = new URLSearchParams({ keyword: KEYWORD, with: OTHER });
    for (const path of [`/keyword?${query}`, at(OWN)]) {
      await page.goto(path);
      await page.focus('.chart-plot');
      await page.keyboard.press('Home');
      for (let date = 1; date <= 30; date += 1) {
        const found = (await page.evaluate(UNREADABLE)) as string[];
        faults.push(...found.map((fault) => `${path} in ${language} at ${width}, date ${date}: ${fault}`));
        await page.keyboard.press('ArrowRight');
      }
      const text = (await page.locator('.chart-readout').textContent()) ?? '';
      assert.match(text, language === 'ja' ? /商品の変化/ : /Changes/, 'the newest date has changes');
    }
    seen.requireQuiet();
  }
  assert.deepEqual(faults, []);
});

/** Of products to choose: ASINs in more than one line or cut off, and explanations across the border of their box. */
const CROWDED = `[
  ...[...document.querySelectorAll('.candidate code')].filter((asin) => asin.getClientRects().length > 1),
  ...[...document.querySelectorAll('.candidate .two-lines')].filter((name) => name.clientWidth < 200),
  ...[...document.querySelectorAll('.candidates')].filter((box) => box.querySelector('legend').getBoundingClientRect().top < box.getBoundingClientRect().top + 4),
].map((part) => part.textContent.slice(0, 60))`;

browserTest('products are chosen by names and ASINs that are whole', async (browser) => {
  await using stage = await makeKeywordStage();
  for (const width of [360, 1280]) {
    await using seen = await openPage(browser, stage.site, { width });
    await signInWith(seen.page, stage.person);
    await seen.page.goto(`/keyword?${new URLSearchParams({ keyword: KEYWORD })}`);
    await seen.page.click('.history-form summary');
    assert.equal(await seen.page.locator('.candidate').first().isVisible(), true);
    assert.deepEqual(await seen.page.evaluate(CROWDED), [], `at ${width}`);
    await requireFits(seen.page);
  }
});
