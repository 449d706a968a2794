import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { startReceiver } from '../operations/receiver.ts';
import { browserTest, openPage, signInWith } from './browser.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn } from './visitor.ts';
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

/** Words of ours that break between two lines: in heads, marks and counts; and ASINs. Japanese words are those of a dictionary. */
const BROKEN = `(() => {
  const ja = new Intl.Segmenter('ja', { granularity: 'word' });
  const parts = [...document.querySelectorAll('main :is(th, .badge, .cell-number, td code)')]
    .filter((part) => part.checkVisibility() && (innerWidth > 640 || part.closest('thead') === null) && !part.matches('.tags *, .two-lines *'));
  const nodes = parts.flatMap((part) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    return [...function* () { while (walker.nextNode()) yield walker.currentNode; }()];
  });
  return nodes.filter((node) => node.parentElement.closest('.unseen, .two-lines, [lang]:not(html)') === null).flatMap((node) => {
    const words = /[\u3040-\u9fff]/.test(node.data)
      ? [...ja.segment(node.data)].map(({ segment, index }) => [segment, index])
      : [...node.data.matchAll(/[^\\s\\-]+/g)].map((found) => [found[0], found.index]);
    return words.filter(([word, index]) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return word.trim().length > 1 && new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size > 1;
    }).map(([word]) => word + ' breaks in ' + node.data.trim().slice(0, 30));
  });
})()`;

/** Parts of cards that end to the right of them; texts with an ellipsis are longer than what is seen. */
const OUTSIDE = `[...document.querySelectorAll('.card')].flatMap((card) => {
  const { right } = card.getBoundingClientRect();
  return [...card.querySelectorAll('dd *, .button, .badge, h2, h3, time')]
    .filter((part) => part.checkVisibility() && part.closest('.unseen, .scroll-frame, thead, svg') === null && part.getBoundingClientRect().right > right)
    .map((part) => part.textContent.trim().slice(0, 30) + ' ends outside its card');
})`;

/** What scrolls sideways and cannot be reached with the keyboard or has no name. */
const NAMELESS = `[...document.querySelectorAll('main *')]
  .filter((part) => part.checkVisibility() && ['auto', 'scroll'].includes(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth)
  .filter((part) => part.tabIndex !== 0 || part.role !== 'region' || !part.ariaLabel)
  .map((part) => part.className + ' ' + part.textContent.trim().slice(0, 30))`;

/** Unfolds the steps of a page one after the other, as people do. */
async function requireSteps(page: Page, path: string): Promise<void> {
  const menus = page.locator('.table-frame .row-menu > summary');
  for (let index = 0; index < Math.min(3, await menus.count()); index += 1) {
    await menus.nth(index).click();
    assert.deepEqual(await page.evaluate(CUT_OFF), [], `${path}, menu ${index + 1}`);
  }
  const steps = page.locator('.table-frame .step > summary:visible');
  for (let index = 0; index < Math.min(4, await steps.count()); index += 1) {
    await steps.nth(index).click();
    assert.deepEqual(await page.evaluate(CUT_OFF), [], `${path}, step ${index + 1}`);
    const width = (await steps.nth(index).locator('xpath=..//form').boundingBox())?.width ?? 0;
    assert.ok(width >= 240, `${path}: what step ${index + 1} unfolds is ${width} px wide`);
  }
}

/** Parts of a cell that are beside each other: the name of the account, its mark and its ID. */
const BESIDE = `[...document.querySelectorAll('td code, td .badge')].filter((part) => {
  const name = document.createRange();
  name.selectNodeContents(part.closest('td'));
  name.setEndBefore(part);
  const { width, bottom } = name.getBoundingClientRect();
  return part.matches('code') && width > 0 && part.getBoundingClientRect().top < bottom - 6;
}).length`;

/** Rows of the signed-in devices that take more than two lines. */
const TALL = `[...document.querySelectorAll('.table-frame tbody tr')].filter((row) => row.getBoundingClientRect().height > 75).length`;

browserTest(
  'cells stand below each other on a phone, devices take two lines on a tablet, and a user has one menu',
  async (browser) => {
    await using site = await startSite();
    const accountId = await addAccount(site.store, 'Yukiyanagi Trading');
    await addPerson(site.store, { accountId, role: 'owner' }, '春凪 花');
    const operator = await addPerson(site.store, 'operator', '運営 太郎');
    await signIn(site.origin, operator);
    for (const language of ['ja', 'en'] as const) {
      await using seen = await openPage(browser, site, { language, width: 360, javaScriptEnabled: false });
      const { page } = seen;
      await signInWith(page, operator);
      await page.goto('/operator/accounts');
      assert.equal(await page.evaluate(BESIDE), 0, `the ID of an account in ${language}`);
      await page.goto('/operator/users');
      const [rows, buttons] = [page.locator('.row-menu'), page.locator('.table-frame button:visible')];
      assert.deepEqual([await rows.count(), await buttons.count()], [2, 0]);
      await rows.first().locator('> summary').click();
      assert.equal(await buttons.count(), 2);
      await page.setViewportSize({ width: 768, height: 800 });
      await page.goto('/settings/profile');
      assert.equal(await page.evaluate(TALL), 0, `the devices in ${language}`);
      seen.requireQuiet();
    }
  },
);

browserTest(
  'every table fits its frame with all its controls, and no word of its heads and marks breaks',
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
        await page.goto(path);
        for (const width of [360, 768, 1280, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          assert.deepEqual(await page.evaluate(NAMELESS), [], `${path} at ${width}`);
          const found = (await page.evaluate(`[${CUT_OFF}, ${BROKEN}, ${OUTSIDE}].flat()`)) as string[];
          faults.push(...found.map((what) => `${path} in ${language} at ${width}: ${what}`));
        }
      }
      assert.ok(framed.size >= 13, `only ${framed.size} screens had a table to be looked at`);
      seen.requireQuiet();
    }
    assert.deepEqual(faults, []);
  },
);
