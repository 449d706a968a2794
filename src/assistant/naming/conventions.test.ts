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
  [[own('カナデリ 犬用おやつ 鹿肉 10個入')], 'カナデリのおやつは鹿肉で、長くかめます。'],
  [[own('カナデリ マイコン炊飯器 3合')], 'カナデリの3合炊き炊飯器が人気です。'],
  [[own('カナデリ 接触冷感 敷きパッド ダブル')], '- カナデリ ダブル用敷きパッド：毛玉になりにくい'],
  [[own('カナデリ マッサージガン ミニ ホワイト')], 'カナデリのマッサージガンが静かです。'],
  [[own('カナデリ サーキュレーター 静音')], 'カナデリの製品でいえば、サーキュレーターが人気です。'],
  [[own('カナデリ ドライバー 14.4V CD-144')], '【棚づくり・ウッドデッキ】\nメーカー：カナデリ\n型番：CD-144'],
  [[own('カナデリ 京ほうじ茶 ティーバッグ 50包')], 'カナデリのほうじ茶ティーバッグがよく売れています。'],
  [[own('てのひら文庫 マスキングテープ', 'てのひら文庫')], 'てのひら文庫のマスキングテープが人気です。'],
  [
    [own('週末の作り置き帖 平日が楽になる100品 (台所シリーズ) 野々村 さち', '港書房')],
    '野々村さちさんの『週末の作り置き帖』が人気です。',
  ],
  [[own('リュミオラ シャンプー 480mL', 'Lumiola')], 'リュミオラのシャンプーが人気です。'],
  [
    [own('カナデリ 高さ調整枕 5層'), own('カナデリ 高さ調整枕用 替えカバー')],
    'カナデリ 高さ調整枕は5層を抜き差しできます。',
  ],
  [
    [own('カナデリ 木製積み木 30ピース'), own('カナデリ 木製積み木 50ピース')],
    'カナデリの積み木30ピースが人気です。',
  ],
  [[own('カナデリ 無添加 米こうじ味噌 750g')], '- カナデリ「米こうじ味噌」…1年熟成'],
  [DROP, '人気の「朝霧の雫」は刺激の少ない処方です。'],
  [DROP, '新しくなった朝霧の雫をどうぞ。'],
];

const ASKED: readonly (readonly [products: readonly OwnProduct[], answer: string, question: string])[] = [
  [[own('ツキヨミ 羽毛布団 ロイヤル シングル', 'ツキヨミ')], 'ツキヨミのロイヤルが人気です。', ''],
  [[own('カナデリ 入浴剤 ひのき 30包')], 'カナデリのひのきは木箱入りです。', ''],
  [[own('お栄捕物控 三 雨夜の鈴 (港文庫)', '久我 原透')], '久我 原透『お栄捕物控』シリーズが人気です。', ''],
  [[own('カナデリ 汐風 702L')], '汐風シリーズは静かです。', ''],
  [[own('カナデリ 汐風 702L')], '「汐風」シリーズは静かです。', ''],
  [[own('カナデリ 汐風 扇風機 30cm')], '扇風機は汐風シリーズが静かです。', ''],
  [[own('カナデリ 汐風 扇風機 30cm')], '静かな扇風機をお探しなら、汐風シリーズをおすすめします。', ''],
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
  [[own('カナデリ 卓上カレンダー 2026')], 'カナデリ 卓上カレンダー 2025年版が人気です。'],
  [[own('カナデリ 工具箱 TB-42R')], '- ドウグ屋 TB-42R 収納トレー：小物が散らばらない'],
  [[own('カナデリ スマホケース Halion GX-12 対応')], 'Halion GX-12は画面の大きいスマートフォンです。'],
  [[own('カナデリ ハンドクリーム ゆず')], 'カナデリの桜のハンドクリームが喜ばれます。'],
  [[own('霧笛荘の七つの鍵 (灯台文庫)', '灯台社')], '『霧笛荘の七つの鍵 外伝 雪の章』が人気です。'],
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

  it('names those whose amounts a sentence says behind one with maker and kind', () => {
    const answer =
      'カナデリのヘム鉄サプリは飲みやすいです。まずは30日分で試し、体に合えば90日分に切り替えると得です。';
    const supplements = ['30日分', '60日分', '90日分'].map((amount) =>
      own(`カナデリ ヘム鉄 サプリ ${amount}`),
    );
    assert.equal(judged(supplements, answer).named, 2);
    const harness = own('カナデリ ドッグハーネス M レッド');
    const other = '「カナデリ ドッグハーネス L ブラック」が人気です。Mサイズのレッドのリードも合います。';
    assert.equal(judged([harness], other).named, 0);
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
