import assert from 'node:assert/strict';
import { PICTURE_HOST } from '../../src/core/image-url.ts';
import { addGoods, NOW_MS, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { browserTest, openPage, requireFits, signInWith, takePicture } from './browser.ts';
import { addAccount, addPerson, startSite } from './site.ts';

const KEYWORD = '水筒 500ml';
const SHELF = `/keyword/shelf?${new URLSearchParams({ keyword: KEYWORD })}`;
const PICTURE =
  "<svg xmlns='http://www.w3.org/2000/svg' width='160' height='120'><rect width='160' height='120' fill='#08c'/></svg>";

/** The width of each picture of a card once all are loaded or have failed, which the last ones only do near the window. */
const LOADED = `(async () => {
  const pictures = [...document.querySelectorAll('.shelf-picture img')];
  for (let frame = 0; frame < 900 && pictures.some((one) => !one.complete); frame += 1) {
    pictures.find((one) => !one.complete).scrollIntoView();
    await new Promise(requestAnimationFrame);
  }
  scrollTo(0, 0);
  return pictures.map((one) => one.complete && one.naturalWidth);
})()`;

/** A picture, or nothing, in place of the shop's host: the test loads nothing from the network. */
browserTest(
  'pictures move nothing as they come, and a placeholder stays where one does not',
  async (browser) => {
    for (const language of ['ja', 'en'] as const) {
      await using site = await startSite();
      const accountId = await addAccount(site.store);
      await addGoods(site.store, accountId, { own: [asinOf(1)], keywords: [KEYWORD] });
      const cards = Array.from({ length: 6 }, (_, at) =>
        card(asinOf(at + 1), {
          title: `ミナト 真空断熱 水筒 ${500 + at}ml 保温 保冷 ワンタッチ 直飲み`,
          price: 1980 + at,
          imageUrl:
            at === 5 ? null : `https://${PICTURE_HOST}/images/I/${at % 2 === 0 ? 'there' : 'gone'}${at}.jpg`,
        }),
      );
      await saveReading(site.store, readingOf({ term: KEYWORD, localDate: TODAY, pages: [cards] }));
      await site.store.addPictureHost({ host: PICTURE_HOST, agreedAtMs: NOW_MS });
      const person = await addPerson(site.store, { accountId, role: 'member' });
      await using seen = await openPage(browser, site, { language, width: 360 });
      const { page, context } = seen;
      const referrers: (string | undefined)[] = [];
      const held = Promise.withResolvers<void>();
      await context.route(`https://${PICTURE_HOST}/**`, async (route) => {
        const request = route.request();
        referrers.push((await request.allHeaders())['referer']);
        await held.promise;
        if (request.url().includes('gone')) await route.abort();
        else await route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
      });
      await signInWith(page, person);
      await page.goto(SHELF, { waitUntil: 'domcontentloaded' });
      const places = () =>
        page.locator('.shelf-card').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      const before = await places();
      held.resolve();
      assert.deepEqual(await page.evaluate(LOADED), [160, 0, 160, 0, 160]);
      assert.deepEqual(await places(), before);
      assert.ok(referrers.length > 0);
      assert.deepEqual(new Set(referrers), new Set([undefined]));
      const names = await page
        .locator('.shelf-picture')
        .evaluateAll((all) => all.map((one) => one.textContent));
      assert.deepEqual(new Set(names), new Set(['']));
      const [loaded, failed, missing] = await Promise.all(
        [0, 1, 5].map(async (at) =>
          (await page.locator('.shelf-picture').nth(at).screenshot()).toString('base64'),
        ),
      );
      assert.equal(failed, missing);
      assert.notEqual(loaded, missing);
      await requireFits(page);
      await takePicture(page, 'shelf-pictures', language);
    }
  },
);
