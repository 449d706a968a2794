import assert from 'node:assert/strict';
import { addGoods } from '../api/service.ts';
import { browserTest, openPage, requireFits, signInWith, takePicture } from './browser.ts';
import { addAccount, addPerson, startSite } from './site.ts';

const PATH = '/settings/keywords';

browserTest(
  'keywords are pasted, confirmed and removed without JavaScript, in both languages, on a phone',
  async (browser) => {
    await using site = await startSite();
    for (const language of ['ja', 'en'] as const) {
      const accountId = await addAccount(site.store);
      await addGoods(site.store, accountId, {
        keywords: ['卓上扇風機', 'USB 扇風機', '<img src=x onerror=alert(1)>', '扇風機 静音 小型'],
      });
      const person = await addPerson(site.store, { accountId, role: 'owner' });
      await using seen = await openPage(browser, site, { language, javaScriptEnabled: false });
      const { page } = seen;
      await signInWith(page, person, PATH);
      await page.fill('textarea[name=keywords]', `水筒\n${'長'.repeat(201)}`);
      await page.click('.form-block button');
      assert.match((await page.textContent('.problem')) ?? '', language === 'ja' ? /2 行目/ : /Line 2/);
      await takePicture(page, 'keywords-problem', language);
      await page.fill('textarea[name=keywords]', '水筒\nusb 扇風機\nＵＳＢ 扇風機');
      await page.click('.form-block button');
      await page.check('input[value="ＵＳＢ 扇風機"]');
      await takePicture(page, 'keywords-twins', language);
      await page.click('main button[type=submit]');
      assert.equal(await page.locator('tbody tr').count(), 6);
      await takePicture(page, 'keywords', language);
      await page.setViewportSize({ width: 360, height: 700 });
      await requireFits(page);
      await takePicture(page, 'keywords-phone', language);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.check('input[value="水筒"]');
      await page.check('input[value^="<img"]');
      await page.click('.form-wide button');
      await takePicture(page, 'keywords-removal', language);
      assert.equal(await page.locator('.chosen li').count(), 2);
      await page.click('.form-wide button');
      assert.equal(await page.locator('tbody tr').count(), 4);
      seen.requireQuiet();
    }
  },
);

browserTest('keywords are selected and removed with only the keyboard', async (browser) => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  await addGoods(site.store, accountId, { keywords: ['水筒', '鍋'] });
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  await using seen = await openPage(browser, site, { colorScheme: 'dark' });
  const { page } = seen;
  await signInWith(page, person, PATH);
  await page.focus('.table-frame');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  assert.ok(await page.isChecked('input[value="水筒"]'));
  for (const _ of ['its ranks', 'the next box', 'its ranks', 'the button']) await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.type'), 'submit');
  await Promise.all([page.waitForSelector('.chosen'), page.keyboard.press('Enter')]);
  await takePicture(page, 'keywords-dark', 'ja');
  await page.focus('.form-wide button');
  await Promise.all([page.waitForSelector('.notice-good'), page.keyboard.press('Enter')]);
  assert.equal(await page.locator('tbody tr').count(), 1);
  seen.requireQuiet();
});
