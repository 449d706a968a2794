import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeAnswer } from '../judge-answer.ts';
import type { OwnProduct } from '../products/product.ts';

const PILLOW = { title: 'ネムラセ 抱き枕 コトリン 110cm', brand: 'ネムラセ', names: ['ネムラセ コトリン'] };
const JACKET = {
  title: 'VELKRA Trail Jacket メンズ 防水',
  brand: 'VELKRA',
  names: ['VELKRA Trail Jacket'],
};
const LAMP = { title: 'ヒトモシ ランプ HM-20 充電式', brand: 'ヒトモシ', names: [] };
const DIARY = { title: 'ヨミナギ 手帳 2027年版 A5 ウィークリー', brand: 'ヨミナギ', names: [] };

type Shown = Omit<OwnProduct, 'asin'>;

function assertHits(product: Shown, expected: boolean, answers: readonly string[]): void {
  for (const answer of answers) {
    const { hit } = judgeAnswer({ answer, question: '', products: [{ asin: 'B0TEST0001', ...product }] });
    assert.equal(hit, expected, answer);
  }
}

describe('a word behind a name', () => {
  it('makes it the name of a sibling where the name ends with it', () => {
    assertHits(PILLOW, false, [
      'ネムラセ コトリン ライトは軽いです',
      'ネムラセ コトリン ベーシックが安い',
      '「ネムラセ コトリン トラベル」',
      '| ネムラセ コトリン エア | 3,980円 |',
      'ネムラセ コトリン Basicを選びました',
      'ネムラセ コトリンαは新作です',
    ]);
    assertHits(JACKET, false, ['Get the VELKRA Trail Jacket Light. 安いです。']);
    assertHits(DIARY, false, ['ヨミナギ 手帳 2026年版は薄い', 'ヨミナギの手帳 2026年度版']);
    assertHits(LAMP, false, ['ヒトモシ HM-20 アウトドアは明るい', 'ヒトモシ HM-20α']);
  });

  it('leaves it a name where it describes, or mentions a part or the shop', () => {
    assertHits(PILLOW, true, [
      'ネムラセ コトリン コンパクトで軽い',
      'ネムラセ コトリン コンパクト 軽量 洗える',
      'ネムラセ コトリン Amazonの価格は3,980円',
      'ネムラセ コトリン reviewの要約です',
    ]);
    assertHits(JACKET, true, [
      'The VELKRA Trail Jacket also has a hood.',
      'The VELKRA Trail Jacket really is light.',
      'The VELKRA Trail Jacket is light and compact.',
      'VELKRA Trail Jacket Blackが人気です',
      'VELKRA Trail Jacket or BM-20が良い',
      'The VELKRA Trail Jacket and Belltami BJ-7 are both light.',
    ]);
    assertHits(DIARY, true, ['ヨミナギ 手帳 2027年版は薄い', 'ヨミナギの手帳（A5）は薄い']);
    assertHits(LAMP, true, ['ヒトモシ HM-20 USBの端子が付く']);
  });
});

const IRON = { title: 'ミノリバ 鉄分 90粒 30日分', brand: 'ミノリバ', names: ['ミノリバ 鉄分'] };
const BARLEY = { title: '川霧園 麦茶 ティーバッグ 8g×54個 国産', brand: '川霧園', names: [] };
const SHIRT = {
  title: 'ユラノキ リネンシャツ ササメキ 半袖',
  brand: 'ユラノキ',
  names: ['ユラノキ ササメキ'],
};

describe('another make of a thing', () => {
  it('is one that is joined with another thing', () => {
    assertHits(IRON, true, ['ミノリバ 鉄分 90粒の評価', 'ミノリバ 鉄分＆葉酸の2つがおすすめです']);
  });

  it('is one of another number of the same pieces', () => {
    assertHits(BARLEY, false, [
      '川霧園 麦茶 ティーバッグ 8g×100個が割安です',
      '川霧園の麦茶ティーバッグ（8g x 20個）',
    ]);
    assertHits(BARLEY, true, [
      '川霧園 麦茶 ティーバッグ 8g×54個が割安です',
      '川霧園 麦茶 ティーバッグ 8g×54個×2箱',
    ]);
  });

  it('is one in a form that excludes the own one', () => {
    assertHits(BARLEY, false, ['川霧園の麦茶 茶葉200gがあります', '川霧園 麦茶 粉末が便利']);
    assertHits(BARLEY, true, ['川霧園の麦茶 ティーバッグが便利']);
    assertHits(SHIRT, false, [
      'ユラノキ ササメキ 長袖シャツがあります',
      'ユラノキ ササメキ（長袖）',
      'ユラノキ ササメキの長袖は冬向け',
    ]);
    assertHits(SHIRT, true, [
      'ユラノキ ササメキ 半袖が涼しい',
      'ユラノキ ササメキ（半袖）',
      'ユラノキ ササメキの長袖と半袖',
    ]);
  });
});

describe('another maker beside', () => {
  const own = (size: string): Shown => ({
    title: `カナデリ 水筒 真空断熱 ステンレスボトル ワンタッチ ${size}`,
    brand: 'カナデリ',
    names: [],
  });
  it('is no word that says what an own size is for', () => {
    for (const size of ['350ml', '500ml'])
      assertHits(own(size), true, [
        'カナデリのステンレスボトルは、オフィスの相棒 500mlとアウトドアの相棒 350mlです。',
        'カナデリの水筒は、学校のお供の350mlと通勤の500mlです。',
      ]);
  });
});

describe('a list of facts', () => {
  it('names a product whose brand and model have rows or lines of their own', () => {
    assertHits(LAMP, true, [
      '| 項目 | 内容 |\n|---|---|\n| メーカー | ヒトモシ |\n| 型番 | HM-20 |',
      '・メーカー：ヒトモシ\n・商品名：ランプ\n・型番：HM-20',
    ]);
    assertHits(LAMP, false, [
      '| メーカー | ヒトモシ |\n| 型番 | HM-200 |',
      '| ブランド | 型番 |\n|---|---|\n| ヒトモシ | HM-7 |\n| カワネル | HM-20 |',
    ]);
  });
});
