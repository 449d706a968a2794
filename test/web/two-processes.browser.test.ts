import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { localDateOf } from '../../src/core/local-date.ts';
import { pageOf, savePage, shelfFor } from '../operations/saved-shelf.ts';
import { follow } from '../process/followed.ts';
import { makeShell, type Shell } from '../process/run-miharu.ts';
import { requireRedis } from '../redis/redis-place.ts';
import { makeTestDatabase } from '../store/postgres/test-database.ts';
import { browserTest, openPage, type Watched } from './browser.ts';

const database = await makeTestDatabase();

/** Two services as processes on one PostgreSQL and one Redis, with the link of the first operator. */
async function startTwo(t: TestContext) {
  const redis = await requireRedis(t);
  if (redis === null || database === undefined) return null;
  const shell = await makeShell(t, {
    DATABASE_URL: await database.makeSchema(),
    REDIS_URL: redis.url,
    MIHARU_REDIS_PREFIX: redis.prefix,
    MIHARU_SCAN: 'off',
    MIHARU_LOG_LEVEL: 'silent',
  });
  const one = await startServing(t, shell);
  const other = await startServing(t, shell);
  const { link } = await shell.runJson(['user', 'invite']);
  const path = String(link).slice(String(link).indexOf('/join'));
  return { shell, one: one.address, other: other.address, link: one.address + path };
}

async function startServing(t: TestContext, shell: Shell) {
  const child = shell.start(['serve', '--json']);
  follow(t, child);
  const [chunk] = await once(child.stdout ?? child, 'data');
  const printed: { address: string } = JSON.parse(String(chunk));
  return printed;
}

/** The same browser at the other service: cookies are per host, for any port. */
async function openThere(browser: Browser, { context }: Watched, origin: string): Promise<Watched> {
  const seen = await openPage(browser, { origin });
  await seen.context.addCookies(await context.cookies());
  return seen;
}

async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.fill('input[name=name]', '運営 太郎');
  await page.fill('input[name=email]', 'ops@example.jp');
  await page.fill('input[name=password]', 'a long enough one');
  await page.fill('input[name=accountName]', 'ハルナギ商店');
  await page.click('main button[type=submit]');
}

async function issueKey(page: Page): Promise<string> {
  await page.goto('/settings/api');
  await page.fill('input[name=name]', '最初のキー');
  await page.click('button:text("発行する")');
  return (await page.textContent('#new-key'))?.trim() ?? '';
}

/** Adds a list in a form, one item per line. */
async function add(page: Page, path: string, field: string, text: string): Promise<void> {
  await page.goto(path);
  await page.fill(`textarea[name=${field}]`, text);
  await page.click('.form-block button');
  assert.equal(await page.locator('tbody tr').count(), 1);
}

browserTest(
  'with PostgreSQL, Redis and a process for each request: first start, key, keyword, chart, assistant, signing out',
  async (browser, t) => {
    const place = await startTwo(t);
    if (place === null) return;
    await using seen = await openPage(browser, { origin: place.one });
    await join(seen.page, place.link);
    await using there = await openThere(browser, seen, place.other);
    const key = await issueKey(there.page);
    const answer = await fetch(`${place.one}/api/v1/me`, { headers: { 'X-Api-Key': key } });
    assert.equal(answer.status, 200);

    const shelf = shelfFor('マグカップ', localDateOf(Date.now()));
    const third = pageOf(shelf, 1).cards.find(({ rank }) => rank === 3)?.card;
    await add(seen.page, '/settings/products', 'asins', third?.asin ?? '');
    await add(there.page, '/settings/keywords', 'keywords', shelf.term);
    const shiftMs = Math.floor((Date.now() - pageOf(shelf, 1).observedAtMs) / 1000) * 1000;
    const file = await savePage(place.shell.folder, shelf, { page: 1, shiftMs });
    await place.shell.runJson(['import', file, '--pages', '1']);
    await seen.page.goto('/');
    assert.match((await seen.page.textContent('.rank')) ?? '', /^3 位/);
    await there.page.goto(`/keyword?${new URLSearchParams({ keyword: shelf.term })}`);
    await there.page.waitForSelector('.chart canvas');
    assert.equal(await there.page.getAttribute('#rank-table [data-rank]', 'data-rank'), '3');

    await seen.page.goto('/assistant');
    await seen.page.locator('.paste textarea').first().fill(`1. ${third?.title}\n2. 別の品`);
    await seen.page.locator('.paste button').first().click();
    await seen.page.waitForSelector('.answer mark');
    await there.page.goto('/assistant/results');
    assert.ok((await there.page.locator('tbody tr').count()) > 0);

    await seen.page.click('.person button');
    await seen.page.waitForURL('**/sign-in');
    await there.page.goto('/settings/api');
    assert.match(there.page.url(), /\/sign-in\?next=/);
    seen.requireQuiet();
    there.requireQuiet();
  },
);
