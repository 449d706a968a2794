import assert from 'node:assert/strict';
import { browserTest, openPage, requireFits, signInWith, takePicture } from './browser.ts';
import { addAccount, addPerson, startSite } from './site.ts';

browserTest(
  'signing in works in a real browser, in both languages, on a phone, without console errors',
  async (browser) => {
    await using site = await startSite();
    const accountId = await addAccount(site.store);
    const person = await addPerson(site.store, { accountId, role: 'owner' });
    for (const language of ['ja', 'en'] as const) {
      await using seen = await openPage(browser, site, { language });
      const { page } = seen;
      await page.goto('/sign-in');
      await takePicture(page, 'sign-in', language);
      await signInWith(page, person);
      await takePicture(page, 'home', language);
      assert.equal(await page.getAttribute('html', 'lang'), language);
      await page.setViewportSize({ width: 360, height: 700 });
      await requireFits(page);
      seen.requireQuiet();
    }
  },
);

browserTest('signing in works without JavaScript', async (browser) => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  await using seen = await openPage(browser, site, { javaScriptEnabled: false });
  await signInWith(seen.page, person);
  assert.equal(await seen.page.textContent('h1'), 'ダッシュボード');
  seen.requireQuiet();
});
