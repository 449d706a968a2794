import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SOUND } from '../../../test/pages/changed-page.ts';
import { readSearchPage } from '../index.ts';
import { isJapanesePlace, shipsAbroad } from './japan.ts';

const GREETING = '<span id="nav-link-accountList-nav-line-1">';

/** The sound page with other words in the two lines that name the place of delivery. */
function placeOf(first: string, second: string): { place: string | null; verdict: string } {
  const html = SOUND.replace('お届け先: 千代田 100-0001', first).replace('場所を更新する', second);
  const { place, verdict } = readSearchPage(html);
  return { place, verdict };
}

describe('the place of delivery', () => {
  it('is on the second line when the first names the signed-in user', () => {
    const sound = { place: '千代田区 100-0001', verdict: 'sound' };
    assert.deepEqual(placeOf('お届け先 太郎さん', '千代田区 100-0001'), sound);
    assert.deepEqual(placeOf('太郎さんのお届け先', '千代田区 100-0001'), sound);
  });

  it('is never a name of a person, nor is the name in a problem', () => {
    for (const person of ['スズキ太郎', 'スズキ 太郎さん', '鈴木様', '中村', 'Taro Suzuki']) {
      const here = { place: '100-0005', verdict: 'sound' };
      assert.deepEqual(placeOf('お届け先', `${person} 100-0005`), here, person);
      assert.deepEqual(placeOf(`お届け先 ${person}`, `${person} 100-0005`), here, person);
      for (const [first, second] of [
        [`Deliver to ${person}`, 'Kearny 07032'],
        [`Deliver to ${person} 07032`, 'Update location'],
        [`お届け先 ${person}`, '場所を更新する'],
      ] as const) {
        const html = SOUND.replace('お届け先: 千代田 100-0001', first).replace('場所を更新する', second);
        const page = readSearchPage(html);
        assert.ok(!JSON.stringify(page).includes(person), first);
      }
    }
    const { place } = placeOf('太郎 - 千代田 100-0001', '場所を更新する');
    assert.equal(place, '千代田 100-0001');
  });

  it('abroad is a town on a guest’s page, and its postcode alone on another', () => {
    const guest = `${GREETING}こんにちは, ログイン</span>`;
    const [first, second] = ['Deliver to', 'Kearny 07032'];
    assert.equal(placeOf(`${first}</span>${guest}`, second).place, 'Kearny 07032');
    assert.equal(placeOf(first, second).place, '07032');
  });

  it('may be missing, and a country on either line is a fault', () => {
    assert.deepEqual(placeOf('こんにちは', 'お届け先を選択'), { place: null, verdict: 'sound' });
    assert.deepEqual(placeOf('お届け先', '台湾'), { place: '台湾', verdict: 'wrong_place' });
    assert.deepEqual(placeOf('お届け先: オランダ', '場所を更新する'), {
      place: 'オランダ',
      verdict: 'wrong_place',
    });
  });
});

describe('a place', () => {
  it('is Japanese by postcode, prefecture or name, and no place abroad is taken for it', () => {
    for (const place of [
      '千代田 100-0001',
      '6010001',
      '京都府',
      '東京',
      '渋谷区',
      '南アルプス市',
      '日本',
      '三重県 514-0001',

      '岡山市 700-0822',
      '江南区 950-0155',
      'Chiyoda 100-0001',
      '三重県 514',
      '東京都千代田区',
      '渋谷区 150',
      '札幌市 0600001',
      'ニセコ町',
      '虻田郡',
      '北海道',
    ])
      assert.ok(isJapanesePlace(place), place);
    for (const place of [
      '台北市',
      '新北市',
      'ソウル特別市',
      '釜山広域市',
      '深セン市',
      '上海市',
      '台湾',
      'Lisboa 1000-001',

      'Tel Aviv-Yafo 6688312',
      'テルアビブ 6688312',
      'Santiago 8320000',
      '新北市三重區 241',
      '台北市大安區 106',

      '彰化県',
      '広東省',
      '済州特別自治道',
      '서울 04524',
      '上海市浦东新区',
      '臺中市',
      'ホーチミン市',
      'Tokyo City',
    ])
      assert.ok(!isJapanesePlace(place), place);
  });
});

it('abroad is known by its city, its postcode or its name in Latin letters', () => {
  const cities = ['南京市 210000', '西安市 710000', '天津市', '江南区 06000', '信義区 110'];
  for (const place of [...cities, 'Tel Aviv-Yafo 668-8312']) assert.ok(!isJapanesePlace(place), place);
});

it('with three digits is Japanese by its prefecture, as a ward of Tokyo or behind its city, and by nothing else', () => {
  for (const place of [
    '渋谷区 150',
    '板橋区 173',
    '東京都渋谷区 150',
    '三重県 514',
    '札幌市中央区 060',
    '大阪府堺市 590',
  ])
    assert.ok(isJapanesePlace(place), place);
  for (const place of [
    '西屯区 407',
    '大雅区 428',
    '東区 300',
    '北区 404',
    '板橋区 220',
    '安平区 708',
    '左営区813',
    '彰化市 500',
    '花蓮市 970',
    '竹北市 302',
    '某市 640',
    '某町 260',
    'レイキャビク 101',
    'Oslo 015',
    '花蓮市',
    '台中市西屯区 407',
    '高雄市左営区 813',
    '金門県 893',
  ])
    assert.ok(!isJapanesePlace(place), place);
});

describe('prices that cannot be read', () => {
  it('are no proof of Japan where no other price is in yen', () => {
    const foreign = SOUND.replace(/￥/g, 'XYZ ').replace(/&yen;|¥/g, 'XYZ ');
    assert.equal(readSearchPage(foreign).currency, null);
    assert.equal(readSearchPage(foreign).verdict, 'wrong_place');
    assert.equal(readSearchPage(SOUND.replace('￥2,980', 'XYZ 29')).verdict, 'sound');
  });
});

describe('a delivery abroad', () => {
  it('is recognised by its country; a delivery within Japan is not one', () => {
    for (const text of [
      'オランダに発送',
      '配送料 EUR 26.57 アメリカ合衆国に発送',
      '南アフリカに発送',
      '韓国に発送',
      '配送料 EUR 26.57',
      '配送料 US$5.00 4月25日にお届け',
      '海外に発送',
    ])
      assert.ok(shipsAbroad(text), text);
    for (const text of [
      '日本に発送',
      '通常1～2か月以内に発送します。',
      'すぐに発送',
      '配送料 ￥300 4月25日-26日にお届け',
      '配送料 JPY 300',
      '4月25日-26日にお届け',
      '明日にお届け',
    ])
      assert.ok(!shipsAbroad(text), text);
  });
});
