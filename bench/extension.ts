import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readPage } from '../src/pages/index.ts';
import { type Stage, withExtension } from '../test/extension/extension-browser.ts';
import { SHOP } from '../test/extension/shop-front.ts';
import { sharedDir } from '../test/shared-dir.ts';
import { requireChromium } from '../test/web/browser.ts';
import { median } from './numbers/quantile.ts';

const TIMES = 15;
const KEYWORD = '水筒 500ml';
/** What the real page is a search for. */
const REAL_KEYWORD = 'ポケモンカードゲーム BOX';

/**
 * `npm run bench -- extension`: the time from the click to the verdict in the panel, beside reading the same page in this process:
 * a page of the sample shop, and a real one where the shared pages are.
 */
export async function run(): Promise<void> {
  const atEnd: (() => Promise<unknown>)[] = [];
  const t = {
    after: (end: () => Promise<unknown>) => {
      atEnd.push(end);
    },
    skip: (why?: string) => console.log(why),
  };
  const program = requireChromium(t);
  if (program === null) return;
  await withExtension(t, { program, language: 'en', run: measure });
  for (const end of atEnd) await end();
}

async function measure(stage: Stage): Promise<void> {
  await stage.setUp(await stage.miharu.addAccount({ own: [], keywords: [KEYWORD, REAL_KEYWORD] }, ['pages']));
  const panel = await stage.openOwn('panel');
  const list = await stage.openShop(`/s?k=${encodeURIComponent(KEYWORD)}`);
  await compare('a page of the sample shop', { stage, panel, list });
  const shared = sharedDir();
  if (shared === null) return;
  const body = readFileSync(join(shared, 'pages/search/jp-pokemoncard-desktop-raw-202604.html'));
  await list.route(`${SHOP}/**`, (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({ body, contentType: 'text/html; charset=utf-8' })
      : route.abort(),
  );
  await list.goto(`${SHOP}/s?k=${encodeURIComponent(REAL_KEYWORD)}`);
  await compare('a real page', { stage, panel, list });
}

interface Places {
  readonly stage: Stage;
  readonly panel: Page;
  readonly list: Page;
}

async function compare(name: string, { stage, panel, list }: Places): Promise<void> {
  const bytes = Buffer.from(await list.content());
  const [clicks, reads]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    await stage.worker.evaluate(`chrome.storage.session.remove('shown')`);
    await panel.waitForSelector('#page > h1, #page > .bad', { state: 'detached' });
    const clickedAt = performance.now();
    await stage.clickButton(list);
    await panel.waitForSelector('#page > h1, #page > .bad');
    clicks.push(performance.now() - clickedAt);
    const readAt = performance.now();
    readPage(bytes, list.url());
    reads.push(performance.now() - readAt);
  }
  const verdict = await panel.textContent('#page > h1, #page > .bad');
  const [click, read] = [median(clicks), median(reads)];
  console.log(
    `${name} (${Math.round(bytes.length / 1024)} KiB, ${verdict}): click to verdict ${click.toFixed(0)} ms, reading alone ${read.toFixed(1)} ms, ratio ${(click / read).toFixed(1)}`,
  );
}
