import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { SCREENS } from '../../src/web/screens/index.ts';
import { browserTest, openPage, signInWith } from './browser.ts';
import { KEYWORD, makeKeywordStage } from './keyword-stage.ts';
import { addPerson } from './site.ts';

const CHOSEN = new URLSearchParams({ keyword: KEYWORD });
const PATHS = SCREENS.filter(({ path }) => !path.includes('{') && path !== '/join').map(({ path }) =>
  path.startsWith('/keyword') ? `${path}?${CHOSEN}` : path,
);

/** Texts with too little contrast: WCAG 2.2 AA, 4.5 to 1, and 3 to 1 for large ones. */
const FAINT = `(() => {
  const numbers = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const over = (top, below) => {
    const [r, g, b, alpha = 1] = top;
    return [r, g, b].map((value, index) => value * alpha + below[index] * (1 - alpha));
  };
  const groundOf = (element) => {
    if (element === null) return [255, 255, 255];
    const own = numbers(getComputedStyle(element).backgroundColor);
    const alpha = own[3] ?? 1;
    return alpha === 1 ? own.slice(0, 3) : over(own, groundOf(element.parentElement));
  };
  const faint = [];
  for (const element of document.querySelectorAll('body *')) {
    const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!says || !isShown || element.closest('svg, noscript, .unseen, option') !== null) continue;
    const style = getComputedStyle(element);
    const ground = groundOf(element);
    const [a, b] = [light(over(numbers(style.color), ground)), light(ground)].sort((x, y) => y - x);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < (isLarge ? 3 : 4.5)) faint.push(element.className + ' ' + element.textContent.trim().slice(0, 30) + ' ' + ratio.toFixed(2));
  }
  return faint;
})()`;

const NOTES_SHIFTS = `globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) globalThis.shifts.push(shift.value);
}).observe({ type: 'layout-shift', buffered: true });`;

/** The layout shift of the page, as browsers count it. */
async function shiftOf(page: Page): Promise<number> {
  // A shift is counted with the next two frames.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return (await page.evaluate('globalThis.shifts.reduce((sum, shift) => sum + shift, 0)')) as number;
}

browserTest(
  'every text has enough contrast, in both themes, and nothing moves on its own',
  async (browser) => {
    await using stage = await makeKeywordStage();
    const person = await addPerson(stage.site.store, 'operator');
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 360]) {
        await using seen = await openPage(browser, stage.site, { colorScheme, width });
        const { page } = seen;
        await signInWith(page, person);
        await page.addInitScript(NOTES_SHIFTS);
        for (const path of PATHS) {
          await page.goto(path);
          assert.deepEqual(await page.evaluate(FAINT), [], `${path} ${colorScheme}`);
          const shift = await shiftOf(page);
          assert.ok(shift < 0.1, `${path} at ${width}: things move by ${shift}`);
        }
        seen.requireQuiet();
      }
    }
  },
);
