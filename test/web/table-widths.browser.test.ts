import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { addDays } from '../../src/core/local-date.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { addGoods, addKey, NOW_MS, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { startReceiver } from '../operations/receiver.ts';
import { likelyOf, sampleCheck, saveChecks } from '../store/assistant/check-samples.ts';
import { planOn } from '../store/plan/day-samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { browserTest, openPage, signInWith } from './browser.ts';
import { addAccount, addPerson, type Person, startSite, type TestSite } from './site.ts';
import { signIn } from './visitor.ts';

const KEYWORD = `水筒 ${'長'.repeat(60)}`;
/** Titles without a place to break a line. */
const TITLES = ['長'.repeat(500), 'W'.repeat(300), 'ミナミノ 真空断熱 水筒 500ml', 'x'.repeat(120)];
const DAY_MS = 86_400_000;

/** An account whose every table has rows, with the widest names, titles and words. */
async function addWide(site: TestSite, webhook: string): Promise<Person> {
  const { store } = site;
  const accountId = await addAccount(store, 'W'.repeat(60));
  await addGoods(store, accountId, {
    own: [asinOf(1), asinOf(2)],
    watched: [asinOf(3)],
    keywords: [KEYWORD, 'W'.repeat(80)],
    addedAtMs: NOW_MS - 40 * DAY_MS,
  });
  await store.setKeywordTags(accountId, KEYWORD, ['長'.repeat(30), 'W'.repeat(30), '主力']);
  for (let ago = 3; ago >= 0; ago -= 1) {
    const cards = TITLES.map((title, n) => card(asinOf(n + 1), { title }));
    const pages = [ago % 2 === 0 ? cards : cards.toReversed()];
    await saveReading(store, readingOf({ term: KEYWORD, localDate: addDays(TODAY, -ago), pages }));
  }
  const verdict = likelyOf(asinOf(1));
  await saveChecks(store, accountId, [sampleCheck(1, { verdict, answer: 'W'.repeat(300) })]);
  await planOn(store, TODAY, { nowMs: NOW_MS - 3_600_000 });
  await addPerson(store, { accountId, role: 'owner' }, '長い名前の所有者'.repeat(8));
  await addPerson(store, { accountId, role: 'member' }, 'W'.repeat(80));
  await addKeys(site, accountId);
  const person = await addPerson(store, 'operator', '運営 太郎');
  await addByForms(site, person, webhook);
  return person;
}

/** Keys that were used and end, one with the longest name, one without any details. */
async function addKeys({ store, origin }: TestSite, accountId: string): Promise<void> {
  for (const ends of [NOW_MS + 30 * DAY_MS, NOW_MS + 400 * DAY_MS, null]) {
    const { key } = await addKey(store, accountId, { expiresAtMs: ends });
    if (ends === null) continue;
    assert.equal((await fetch(`${origin}/api/v1/me`, { headers: { 'X-Api-Key': key } })).status, 200);
  }
}

/** What can only be created by forms. */
async function addByForms({ origin }: TestSite, person: Person, webhook: string): Promise<void> {
  const visitor = await signIn(origin, person);
  for (const [path, fields] of [
    ['/settings/api', { _action: 'issue', name: 'W'.repeat(60), expires_on: '2027-11-28' }],
    ['/settings/members', { _action: 'invite', role: 'member' }],
    ['/settings/webhook', { _action: 'set', url: `${webhook}/${'w'.repeat(120)}`, language: 'ja' }],
    ['/settings/webhook', { _action: 'test' }],
    ['/settings/webhook', { _action: 'test' }],
    [
      '/assistant/questions',
      { _action: 'add', keyword: KEYWORD, question: `${'W'.repeat(200)}？`, source: 'web' },
    ],
    [
      '/assistant',
      {
        _action: 'check',
        keyword: KEYWORD,
        question: '長'.repeat(200),
        question_kind: 'custom',
        answer_text: 'W'.repeat(300),
      },
    ],
  ] as const) {
    const { status, text } = await visitor.submit(path, fields);
    assert.ok(status < 400, `${path} ${JSON.stringify(fields).slice(0, 60)}: ${status} ${text.slice(-800)}`);
  }
}

const CHOSEN = new URLSearchParams({ keyword: KEYWORD, days: '7', with: asinOf(4) });
const PATHS = SCREENS.filter(({ path }) => path !== '/join').map(({ path }) =>
  path.startsWith('/keyword')
    ? `${path}?${CHOSEN}`
    : path.replace('{asin}', asinOf(1)).replace('{id}', sampleCheck(1).id),
);

/** Frames that are narrower than their table, and controls outside their frame. */
const CUT_OFF = `[...document.querySelectorAll('.table-frame')].flatMap((frame) => {
  const { left, right } = frame.getBoundingClientRect();
  const wide = frame.scrollWidth > frame.clientWidth ? [frame.ariaLabel + ': ' + frame.scrollWidth + ' in ' + frame.clientWidth] : [];
  const outside = [...frame.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter((part) => part.checkVisibility())
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
    const person = await addWide(site, (await startReceiver(t)).url);
    for (const language of ['ja', 'en'] as const) {
      await using seen = await openPage(browser, site, { language, javaScriptEnabled: false });
      const { page } = seen;
      await signInWith(page, person);
      const framed = new Set<string>();
      for (const path of PATHS) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(path);
        if ((await page.locator('.table-frame').count()) > 0) framed.add(path);
        assert.deepEqual(await page.evaluate(NAMELESS), [], path);
        assert.deepEqual(await page.evaluate(CUT_OFF), [], `${path} in ${language}`);
        await requireSteps(page, path);
        await page.setViewportSize({ width: 760, height: 800 });
        assert.deepEqual(await page.evaluate(NAMELESS), [], path);
      }
      assert.ok(framed.size >= 13, `only ${framed.size} screens had a table to be looked at`);
      seen.requireQuiet();
    }
  },
);
