import assert from 'node:assert/strict';
import { TODAY } from '../api/service.ts';
import { browserTest, openPage, requireFits, signInWith } from './browser.ts';
import { addAccount, addPerson, startSite } from './site.ts';

browserTest('a cap is set, changed and removed on a phone without JavaScript', async (browser) => {
  for (const language of ['ja', 'en'] as const) {
    await using site = await startSite();
    const { store } = site;
    await addAccount(store, '港の店');
    await store.addSource({ name: 'searches', kind: 'serpapi', values: { api_key: 'k' }, addedAtMs: 1 });
    await using seen = await openPage(browser, site, { language, width: 360, javaScriptEnabled: false });
    const { page } = seen;
    await signInWith(page, await addPerson(store, 'operator'), '/operator/sources');
    const caps = async () =>
      (await store.listCaps(TODAY, { which: 'all', limit: 9 })).map(({ most }) => most);
    const add = page.locator('form:has(select[name=limit])');
    await add.locator('select[name=limit]').selectOption('searches units');
    await add.locator('input[name=account]').fill('よその店');
    await add.locator('input[name=most]').fill('9000');
    await add.locator('button').click();
    await requireFits(page);
    assert.equal(await page.locator('input[name=account]').getAttribute('aria-invalid'), 'true');
    assert.deepEqual([await add.locator('input[name=most]').inputValue(), await caps()], ['9000', []]);
    await add.locator('input[name=account]').fill('港の店');
    await add.locator('button').click();
    await requireFits(page);
    assert.deepEqual(await caps(), [9_000]);
    const row = page.locator('.row-below:has(input[value=removeCap])');
    await row.locator('summary').first().click();
    await requireFits(page);
    await row.locator('input[name=most]').fill('8000');
    await row.locator('form:has(input[value=setCap]) button').click();
    assert.deepEqual(await caps(), [8_000]);
    await row.locator('summary').nth(1).click();
    await requireFits(page);
    await row.locator('form:has(input[value=removeCap]) button').click();
    assert.deepEqual(await caps(), []);
    seen.requireQuiet();
  }
});
