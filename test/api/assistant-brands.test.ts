import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { judgeAnswer } from '../../src/assistant/index.ts';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { importPages } from '../../src/operations/pages/import-pages.ts';
import { openSavedPage } from '../../src/sources/index.ts';
import { familyOf } from '../../tools/sample-shop/families.ts';
import { shelfOf } from '../../tools/sample-shop/market.ts';
import { productPageOf } from '../../tools/sample-shop/product-page.ts';
import { renderProductPage } from '../../tools/sample-shop/render-product-page.ts';
import { jsonOf } from './ask.ts';
import { KEYWORDS, startAsking, submission } from './assistant.ts';
import { NOW_MS, SETTINGS, type Service, TODAY } from './service.ts';

const SHOP = { seed: 'miharu', localDate: TODAY };
const TERM = '水筒 500ml';
/** A title without a brand. */
const TITLE = '片手鍋 コダチ 18cm ガス火対応 目盛り付き アイボリー';
const BRAND = 'ユキムシロ';

/** Imports a page of a product with this title and brand; returns its ASIN. */
async function importProduct({ store }: Service, folder: string): Promise<string> {
  const { pages } = shelfOf({ ...SHOP, term: TERM });
  const asin = pages.flatMap((page) => page.cards).find(({ rank }) => rank !== null)?.card.asin ?? '';
  const shown = productPageOf({ ...SHOP, asin, family: familyOf(TERM) });
  assert.ok(shown !== undefined);
  const file = join(folder, 'product.html');
  await writeFile(
    file,
    renderProductPage({ ...shown, brand: BRAND, card: { ...shown.card, title: TITLE, price: 4_980 } }),
  );
  const report = await importPages(
    { store, nowMs: () => NOW_MS, randomBytes, settings: SETTINGS, scanning: { kinds: [], chosen: null } },
    { files: [file], keyword: null, pages: null, observedAtMs: null },
    { open: openSavedPage, onFile: () => {}, onRead: () => {}, signal: new AbortController().signal },
  );
  assert.deepEqual(
    report.files.map(({ outcome }) => outcome),
    ['stored'],
  );
  return asin;
}

test('judges an answer with the brand of an imported product page as with a given one', async (t) => {
  await using asking = await startAsking({ settings: { checksPerDay: 100, checksPerWeek: 100 } });
  const folder = await mkdtemp(join(tmpdir(), 'miharu-brands-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const asin = await importProduct(asking.service, folder);
  const { store } = asking.service;
  await store.addAsins(asking.seller.id, [{ asin, relation: 'own', names: [] }], {
    limits: PLAN_LIMITS.pro,
    addedAtMs: NOW_MS,
  });
  const answers: readonly (readonly [string, boolean])[] = [
    [`${BRAND}のコダチが軽くて人気です。`, true],
    [`1. ${BRAND} コダチ 18cm`, true],
    ['片手鍋 コダチ 18cmという名前の品はほかにもあります。', false],
    ['サワナミの片手鍋 コダチが軽くて人気です。', false],
    [`${BRAND}の品は軽くて人気です。`, false],
  ];
  for (const [answer_text, hit] of answers) {
    const body = submission(1, { keyword: KEYWORDS[0], answer_text });
    const check = jsonOf(await asking.post('/assistant/checks', body));
    const products = [{ asin, title: TITLE, brand: BRAND, names: [] }];
    assert.equal(check['hit'], hit, answer_text);
    assert.equal(judgeAnswer({ answer: answer_text, question: '', products }).hit, hit, answer_text);
  }
});
