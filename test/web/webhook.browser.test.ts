import assert from 'node:assert/strict';
import { addGoods } from '../api/service.ts';
import { startReceiver } from '../operations/receiver.ts';
import { sampleAsin } from '../store/samples.ts';
import { browserTest, openPage, requireFits, signInWith, takePicture } from './browser.ts';
import { deliverAhead } from './delivering-ahead.ts';
import { addAccount, addPerson, startSite } from './site.ts';

const PATH = '/settings/webhook';

browserTest(
  'a webhook is set, tested, renewed and removed, in both languages, on a phone',
  async (browser, t) => {
    await using site = await startSite();
    const receiver = await startReceiver(t, [204, 302, 500]);
    for (const language of ['ja', 'en'] as const) {
      const accountId = await addAccount(site.store);
      const person = await addPerson(site.store, { accountId, role: 'owner' });
      await using seen = await openPage(browser, site, { language });
      const { page } = seen;
      await signInWith(page, person, PATH);
      await takePicture(page, 'webhook-empty', language);
      await page.fill('input[name=url]', receiver.url);
      await page.click('.form-block button');
      const secret = (await page.textContent('#webhook-secret'))?.trim() ?? '';
      assert.match(secret, /^whsec_[0-9A-Za-z+/]{43}=$/);
      await takePicture(page, 'webhook-new', language);
      for (const count of [1, 2, 3]) {
        await page.click('main form:has(input[value=test]) button');
        await page.waitForSelector(`main tbody tr:nth-child(${count})`);
      }
      await takePicture(page, 'webhook', language);
      assert.equal((await page.content()).includes(secret), false);
      const hostile = `${receiver.url}/"><img src=x onerror=alert(1)>${'長'.repeat(40)}`;
      await page.fill('input[name=url]', hostile);
      await page.click('main form:has(input[value=set]) button');
      await page.waitForSelector('.notice-good');
      assert.equal(await page.locator('main img').count(), 0);
      await page.setViewportSize({ width: 360, height: 700 });
      await requireFits(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.locator('.step summary').first().click();
      await page.click('form:has(input[value=renew]) button');
      assert.notEqual((await page.textContent('#webhook-secret'))?.trim(), secret);
      await page.locator('.step summary').last().click();
      await page.click('form:has(input[value=remove]) button');
      assert.equal(await page.inputValue('input[name=url]'), '');
      seen.requireQuiet();
    }
  },
);

browserTest('a stopped webhook says why and is resumed with one button', async (browser, t) => {
  await using site = await startSite();
  const receiver = await startReceiver(t, Array(10).fill(500));
  const accountId = await addAccount(site.store);
  await addGoods(site.store, accountId, { own: [sampleAsin(1)] });
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  await using seen = await openPage(browser, site, { javaScriptEnabled: false, colorScheme: 'dark' });
  const { page } = seen;
  await signInWith(page, person, PATH);
  await page.fill('input[name=url]', receiver.url);
  await page.click('.form-block button');
  await deliverAhead(site, 120);
  await page.goto(PATH);
  await takePicture(page, 'webhook-stopped', 'ja');
  await page.click('main form:has(input[value=resume]) button');
  assert.equal(await page.textContent('.notice-good'), '送信を再開しました。');
  assert.equal(await page.locator('main .notice-bad').count(), 0);
  seen.requireQuiet();
});
