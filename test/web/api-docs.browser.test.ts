import assert from 'node:assert/strict';
import { browserTest, openPage, signInWith } from './browser.ts';
import { makeKeywordStage } from './keyword-stage.ts';

browserTest(
  'the API documentation follows the theme and language of the page, and leads back to it',
  async (browser) => {
    await using stage = await makeKeywordStage('owner');
    await using seen = await openPage(browser, stage.site, { language: 'ja', colorScheme: 'light' });
    const { page } = seen;
    await signInWith(page, stage.person);
    await page.goto('/theme?to=dark&back=/settings/api');
    await page.locator('.foot a[href^="/docs"]').click();
    await page.locator('#swagger-ui .info').waitFor();
    assert.equal(await page.evaluate("document.documentElement.classList.contains('dark-mode')"), true);
    const back = page.locator('.way-back a');
    assert.equal(await page.evaluate("document.querySelector('.way-back [lang=en]').hidden"), true);
    await Promise.all([page.waitForURL('**/'), back.click()]);
    assert.equal(await page.locator('h1').textContent(), 'ダッシュボード');
    await page.goto('/docs');
    assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'light');
    seen.requireQuiet();
  },
);
