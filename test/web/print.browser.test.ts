import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { browserTest, openPage, signInWith } from './browser.ts';
import { KEYWORD, makeKeywordStage } from './keyword-stage.ts';

/** A4 with margins of 12 mm, in CSS pixels. */
const PAPERS = [
  { isLandscape: false, width: 703, height: 1032 },
  { isLandscape: true, width: 1032, height: 703 },
] as const;

const of = (path: string) => `${path}?${new URLSearchParams({ keyword: KEYWORD })}`;

/** A screen with what its paper must say: its title and its period. */
const SHEETS: readonly (readonly [path: string, title: string, period: string])[] = [
  ['/', 'ダッシュボード', '2026年11月28日（土）'],
  ['/month', '月次レポート', '2026年10月1日（木） – 2026年10月31日（土）'],
  ['/events', '商品の変化', '期間：直近 7 日'],
  [of('/keyword'), KEYWORD, '2026年10月30日（金） – 2026年11月28日（土）'],
  [of('/keyword/shelf'), KEYWORD, '日付（日本時間）：2026年11月28日（土）'],
  [of('/keyword/compare'), KEYWORD, '2026年11月27日（金） → 2026年11月28日（土）'],
];

/** Words of the menu, of filters and of buttons. */
const SCREEN_ONLY = [
  'サインアウト',
  '商品設定',
  '絞り込む',
  '表示する',
  'ダウンロード',
  'ライト',
  '競合に追加',
  'PDF に保存',
  '日別の数値',
  '日別の計測状況',
  'この 2 日を比較',
  '小さな変化（',
  'すべてのキーワード',
  '▾',
];

/** Heads of a column in which a number is apart from what it counts, or in more than two lines. */
const TORN = `[...document.querySelectorAll('th')].filter((head) => head.checkVisibility()).filter((head) => {
  const range = document.createRange();
  range.selectNodeContents(head.querySelector('a') ?? head);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size;
  return lines > 2 || (lines > 1 && /^[0-9]/.test(head.textContent));
}).map((head) => head.textContent)`;

/** Tables and texts that paper would cut off at its right edge. */
const CUT = `[...document.querySelectorAll('main *')]
  .filter((part) => part.checkVisibility() && !part.matches('.unseen, .unseen *, svg *, canvas') && part.getBoundingClientRect().right > innerWidth + 1)
  .map((part) => part.className + ' ' + part.textContent.trim().slice(0, 30))`;

/** What can be pressed or filled in. */
const CONTROLS = `[...document.querySelectorAll('nav, button, select, input, textarea')]
  .filter((part) => part.checkVisibility())
  .map((part) => part.tagName + ' ' + part.name + ' ' + part.textContent.trim().slice(0, 30))`;

async function requirePrints(page: Page, [path, title, period]: (typeof SHEETS)[number]): Promise<void> {
  for (const { isLandscape, width, height } of PAPERS) {
    await page.setViewportSize({ width, height });
    const pdf = (await page.pdf({ format: 'A4', landscape: isLandscape })).toString('latin1');
    const [, w = 0, h = 0] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    assert.equal(Number(w) > Number(h), isLandscape, `${path}: ${w} × ${h}`);
    await page.emulateMedia({ media: 'print' });
    const text = String(await page.evaluate('document.body.innerText')).replaceAll(/\s+/g, ' ');
    for (const word of [title, 'ハルナギ商店', period]) assert.ok(text.includes(word), `${path}: no ${word}`);
    for (const word of SCREEN_ONLY) assert.ok(!text.includes(word), `${path}: ${word} is printed`);
    assert.deepEqual(await page.evaluate(CONTROLS), [], `${path} prints controls`);
    assert.deepEqual(await page.evaluate(TORN), [], `${path} at ${width} px`);
    assert.deepEqual(await page.evaluate(CUT), [], `${path} is cut at ${width} px`);
    await page.emulateMedia({ media: null });
  }
}

browserTest(
  'on A4, upright and across, screens have their title, account and period, whole tables, and nothing to press',
  async (browser) => {
    await using stage = await makeKeywordStage('owner');
    await using seen = await openPage(browser, stage.site, { colorScheme: 'dark' });
    await signInWith(seen.page, stage.person);
    for (const sheet of SHEETS) {
      await seen.page.goto(sheet[0]);
      await requirePrints(seen.page, sheet);
    }
    seen.requireQuiet();
  },
);
