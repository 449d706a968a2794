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

browserTest('chosen pages go up one by one, each with what became of it', async (browser) => {
  const { site, person } = await startAtNoon();
  await using _site = site;
  for (const language of ['ja', 'en'] as const) {
    await using seen = await openPage(browser, site, { language });
    const { page } = seen;
    await signInWith(page, person, '/pages');
    const files = [fileOf(1), fileOf(2), fileOf(3), { ...fileOf(1, 'photo.html'), buffer: Buffer.from('x') }];
    await page.setInputFiles('input[name="files"]', files);
    await page.click('form[enctype] button[type="submit"]');
    await page.locator('.page-progress progress').waitFor({ state: 'hidden' });
    await page.locator('.page-results > li').nth(3).locator('.badge-warn').waitFor();
    const tones = await page.evaluate(
      `[...document.querySelectorAll('.page-results > li')].map((one) => one.dataset.tone)`,
    );
    assert.deepEqual(
      tones,
      language === 'ja' ? ['good', 'good', 'good', 'warn'] : ['quiet', 'quiet', 'quiet', 'warn'],
    );
    await takePicture(page, 'pages', language);
    await page.setViewportSize({ width: 360, height: 700 });
    await requireFits(page);
    seen.requireQuiet();
  }
});

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
    await page.locator('.page-results > li[data-tone="good"]').waitFor();
    broken = Number.POSITIVE_INFINITY;
    await page.setInputFiles('input[name="files"]', [fileOf(2)]);
    await page.click('form[enctype] button[type="submit"]');
    await page.locator('.page-results > li[data-tone="bad"] button').waitFor();
    broken = 0;
    await page.click('.page-results > li[data-tone="bad"] button');
    await page.locator('.page-results > li[data-tone="good"]').nth(1).waitFor();
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
  await page.locator('.page-results > li[data-tone="good"]').waitFor();
  const texts = await page.locator('.page-results > li').allTextContents();
  assert.match(texts.join('\n'), /Not pages, so skipped: 1\./);
  seen.requireQuiet();
});
