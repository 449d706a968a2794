import assert from 'node:assert/strict';
import { addGoods } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { samplePage } from '../store/changes/sample-changes.ts';
import { browserTest, openPage, requireFits, signInWith, takePicture } from './browser.ts';
import { addAccount, addPerson, startSite } from './site.ts';

browserTest('changes are read and filtered in a browser, in both languages, on a phone', async (browser) => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const [own, watched] = [asinOf(1), asinOf(2)];
  await addGoods(site.store, accountId, { own: [own], watched: [watched] });
  const long = 'ハルナギ 静音 卓上 扇風機 充電式 '.repeat(20).slice(0, 500);
  await site.store.saveProducts([
    samplePage(own, '2026-11-26', { price: 1980, title: long }),
    samplePage(own, '2026-11-27', { price: 1780, title: long }),
    samplePage(own, '2026-11-28', { price: 1880, title: `${long}<script>alert(1)</script>`, rating: 4.1 }),
    samplePage(watched, '2026-11-27', {
      price: 3200,
      title: '<img src=x onerror=alert(1)> ミナミノ 水筒 500ml',
    }),
    samplePage(watched, '2026-11-28', { price: 2980, title: 'ミナミノ 水筒 500ml ‮gnp.exe' }),
  ]);
  const person = await addPerson(site.store, { accountId, role: 'member' });
  for (const language of ['ja', 'en'] as const) {
    await using seen = await openPage(browser, site, { language });
    const { page } = seen;
    await signInWith(page, person, '/events');
    await takePicture(page, 'events', language);
    await page.selectOption('#filter-relation', 'competitor');
    await Promise.all([
      page.waitForURL('**/events?*relation=competitor*'),
      page.press('#filter-relation', 'Tab').then(() => page.click('.filters button')),
    ]);
    assert.equal(await page.locator('.events-group').count(), 1);
    await page.setViewportSize({ width: 360, height: 700 });
    await requireFits(page);
    seen.requireQuiet();
  }
});
