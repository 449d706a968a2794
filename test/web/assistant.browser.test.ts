import assert from 'node:assert/strict';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { KEYWORDS, OWN_ASIN, OWN_NAME } from '../api/assistant.ts';
import { NOW_MS } from '../api/service.ts';
import { likelyOf, sampleCheck, saveChecks } from '../store/assistant/check-samples.ts';
import { brokenWordsIn, browserTest, openPage, requireFits, signInWith, takePicture } from './browser.ts';
import { addAccount, addPerson, startSite } from './site.ts';

const ANSWER = `卓上扇風機なら次の製品が人気です。
1. ツキミトウ TM-30: 軽くて持ち運びやすい
2. ${OWN_NAME}: 静音で就寝時にも向く
3. <img src=x onerror=alert(1)>`;

/** Names of columns beside numbers that take more than one line. */
const BROKEN_NAMES = `[...document.querySelectorAll('td.cell-number')].filter((cell) => {
  const { height, lineHeight } = getComputedStyle(cell, '::before');
  return parseFloat(height) > 1.5 * parseFloat(lineHeight);
}).map((cell) => cell.dataset.label)`;

browserTest('an answer is pasted below its question and the product is found in it', async (browser) => {
  await using site = await startSite();
  for (const language of ['ja', 'en'] as const) {
    const accountId = await addAccount(site.store);
    const options = { limits: PLAN_LIMITS.pro, addedAtMs: NOW_MS };
    await site.store.addAsins(accountId, [{ asin: OWN_ASIN, relation: 'own', names: [OWN_NAME] }], options);
    await site.store.addKeywords(accountId, KEYWORDS, options);
    const person = await addPerson(site.store, { accountId, role: 'member' });
    await using seen = await openPage(browser, site, { language });
    const { page } = seen;
    await signInWith(page, person, '/assistant');
    assert.equal(await page.locator('.questions > li').count(), 5);
    await takePicture(page, 'assistant', language);
    await page.locator('.paste textarea').first().fill(ANSWER);
    await Promise.all([page.waitForSelector('.answer mark'), page.locator('.paste button').first().click()]);
    assert.equal(await page.textContent('.answer mark'), OWN_NAME);
    await takePicture(page, 'assistant-verdict', language);
    await page.setViewportSize({ width: 360, height: 700 });
    await requireFits(page);
    await page.goto('/assistant/results');
    await requireFits(page);
    assert.deepEqual(await page.evaluate(brokenWordsIn('.badge')), [], language);
    if (language === 'ja') assert.deepEqual(await page.evaluate(BROKEN_NAMES), []);
    await page.setViewportSize({ width: 768, height: 800 });
    const names = '.table-frame:has(.share-bar) td[role=rowheader]';
    if (language === 'en') assert.deepEqual(await page.evaluate(brokenWordsIn(names)), []);
    await page.setViewportSize({ width: 1280, height: 800 });
    await takePicture(page, 'assistant-results', language);
    await page.goto('/assistant/questions');
    await page.fill('main input[name=question]', '<img src=x onerror=alert(1)> 静かな扇風機はどれ？');
    await Promise.all([page.waitForSelector('.flash, [role=status]'), page.click('main .form-block button')]);
    await takePicture(page, 'assistant-own', language);
    seen.requireQuiet();
  }
});

browserTest('a possible match is confirmed with one click, also without JavaScript', async (browser) => {
  await using site = await startSite();
  const answer = 'ツキヨミのロイヤルが人気です。<img src=x onerror=alert(1)>';
  for (const [language, javaScriptEnabled] of [
    ['ja', true],
    ['en', false],
  ] as const) {
    const accountId = await addAccount(site.store);
    const options = { limits: PLAN_LIMITS.pro, addedAtMs: NOW_MS };
    await site.store.addAsins(accountId, [{ asin: OWN_ASIN, relation: 'own', names: [OWN_NAME] }], options);
    await saveChecks(site.store, accountId, [sampleCheck(1, { answer, verdict: likelyOf(OWN_ASIN) })]);
    const person = await addPerson(site.store, { accountId, role: 'member' });
    await using seen = await openPage(browser, site, { language, javaScriptEnabled });
    const { page } = seen;
    await signInWith(page, person, `/assistant/checks/${sampleCheck(1).id}`);
    await takePicture(page, 'assistant-confirm', language);
    await page.setViewportSize({ width: 360, height: 700 });
    await requireFits(page);
    await Promise.all([page.waitForSelector('.badge-good'), page.click('.candidate .button-primary')]);
    assert.equal(await page.locator('.candidate button').count(), 1);
    assert.equal(await page.locator('.answer mark').first().textContent(), 'ツキヨミのロイヤル');
    await requireFits(page);
    seen.requireQuiet();
  }
});
