import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { addDays } from '../../src/core/local-date.ts';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { browserTest, openPage, requireFits, signInWith, takePicture } from './browser.ts';
import { KEYWORD, makeKeywordStage, OTHER, WATCHED } from './keyword-stage.ts';
import { addAccount, addPerson, startSite } from './site.ts';

/** The chart as screen readers present it. */
async function sliderOf(page: Page) {
  const plot = page.locator('.chart-plot');
  const named = async (name: string) => await plot.getAttribute(name);
  const [role, min, max, now, text] = await Promise.all([
    named('role'),
    named('aria-valuemin'),
    named('aria-valuemax'),
    named('aria-valuenow'),
    named('aria-valuetext'),
  ]);
  return { role, min, max, now, text };
}

/** The readout as a table of texts: the date, then each name with its value. */
async function readoutOf(page: Page) {
  return (await page.evaluate(
    `[...document.querySelectorAll('.chart-readout caption, .chart-readout tr')].map((row) => [...(row.cells ?? [row])].map((cell) => cell.textContent).filter(Boolean))`,
  )) as readonly string[][];
}

/** The readout of 27 November in both languages, the best rank first. */
const EXPECTED = {
  ja: [
    ['2026年11月27日（金）'],
    ['ミナミノ 真空断熱 水筒 5… (…\u20600001)', '5 位 · 広告 1'],
    ['ハルナギ 水筒 500ml… (…\u20600003)', '13 位'],
    ['ミナト 水筒 500ml 保… (…\u20600101)', '18 位'],
    ['ミナミノ ステンレスボトル… (…\u20600002)', '29 位'],
  ],
  en: [
    ['Fri, 27 Nov 2026'],
    ['ミナミノ 真空断熱 水筒 5… (…\u20600001)', '#5 · Ads 1'],
    ['ハルナギ 水筒 500ml… (…\u20600003)', '#13'],
    ['ミナト 水筒 500ml 保… (…\u20600101)', '#18'],
    ['ミナミノ ステンレスボトル… (…\u20600002)', '#29'],
  ],
} as const;

/** Names of products and chosen dates that are cut off. */
const CUT_TEXTS = `[
  ...[...document.querySelectorAll('.move-title')].filter((one) => innerWidth < 641 || one.closest('.columns') !== null).filter((one) => one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === 'hidden')),
  ...[...document.querySelectorAll('.filters select')].filter((one) => {
    const ctx = document.createElement('canvas').getContext('2d');
    ctx.font = getComputedStyle(one).font;
    return one.selectedOptions.length > 0 && ctx.measureText(one.selectedOptions[0].label).width + 34 > one.clientWidth;
  }),
].map((one) => one.textContent.slice(0, 30))`;

const BEST = 'ミナミノ 真空断熱 水筒 5… (…\u20600001)';

/** The entries of the legend that have no sign of their own in the saved image: nothing but paper where it should be. */
const unmarkedLegend = (png: Buffer) => `(async () => {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob('${png.toString('base64')}'), (one) => one.charCodeAt(0))]));
  const ctx = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height }).getContext('2d');
  ctx.drawImage(bitmap, 0, 0);
  const items = [...document.querySelectorAll('.chart-legend li')];
  return items.filter((_, row) => {
    const { data } = ctx.getImageData(16, bitmap.height - 22 * (items.length + 1 - row), 14, 22);
    return data.every((value, index) => value === data[index % 4]);
  }).map((item) => item.textContent);
})()`;

const at = (path: string, more = '') => `${path}?keyword=${encodeURIComponent(KEYWORD)}${more}`;

browserTest(
  'the ranks of a keyword are drawn, explored with the keyboard, and saved as an image',
  async (browser) => {
    await using stage = await makeKeywordStage();
    for (const language of ['ja', 'en'] as const) {
      await using seen = await openPage(browser, stage.site, { language });
      const { page } = seen;
      await signInWith(page, stage.person);
      await page.goto(at('/keyword', `&with=${WATCHED}&with=${OTHER}`));
      await page.locator('.chart canvas').waitFor();
      await page.click('.gaps summary');
      await takePicture(page, 'keyword', language);
      await page.focus('.chart-plot');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      const said = language === 'ja' ? '2026年11月27日（金） · ' : 'Fri, 27 Nov 2026 · ';
      assert.deepEqual(await sliderOf(page), {
        role: 'slider',
        min: '1',
        max: '30',
        now: '29',
        text: `${said}${language === 'ja' ? `最上位：${BEST}（5 位）` : `best: ${BEST} at #5`}`,
      });
      await page.keyboard.press('Home');
      assert.equal((await sliderOf(page)).now, '1');
      await page.keyboard.press('PageUp');
      assert.equal((await sliderOf(page)).now, '8');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowDown');
      assert.deepEqual(await readoutOf(page), EXPECTED[language]);
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('.chart-readout').isVisible(), false);
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-chart')]);
      const picture = await readFile(await download.path());
      assert.equal(picture.subarray(1, 4).toString(), 'PNG');
      assert.deepEqual(await page.evaluate(unmarkedLegend(picture)), []);
      assert.match(download.suggestedFilename(), /^miharu-水筒 500ml-2026-11-28\.png$/);
      await page.setViewportSize({ width: 360, height: 700 });
      await requireFits(page);
      if (language === 'ja') await takePicture(page, 'keyword-phone', language);
      seen.requireQuiet();
    }
  },
);

browserTest(
  'the readout follows a mouse and a finger, in both themes and at 360 px, and hides no date on a phone',
  async (browser) => {
    await using stage = await makeKeywordStage();
    for (const [width, colorScheme] of [
      [1280, 'dark'],
      [360, 'light'],
    ] as const) {
      await using seen = await openPage(browser, stage.site, { width, colorScheme, hasTouch: true });
      const { page } = seen;
      await signInWith(page, stage.person);
      await page.goto(at('/keyword'));
      const plot = page.locator('.chart-plot');
      const readout = page.locator('.chart-readout');
      await page.locator('.chart canvas').waitFor();
      await plot.scrollIntoViewIfNeeded();
      assert.equal(await readout.isVisible(), false);
      const { x, y, width: size } = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0 };
      await page.mouse.move(x + size - 14, y + 80);
      assert.deepEqual((await readoutOf(page))[0], ['2026年11月28日（土）']);
      await page.mouse.move(x + size * 0.45, y + 80);
      const heights = await page.evaluate(
        `[...document.querySelectorAll('.chart-readout th')].map((name) => name.clientHeight)`,
      );
      if (width === 1280)
        assert.ok(
          (heights as number[]).every((height) => height < 30),
          `names break: ${heights}`,
        );
      await page.mouse.move(x + size / 2, y - 40);
      assert.equal(await readout.isVisible(), false);
      await page.touchscreen.tap(x + size / 2, y + 80);
      assert.equal(await readout.isVisible(), true);
      assert.match((await readoutOf(page))[0]?.[0] ?? '', /^2026年11月1\d日/);
      const box = await readout.boundingBox();
      const canvas = await page.locator('.chart canvas').boundingBox();
      if (width === 360) assert.ok((box?.y ?? 0) >= (canvas?.y ?? 0) + (canvas?.height ?? 0));
      await requireFits(page);
      await page.touchscreen.tap(x + 5, y - 60);
      assert.equal(await readout.isVisible(), false);
      seen.requireQuiet();
    }
  },
);

browserTest('shelves and comparisons are read in both languages, on a phone', async (browser) => {
  await using stage = await makeKeywordStage();
  for (const language of ['ja', 'en'] as const) {
    await using seen = await openPage(browser, stage.site, { language });
    const { page } = seen;
    await signInWith(page, stage.person);
    for (const [path, name] of [
      ['/keyword/shelf', 'keyword-shelf'],
      ['/keyword/compare', 'keyword-compare'],
    ] as const) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(at(path));
      await takePicture(page, name, language);
      assert.deepEqual(await page.evaluate(CUT_TEXTS), [], `${path} in ${language}`);
      await page.setViewportSize({ width: 360, height: 700 });
      await requireFits(page);
      assert.deepEqual(await page.evaluate(CUT_TEXTS), [], `${path} in ${language}`);
    }
    seen.requireQuiet();
  }
});

browserTest(
  'hostile titles and keywords remain text in the chart, its image and the shelf',
  async (browser) => {
    const hostile = `<img src=x onerror=alert(1)>"'><script>alert(2)</script>`;
    await using site = await startSite();
    const accountId = await addAccount(site.store);
    await addGoods(site.store, accountId, { own: [asinOf(1)], keywords: [hostile] });
    for (const ago of [1, 0]) {
      const cards = [1, 2, 3].map((n) =>
        card(asinOf(n), { title: hostile, badges: [hostile], delivery: hostile }),
      );
      await saveReading(
        site.store,
        readingOf({
          term: hostile,
          localDate: addDays(TODAY, -ago),
          pages: [ago === 0 ? cards : cards.toReversed()],
        }),
      );
    }
    const person = await addPerson(site.store, { accountId, role: 'member' });
    await using seen = await openPage(browser, site);
    const { page } = seen;
    await signInWith(page, person);
    for (const path of ['/keyword', '/keyword/shelf', '/keyword/compare']) {
      await page.goto(`${path}?${new URLSearchParams({ keyword: hostile, with: asinOf(2) })}`);
      assert.equal(await page.locator('h1').textContent(), hostile);
      assert.equal(await page.locator('main img, main script').count(), 0, path);
      if (path !== '/keyword') continue;
      await page.locator('.chart canvas').waitFor();
      await Promise.all([page.waitForEvent('download'), page.click('#save-chart')]);
    }
    seen.requireQuiet();
  },
);

browserTest(
  'averages of weeks are drawn, and said with their days or why there are none',
  async (browser) => {
    await using stage = await makeKeywordStage();
    for (const [language, colorScheme] of [
      ['ja', 'light'],
      ['en', 'dark'],
    ] as const) {
      await using seen = await openPage(browser, stage.site, { language, colorScheme });
      const { page } = seen;
      await signInWith(page, stage.person);
      await page.goto(at('/keyword', '&days=90'));
      await page.click(language === 'ja' ? 'text=週平均' : 'text=Weeks (average)');
      await page.locator('.chart canvas').waitFor();
      assert.equal(await page.locator('#rank-table tbody tr').count(), 13);
      await page.focus('.chart-plot');
      await page.keyboard.press('End');
      const { max, text } = await sliderOf(page);
      assert.equal(max, '13');
      assert.equal(
        text,
        language === 'ja'
          ? `2026年11月23日（月）からの週 · 平均の最上位：${BEST}（5.4 位）`
          : `Week from Mon, 23 Nov 2026 · best average: ${BEST} at 5.4`,
      );
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      assert.match(
        (await readoutOf(page)).find(([name]) => name?.includes('0002'))?.[1] ?? '',
        language === 'ja'
          ? /^平均なし：圏外の日が 4 日 · 7 日中 5 日$/
          : /^No average: absent on 4 days · 5 of 7 days$/,
      );
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 360, height: 700 });
      await requireFits(page);
      seen.requireQuiet();
    }
  },
);

browserTest('without JavaScript the table replaces the chart, also in the dark theme', async (browser) => {
  await using stage = await makeKeywordStage();
  await using plain = await openPage(browser, stage.site, { javaScriptEnabled: false, colorScheme: 'dark' });
  await signInWith(plain.page, stage.person);
  await plain.page.goto(at('/keyword', '&days=7'));
  assert.equal(await plain.page.locator('figure.chart').isVisible(), false);
  assert.equal(await plain.page.locator('.chart-legend').count(), 1);
  assert.equal(await plain.page.locator('.chart-legend').isVisible(), false);
  assert.equal(await plain.page.locator('#rank-table tbody tr').count(), 7);
  assert.equal(await plain.page.locator('#save-chart').isVisible(), false);
  plain.requireQuiet();
  await using dark = await openPage(browser, stage.site, { colorScheme: 'dark' });
  await signInWith(dark.page, stage.person);
  await dark.page.goto(at('/keyword', '&days=90'));
  await dark.page.locator('.chart canvas').waitFor();
  assert.equal(await dark.page.locator('.chart-legend').isVisible(), true);
  await takePicture(dark.page, 'keyword-dark', 'ja');
  dark.requireQuiet();
});
