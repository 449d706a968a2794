import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeAnswer } from '../judge-answer.ts';
import type { OwnProduct } from '../products/product.ts';

type Shown = Omit<OwnProduct, 'asin'>;

const TITLE = 'サワトリ ステンレスボトル 480ml 真空断熱 ミルクブルー SB-480';
const UNNAMED: Shown = { title: TITLE, brand: 'サワトリ', names: [] };
const NAMED: Shown = { title: TITLE, brand: 'サワトリ', names: ['サワトリ ステンレスボトル', 'SB-480'] };
const VACUUM: Shown = {
  title: 'ヒラツジ コードレス掃除機 HC-9 充電スタンド付き',
  brand: 'ヒラツジ',
  names: ['ヒラツジ HC-9'],
};
const PILLOW: Shown = { title: 'ネムイロ 抱き枕 モフリン 100cm', brand: 'ネムイロ', names: ['モフリン'] };

function assertHits(shown: readonly Shown[], expected: boolean, answers: readonly string[]): void {
  for (const answer of answers) {
    for (const product of shown) {
      const { hit } = judgeAnswer({ answer, question: '', products: [{ asin: 'B0TEST0001', ...product }] });
      assert.equal(hit, expected, `${answer} [${product.names.join(', ')}]`);
    }
  }
}

describe('a thing that is made for a product', () => {
  it('is not the product, in any place of the name and with any connection of the two', () => {
    assertHits([UNNAMED, NAMED], false, [
      'サワトリ SB-480専用パッキン',
      'サワトリ ステンレスボトル用カバー',
      'サワトリ SB-480のケース',
      'サワトリ ステンレスボトル SB-480対応の替えパッキン',
      'サワトリ SB-480 替えパッキン 2個組',
      'サワトリ SB-480に合うパッキン',
      '替えパッキン（サワトリ SB-480用）',
      '替えパッキン（サワトリ SB-480）',
      'ボトルカバー：サワトリ SB-480用',
    ]);
    assertHits([VACUUM], false, ['ヒラツジ HC-9互換バッテリー', 'ヒラツジ HC-9の純正バッテリーは5,480円']);
    assertHits([PILLOW], false, ['モフリン専用カバー', 'モフリンカバー', 'モフリンの替えカバー']);
  });

  it('is named with what it is made for, in any order, and not with what another is made for', () => {
    const filter: Shown = { title: 'ヒラツジ HC-9専用 交換フィルター 3枚入り', brand: 'ヒラツジ', names: [] };
    assertHits([filter], true, [
      'ヒラツジの交換フィルター（HC-9専用、3枚入り）がお得です。',
      'ヒラツジの交換フィルター（HC-9用）',
      'ヒラツジの交換フィルター HC-9対応',
      'HC-9用の交換フィルター（ヒラツジ）',
      'HC-7・HC-9用の交換フィルター（ヒラツジ）',
    ]);
    assertHits([filter], false, [
      'ヒラツジの交換フィルター（HC-7専用）がお得です。',
      'HC-7用のフィルターはヒラツジの公式ストアで買えます。',
      'HC-7用の交換フィルター（ヒラツジ）',
      'ヒラツジ HC-9の本体',
    ]);
  });

  it('is one with the product where it comes along with it', () => {
    assertHits([UNNAMED, NAMED], true, [
      'サワトリ SB-480とパッキンのセット',
      'サワトリ SB-480のケース付き',
      'サワトリ SB-480（専用ポーチ・ブラシ付き）',
      'サワトリ SB-480、専用パッキン、ブラシの三つ',
      'サワトリ SB-480は専用パッキンが買えます',
      '専用ケース付きのサワトリ SB-480',
    ]);
    assertHits([VACUUM], true, ['ヒラツジ HC-9（バッテリー別売り）', 'ヒラツジ HC-9の充電スタンド']);
  });

  it('is a part of the product in a sentence that mentions it, and goods in one that sells it', () => {
    assertHits([UNNAMED, NAMED], true, [
      'サワトリ SB-480のパッキンは洗いやすい',
      'サワトリ SB-480のふたがゆるい',
      'サワトリ SB-480のふた、パッキンは食洗機で洗えます',
    ]);
    assertHits([UNNAMED, NAMED], false, [
      'サワトリ SB-480のパッキンは440円です',
      'サワトリ SB-480のケースがおすすめです',
      'サワトリ SB-480のケースを探しています',
    ]);
    assertHits([VACUUM], true, [
      'ヒラツジ HC-9のバッテリー寿命は3年',
      'ヒラツジ HC-9のフィルター掃除は月に一度',
      'ヒラツジ HC-9専用アプリ',
    ]);
  });
});

describe('an imitation of a product', () => {
  it('is not the product, while a comparison and a warning name it', () => {
    assertHits([UNNAMED, NAMED], false, [
      'サワトリ SB-480の偽物',
      'サワトリ ステンレスボトル風の商品',
      'サワトリ SB-480もどき',
      'サワトリ SB-480のコピー品',
      'サワトリ SB-480そっくりのボトル',
      '偽物のサワトリ SB-480',
    ]);
    assertHits([UNNAMED, NAMED], true, [
      'サワトリ SB-480に似た形',
      'サワトリ SB-480と同じくらい軽い',
      'サワトリ SB-480は偽物に注意',
      'サワトリ SB-480の偽物に注意してください',
    ]);
  });
});

describe('another colour or size of a product', () => {
  it('is another product on either side of the name, if the title shows which one it is', () => {
    assertHits([UNNAMED, NAMED], false, [
      'サワトリ ステンレスボトル ブラック',
      'サワトリ SB-480（黒）',
      'サワトリ SB-480のスカイブルー',
      'サワトリ SB-480 カラー：ホワイト',
      '黒いサワトリ SB-480',
      'サワトリの黒いステンレスボトル',
      'サワトリ SB-480 350ml',
      'サワトリ SB-480（容量350ml）',
      '350mlのサワトリ SB-480',
    ]);
  });

  it('is the product if it is its own in any wording, one of a row, or a description of the product', () => {
    assertHits([UNNAMED, NAMED], true, [
      'サワトリ SB-480 ミルクブルー',
      'サワトリ SB-480の青',
      '青いサワトリ SB-480',
      'サワトリ SB-480（ブラック・ミルクブルー）',
      'サワトリ SB-480の色は黒と青',
      'サワトリ SB-480はブラックもあります',
      'サワトリ SB-480 ブラックコーヒーも入れられます',
      'サワトリ SB-480 0.48L',
      'サワトリ SB-480（350ml・480ml）',
      'サワトリ SB-480は350mlのコップより大きい',
    ]);
    assertHits([VACUUM], true, ['ヒラツジ HC-9 ホワイト']);
  });

  it('distinguishes own products of one name', () => {
    const products = ['ネイビー', 'グレー'].map((colour, index) => ({
      asin: `B0TEST000${index}`,
      title: `オリムラ 綿毛布 シングル ${colour}`,
      brand: 'オリムラ',
      names: [],
    }));
    const found = (answer: string) =>
      judgeAnswer({ answer, question: '', products }).matches.map(({ asin }) => asin.at(-1));
    assert.deepEqual(found('オリムラの綿毛布（ネイビー）'), ['0']);
    assert.deepEqual(found('オリムラ 綿毛布 グレー'), ['1']);
    assert.deepEqual(found('オリムラ 綿毛布 ベージュ'), []);
  });
});

describe('what a thing is made of', () => {
  it('may be said with a particle, and is not another material', () => {
    assertHits([UNNAMED, NAMED], true, [
      'サワトリのステンレス製ボトル',
      'サワトリのステンレスのボトル',
      'サワトリ ステンレス製のボトル',
    ]);
    assertHits([UNNAMED, NAMED], false, ['サワトリのチタン製ボトル']);
  });
});
