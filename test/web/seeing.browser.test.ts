import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { startReceiver } from '../operations/receiver.ts';
import { browserTest, openPage, signInWith } from './browser.ts';
import { addPerson, startSite } from './site.ts';
import { guard } from './two-factor-stage.ts';
import { addWide } from './wide-stage.ts';

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

/** Evaluated through the browser's protocol: the policy of the page stays as strict as for people. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations of these rules or tags, with everything unfolded. Themes change only colours. */
async function findViolations(page: Page, rules: readonly string[]): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const { passed, violations } = (await page.evaluate(`(async () => {
    for (const part of document.querySelectorAll('details')) part.open = true;
    const found = await axe.run({ runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] });
    const nodes = found.violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })));
    return {
      passed: found.passes.length,
      violations: nodes.map(({ id, target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + failureSummary),
    };
  })()`)) as { readonly passed: number; readonly violations: readonly string[] };
  assert.notEqual(passed, 0, 'no rule was applied');
  return violations;
}

/** A theme, a language and a width, with the rules that depend on them. */
const LOOKS = [
  { colorScheme: 'light', language: 'ja', width: 1280, rules: WCAG_22_AA },
  { colorScheme: 'light', language: 'en', width: 360, rules: WCAG_22_AA },
  { colorScheme: 'dark', language: 'en', width: 1280, rules: ['color-contrast'] },
  { colorScheme: 'dark', language: 'ja', width: 360, rules: ['color-contrast'] },
] as const;

type FilledForm = readonly [path: string, action: string, fill: (form: Locator) => Promise<void>];

/** Forms whose answers show what no address does: a question, a problem at a field, a secret, a code. */
const FORMS: readonly FilledForm[] = [
  ['/settings/keywords', 'add', async () => {}],
  ['/settings/keywords', 'remove', (form) => form.locator('input[type=checkbox]').first().check()],
  ['/settings/products', 'add', async () => {}],
  ['/settings/api', 'issue', (form) => form.locator('input[name=name]').fill('鍵')],
  ['/settings/members', 'invite', async () => {}],
  ['/settings/profile', 'startTwoFactor', (form) => form.locator('input[name=current]').fill('wrong')],
];

for (const look of LOOKS)
  browserTest(
    `every screen passes WCAG 2.2 AA, has enough contrast, and nothing moves: ${look.colorScheme}, ${look.language}, ${look.width} px`,
    async (browser, t) => {
      await using site = await startSite();
      const { person, paths, doors } = await addWide(site, (await startReceiver(t)).url);
      const { person: guarded } = await guard(site, await addPerson(site.store, 'operator'));
      const entering = (password: string): FilledForm => [
        '/sign-in',
        'signIn',
        async (form) => {
          await form.locator('input[name=email]').fill(guarded.email);
          await form.locator('input[name=password]').fill(password);
        },
      ];
      await using seen = await openPage(browser, site, look);
      const { page } = seen;
      const requireSeen = async (path: string) => {
        const where = `${path} ${JSON.stringify(look)}`;
        const shift = await shiftOf(page);
        assert.ok(shift < 0.1, `${where}: things move by ${shift}`);
        assert.deepEqual(await findViolations(page, look.rules), [], where);
        assert.deepEqual(await page.evaluate(FAINT), [], where);
      };
      const requireAnswers = async (...forms: readonly FilledForm[]) => {
        for (const [path, action, fill] of forms) {
          await page.goto(path);
          const form = page.locator(`main form:has(input[name=_action][value=${action}])`).first();
          await fill(form);
          await Promise.all([page.waitForEvent('load'), form.locator('button[type=submit]').last().click()]);
          await requireSeen(`${action} on ${path}`);
        }
      };
      await page.addInitScript(NOTES_SHIFTS);
      for (const path of [...doors, '/nothing']) {
        assert.equal((await page.goto(path))?.status(), path === '/nothing' ? 404 : 200, path);
        await requireSeen(path);
      }
      await requireAnswers(entering('wrong'), entering(guarded.password));
      await signInWith(page, person);
      for (const path of paths) {
        assert.equal((await page.goto(path))?.status(), 200, path);
        await requireSeen(path);
      }
      await requireAnswers(...FORMS);
      seen.requireQuiet();
    },
  );
