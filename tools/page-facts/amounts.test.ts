import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAmount, parseCount, parseSalesMin, parseStars } from './amounts.ts';

test('reads an amount in the smallest unit, with any thousands separator', () => {
  const cases: [string, number, string][] = [
    ['￥2,980', 2980, 'JPY'],
    ['¥12,345,678', 12345678, 'JPY'],
    ['TWD\u00a0828.03', 82803, 'TWD'],
    ['TWD 1,182.91', 118291, 'TWD'],
    ['1.013,76 €', 101376, 'EUR'],
    ['₹1,54,900', 15490000, 'INR'],
    ['₹72,605.84', 7260584, 'INR'],
    ['US$65.98', 6598, 'USD'],
    ['$0.00', 0, 'USD'],
    ['EUR 239,00', 23900, 'EUR'],
    ['52,41€', 5241, 'EUR'],
    ['£16.99', 1699, 'GBP'],
  ];
  for (const [text, units, currency] of cases) assert.deepEqual(parseAmount(text), { units, currency }, text);
  assert.equal(parseAmount('Price, product page'), null);
});

test('reads stars on either side of the scale', () => {
  assert.equal(parseStars('5つ星のうち4.2'), 4.2);
  assert.equal(parseStars('5つ星のうち\u200b3'), 3);
  assert.equal(parseStars('4.2 out of 5 stars'), 4.2);
  assert.equal(parseStars('4,3 von 5 Sternen'), 4.3);
  assert.equal(parseStars('4.5 顆星，最高 5 顆星'), 4.5);
});

test('reads counts and the lower bound of sales words', () => {
  assert.equal(parseCount('1,057 レーティング'), 1057);
  assert.equal(parseCount('79.598 avaliações'), 79598);
  assert.equal(parseCount('3万4,500件の評価'), 34500);
  for (const text of ['no reviews', '(1.8万)', '2.6K', '1,000件以上', '2万'])
    assert.equal(parseCount(text), null, text);
  assert.equal(parseSalesMin('先月1000点以上購入'), 1000);
  assert.equal(parseSalesMin('過去1か月で1.2万点以上購入されました'), 12000);
  for (const text of ['先週50点以上購入', '過去1週間で50点以上購入されました', '累計1万点以上購入'])
    assert.equal(parseSalesMin(text), null, text);
  assert.equal(parseSalesMin('過去1か月で1万点以上購入されました'), 10000);
  assert.equal(parseSalesMin('過去1か月で50点以上購入されました'), 50);
  assert.equal(parseSalesMin('過去一個月有3000個以上顧客購買'), 3000);
  assert.equal(parseSalesMin('4K+ bought in past month'), 4000);
  assert.equal(parseSalesMin('1000+ Mal im letzten Monat gekauft'), 1000);
  assert.equal(parseSalesMin('100+ comprados el mes pasado'), 100);
  assert.equal(parseSalesMin('Mais de 5 mil compras no mês passado'), 5000);
  assert.equal(parseSalesMin('Mais de 50 compras no mês passado'), 50);
});
