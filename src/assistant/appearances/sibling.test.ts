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
    assertHits(JACKET, false, [
      'VELKRA Trail Jacket Insulatedは冬向けです',
      'The VELKRA Trail Jacket Insulated is warm.',
      'Get the VELKRA Trail Jacket Light. 安いです。',
      'VELKRA Trail Jacket Black Editionが人気です',
    ]);
    assertHits(LAMP, false, ['ヒトモシ HM-20 アウトドアは明るい', 'ヒトモシ HM-20α']);
  });

  it('leaves it a name where it describes, tells of a part or of the shop', () => {
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
    assertHits(LAMP, true, ['ヒトモシ HM-20 ライトが明るい', 'ヒトモシ HM-20 USBの端子が付く']);
  });
});
