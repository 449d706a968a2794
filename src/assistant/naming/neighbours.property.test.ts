import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { judgeAnswer } from '../judge-answer.ts';

/** A product's title, and the ways to name it: by its model, by what it is, by both. */
const PRODUCT = fc.constantFrom(
  {
    title: 'サワトリ 水筒 480ml ミルクブルー SB-480',
    brand: 'サワトリ',
    called: ['SB-480', '水筒', '水筒 SB-480'],
  },
  {
    title: 'ヒラツジ 掃除機 HC-9 充電式 レッド',
    brand: 'ヒラツジ',
    called: ['HC-9', '掃除機', '掃除機 HC-9'],
  },
  {
    title: 'NORDIKA イヤホン ND-7 36時間 グレー',
    brand: 'NORDIKA',
    called: ['ND-7', 'イヤホン', 'イヤホン ND-7'],
  },
);
const CALLED = fc
  .tuple(PRODUCT, fc.nat({ max: 2 }), fc.constantFrom(' ', 'の'), fc.boolean())
  .map(([{ title, brand, called }, which, join, isNamed]) => {
    const name = `${brand}${join}${called[which]}`;
    return {
      name,
      product: { asin: 'B0TEST0001', title, brand, names: isNamed ? [`${brand} ${called[which]}`] : [] },
    };
  });
const ACCESSORY = fc.constantFrom(
  'パッキン',
  'カバー',
  'ケース',
  'フィルター',
  'ストラップ',
  '充電器',
  '替えブラシ',
  '保護フィルム',
  '収納袋',
);
const JOIN = fc.constantFrom(
  '用',
  '専用',
  '専用の',
  '用の',
  '対応の',
  '対応',
  '互換',
  '向けの',
  'の',
  'の交換用',
  'の純正',
  ' 専用',
  ' ',
  ' 替え',
);
const OPEN = fc.constantFrom('', 'おすすめは', '1. ', '・', '**');
const GOODS = fc.constantFrom(
  '',
  '。',
  ' 980円',
  '（2個入り）',
  'がおすすめです',
  'を買いました',
  ' | 980円 |',
  '\n次の行',
);
const TOLD = fc.constantFrom(
  'の保温力',
  'の口コミ',
  'の重さ',
  'の使い方',
  'の価格',
  'は静かです',
  'が人気',
  '、軽いです',
  'のパッキンは洗いやすい',
  'のふたがゆるい',
  'とケースのセット',
  '（ケース付き）',
  'より軽い',
);
const OTHER_COLOUR = fc.constantFrom('ブラック', 'ホワイト', '黒', '白', 'カーキ', 'モスグリーン');

const isHit = (answer: string, product: Parameters<typeof judgeAnswer>[0]['products']) =>
  judgeAnswer({ answer, question: '', products: product }).hit;

describe('the words beside a name', () => {
  it('make no hit when they are a thing made for the product, behind the name or in front of it', () => {
    fc.assert(
      fc.property(
        CALLED,
        fc.record({ thing: ACCESSORY, join: JOIN }),
        fc.record({ open: OPEN, close: GOODS }),
        fc.boolean(),
        ({ name, product }, { thing, join }, { open, close }, isFront) => {
          const behind = `${open}${name}${join}${thing}${close}`;
          const front = `${open}${thing.startsWith('替え') ? '' : '替え'}${thing}（${name}${/^(?:専用|用|対応|互換)/.test(join) ? '用' : ''}）${close}`;
          const answer = isFront ? front : behind;
          assert.ok(!isHit(answer, [product]), answer);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('leave a hit when they say something of the product, its parts or what comes with it', () => {
    fc.assert(
      fc.property(CALLED, TOLD, OPEN, ({ name, product }, told, open) => {
        assert.ok(isHit(`${open}${name}${told}`, [product]), `${open}${name}${told}`);
      }),
      { numRuns: 700 },
    );
  });

  it('make no hit when they are another colour, on either side', () => {
    const write = fc.constantFrom<(name: string, colour: string) => string>(
      (name, colour) => `${name} ${colour}`,
      (name, colour) => `${name}（${colour}）`,
      (name, colour) => `${name}の${colour}が人気`,
      (name, colour) => `${colour}の${name}`,
    );
    fc.assert(
      fc.property(CALLED, OTHER_COLOUR, write, OPEN, ({ name, product }, colour, written, open) => {
        const answer = open + written(name, colour);
        assert.ok(!isHit(answer, [product]), answer);
        const own =
          open +
          written(name, product.title.split(' ').find((word) => /ブルー|レッド|グレー/.test(word)) ?? '');
        assert.ok(isHit(own, [product]), own);
      }),
      { numRuns: 700 },
    );
  });
});
