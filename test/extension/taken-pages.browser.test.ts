import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductPage } from '../../src/core/product.ts';
import { decodePage, readPage, readProduct } from '../../src/pages/index.ts';
import { startSampleShop } from '../../tools/sample-shop/server.ts';
import { listPageFolders } from '../pages/page-folders.ts';
import { requireShared } from '../shared-dir.ts';
import { browserTest } from '../web/browser.ts';
import {
  PEOPLE,
  PERSONAL,
  PLACE_LINES,
  resultsFor,
  signedInProduct,
  signedInResults,
} from './signed-in-page.ts';
import { openBlank, takeFrom } from './taken-page.ts';

/**
 * What may differ: every postcode is sent with 0000 at its end, since the place of a reading is only as precise as its
 * first three digits; and a page in a browser has no bytes whose encoding could be declared wrongly.
 */
function withoutAllowed<Page extends Pick<ProductPage, 'place' | 'problems'>>(page: Page): Page {
  const rough = (text: string) => text.replace(/(?<!\d)(\d{3}-?)\d{4}(?!\d)/, '$10000');
  const problems = page.problems
    .filter(({ code }) => code !== 'wrong_encoding_declared')
    .map((problem) => ({ ...problem, detail: rough(problem.detail) }));
  return { ...page, place: page.place === null ? null : rough(page.place), problems };
}

/** All that is read of a page. */
function readAll(html: string) {
  const bytes = new TextEncoder().encode(html);
  const page = readPage(bytes);
  return { page: withoutAllowed(page), product: withoutAllowed(readProduct(bytes, null)) };
}

/**
 * The page as a browser has it: Amazon writes a comment behind `</html>`, which shows that the page is whole. Browsers
 * that save a page leave it out.
 */
function asServed(html: string): string {
  return /<\/html>\s*$/i.test(html) ? `${html}<!-- MEOW -->` : html;
}

/** Copies by SingleFile are no pages that a browser shows: they have no end of their own. */
const NOT_SHOWN = 'saved-by-singlefile';

browserTest('what is sent of our own pages is read as the whole page is', async (browser) => {
  await using blank = await openBlank(browser);
  const products = listPageFolders(new URL('../pages/product', import.meta.url).pathname);
  const folders = [...listPageFolders(), ...products].filter(({ name }) => name !== NOT_SHOWN);
  assert.ok(folders.length > 15);
  for (const { name, bytes } of folders) {
    const html = asServed(decodePage(bytes).html);
    assert.deepEqual(readAll(await takeFrom(blank.page, html)), readAll(html), name);
  }
});

for (const folder of ['pages/search', 'pages/product', 'pages/other', 'faults-2']) {
  browserTest(`what is sent of real pages is read as the whole page is: ${folder}`, async (browser, t) => {
    const shared = requireShared(t);
    if (shared === null) return;
    await using blank = await openBlank(browser);
    for (const name of readdirSync(join(shared, folder)).filter((one) => /(?<!zip)\.html$/.test(one))) {
      const html = asServed(decodePage(readFileSync(join(shared, folder, name))).html);
      const taken = await takeFrom(blank.page, html);
      assert.deepEqual(readAll(taken), readAll(html), name);
      assert.ok(taken.length < html.length, `${name} became no longer`);
    }
  });
}

browserTest('a signed-in page of results loses everything personal and no fact', async (browser) => {
  await using blank = await openBlank(browser);
  const { guest, signedIn } = await signedInResults();
  const taken = await takeFrom(blank.page, signedIn);
  assert.deepEqual(
    PERSONAL.filter((secret) => taken.includes(secret)),
    [],
  );
  assert.ok(PERSONAL.filter((secret) => signedIn.includes(secret)).length > 12, 'the page had them');
  const [read, whole] = [readAll(taken), readAll(signedIn)];
  assert.deepEqual(read, whole);
  assert.equal(read.page.verdict, 'sound');
  assert.equal(read.page.context.visitor, 'signed_in');
  assert.equal(read.page.context.place, '世田谷 154');
  assert.deepEqual(read.page.cards, readAll(guest).page.cards);
});

browserTest('a signed-in product page loses everything personal and no fact', async (browser) => {
  await using blank = await openBlank(browser);
  const { signedIn } = await signedInProduct();
  assert.ok(PERSONAL.filter((secret) => signedIn.includes(secret)).length > 12, 'the page had them');
  const taken = await takeFrom(blank.page, signedIn);
  assert.deepEqual(
    PERSONAL.filter((secret) => taken.includes(secret)),
    [],
  );
  const [read, whole] = [readAll(taken), readAll(signedIn)];
  assert.deepEqual(read, whole);
  assert.equal(read.product.verdict, 'sound');
  assert.equal(read.product.visitor, 'signed_in');
});

browserTest(
  'no name of the signed-in person is sent, however the shop writes it, and no fact is lost',
  async (browser) => {
    await using blank = await openBlank(browser);
    const { guest } = await signedInResults();
    for (const name of PEOPLE)
      for (const lines of PLACE_LINES) {
        const whole = resultsFor(guest, name, lines(name));
        const taken = await takeFrom(blank.page, whole);
        for (const part of [...name.split(/\s/u), 'suzuki.taro', '100-0005', '丸の内'])
          assert.ok(!taken.includes(part), `${lines(name).join(' | ')}: ${part}`);
        const [read, expected] = [readAll(taken), readAll(whole)];
        assert.deepEqual(read.page, expected.page, lines(name).join(' | '));
      }
  },
);

browserTest(
  'every faulty page of the sample shop keeps its verdict, and a page that was cut is not made whole',
  async (browser) => {
    await using blank = await openBlank(browser);
    await using shop = await startSampleShop();
    const faults = [
      'half_page',
      'captcha',
      'continue_button',
      'foreign_place',
      'other_language',
      'corrected_keyword',
      'sorted_by_price',
      'filtered',
      'phone_page',
      'no_results',
      'without_ads',
    ];
    for (const fault of faults) {
      const html = await (
        await fetch(`${shop.origin}/s?k=${encodeURIComponent('水筒')}&fault=${fault}`)
      ).text();
      assert.equal(readAll(await takeFrom(blank.page, html)).page.verdict, readAll(html).page.verdict, fault);
    }
  },
);

browserTest('a page that was cut behind its list is cut when it is sent, too', async (browser) => {
  await using blank = await openBlank(browser);
  const { guest } = await signedInResults();
  const cut = guest.slice(0, guest.indexOf('<div id="navFooter"'));
  assert.equal(readAll(await takeFrom(blank.page, guest)).page.verdict, 'sound');
  const { page } = readAll(await takeFrom(blank.page, cut));
  assert.deepEqual([page.verdict, page.problems.map(({ code }) => code)], ['truncated', ['not_closed']]);
});

browserTest('traces of a translation and of other extensions are sent, and are no facts', async (browser) => {
  await using blank = await openBlank(browser);
  const { guest } = await signedInResults();
  const translated = guest.replace('<html lang="ja-jp" class="', '<html lang="ja-jp" class="translated-ltr ');
  assert.equal(readAll(await takeFrom(blank.page, translated)).page.verdict, 'wrong_place');
  const box = '<xx-box data-xx-price="1"><span class="xx-price">￥980</span></xx-box>';
  const boxed = guest.replaceAll('<div data-cy="price-recipe"', `${box}<div data-cy="price-recipe"`);
  const taken = await takeFrom(blank.page, boxed);
  assert.ok(taken.includes('<xx-box data-xx-price=""'));
  assert.deepEqual(readAll(taken).page.cards, readAll(guest).page.cards);
});
