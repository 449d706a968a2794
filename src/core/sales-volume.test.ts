import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSalesMin } from './sales-volume.ts';

const months: readonly (readonly [string, number])[] = [
  ['先月1000点以上購入', 1000],
  ['先月に1.2万点以上購入されました', 12_000],
  ['前月50点以上購入', 50],
  ['1か月で300点以上購入', 300],
  ['過去一か月で300点以上購入', 300],
];
/** Other stretches of time, and none at all. */
const others = [
  '先週50点以上購入',
  '前週50点以上購入',
  '今週50点以上購入',
  'この1週間で50点以上購入されました',
  '昨日50点以上購入',
  '24時間以内に50点以上購入',
  '1日で50点以上購入',
  '過去7日で50点購入されました',

  '今月50点以上購入',
  '先々月50点以上購入',
  '前々月50点以上購入',
  '過去三か月で300点以上購入',
  '半年で300点以上購入',

  '昨年1000点以上購入',
  '年間1万点以上購入',
  '累計1万点以上購入されました',
  '発売から1か月で1万点以上購入',
  '毎月50点以上購入',

  '直近30日で50点以上購入',
  '50点以上購入されました',
  '11か月で50点以上購入',
  '50+ gekauft letzte Woche',
  '50+ bought',
];

describe('parseSalesMin', () => {
  it('gives the lower bound of the words, and null for a newness line', () => {
    const cases: readonly (readonly [string, number | null])[] = [
      ['過去1か月で50点以上購入されました', 50],
      ['過去1か月で1000点以上購入されました', 1000],
      ['過去1か月で1万点以上購入されました', 10_000],
      ['過去1か月で1.5万点以上購入されました', 15_000],
      ['過去1か月で2.5万点以上購入', 25_000],
      ['過去1か月で1万5千点以上購入されました', 15_000],
      ['過去24時間で50点以上購入されました', null],
      ['過去1か月で約500点購入されました', null],
      ['過去1週間で2,000点以上購入されました', null],
      ['過去3か月で2,000点以上購入されました', null],
      ['50点未満購入されました', null],
      ['過去1か月で50点未満購入されました', null],
      ['過去1か月で1,5万点以上購入されました', null],
      ['300+ bought in past week', null],
      ['本出品者から対象商品を2点購入で5%割引', null],
      ['過去1か月で1,2345点以上購入されました', null],
      ['300+ bought in past month', 300],
      ['1K+ bought in past month', 1000],
      ['2.5K+ bought in past month', 2500],
      ['100+ Mal im letzten Monat gekauft', 100],
      ['Mais de 5 mil compras no mês passado', 5000],
      ['100+ comprados el mes pasado', 100],
      ['過去一個月有3000個以上顧客購買', 3000],
      ['過去1ヵ月でAmazonで新しく追加された商品', null],
      ['New on Amazon in past month', null],
      ...months,
      ...others.map((text): [string, null] => [text, null]),
    ];
    for (const [text, least] of cases) assert.equal(parseSalesMin(text), least, text);
  });
});
