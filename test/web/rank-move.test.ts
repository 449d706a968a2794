import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Card } from '../../src/core/card.ts';
import { addDays } from '../../src/core/local-date.ts';
import type { ProductSnapshot } from '../../src/core/product.ts';
import { addGoods, NOW_MS, TODAY } from '../api/service.ts';
import { asinOf, card, type ReadingOptions, readingOf } from '../api/shelves.ts';
import { samplePage } from '../store/changes/sample-changes.ts';
import { saveReading } from '../store/save-reading.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn } from './visitor.ts';

const KEYWORD = '水筒 500ml';
const OWN = asinOf(1);
const PATH = `/keyword?${new URLSearchParams({ keyword: KEYWORD })}`;
const YESTERDAY = addDays(TODAY, -1);

/** Ten products with the own one at a rank. */
function shelfOf(rank: number, more: Partial<Card> = {}): Card[] {
  const others = Array.from({ length: 9 }, (_, at) => card(asinOf(at + 2)));
  return others.toSpliced(rank - 1, 0, card(OWN, { title: 'ミナミノ 水筒', ...more }));
}

/** The page of a keyword with these readings, and the own product's pages of yesterday and today, in one line. */
async function readPage(
  readings: readonly Omit<ReadingOptions, 'term'>[],
  language: 'ja' | 'en' = 'ja',
  products: readonly Partial<ProductSnapshot>[] = [],
): Promise<string> {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  await addGoods(site.store, accountId, {
    own: [OWN],
    keywords: [KEYWORD],
    addedAtMs: NOW_MS - 9 * 86_400_000,
  });
  for (const reading of readings) await saveReading(site.store, readingOf({ term: KEYWORD, ...reading }));
  for (const [at, facts] of products.entries())
    await site.store.saveProducts([samplePage(OWN, addDays(YESTERDAY, at), facts)]);
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
  visitor.cookies.set('miharu_language', language);
  const { text } = await visitor.get(PATH);
  return text.replaceAll(/<\/?(?:span|bdi)[^>]*>/g, '');
}

const BEFORE = { localDate: YESTERDAY, pages: [shelfOf(3)] };

test('beside the newest fall of a rank stands what else changed, in one sentence, with a link to both dates', async () => {
  const after = { localDate: TODAY, pages: [shelfOf(6, { price: 2280 })] };
  const japanese = await readPage([BEFORE, after]);
  assert.match(
    japanese,
    /ミナミノ 水筒：2026年11月27日（金）の 3 位から、2026年11月28日（土）の 6 位に下がりました。同じ時期の変化：この商品より上位になった競合 3 件、価格の上昇（1,980 円 → 2,280 円）。/,
  );
  const english = await readPage([BEFORE, after], 'en');
  assert.match(english, /ミナミノ 水筒: down from #3 \(Fri, 27 Nov 2026\) to #6 \(Sat, 28 Nov 2026\)\./);
  assert.match(
    english,
    /At the same time: 3 competitors now rank above it; its price rose from ¥1,980 to ¥2,280\./,
  );
  for (const page of [japanese, english]) {
    assert.match(
      page,
      /href="\/keyword\/compare\?keyword[^"]*before&#61;2026-11-27&#38;after&#61;2026-11-28"/,
    );
    assert.doesNotMatch(page, /because|caused|due to|ため下|原因/);
  }
});

test('what has no words of its own is listed by name, with a link to the changes of that date', async () => {
  const before = { localDate: YESTERDAY, pages: [shelfOf(6, { price: 1000, priceMax: 2000, badges: [] })] };
  const changed = { price: 3000, priceMax: 5000, title: 'ミナミノ 水筒 新型', badges: ['ベストセラー'] };
  const after = { localDate: TODAY, pages: [shelfOf(4, changed)] };
  const japanese = await readPage([before, after]);
  assert.match(
    japanese,
    /上がりました。同じ時期の変化：この商品より上位ではなくなった競合 2 件、価格帯の下限の上昇（1,000 円 → 3,000 円）、価格帯の上限の上昇（2,000 円 → 5,000 円）。このほかの変化：商品名、バッジ。/,
  );
  const english = await readPage([before, after], 'en');
  assert.match(
    english,
    /2 competitors no longer rank above it; the lower end of its price range rose from ¥1,000 to ¥3,000; the upper end of its price range rose from ¥2,000 to ¥5,000\. Also changed: title, badges\./,
  );
  for (const page of [japanese, english])
    assert.match(
      page,
      new RegExp(`href="/events\\?asin&#61;${OWN}&#38;from&#61;${TODAY}&#38;to&#61;${TODAY}"`),
    );
});

test('a lost featured offer that only the product page shows is named', async () => {
  const page = await readPage(
    [BEFORE, { localDate: TODAY, pages: [shelfOf(3).toSpliced(2, 1).concat(card(OWN))] }],
    'en',
    [
      { price: 1980, currency: 'JPY' },
      { price: null, priceReason: 'no_featured_offer' },
    ],
  );
  assert.match(page, /it lost its featured offer/);
  assert.doesNotMatch(page, /Nothing that miharu/);
});

test('a drop-out without any known change is said to be unexplained', async () => {
  const after = {
    localDate: TODAY,
    pages: [
      shelfOf(3)
        .filter(({ asin }) => asin !== OWN)
        .concat(card(asinOf(11))),
    ],
  };
  assert.match(
    await readPage([BEFORE, after]),
    /2026年11月27日（金）は 3 位でしたが、2026年11月28日（土）は読み取った検索結果にありませんでした。miharu の記録には、この変動を説明できる変化がありません。/,
  );
  assert.match(await readPage([BEFORE, after], 'en'), /Nothing that miharu recorded explains it\./);
});

test('readings of another place are not compared, and nothing else is said', async () => {
  const [home, away] = [{ place: '〒100-0001' }, { place: '〒530-0001' }];
  const after = { localDate: TODAY, pages: [shelfOf(6, { price: 2280 })], context: away };
  const page = await readPage([{ ...BEFORE, context: home }, after]);
  assert.match(page, /の順位は比較できません（お届け先が異なる）。/);
  assert.doesNotMatch(page, /同じ時期の変化|に下がりました。/);
});

test('beside a partial reading or a gap nothing is said', async () => {
  const partial = { localDate: TODAY, pages: [shelfOf(6)], outcome: 'partial', pagesWanted: 2 } as const;
  for (const readings of [
    [BEFORE, partial],
    [
      { ...BEFORE, localDate: addDays(TODAY, -2) },
      { localDate: TODAY, pages: [shelfOf(6)] },
    ],
    [BEFORE, { localDate: TODAY, pages: [shelfOf(3)] }],
  ]) {
    assert.doesNotMatch(await readPage(readings), /直近の順位の変動/);
  }
});
