import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Language } from '../../src/core/text.ts';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { browserTest, openPage, requireFits, signInWith, takePicture } from './browser.ts';
import { addAccount, addPerson, startSite } from './site.ts';

const PATH = '/settings/products';
const [ONE, TWO, THREE] = [asinOf(1), asinOf(2), asinOf(3)];

const ANSWER = `卓上扇風機なら次の製品が人気です。
1. ツキミトウ TM-30: 軽くて持ち運びやすい
2. ハルナギ扇: 静音で就寝時にも向く
3. <img src=x onerror=alert(1)>`;

/** Gives a product names on its page: tries them on an answer, then saves them. */
async function giveNames(page: Page, language: Language): Promise<void> {
  await page.fill('textarea[name=names]', 'ハルナギ扇\nHN-200');
  await page.fill('textarea[name=answer_text]', ANSWER);
  await page.click('button:not([name=_do]):text-matches("^(テストする|Test)$")');
  assert.equal(await page.textContent('.answer mark'), 'ハルナギ扇');
  await takePicture(page, 'product-trial', language);
  await page.setViewportSize({ width: 360, height: 700 });
  await requireFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.click('button[name=_do]');
  assert.equal(await page.inputValue('textarea[name=names]'), 'ハルナギ扇\nHN-200');
}

browserTest(
  'products are pasted, named, tried and removed without JavaScript, in both languages, on a phone',
  async (browser) => {
    await using site = await startSite();
    for (const language of ['ja', 'en'] as const) {
      const accountId = await addAccount(site.store);
      await addGoods(site.store, accountId, { own: [ONE], watched: [TWO], keywords: ['卓上扇風機'] });
      const titles = [
        'ハルナギ 卓上扇風機 HN-200 静音 充電式 ホワイト',
        '<img src=x onerror=alert(1)> ツキミトウ',
      ];
      const cards = [
        card(ONE, { title: titles[0] ?? '' }),
        card(TWO, { title: `${titles[1]} ‮${'長'.repeat(90)}` }),
      ];
      await saveReading(site.store, readingOf({ term: '卓上扇風機', localDate: TODAY, pages: [cards] }));
      const person = await addPerson(site.store, { accountId, role: 'owner' });
      await using seen = await openPage(browser, site, { language, javaScriptEnabled: false });
      const { page } = seen;
      await signInWith(page, person, PATH);
      await page.fill(
        'textarea[name=asins]',
        `https://www.amazon.co.jp/dp/${THREE}\nhttps://example.jp/dp/${ONE}`,
      );
      await page.click('.form-block button');
      assert.match((await page.textContent('.problem')) ?? '', language === 'ja' ? /2 行目/ : /Line 2/);
      await takePicture(page, 'products-problem', language);
      await page.fill('textarea[name=asins]', `https://www.amazon.co.jp/dp/${THREE}`);
      await page.click('.form-block button');
      assert.equal(await page.locator('tbody tr').count(), 3);
      await takePicture(page, 'products', language);
      await page.setViewportSize({ width: 360, height: 700 });
      await requireFits(page);
      await takePicture(page, 'products-phone', language);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.click(`a[href="${PATH}/${ONE}"]`);
      await giveNames(page, language);
      await page.goto(PATH);
      await page.check(`input[value=${TWO}]`);
      await page.click('.form-wide button');
      await takePicture(page, 'products-removal', language);
      await page.click('.form-wide button');
      assert.equal(await page.locator('tbody tr').count(), 2);
      seen.requireQuiet();
    }
  },
);
