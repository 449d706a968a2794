import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extensionTest } from './extension-browser.ts';
import { asinAt, KEYWORD, LIST, sendAndRead, wordsOf } from './panel-stage.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

extensionTest('the panel says how each rank moved, and that a page was loaded long ago', async (stage) => {
  await stage.setUp(await stage.miharu.addAccount({ own: [], keywords: [KEYWORD] }, ['pages']));
  const panel = await stage.openOwn('panel');
  const ranked = (rank: number) => ({ local_date: '2026-11-20', rank_status: 'ranked', rank });
  const absent = { local_date: '2026-11-20', rank_status: 'not_observed', rank: null };
  const moved = (now: object, previous: object | null) => ({
    ...now,
    previous,
    asin: 'B0TEST0001',
    above: [],
  });
  const own = [
    moved(ranked(4), ranked(6)),
    moved(ranked(6), ranked(4)),
    moved(ranked(4), ranked(4)),
    moved(ranked(4), absent),
    moved(absent, ranked(4)),
    moved(absent, absent),
    moved(ranked(4), null),
  ];
  const answer = {
    kind: 'search',
    counts: true,
    keyword: KEYWORD,
    page: 1,
    observed_at: '2026-11-28T00:00:00Z',
    own,
  };
  const shown = { state: 'answered', answer, loadedAtMs: 0, sentAtMs: 3_600_000 };
  await stage.worker.evaluate(`chrome.storage.session.set({ shown: ${JSON.stringify(shown)} })`);
  await panel.waitForSelector('.product');
  assert.deepEqual(await panel.locator('.product .change').allTextContents(), [
    '▲ Up 2 from #6 on Fri, 20 Nov 2026',
    '▼ Down 2 from #4 on Fri, 20 Nov 2026',
    'Unchanged since Fri, 20 Nov 2026',
    'Entered: not in the results read on Fri, 20 Nov 2026',
    'Dropped out: #4 on Fri, 20 Nov 2026',
    'Still unranked, as on Fri, 20 Nov 2026',
    'No earlier date to compare with',
  ]);
  const words = await wordsOf(panel);
  assert.match(words, /Page loaded: 28 Nov 2026, 09:00 \(Japan time\)/);
  assert.match(words, /loaded some time ago.*reload it and click again/);
});

extensionTest('a page that does not count shows no fact of other pages', async (stage) => {
  await stage.setUp(await stage.miharu.addAccount({ own: [], keywords: [KEYWORD] }, ['pages']));
  const panel = await stage.openOwn('panel');
  const answer = {
    kind: 'search',
    verdict: 'sound',
    counts: false,
    advice: 'Send pages 1 and 2 of it too.',
    keyword: KEYWORD,
    page: 3,
    observed_at: '2026-11-28T00:00:00Z',
    reading: { outcome: 'partial', pages_read: [1, 2], pages_wanted: 3, missing_pages: [3] },
    own: [{ asin: 'B0TEST0001', rank_status: 'ranked', rank: 7, previous: null, above: [] }],
    product: null,
  };
  const shown = { state: 'answered', answer, loadedAtMs: 0, sentAtMs: 0 };
  await stage.worker.evaluate(`chrome.storage.session.set({ shown: ${JSON.stringify(shown)} })`);
  await panel.waitForSelector('#page .verdict');
  assert.equal(
    await wordsOf(panel),
    `${KEYWORD} page 3 Not counted Send pages 1 and 2 of it too. Page loaded: 28 Nov 2026, 09:00 (Japan time)`,
  );
});

extensionTest(
  'the first page of a product is compared with nothing, and the panel says so',
  async (stage) => {
    const own = asinAt(stage, 1);
    await stage.setUp(await stage.miharu.addAccount({ own: [own], keywords: [] }, ['pages']));
    const panel = await stage.openOwn('panel');
    const page = await stage.openShop(`/dp/${own}`);
    const words = await sendAndRead(stage, page, panel);
    assert.match(words, /No earlier date to compare with/);
    assert.doesNotMatch(words, /No changes/);
  },
);

extensionTest(
  'an answer that is lost behind a page that was kept leaves open whether it was',
  async (stage) => {
    const key = await stage.miharu.addAccount({ own: [], keywords: [KEYWORD] }, ['read', 'pages']);
    await stage.setUp(key);
    const panel = await stage.openOwn('panel');
    const list = await stage.openShop(LIST);
    stage.miharu.loseNextAnswer();
    assert.match(await sendAndRead(stage, list, panel), /No answer .*not known whether the page was added/);
    assert.match(await sendAndRead(stage, list, panel), /page 1 Already added /, 'clicking again is safe');
  },
);

extensionTest(
  'an absence says how many results were read, and screen readers hear the verdict and the best rank alone',
  async (stage) => {
    const own = [asinAt(stage, 3), 'B0ABSENT01'];
    const key = await stage.miharu.addAccount({ own, keywords: [KEYWORD] }, ['read', 'pages']);
    await stage.setUp(key);
    const panel = await stage.openOwn('panel');
    await panel.setViewportSize({ width: 320, height: 640 });
    assert.equal(await panel.textContent('#said'), '');
    const list = await stage.openShop(LIST);
    assert.doesNotMatch(await sendAndRead(stage, list, panel), /B0ABSENT01|圏外/, 'not from page 1 alone');
    for (const page of [2, 3]) {
      await list.goto(`https://www.amazon.co.jp${LIST}&page=${page}`);
      await sendAndRead(stage, list, panel);
    }
    const { series } = await stage.miharu.get(`/rankings?keyword=${encodeURIComponent(KEYWORD)}`, key);
    const read = series[0].observations.at(-1).observed_results;
    assert.deepEqual(await panel.locator('.rank').allTextContents(), ['3 位', `圏外（${read} 件中）`]);
    const said = (await panel.textContent('#said')) ?? '';
    assert.match(
      said,
      new RegExp(`^水筒 500ml 3 ページ目 追加しました 3 ページ中 3 ページ、.* ${read} 件 3 位`),
    );
    assert.doesNotMatch(said, /すぐ上の商品/);
    const [content, frame] = (await panel.evaluate(
      '[document.documentElement.scrollWidth, innerWidth]',
    )) as number[];
    assert.ok((content ?? 0) <= (frame ?? 0), 'nothing is cut off');
    await panel.evaluate(AXE);
    for (const colorScheme of ['light', 'dark'] as const) {
      await panel.emulateMedia({ colorScheme });
      const violations = await panel.evaluate(
        `axe.run({ resultTypes: ['violations'] }).then((found) => found.violations.map(({ id }) => id))`,
      );
      assert.deepEqual(violations, [], colorScheme);
    }
  },
  'ja',
);
