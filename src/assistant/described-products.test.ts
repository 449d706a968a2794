import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeAnswer } from './judge-answer.ts';

type Shown = readonly [title: string, brand: string, ...names: string[]];

/** ASINs' last digits of the products found. */
function found(answer: string, shown: readonly Shown[]): string {
  const products = shown.map(([title, brand, ...names], index) => ({
    asin: `B0TEST000${index}`,
    title,
    brand,
    names,
  }));
  const { matches } = judgeAnswer({ answer, question: '', products });
  return [...new Set(matches.map(({ asin }) => asin.slice(-1)))].sort().join('');
}

function assertFound(shown: readonly Shown[], expected: Readonly<Record<string, string>>): void {
  for (const [answer, digits] of Object.entries(expected)) assert.equal(found(answer, shown), digits, answer);
}

const SHAMPOO: readonly Shown[] = [
  ['ヒナツキ ベビーシャンプー 泡タイプ 400ml 無添加', 'ヒナツキ', 'ヒナツキ ベビーシャンプー 400ml'],
  ['ヒナツキ ベビーシャンプー 詰替 350ml', 'ヒナツキ', 'ヒナツキ ベビーシャンプー 詰替 350ml'],
];
const COATS: readonly Shown[] = [
  ['アメンドリ レインコート メンズ Lサイズ 防水', 'アメンドリ'],
  ['アメンドリ レインコート メンズ Mサイズ 防水', 'アメンドリ'],
];
const LOTIONS: readonly Shown[] = [
  ['ユキヤナギ堂 薬用保湿美容液 しっとり 120ml 無香料', 'ユキヤナギ堂'],
  ['ユキヤナギ堂 薬用保湿美容液 さっぱり 120ml 無香料', 'ユキヤナギ堂'],
];
const JAM: readonly Shown[] = [['ベニモリ 果実ジャム アンズ 150g 無添加', 'ベニモリ']];

describe('a product that a sentence describes by brand, kind and a distinguishing word', () => {
  it('is named by each amount or word of a row', () => {
    assertFound(SHAMPOO, {
      'ヒナツキのベビーシャンプーは、本体400mlと詰替350mlの2種類': '01',
      ヒナツキのベビーシャンプーの詰め替え350mlがお得: '1',
      'ヒナツキ ベビーシャンプー（400ml・800ml）': '0',
      'ヒナツキ ベビーシャンプーの300mlと800ml': '',
      'ヒナツキ ベビーシャンプーとアワノワの400ml': '',
    });
    assertFound(COATS, {
      アメンドリのレインコートはMとLがあります: '01',
      'アメンドリ レインコートのMサイズが小柄な方向け、Lサイズが大柄な方向け': '01',
      'アメンドリのレインコート LLサイズ': '',
      アメンドリのレインコート: '',
    });
  });

  it('is named by an amount in any notation', () => {
    for (const amount of [
      '400ml',
      '４００ミリリットル',
      '400ミリ',
      '四百ミリリットル',
      '0.4L',
      '0.4リットル',
    ]) {
      assert.equal(found(`ヒナツキのベビーシャンプー、${amount}です`, SHAMPOO), '0', amount);
    }
    for (const amount of ['40ml', '4000ミリリットル', '四十ミリ', '4L'])
      assert.equal(found(`ヒナツキのベビーシャンプー、${amount}です`, SHAMPOO), '', amount);
  });

  it('is named in another order, and as the topic of which the brand has one', () => {
    assertFound(COATS, {
      アメンドリのLサイズのレインコート: '0',
      アメンドリのメンズレインコートMサイズ: '1',
      'Lサイズのレインコートなら、アメンドリのものが軽い': '0',
      'Lサイズのレインコートなら、カサハナのものが軽い': '',
    });
  });

  it('is named where words say how it is before they say what, and not where they say another thing', () => {
    assertFound(JAM, {
      ベニモリの手づくりの果実ジャム: '',
      'べにもりの果実ジャム（アンズ）': '0',
      ベニモリの人気が高い店の果実ジャム: '',
      ベニモリのパンと果実ジャム: '',
      コベニモリの果実ジャム: '',
      ベニモリの果実ジャムは500gもある: '',
      ベニモリの果実ジャムには500gのものもある: '',
    });
  });
});

describe('a product among others of its brand', () => {
  it('is named by the short word for a long one only with a word that distinguishes it from its siblings', () => {
    assertFound(LOTIONS, {
      'ユキヤナギ堂保湿美容液（しっとり）': '0',
      ユキヤナギ堂の美容液しっとりタイプが人気です: '0',
      'ユキヤナギ堂の保湿美容液 さっぱり': '1',
      'ユキヤナギ堂の美容液は、しっとりとさっぱりがあります': '01',
      ユキヤナギ堂の美容液が人気です: '',
      'ユキヤナギ堂の美容液 とろりが人気です': '',
      ハナグモの美容液しっとりタイプ: '',
      'ユキヤナギ堂の美容液しっとり 30ml': '',
    });
  });

  it('is named in a row of things or models of its brand, and not in a row with another maker', () => {
    const pans: readonly Shown[] = [
      ['テノヒラ 卵焼き器 銅 13cm', 'テノヒラ', 'テノヒラ 卵焼き器'],
      ['テノヒラ 行平鍋 18cm', 'テノヒラ', 'テノヒラ 行平鍋'],
    ];
    assertFound(pans, {
      テノヒラの卵焼き器とカモメの行平鍋: '0',
      手のひらに乗る卵焼き器: '',
    });
    const cleaners: readonly Shown[] = [
      ['ルミノワ 空気清浄機 LK-400 25畳', 'ルミノワ', 'ルミノワ LK-400'],
      ['ルミノワ 空気清浄機 LK-600 40畳', 'ルミノワ', 'ルミノワ LK-600'],
    ];
    assertFound(cleaners, {
      'ルミノワの空気清浄機は、LK-400（25畳）とLK-600（40畳）です': '01',
      'LK-600、ルミノワの空気清浄機です': '1',
      'ルミノワといえばLK-400': '0',
      'ルミノワとカモメのLK-400': '',
      'カモメのLK-400、ルミノワの空気清浄機': '',
    });
  });

  it('is named by its own words in one run, by its brand in short, and by none that its title excludes', () => {
    assertFound([['マメゾウ 深煎りコーヒー豆 200g', 'マメゾウ珈琲', 'マメゾウ珈琲 深煎りコーヒー豆']], {
      マメゾウの深煎りコーヒー豆: '0',
      まめぞう珈琲の深煎りのコーヒー豆: '0',
      マメゾウの浅煎りコーヒー豆: '',
    });
    assertFound([['ウミカゼ 羽織り レディース 長袖 ネイビー', 'ウミカゼ']], {
      ウミカゼの長袖羽織り: '0',
      'ウミカゼの羽織り（レディース）': '0',
      'ウミカゼの羽織り メンズ': '',
      ウミカゼの羽織り用ハンガー: '',
    });
    assertFound([['クワノ 土瓶 600ml 日本製', 'クワノ']], {
      '| クワノ 土瓶 | 600ml | 2,480円 |': '0',
      '| クワノ 土瓶 | 800ml | 2,480円 |': '',
      'クワノの土瓶、800mlです': '',
      クワノの土瓶は高さ12cm: '0',
    });
  });
});

describe('a thing whose title says its material in one word', () => {
  it('is told from its siblings by more than that', () => {
    const twins: readonly Shown[] = [
      ['ハルノミ シルクネックウォーマー ロング丈 保湿', 'ハルノミ'],
      ['ハルノミ シルクネックウォーマー ショート丈 保湿', 'ハルノミ'],
    ];
    assertFound(twins, {
      '| ハルノミ ネックウォーマー | シルク |': '',
      'ハルノミのシルクネックウォーマー ロング丈': '0',
    });
  });
});
