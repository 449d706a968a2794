import assert from 'node:assert/strict';
import { addGoods } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { browserTest, openPage, signInWith } from './browser.ts';
import { addAccount, addPerson, startSite } from './site.ts';

browserTest(
  'filters apply while they are typed, the field keeps its focus, and Back undoes them',
  async (browser) => {
    await using site = await startSite();
    const accountId = await addAccount(site.store);
    await addGoods(site.store, accountId, { own: [asinOf(1)], keywords: ['水筒', '傘'] });
    await using seen = await openPage(browser, site);
    const { page } = seen;
    await signInWith(page, await addPerson(site.store, { accountId, role: 'member' }));
    await page.evaluate('document.body.dataset.same = "yes"');
    await page.locator('#filter-search').pressSequentially('傘');
    await page.locator('#keywords :text("全 2 件中 1 件を表示")').waitFor();
    assert.match(page.url(), /\?search=/);
    assert.equal(await page.evaluate('document.activeElement.id'), 'filter-search');
    assert.match((await page.locator('.sheet-link').getAttribute('href')) ?? '', /search=/);
    await page.goBack();
    await page.locator('#keywords :text("全 2 件中 2 件を表示")').waitFor();
    assert.equal(await page.locator('#filter-search').inputValue(), '');
    assert.equal(await page.evaluate('document.body.dataset.same'), 'yes', 'the page was not loaded again');
    seen.requireQuiet();
  },
);
