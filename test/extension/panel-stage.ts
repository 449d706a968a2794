import type { Page } from 'playwright-core';
import { localDateOf } from '../../src/core/local-date.ts';
import type { Stage } from './extension-browser.ts';

/** The keyword whose pages the tests send. */
export const KEYWORD = '水筒 500ml';
/** Its first results page, as the shop links to it. */
export const LIST = `/s?k=${encodeURIComponent(KEYWORD)}&crid=2ABC&sprefix=suitou&ref=nb_sb_noss`;

/** The product of the sample shop that has this rank today. */
export function asinAt({ shop }: Stage, rank: number): string {
  const { pages } = shop.truthOf(KEYWORD, localDateOf(Date.now()));
  const cards = pages.flatMap((page) => page.cards);
  return cards.find((shown) => shown.rank === rank)?.card.asin ?? '';
}

/** What the panel says of the page. */
export async function wordsOf(panel: Page): Promise<string> {
  return (await panel.locator('#page > *').allTextContents()).join(' ').replace(/\s+/g, ' ');
}

/** What the panel has once a page was answered or failed. */
export const ANSWERED = '#page:is([data-state="answered"], [data-state="failed"])';

/** Clicks the button and returns what the panel says then. */
export async function sendAndRead(stage: Stage, list: Page, panel: Page): Promise<string> {
  await stage.worker.evaluate(`chrome.storage.session.remove('shown')`);
  await panel.waitForSelector(ANSWERED, { state: 'detached' });
  await stage.clickButton(list);
  await panel.waitForSelector(ANSWERED);
  return wordsOf(panel);
}
