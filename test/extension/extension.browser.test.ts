import assert from 'node:assert/strict';
import { OWN_NAME } from '../api/assistant.ts';
import { until } from '../process/until.ts';
import { extensionTest } from './extension-browser.ts';

import { ANSWERED, asinAt, KEYWORD, LIST, sendAndRead } from './panel-stage.ts';

extensionTest(
  'the panel shows the rank of the API, and which page is missing, page by page',
  async (stage) => {
    const { miharu, shop } = stage;
    const own = asinAt(stage, 7);
    const key = await miharu.addAccount({ own: [own], keywords: [KEYWORD] }, ['read', 'checks', 'pages']);
    const options = await stage.setUp(key);
    assert.match((await options.textContent('#result')) ?? '', /^Connected to /);
    assert.equal(await options.inputValue('#key'), '', 'the key is not shown again');
    const list = await stage.openShop(LIST);
    const panel = await stage.openOwn('panel');
    const before = { html: await list.content(), asked: shop.requestCount() };
    const first = await sendAndRead(stage, list, panel);
    const { series } = await miharu.get(`/rankings?keyword=${encodeURIComponent(KEYWORD)}`, key);
    const { rank } = series[0].observations.at(-1);
    assert.equal(rank, 7);
    assert.equal(await panel.textContent('.rank'), `#${rank}`);
    assert.equal(await panel.locator('ol.ranks li').count(), 5);
    assert.match(
      first,
      /^水筒 500ml page 1 Added 1 of 3 pages, \d+ organic results Next: open page 2 of 3 and click again, within 30 minutes of page 1\. Then also: page 3\. #7/,
    );
    assert.deepEqual(
      { html: await list.content(), asked: shop.requestCount() },
      before,
      'the page is untouched',
    );
    await list.goto(`https://www.amazon.co.jp${LIST}&page=2`);
    assert.match(
      await sendAndRead(stage, list, panel),
      / page 2 Added 2 of 3 .*Next: open page 3 of 3 and click again/,
    );
    const [sent] = miharu.sent;
    assert.deepEqual(Object.keys(sent?.query ?? {}), ['url', 'observed_at', 'keyword']);
    assert.equal(sent?.query['url'], `https://www.amazon.co.jp/s?k=${encodeURIComponent(KEYWORD)}`);
    const loadedAtMs = (await list.evaluate('performance.timeOrigin')) as number;
    const observedAtMs = Date.parse(miharu.sent[1]?.query['observed_at'] ?? '');
    assert.equal(observedAtMs, Math.floor(loadedAtMs / 1000) * 1000, 'the instant of loading');
    assert.deepEqual(stage.elsewhere, []);
  },
);

extensionTest('a page that does not count says why, and keeps no rank', async (stage) => {
  const key = await stage.miharu.addAccount({ own: [], keywords: [KEYWORD] }, ['pages', 'read']);
  await stage.setUp(key);
  const panel = await stage.openOwn('panel');
  const list = await stage.openShop(`${LIST}&fault=captcha`);
  assert.match(await sendAndRead(stage, list, panel), /Not counted Page blocked \S/);
  await list.goto(`https://www.amazon.co.jp${LIST}&fault=other_language`);
  assert.match(await sendAndRead(stage, list, panel), /Not counted Page for another country or language /);
  await list.goto(`https://www.amazon.co.jp${LIST}&fault=half_page`);
  assert.match(await sendAndRead(stage, list, panel), /Not counted Page cut off /);
  await list.goto(`https://www.amazon.co.jp/s?k=${encodeURIComponent('弁当箱')}`);
  assert.match(
    await sendAndRead(stage, list, panel),
    /Not added “弁当箱” is not one of your account’s keywords\. Add it in miharu/,
  );
  assert.equal(
    await panel.getAttribute('#page a', 'href'),
    `${stage.miharu.origin}/settings/keywords`,
    'the place where it is added',
  );
  await list.evaluate(`history.pushState(null, '', '/s?k=other')`);
  assert.match(await sendAndRead(stage, list, panel), /The content changed after the page was loaded/);
  const sent = stage.miharu.sent.length;
  await list.goto('https://www.amazon.co.jp/gp/cart');
  assert.match(
    await sendAndRead(stage, list, panel),
    /not a results page or product page .*Nothing was sent/,
  );
  assert.equal(stage.miharu.sent.length, sent);
  const { keywords } = await stage.miharu.get('/keywords', key);
  assert.equal(keywords[0].rank, null);
});

extensionTest('a hostile title stays text, and the page reaches nothing of the extension', async (stage) => {
  const own = asinAt(stage, 3);
  const key = await stage.miharu.addAccount({ own: [own], keywords: [KEYWORD] }, ['read', 'checks', 'pages']);
  await stage.setUp(key);
  const list = await stage.openShop(LIST);
  const hostile = '<img src=x onerror="document.title = `owned`"><script>document.title = "owned"</script>';
  const heading = `document.querySelector('[data-asin="${own}"] h2')`;
  await list.evaluate(
    `(${heading}.querySelector('span') ?? ${heading}).replaceChildren(${JSON.stringify(hostile)})`,
  );
  const panel = await stage.openOwn('panel');
  await sendAndRead(stage, list, panel);
  assert.equal(await panel.locator('.product h2').textContent(), hostile);
  assert.equal(await panel.locator('#page img, #page script').count(), 0);
  assert.equal(await panel.title(), 'miharu');
  const seen = await list.evaluate(
    `[typeof globalThis.miharuTaken, typeof globalThis.chrome?.storage, typeof globalThis.chrome?.runtime?.sendMessage]`,
  );
  assert.deepEqual(seen, ['undefined', 'undefined', 'undefined']);
  const origin = new URL(panel.url()).host;
  const framed = await list.evaluate(
    (address) =>
      fetch(address).then(
        () => 'read',
        () => 'refused',
      ),
    `chrome-extension://${origin}/panel.html`,
  );
  assert.equal(framed, 'refused');
  const fromPage =
    await stage.worker.evaluate(`chrome.tabs.query({ url: 'https://www.amazon.co.jp/*' }).then(([tab]) =>
    chrome.scripting.executeScript({ target: { tabId: tab.id }, func: () =>
      chrome.storage.local.get('key').then((kept) => JSON.stringify(kept), () => 'refused') })).then(([first]) => first.result)`);
  assert.equal(fromPage, 'refused', 'scripts in pages cannot read the key');
});

extensionTest(
  'a wrong key, a missing scope, an open address and an absent miharu are sentences, and nothing is kept',
  async (stage) => {
    const { miharu } = stage;
    const kept = () => stage.worker.evaluate('chrome.storage.local.get()');
    const result = async (key: string, address?: string) => {
      const options = await stage.setUp(key, address);
      const words = await options.textContent('#result');
      await options.close();
      return words ?? '';
    };
    const reader = await miharu.addAccount({ own: [], keywords: [KEYWORD] }, ['read', 'checks']);
    assert.match(await result(`${reader.slice(0, -1)}x`), /does not accept the API key/);
    assert.match(await result(reader), /lacks the scope pages/);
    assert.match(await result(reader, 'http://192.0.2.1:8787'), /https:\/\//);
    assert.match(await result(reader, 'http://127.0.0.1:9'), /does not respond/);
    assert.deepEqual(await kept(), {});
    const key = await miharu.addAccount({ own: [], keywords: [KEYWORD] }, ['pages']);
    assert.match(await result(key), /^Connected to .*lacks the scope “checks”/);
    const list = await stage.openShop(LIST);
    const panel = await stage.openOwn('panel');
    await stage.worker.evaluate(`chrome.storage.local.set({ address: 'http://127.0.0.1:9' })`);
    assert.match(
      await sendAndRead(stage, list, panel),
      /No answer .*did not answer, so it is not known whether the page was added.*the same page is never added twice\./,
    );
    await stage.worker.evaluate(
      `chrome.storage.local.set({ address: '${miharu.origin}', key: 'mhr_wrong' })`,
    );
    assert.match(await sendAndRead(stage, list, panel), /does not accept the API key/);
  },
);

extensionTest(
  'pages of watched keywords are sent by themselves only where the person wants it',
  async (stage) => {
    const { miharu } = stage;
    const key = await miharu.addAccount({ own: [], keywords: [KEYWORD] }, ['pages', 'read']);
    const options = await stage.setUp(key);
    const list = await stage.openShop(LIST);
    assert.equal(await options.isChecked('#sends-by-itself'), false);
    await options.check('#sends-by-itself');
    await options.waitForSelector('#by-itself-result:not(:empty)');
    const panel = await stage.openOwn('panel');
    await list.goto(`https://www.amazon.co.jp/s?k=${encodeURIComponent('弁当箱')}`);
    await list.goto(`https://www.amazon.co.jp/s?k=${encodeURIComponent('水筒\u3000 500ml')}`);
    await panel.waitForSelector(ANSWERED);
    await list.evaluate(`history.replaceState(null, '', location.href + '&qid=1764190000')`);
    await list.reload();
    await until(() => miharu.sent.length === 2, 'the page is sent again after it was loaded again');
    const keywords = miharu.sent.map(({ query }) => query['keyword']);
    assert.deepEqual(keywords, [KEYWORD, KEYWORD], 'once for each time that it was loaded');
  },
);

extensionTest(
  'a marked answer is checked against one of the questions of the day',
  async (stage) => {
    const key = await stage.miharu.addAccount({ own: [asinAt(stage, 1)], keywords: [KEYWORD] }, [
      'checks',
      'pages',
    ]);
    await stage.setUp(key);
    const panel = await stage.openOwn('panel');
    const list = await stage.openShop(LIST);
    const press = () => panel.evaluate(`document.getElementById('take-answer').click()`);
    await list.bringToFront();
    await press();
    await panel.waitForSelector('#answer .bad');
    assert.match((await panel.textContent('#answer')) ?? '', /何も選択されていません/);
    const answer = `おすすめは ${OWN_NAME}（${asinAt(stage, 1)}）です。<b>`;
    await list.evaluate(`{
      const answer = document.createElement('p');
      answer.textContent = ${JSON.stringify(answer)};
      document.body.prepend(answer);
      getSelection().selectAllChildren(answer);
    }`);
    await press();
    await panel.waitForSelector('#answer form');
    assert.match((await panel.textContent('#answer blockquote')) ?? '', /です。<b>$/);
    assert.equal(await panel.locator('#answer input').count(), 5);
    await panel.evaluate(
      `document.querySelector('#answer input').click(), document.querySelector('#answer button').click()`,
    );
    await panel.waitForSelector('#answer .rank');
    assert.equal(await panel.textContent('#answer .rank'), '自社商品あり');
    assert.match(
      (await panel.textContent('#answer')) ?? '',
      new RegExp(`「${asinAt(stage, 1)}」.*残りの判定回数：4`),
    );
  },
  'ja',
);
