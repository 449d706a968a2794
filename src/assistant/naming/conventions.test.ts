import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeAnswer } from '../judge-answer.ts';
import type { OwnProduct } from '../products/product.ts';

type Outcome = 'named' | 'asked' | 'no';

const own = (
  title: string,
  brand: string | null = 'カナデリ',
  names: readonly string[] = [],
): OwnProduct => ({
  asin: '',
  title,
  brand,
  names,
});
const known = (name: string): OwnProduct => ({ asin: '', title: '', brand: null, names: [name] });

/** How many of the products are named for certain, and what is said of the answer as a whole. */
function judged(
  products: readonly OwnProduct[],
  answer: string,
  question = '',
): { outcome: Outcome; named: number } {
  const numbered = products.map((one, index) => ({ ...one, asin: `B0TEST000${index}` }));
  const { hit, matches, candidates } = judgeAnswer({ answer, question, products: numbered });
  return {
    outcome: hit ? 'named' : candidates.length > 0 ? 'asked' : 'no',
    named: new Set(matches.map(({ asin }) => asin)).size,
  };
}

const PADS = [own('カナデリ 尿とりパッド 夜用 30枚'), own('カナデリ 尿とりパッド 昼用 30枚')];
const DROP = [own('朝霧の雫 美容液', 'アサギ', ['朝霧の雫'])];

const NAMED: readonly (readonly [products: readonly OwnProduct[], answer: string])[] = [
  [[own('カナデリ KM-18')], 'カナデリですと、KM-18があります。'],
  [[own('カナデリ KM-18')], 'カナデリです。特に人気なのがKM-18で、軽いです。'],
  [[own('カナデリ 汐風 702L')], '**カナデリ 汐風シリーズ**\n- 702L：大容量'],
  [[known('カナデリ サラノ 0.5')], 'カナデリ サラノ 0.5mmが定番です。'],
  [[own('カナデリ ジョイントマット 12mm')], 'カナデリ ジョイントマット（厚さ12mm）'],
  [[own('カナデリ 保存容器 耐熱ガラス 800ml')], 'カナデリの耐熱ガラス製保存容器800mlは便利です。'],
  [PADS, '| カナデリ 尿とりパッド | 夜用 | 30枚 |'],
  [[own('カナ デリ 片手鍋 18cm', 'カナ デリ')], 'カナデリの片手鍋は16cmと18cmのどちらも使いやすいです。'],
  [[own('やさしい漢検3級 書き取りノート 第2版', '港書房')], '『やさしい漢検3級 書き取りノート』（港書房）'],
  [[own('フキダス サーキュレーター FD-330', 'フキダス')], 'FD330は風がやわらかいです。'],
  [[own('トガリ RQ-7XL', 'トガリ')], 'トガリ RQ-7 XL'],
  [[own('ノルカ 電気毛布 W3 Plus', 'ノルカ')], 'ノルカ W3 Plus'],
  [
    [own('ソラノネ 枕カバー 生成り', 'ソラノネ')],
    'ソラノネの枕カバーは2色。藍は濃く、生成りは明るい印象です。',
  ],
  [[own('ミナセ ラグ 8mm', 'ミナセ')], 'ミナセのラグ 8ミリ'],
  [[own('ミナセ ラグ 2枚入り', 'ミナセ')], 'ミナセ ラグ 2枚セット'],
  [[own('まちのずかん 1200語', 'コトバ社')], '『まちのずかん 1200語』（コトバ社）'],
  [DROP, '人気の「朝霧の雫」は刺激の少ない処方です。'],
  [DROP, '新しくなった朝霧の雫をどうぞ。'],
];

const ASKED: readonly (readonly [products: readonly OwnProduct[], answer: string, question: string])[] = [
  [[own('ツキヨミ 羽毛布団 ロイヤル シングル', 'ツキヨミ')], 'ツキヨミのロイヤルが人気です。', ''],
  [[own('カナデリ 汐風 702L')], '汐風シリーズは静かです。', ''],
  [[own('カナデリ 汐風 702L')], '「汐風」シリーズは静かです。', ''],
  [[own('ナベリア 両手鍋 22cm', 'ナベリア')], 'ナベリアの22cmなら煮物にも使えます。', '両手鍋のおすすめは？'],
];

const SEA_BREEZES = [own('カナデリ 汐風 702L'), own('カナデリ 汐風 502L')];

const NO: readonly (readonly [products: readonly OwnProduct[], answer: string])[] = [
  [[own('カナデリ ボックスシーツ ダブル')], 'カナデリ ボックスシーツ シングルは在庫があります。'],
  [[own('カナデリ CW-2 Pro')], 'カナデリ CW-2は電池が長持ちします。'],
  [[own('カナデリ SB-9')], 'カナデリ SB-9に使えるインソールとしては、こちらがあります。'],
  [[known('坂の上の花屋')], '『坂の上の花屋さんと魔女の庭』'],
  [[own('トヨミ HK-9専用 カバー', 'トヨミ')], 'トヨミ HK-9は吸引力が強く人気です。'],
  [[own('ヤマネ T-5 白軸', 'ヤマネ')], 'ヤマネ T-5 黒軸'],
  [
    [own('カナデリ 水筒 500ml KD-1042')],
    '水筒 500mlでしたら、次の2点です。\n1. **ミツマタ 水筒 MK-46**\n2. **カナデリ 保温ボトル KD-7988**',
  ],
  [[own('カナデリ 汐風 702L')], 'ミツマタの汐風シリーズは静かです。'],
  [[own('カナデリ 大容量 水筒')], '大容量シリーズが人気です。'],
  [SEA_BREEZES, '汐風シリーズは静かです。'],
  [DROP, '「キッズ朝霧の雫」は刺激の少ない処方です。'],
];

describe('what names a product', () => {
  it('is certain by name, code, or maker with all that sets it apart, wherever the words stand', () => {
    for (const [products, answer] of NAMED)
      assert.deepEqual(judged(products, answer), { outcome: 'named', named: 1 }, answer);
  });

  it('names each of several that one sentence sets apart', () => {
    const answer =
      'カナデリのミシンでは、軽いKM-18が扱いやすく、厚い生地を縫いたい場合は自動糸調子のKM-28が候補です。';
    const both = [own('カナデリ ミシン KM-18'), own('カナデリ ミシン KM-28')];
    assert.equal(judged(both, answer).named, 2);
  });

  it('is asked of a person if the maker is mentioned with one word or an amount alone, or its series without it', () => {
    for (const [products, answer, question] of ASKED)
      assert.deepEqual(judged(products, answer, question), { outcome: 'asked', named: 0 }, answer);
  });

  it('is not certain by an abbreviation, or by a series for one of its volumes', () => {
    const [serum, volume] = [
      own('シロハ ヒアルロン酸化粧水', 'シロハ'),
      own('月の港 3', '港書房', ['月の港 3']),
    ];
    assert.equal(judged([serum], 'シロハのHA化粧水').named, 0);
    assert.equal(judged([volume], '『月の港』全9巻').named, 0);
  });

  it('is nothing by another variant, a thing for it, or a longer name', () => {
    for (const [products, answer] of NO)
      assert.deepEqual(judged(products, answer), { outcome: 'no', named: 0 }, answer);
  });
});
