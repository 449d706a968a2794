import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeAnswer } from './judge-answer.ts';

type Shown = readonly [title: string, brand: string, ...names: string[]];

const LAMP: Shown = [
  'ルミノア USB-C デスクランプ ハロー 調光 10段階 クランプ 1200lm 目に優しい',
  'ルミノア',
  'ルミノア ハロー',
];
const SOCKS: Shown = ['タビノワ 五本指ソックス メンズ 5足組 抗菌 25-27cm', 'タビノワ'];
const PAPER: Shown = ['カミオト ルーズリーフ A5 20穴 方眼 200枚', 'カミオト'];
const BOARD: Shown = ['キリノカ ゴムまな板 Mサイズ 38×22cm', 'キリノカ'];
const DRYER: Shown = ['セトナ ドライヤー AirRoot 大風量 375g', 'セトナ', 'セトナ AirRoot'];
const WATCH: Shown = ['KOYORI スマートウォッチ Fit 3 血中酸素', 'KOYORI', 'KOYORI Fit 3'];
const SMALL: Shown = ['ミナベル 電気ケトル MK-08 0.8L 細口', 'ミナベル', 'ミナベル MK-08'];
const LARGE: Shown = ['ミナベル 電気ケトル MK-12 1.2L 二重構造', 'ミナベル', 'ミナベル MK-12'];
const PAN: Shown = ['ホタリ 鉄フライパン 26cm 窒化', 'ホタリ', 'ホタリ 鉄フライパン 26cm'];
const PAN20: Shown = ['ホタリ 鉄フライパン 20cm 窒化', 'ホタリ', 'ホタリ 鉄フライパン 20cm'];
const OIL: Shown = ['ハナユイ クレンジングオイル 200ml 無添加', 'ハナユイ'];
const BOTTLE: Shown = ['ヒヨノ 哺乳びん 240ml PPSU', 'ヒヨノ', 'ヒヨノ 哺乳びん 240ml'];
const CURRY: Shown = ['', '', 'カリノ亭 スパイスカレー'];

/** Places in `shown` of the products found, as digits. */
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

describe('evident spellings of a product', () => {
  it('include the head of its title, cut off as cards cut it, with any given names', () => {
    assertFound([LAMP], {
      'ルミノア USB-C デスクランプ ハロー 調光…\n★4.4': '0',
      'ルミノア USB-C デスクランプ リング 調光…': '',
    });
    const twins: Shown[] = [
      ['ホシノ 椅子 木製 北欧 白 A', 'ホシノ', 'ホシノ ユキ'],
      ['ホシノ 椅子 木製 北欧 黒 B', 'ホシノ', 'ホシノ ヨル'],
    ];
    assertFound(twins, { 'ホシノ 椅子 木製 北欧…': '', 'ホシノ 椅子 木製 北欧 黒 …': '1' });
  });

  it('hold counts as counts and 五本指 as a word', () => {
    assertFound([SOCKS], {
      'タビノワ 五本指ソックス 5足組（1,780円）': '0',
      タビノワの5本指ソックスが人気: '0',
      'タビノワ 五本指ソックス 10足組なら割安': '',
    });
  });

  it('end at another size of paper, a size in brackets, a letter, a refill', () => {
    assertFound([PAPER], {
      'カミオトのルーズリーフ B5 26穴は別売り': '',
      カミオトのA5ルーズリーフは200枚: '0',
    });
    assertFound([BOARD], { 'キリノカのゴムまな板（L）': '', 'キリノカのゴムまな板（M）': '0' });
    assertFound([DRYER], { 'セトナ AirRoot Bなど': '' });
    assertFound([OIL], {
      'ハナユイ クレンジングオイル 詰め替え用': '',
      ハナユイのクレンジングオイルは無添加: '0',
    });
  });

  it('end at Pro and its likes, before any particle', () => {
    assertFound([WATCH], {
      'KOYORI Fit 3 Proなら十分': '',
      'KOYORI Fit 3 Proで測れます': '',
      'KOYORI Fit 3なら十分': '0',
    });
  });

  it('share a brand over the models of a row, before it and behind it', () => {
    assertFound([SMALL, LARGE], {
      'MK-08とMK-12、どちらもミナベルの電気ケトルです': '01',
      'MK-08、MK-12はいずれもミナベル製': '01',
      'ミナベルからはMK-08（0.8L）とMK-12（1.2L）が': '01',
      'ミナベルの電気ケトルには、温度調節のできるMK-08があります': '0',
      'ミナベルのMK-08は細口で、MK-12は広口': '01',
      'ミナベルのMK-08は細口で、他社のMK-12は広口': '0',
    });
    assertFound([PAN, PAN20], { 'ホタリ 鉄フライパンは26cmのほか、20cm・28cmも': '01' });
  });
});

describe('evident spellings in other characters', () => {
  it('include a brand that ends in an e that is heard, in the other script beside its own', () => {
    const own: Shown = ['ソラノネ 水筒 ステンレスボトル 350ml', 'ソラノネ'];
    assertFound([own], {
      'ソラノネ（SORANONE）のステンレスボトル 350mlが人気です。': '0',
      'SORANONE（ソラノネ）のステンレスボトル 350mlが人気です。': '0',
      'ソラノネ（MITSUMATA）のステンレスボトル 350mlが人気です。': '',
    });
    const products = [{ asin: 'B0TEST0000', title: own[0], brand: own[1], names: [] }];
    const heard = judgeAnswer({ answer: 'SORANONEのステンレスボトル 350ml', question: '', products });
    assert.deepEqual([heard.hit, heard.candidates.length > 0], [false, true]);
  });

  it('include words in kanji and kana, and a brand that is called as restaurants are', () => {
    assertFound([BOTTLE], {
      'ヒヨノ 哺乳瓶 240ml': '0',
      'ヒヨノ ほ乳びん（240ml）': '0',
      'ヒヨノ 哺乳瓶 160ml': '',
    });
    assertFound([CURRY], { カリノ亭のスパイスカレー: '0', カリノ亭のキーマカレー: '' });
  });

  it('include words of the title in the other kana, with their brand', () => {
    const mochi: Shown = ['ヤマカゲ きなこ餅 12個入り 個包装 国産 もち米', 'ヤマカゲ'];
    assertFound([mochi], {
      'ヤマカゲ キナコ餅 個包装の口コミ': '0',
      ヤマカゲのキナコ餅は12個入り: '0',
      ヤマカゲの国産キナコ餅: '0',
      'やまかげ キナコ餅': '0',
      'カワセギ キナコ餅 個包装の口コミ': '',
      ヤマカゲのキナコ: '',
      'ヤマカゲ キナコ餅 30個入り': '',
      ヤマカゲのキナコ餅用の皿: '',
      ヤマカゲのクルミ餅: '',
    });
    assertFound([mochi, ['ヤマカゲ きなこ餅 6個入り 個包装', 'ヤマカゲ']], {
      ヤマカゲのキナコ餅は6個入りと12個入り: '01',
      'ヤマカゲのキナコ餅、6個入り': '1',
      ヤマカゲのキナコ餅: '',
    });
    assertFound([['カゼノオト ふうりん FR-10 南部鉄', 'カゼノオト', 'カゼノオト FR-10']], {
      'カゼノオト フウリン FR-10': '0',
      'カゼノオト フウジン FR-10': '',
    });
    assertFound([['ネムリギ アイマスク シルク 立体 洗える', 'ネムリギ']], {
      ネムリギのあいますく: '0',
      サカキノのあいますく: '',
    });
  });
});
