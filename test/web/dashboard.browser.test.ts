import assert from 'node:assert/strict';
import { addDays } from '../../src/core/local-date.ts';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { brokenWordsIn, browserTest, openPage, requireFits, signInWith, takePicture } from './browser.ts';
import { addAccount, addPerson, startSite, type TestSite } from './site.ts';

const KEYWORDS = [
  '水筒 500ml',
  '卓上扇風機 静音',
  '折りたたみ傘 軽量',
  'タンブラー 蓋付き',
  'モバイルバッテリー 小型',
];
const TITLES = [
  'ミナミノ 真空断熱 水筒 500ml ワンタッチ 保温保冷 直飲み',
  'ハルナギ 静音 卓上扇風機 USB充電式 風量4段階',
];

/** Rows that do not show their keyword, their rank, and the name or ASIN of their product, and tables wider than their box. */
const MISSING = `[
  ...[...document.querySelectorAll('.dashboard-table tbody tr')]
    .filter((row) => row.querySelector('.dashboard-product') !== null)
    .flatMap((row) => ['.dashboard-keyword', '.rank, .rank-absent', '.dashboard-title, .dashboard-product code'].filter((part) =>
      [...row.querySelectorAll(part)].every((one) => one.textContent === '' || !one.checkVisibility() || one.clientWidth + one.offsetWidth < 110 && part.includes('title'))))
    .map((part) => part + ' is missing'),
  ...[...document.querySelectorAll('.table-frame')].filter((frame) => frame.scrollWidth > frame.clientWidth).map((frame) => frame.scrollWidth + ' in ' + frame.clientWidth),
]`;

/** Columns of the ad and the changes that are not below each other, arrows that are not, and keywords that are cut. */
const UNALIGNED = `(() => {
  const rows = [...document.querySelectorAll('.dashboard-table tbody tr:not(.row-below)')];
  const leftsOf = (selector) => new Set(rows.flatMap((row) => [...row.querySelectorAll(selector)]).map((part) => Math.round(part.getBoundingClientRect().left)));
  return [
    ...['td:nth-child(2)', 'td:nth-child(3)', 'td:nth-child(4)', 'td:nth-child(5)', 'td:nth-child(6)', '.dashboard-more']
      .filter((part) => leftsOf(part).size > 1).map((part) => part + ' is at ' + [...leftsOf(part)]),
    ...rows.filter((row) => new Set([...row.cells].slice(2, 6).map((cell) => Math.round(cell.getBoundingClientRect().top))).size > 1).map((row) => row.textContent + ' takes two lines'),
    ...[...document.querySelectorAll('.dashboard-keyword')].filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow === 'hidden').map((one) => one.textContent + ' is cut'),
    ...[...document.querySelectorAll('.dashboard-title')].filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.textContent + ' is too low'),
  ];
})()`;

/** Neighbouring colours of the bars with a contrast below 1.5 to 1. */
const ALIKE = `(() => {
  const shareOf = (channel) => (channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
  const bright = [0, 1, 2, 3, 4].map((group) => {
    const bar = document.querySelector('.bars .bar-' + group) ?? document.querySelector('.bars').appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'rect'));
    bar.setAttribute('class', 'bar-' + group);
    const [r, g, b] = getComputedStyle(bar).fill.match(/[0-9.]+/g).map(Number).map(shareOf);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  });
  return bright.slice(1).map((one, index) => Math.max(one, bright[index]) / Math.min(one, bright[index])).filter((ratio) => ratio < 1.5);
})()`;

/** A month of scans in which products rise, fall and drop out, and some days cannot be read. */
async function fillMonth({ store }: TestSite, accountId: string): Promise<void> {
  await store.addSource({ name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 });
  await addGoods(store, accountId, { own: [asinOf(1), asinOf(2)], keywords: KEYWORDS });
  await store.setKeywordTags(accountId, KEYWORDS[0] ?? '', ['主力', '夏物']);
  await store.setKeywordTags(accountId, KEYWORDS[1] ?? '', ['夏物']);
  for (const [index, term] of KEYWORDS.slice(0, 4).entries()) {
    for (let ago = 32; ago >= 0; ago -= 1) {
      if ((ago + index * 3) % 11 === 4 || (index === 2 && ago === 0)) continue;
      const rank = 4 + index * 3 + Math.round(3 * Math.sin((ago + index * 5) / 4));
      const isAbsent = (index === 1 && ago > 20 && ago < 25) || (index === 3 && ago < 3);
      const others = Array.from({ length: 48 }, (_, n) => card(asinOf(100 + n)));
      const own = card(asinOf(1 + (index % 2)), { title: TITLES[index % 2] ?? null });
      const cards = isAbsent ? others : others.with(Math.max(0, rank - 1), own);
      await saveReading(
        store,
        readingOf({ term, localDate: addDays(TODAY, -ago), pages: [cards], source: 'shop' }),
      );
    }
  }
  await saveReading(
    store,
    readingOf({ term: KEYWORDS[2] ?? '', localDate: TODAY, pages: [], outcome: 'failed' }),
  );
}

/** Ranks and changes that reach over the edge of their cell. */
const OVER_EDGE = `[...document.querySelectorAll('.dashboard-table td :is([class*=change], .rank, .rank-absent, .quiet)')]
  .filter((part) => part.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().right > part.closest('td').getBoundingClientRect().right + 1)
  .map((part) => part.textContent)`;

browserTest(
  'the dashboard is read and filtered in a browser, in both languages, on a phone',
  async (browser) => {
    await using site = await startSite();
    const accountId = await addAccount(site.store);
    await fillMonth(site, accountId);
    const person = await addPerson(site.store, { accountId, role: 'owner' });
    for (const language of ['ja', 'en'] as const) {
      await using seen = await openPage(browser, site, { language });
      const { page } = seen;
      await signInWith(page, person);
      await takePicture(page, 'dashboard', language);
      await Promise.all([
        page.waitForURL('**/?*sort=day_*'),
        page.click('.dashboard-table th a[href*="sort=day_"]'),
      ]);
      assert.equal(await page.locator('.dashboard-keyword').count(), KEYWORDS.length);
      for (const width of [768, 1280, 1920, 360]) {
        await page.setViewportSize({ width, height: 700 });
        await requireFits(page);
        assert.deepEqual(await page.evaluate(MISSING), [], `in ${language} at ${width}`);
        assert.deepEqual(await page.evaluate(OVER_EDGE), [], `in ${language} at ${width}`);
        assert.deepEqual(
          await page.evaluate(brokenWordsIn('.bar-counts dt')),
          [],
          `in ${language} at ${width}`,
        );
      }
      assert.deepEqual(await page.evaluate(UNALIGNED), [], language);
      assert.deepEqual(await page.evaluate(ALIKE), [], 'light');
      if (language === 'ja') await takePicture(page, 'dashboard-phone', language);
      seen.requireQuiet();
    }
    await using dark = await openPage(browser, site, { colorScheme: 'dark', javaScriptEnabled: false });
    await signInWith(dark.page, person);
    assert.deepEqual(await dark.page.evaluate(ALIKE), [], 'dark');
    await takePicture(dark.page, 'dashboard-dark', 'ja');
    dark.requireQuiet();
  },
);

/** Ranks, ads and changes of unfolded products that are not below each other, names narrower than a word, and broken words. */
const UNFOLDED = `(() => {
  const lists = ['.own-rank', '.own-ad', '.own-change:nth-of-type(3)', '.own-change:nth-of-type(4)', '.own-change:nth-of-type(5)', '.own-title'].map((part) => [...document.querySelectorAll('.own-products ' + part)]);
  return [
    ...lists.filter((parts) => parts.length < 2 || new Set(parts.map((part) => Math.round(part.getBoundingClientRect().left))).size > 1).map(([part]) => part?.className + ' is not aligned'),
    ...(document.querySelector('.dashboard-table thead').offsetHeight > 80 ? ['the heads are too high'] : []),
    ...[...document.querySelectorAll('.dashboard-name')].filter((name) => name.clientWidth < 150).map((name) => name.textContent + ' is ' + name.clientWidth + ' wide'),
  ];
})()`;

browserTest('unfolded products are aligned, and take no width from the names', async (browser) => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  await fillMonth(site, accountId);
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  for (const language of ['ja', 'en'] as const) {
    await using seen = await openPage(browser, site, { language, javaScriptEnabled: false });
    await signInWith(seen.page, person);
    await seen.page.goto(`/?${new URLSearchParams({ open: KEYWORDS[1] ?? '' })}`);
    for (const width of [1280, 768, 360]) {
      await seen.page.setViewportSize({ width, height: 700 });
      assert.deepEqual(await seen.page.evaluate(UNFOLDED), [], `in ${language} at ${width}`);
      assert.deepEqual(await seen.page.evaluate(brokenWordsIn('.own-products .change')), []);
      await requireFits(seen.page);
    }
  }
});

browserTest('a new account sees its first steps', async (browser) => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  for (const language of ['ja', 'en'] as const) {
    await using seen = await openPage(browser, site, { language });
    await signInWith(seen.page, person);
    assert.equal(await seen.page.locator('.steps li').count(), 4);
    await takePicture(seen.page, 'dashboard-empty', language);
    await seen.page.setViewportSize({ width: 360, height: 700 });
    const [card, button] = await Promise.all([
      seen.page.locator('.card:has(.steps)').boundingBox(),
      seen.page.locator('.card:has(.steps) button').boundingBox(),
    ]);
    assert.ok(card !== null && button !== null && button.x + button.width <= card.x + card.width);
    seen.requireQuiet();
  }
});
