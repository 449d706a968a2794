import assert from 'node:assert/strict';
import { asinAt, NOON_MS, searchPage } from '../api/pages-stage.ts';
import { addGoods } from '../api/service.ts';
import { SHELF_TERM } from '../operations/saved-shelf.ts';
import { browserTest, openPage, requireFits, signInWith, takePicture } from './browser.ts';
import { addAccount, addPerson, startSite } from './site.ts';

const fileOf = (page: number, name = `page-${page}.html`) => ({
  name,
  mimeType: 'text/html',
  buffer: Buffer.from(searchPage(page)),
});

async function startAtNoon() {
  const site = await startSite();
  site.clock.nowMs = NOON_MS;
  const accountId = await addAccount(site.store);
  await addGoods(site.store, accountId, { own: [asinAt(8)], keywords: [SHELF_TERM] });
  return { site, person: await addPerson(site.store, { accountId, role: 'member' }) };
}

browserTest('chosen pages go up one by one, and the results stand together by keyword', async (browser) => {
  const { site, person } = await startAtNoon();
  await using _site = site;
  for (const language of ['ja', 'en'] as const) {
    await using seen = await openPage(browser, site, { language });
    const { page } = seen;
    await signInWith(page, person, '/pages');
    const broken = { ...fileOf(1, 'photo.html'), buffer: Buffer.from('x') };
    await page.setInputFiles('input[name="files"]', [fileOf(1), broken, fileOf(2), fileOf(3)]);
    await page.click('form[enctype] button[type="submit"]');
    await page.locator('[data-said]:not(:empty)').waitFor({ state: 'attached' });
    const seenOf = (selector: string, name: string) =>
      page.evaluate(`[...document.querySelectorAll('${selector}')].map((one) => one.dataset.${name})`);
    const standing = language === 'ja' ? 'counts' : 'repeated';
    assert.deepEqual(await seenOf('[data-problems] li', 'standing'), ['notCounted']);
    assert.deepEqual(await seenOf('[data-group] li[data-standing]', 'standing'), Array(3).fill(standing));
    assert.equal(await page.locator('[data-group]').count(), 1);
    assert.equal(await page.locator('[data-waiting] > li').count(), 0);
    assert.equal(
      await page.textContent('[data-count]'),
      language === 'ja'
        ? '4 件中 4 件完了：追加 3 件、対象外 1 件'
        : '4 of 4 done: 3 already added, 1 not counted',
    );
    const focused = await page.evaluate(`document.activeElement?.hasAttribute('data-count')`);
    assert.equal(focused, true, 'the results are where the focus is');
    await takePicture(page, 'pages', language);
    await page.setViewportSize({ width: 360, height: 700 });
    await requireFits(page);
    seen.requireQuiet();
  }
});

browserTest(
  'while files go up, the screen counts those that are done, in both languages',
  async (browser) => {
    const { site, person } = await startAtNoon();
    await using _site = site;
    for (const [language, words] of [
      ['en', '1 of 2 done: 1 '],
      ['ja', '2 件中 1 件完了：追加'],
    ] as const) {
      await using seen = await openPage(browser, site, { language });
      const { page } = seen;
      await signInWith(page, person, '/pages');
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      let posts = 0;
      await page.route('**/pages', async (route) => {
        if (route.request().method() === 'POST' && ++posts === 2) await released;
        await route.continue();
      });
      await page.setInputFiles('input[name="files"]', [fileOf(1), fileOf(2)]);
      await page.click('form[enctype] button[type="submit"]');
      await page.locator('[data-group]').waitFor();
      assert.ok((await page.textContent('[data-count]'))?.startsWith(words));
      assert.equal(await page.locator('[data-waiting] > li').count(), 1);
      assert.equal(await page.textContent('[data-said]'), '', 'screen readers hear the end');
      release();
      await page.locator('[data-said]:not(:empty)').waitFor({ state: 'attached' });
      seen.requireQuiet();
    }
  },
);

browserTest(
  'a connection that breaks off is tried again, and one that stays broken is said',
  async (browser) => {
    const { site, person } = await startAtNoon();
    await using _site = site;
    await using seen = await openPage(browser, site, { language: 'en' });
    const { page } = seen;
    await signInWith(page, person, '/pages');
    let broken = 1;
    await page.route('**/pages', async (route) => {
      if (route.request().method() === 'POST' && broken > 0) {
        broken -= 1;
        await route.abort('connectionreset');
      } else await route.continue();
    });
    await page.setInputFiles('input[name="files"]', [fileOf(1)]);
    await page.click('form[enctype] button[type="submit"]');
    await page.locator('[data-standing="counts"]').waitFor();
    broken = Number.POSITIVE_INFINITY;
    await page.setInputFiles('input[name="files"]', [fileOf(2)]);
    await page.click('form[enctype] button[type="submit"]');
    await page.locator('.page-results > li[data-tone="bad"] button').waitFor();
    broken = 0;
    await page.click('.page-results > li[data-tone="bad"] button');
    await page.locator('[data-standing="counts"]').nth(1).waitFor();
    assert.equal(await page.textContent('[data-count]'), '2 of 2 done: 2 added');
    assert.equal(await page.locator('[data-problems]').isVisible(), false);
  },
);

browserTest('dropped files and folders are added, without the pictures beside a page', async (browser) => {
  const { site, person } = await startAtNoon();
  await using _site = site;
  await using seen = await openPage(browser, site, { language: 'en' });
  const { page } = seen;
  await signInWith(page, person, '/pages');
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify(searchPage(1))}], 'page-1.html', { type: 'text/html' }));
    transfer.items.add(new File(['x'], 'logo.png', { type: 'image/png' }));
    return transfer;
  })()`);
  await page.dispatchEvent('[data-pages]', 'drop', { dataTransfer: dropped });
  await page.locator('[data-standing="counts"]').waitFor();
  assert.equal(await page.textContent('[data-count]'), '1 of 1 done: 1 added Not pages, so skipped: 1.');
  seen.requireQuiet();
});
