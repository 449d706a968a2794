import assert from 'node:assert/strict';
import { localDateOf } from '../../src/core/local-date.ts';
import { extensionTest } from './extension-browser.ts';

const KEYWORD = '水筒 500ml';
const LIST = `/s?k=${encodeURIComponent(KEYWORD)}&crid=2ABC&sprefix=suitou&ref=nb_sb_noss`;

extensionTest('the panel shows the rank that the API has, and which page is still missing', async (stage) => {
  const { shop, miharu } = stage;
  const cards = shop.truthOf(KEYWORD, localDateOf(Date.now())).pages.flatMap((page) => page.cards);
  const own = cards.find((shown) => shown.rank === 7)?.card.asin ?? '';
  const key = await miharu.addAccount({ own: [own], keywords: [KEYWORD] }, ['read', 'checks', 'pages']);
  const options = await stage.setUp(key);
  assert.match((await options.textContent('#result')) ?? '', /^Connected to /);
  const list = await stage.openShop(LIST);
  const panel = await stage.openOwn('panel');
  await stage.clickButton(list);
  await panel.waitForSelector('.rank');

  const { series } = await miharu.get(`/rankings?keyword=${encodeURIComponent(KEYWORD)}`, key);
  const { rank } = series[0].observations.at(-1);
  assert.equal(rank, 7);
  assert.equal(await panel.textContent('.rank'), `No. ${rank}`);
  assert.equal(await panel.locator('ol.ranks li').count(), 5);
  assert.match((await panel.textContent('#page')) ?? '', /Page 2 of 3: open it and click again\./);
  assert.deepEqual(Object.keys(miharu.sent[0]?.query ?? {}), ['url', 'observed_at', 'keyword']);
  assert.equal(miharu.sent[0]?.query['url'], `https://www.amazon.co.jp/s?k=${encodeURIComponent(KEYWORD)}`);
  assert.deepEqual(stage.elsewhere, []);
});
