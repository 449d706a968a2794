import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { addDays } from '../../src/core/local-date.ts';
import { TODAY } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { browserTest, openPage, signInWith } from './browser.ts';
import { HANDS, type Hand, type Step } from './hand.ts';
import { KEYWORD, makeKeywordStage, OWN } from './keyword-stage.ts';
import { signIn } from './visitor.ts';

/** What people come for. */
interface Task {
  readonly name: string;
  /** From the dashboard. */
  readonly steps: readonly Step[];
  /** What is seen at the end. */
  readonly seen: string;
}

/** A task that the page cannot do yet. */
interface Missing {
  readonly name: string;
  readonly why: string;
}

const sender = (action: string) => `main form:has(input[name=_action][value=${action}]) button[type=submit]`;
const TEN = Array.from({ length: 10 }, (_, n) => `水筒 ${n + 1} 人用`).join('\n');
const OPEN_KEYWORD: Step = ['press', `main a[href^="/keyword?"]:text-is("${KEYWORD}")`];

const TASKS: readonly (Task | Missing)[] = [
  {
    name: 'first key',
    steps: [
      ['menu', '/settings/api'],
      ['fill', 'main input[name=name]', '最初のキー'],
      ['press', sender('issue')],
    ],
    seen: '#new-key',
  },
  {
    name: 'add ten keywords',
    steps: [
      ['menu', '/settings/keywords'],
      ['fill', 'textarea[name=keywords]', TEN],
      ['press', sender('add')],
    ],
    seen: 'main [role=status]:has-text("10 件を追加しました")',
  },
  {
    name: 'why did this rank fall',
    steps: [OPEN_KEYWORD],
    seen: 'main :text("の 9 位に下がりました"):text("この商品より上位になった競合")',
  },
  {
    name: 'who is new on page one',
    steps: [OPEN_KEYWORD, ['press', 'main a[href^="/keyword/compare"]']],
    seen: 'main h2:has-text("1 ページ目に入った商品")',
  },
  {
    name: 'compare two dates',
    steps: [
      OPEN_KEYWORD,
      ['press', 'main a[href^="/keyword/compare"]'],
      ['press', `main a[href*="before=${addDays(TODAY, -7)}"]`],
    ],
    seen: '.compare-dates:has-text("11月21日")',
  },
  {
    name: 'print last month for a client',
    steps: [['press', 'main a[href="/month"]']],
    seen: 'main h1:has-text("月次レポート")',
  },
  {
    name: 'find a failed day',
    steps: [
      ['menu', '/days'],
      ['press', '.month a.month-failed'],
    ],
    seen: 'main table .badge:has-text("失敗")',
  },
  {
    name: 'check an answer',
    steps: [
      ['menu', '/assistant'],
      ['fill', 'details.paste[open] textarea', `おすすめは ${OWN} です。`],
      ['press', 'details.paste[open] button'],
    ],
    seen: '.answer mark',
  },
  {
    name: 'add a competitor',
    steps: [
      ['menu', '/settings/products'],
      ['fill', 'textarea[name=asins]', asinOf(110)],
      ['choose', 'select[name=relation]', 'watched'],
      ['press', sender('add')],
    ],
    seen: `main table tr:has-text("${asinOf(110)}")`,
  },
  {
    name: 'end a session',
    steps: [
      ['menu', '/settings/profile'],
      ['press', sender('end')],
    ],
    seen: 'main .notice[role=status]',
  },
];

const PAGE = new URL('../../docs/reviews/tasks.md', import.meta.url);
const NOW = '## Now\n';
const HEAD = '| task | mouse | keyboard | 360 px |\n|---|---|---|---|\n';
const isUpdate = process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true';

/** Does every task that is possible; returns its steps by name. */
async function doTasks(browser: Browser, hand: Hand): Promise<ReadonlyMap<string, number>> {
  await using stage = await makeKeywordStage('owner', 9);
  await signIn(stage.site.origin, stage.person);
  await using seen = await openPage(browser, stage.site, { width: hand.width, height: 740 });
  const { page } = seen;
  await signInWith(page, stage.person);
  const counts = new Map<string, number>();
  for (const task of TASKS) {
    if ('why' in task) continue;
    await page.goto('/');
    assert.equal(await page.locator(task.seen).count(), 0, `${task.name}: seen before it begins`);
    let count = 0;
    for (const step of task.steps) count += await hand.take(page, step);
    await page.locator(task.seen).first().waitFor({ timeout: 10_000 });
    counts.set(task.name, count);
  }
  seen.requireQuiet();
  return counts;
}

/** The counts that a table has, by task. */
function countsIn(table: string): ReadonlyMap<string, readonly number[]> {
  const rows = [...table.matchAll(/^\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
  return new Map(rows.map(([, name = '', ...counts]) => [name, counts.map(Number)]));
}

browserTest(
  'each task is done by mouse, by keyboard and on a phone, with no more steps than docs/reviews/tasks.md has',
  async (browser, t) => {
    const byHand: ReadonlyMap<string, number>[] = [];
    for (const hand of HANDS) byHand.push(await doTasks(browser, hand));
    const countsOf = (name: string) => byHand.map((counts) => counts.get(name) ?? Number.NaN);
    const rows = TASKS.map((task) => {
      const cells = 'why' in task ? [task.why, '', ''] : countsOf(task.name);
      return `| ${task.name} | ${cells.join(' | ')} |`.replaceAll('  |', ' |');
    });
    t.diagnostic(`\n${rows.join('\n')}`);
    const [before = '', now = ''] = readFileSync(PAGE, 'utf8').split(NOW);
    if (isUpdate) return writeFileSync(PAGE, `${before}${NOW}\n${HEAD}${rows.join('\n')}\n`);
    const kept = countsIn(now);
    for (const { name } of TASKS.filter((task) => !('why' in task))) {
      const most = kept.get(name);
      assert.ok(most !== undefined, `${name} has no counts in docs/reviews/tasks.md`);
      for (const [at, count] of countsOf(name).entries())
        assert.ok(
          count <= (most[at] ?? 0),
          `${name}, ${HANDS[at]?.name}: ${count} steps, not ${most[at]}; UPDATE_GOLDEN=1 accepts it`,
        );
    }
  },
);
