import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { startReceiver } from '../operations/receiver.ts';
import { browserTest, openPage, signInWith } from './browser.ts';
import { startSite } from './site.ts';
import { addWide } from './wide-stage.ts';

/** Frames that are narrower than their table, and controls outside their frame. */
const CUT_OFF = `[...document.querySelectorAll('.table-frame')].flatMap((frame) => {
  const { left, right } = frame.getBoundingClientRect();
  const wide = frame.scrollWidth > frame.clientWidth ? [frame.ariaLabel + ': ' + frame.scrollWidth + ' in ' + frame.clientWidth] : [];
  const outside = [...frame.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }))
    .filter((part) => part.getBoundingClientRect().right > right + 1 || part.getBoundingClientRect().left < left - 1)
    .map((part) => frame.ariaLabel + ': ' + part.textContent.trim().slice(0, 30) + ' is cut off');
  return [...wide, ...outside];
})`;

/** What scrolls sideways and cannot be reached with the keyboard or has no name. */
const NAMELESS = `[...document.querySelectorAll('main *')]
  .filter((part) => part.checkVisibility() && ['auto', 'scroll'].includes(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth)
  .filter((part) => part.tabIndex !== 0 || part.role !== 'region' || !part.ariaLabel)
  .map((part) => part.className + ' ' + part.textContent.trim().slice(0, 30))`;

/** Unfolds the steps of a page one after the other, as people do. */
async function requireSteps(page: Page, path: string): Promise<void> {
  const steps = page.locator('.table-frame .step > summary');
  for (let index = 0; index < Math.min(4, await steps.count()); index += 1) {
    await steps.nth(index).click();
    assert.deepEqual(await page.evaluate(CUT_OFF), [], `${path}, step ${index + 1}`);
    const width = (await steps.nth(index).locator('xpath=..//form').boundingBox())?.width ?? 0;
    assert.ok(width >= 240, `${path}: what step ${index + 1} unfolds is ${width} px wide`);
  }
}

browserTest(
  'every table fits its frame with all its controls; what scrolls on narrower screens has a name',
  async (browser, t) => {
    await using site = await startSite();
    const faults: string[] = [];
    const { person, paths, doors } = await addWide(site, (await startReceiver(t)).url);
    for (const language of ['ja', 'en'] as const) {
      await using seen = await openPage(browser, site, { language, javaScriptEnabled: false });
      const { page } = seen;
      await signInWith(page, person);
      const framed = new Set<string>();
      for (const path of [...doors, ...paths]) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(path);
        if ((await page.locator('.table-frame').count()) > 0) framed.add(path);
        assert.deepEqual(await page.evaluate(NAMELESS), [], path);
        assert.deepEqual(await page.evaluate(CUT_OFF), [], `${path} in ${language}`);
        await requireSteps(page, path);
        for (const width of [360, 768, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          assert.deepEqual(await page.evaluate(NAMELESS), [], `${path} at ${width}`);
          const cut = (await page.evaluate(CUT_OFF)) as string[];
          faults.push(...cut.map((what) => `${path} in ${language} at ${width}: ${what}`));
        }
      }
      assert.ok(framed.size >= 13, `only ${framed.size} screens had a table to be looked at`);
      seen.requireQuiet();
    }
    assert.deepEqual(faults, []);
  },
);
