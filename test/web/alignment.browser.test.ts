import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { browserTest, openPage, signInWith } from './browser.ts';
import { KEYWORD, makeKeywordStage, OWN } from './keyword-stage.ts';

const CHOSEN = new URLSearchParams({ keyword: KEYWORD });
const PATHS = [
  '/',
  `/keyword?${CHOSEN}`,
  `/keyword/shelf?${CHOSEN}`,
  `/keyword/compare?${CHOSEN}`,
  `/product?asin=${OWN}`,
  '/events',
  '/days',
];

/** Dates, without a time, that break over lines. */
const BROKEN_DATES = `[...document.querySelectorAll('time:not([datetime*="T"])')]
  .filter((time) => time.checkVisibility() && new Set([...time.getClientRects()].map(({ top }) => top)).size > 1)
  .map((time) => time.textContent)`;

/** Rows of filters whose fields are not aligned in one line. */
const CROOKED = `[...document.querySelectorAll('.filters')].flatMap((form) => {
  const boxes = [...form.querySelectorAll('input:not([type=hidden]), select, .button')].map((part) => part.getBoundingClientRect());
  return boxes.flatMap((box) => boxes.filter((other) => Math.abs(other.top - box.top) < 12 && (other.top !== box.top || other.bottom !== box.bottom)).map((other) => box.top + ' beside ' + other.top));
})`;

/** Facts of a day that are alone in a line below the others. */
const rowsOf = (page: Page) =>
  page.evaluate(
    `new Set([...document.querySelectorAll('.day-facts .facts > div')].map((fact) => fact.getBoundingClientRect().top)).size`,
  );

browserTest(
  'dates do not break, filters are in a line, and the figures of a day are in one row',
  async (browser) => {
    await using stage = await makeKeywordStage();
    for (const language of ['ja', 'en'] as const) {
      await using seen = await openPage(browser, stage.site, { language });
      const { page } = seen;
      await signInWith(page, stage.person);
      for (const path of PATHS) {
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(path);
          assert.deepEqual(await page.evaluate(BROKEN_DATES), [], `${path} at ${width}`);
          assert.deepEqual(await page.evaluate(CROOKED), [], `${path} at ${width}`);
          if (width === 1280) assert.ok(Number(await rowsOf(page)) <= 1, path);
        }
      }
      seen.requireQuiet();
    }
  },
);

browserTest(
  'texts of a failed form are below the reason, apart from its button and with the same edge',
  async (browser) => {
    await using stage = await makeKeywordStage('owner');
    await using seen = await openPage(browser, stage.site, { javaScriptEnabled: false });
    const { page, context } = seen;
    await signInWith(page, stage.person, '/settings/keywords');
    await page.fill('textarea[name=keywords]', '鍋 24cm');
    await context.clearCookies({ name: /session/u });
    await page.click('form:has(textarea[name=keywords]) button');
    const boxOf = async (selector: string) => await page.locator(selector).first().boundingBox();
    const [button, kept, heading] = [
      await boxOf('.fault .button'),
      await boxOf('.fault + .card'),
      await boxOf('.fault h1'),
    ];
    assert.ok(button !== null && kept !== null && heading !== null);
    assert.ok(kept.y - button.y - button.height >= 16, 'the card is apart');
    assert.equal(kept.x, heading.x);
  },
);
