import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { foldText } from './fold/fold-text.ts';
import { judgeAnswer } from './judge-answer.ts';
import { compileProducts } from './naming/mentions.ts';
import type { OwnProduct } from './products/product.ts';

const PRODUCTS: readonly OwnProduct[] = [
  {
    asin: 'B0TESTQ001',
    title: 'モノハナ 卓上ファン MH-200 USB充電式 静音',
    brand: 'モノハナ',
    names: ['モノハナ 卓上ファン MH-200', 'モノハナ MH-200'],
  },
  { asin: 'B0TESTQ002', title: 'ペラガ 電気ケトル 0.8L', brand: 'ペラガ', names: ['ペラガ 電気ケトル'] },
  { asin: 'B0TESTQ003', title: 'NORVIA Pico Scale 3kg', brand: 'NORVIA', names: ['NORVIA Pico Scale'] },
  { asin: 'B0TESTQ004', title: 'ヨルベピロー3 低反発枕', brand: 'ヨルベ', names: ['ヨルベピロー3'] },
];
const NAMED = PRODUCTS.flatMap(({ asin, names }) => names.map((name) => ({ asin, name })));
const COMPILED = compileProducts(PRODUCTS);

/** Words of prose that are no product's, and that may stand on either side of a name. */
const PROSE = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'おすすめは',
        '静かなので、',
        '価格は2,980円です。',
        'まず、',
        '寝室なら「',
        '」が',
        '😀',
        '\n\n',
        '★',
        '（',
      ),
      fc.string({
        unit: fc.constantFrom(...'あかがさたなはまのにをと水火木金土日本語年山川'),
        minLength: 1,
        maxLength: 12,
      }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const full = (text: string) =>
  text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000');
const HALF: Readonly<Record<string, string>> = {
  モ: 'ﾓ',
  ノ: 'ﾉ',
  ハ: 'ﾊ',
  ナ: 'ﾅ',
  フ: 'ﾌ',
  ァ: 'ｧ',
  ン: 'ﾝ',
  ペ: 'ﾍﾟ',
  ラ: 'ﾗ',
  ガ: 'ｶﾞ',
  ヨ: 'ﾖ',
  ル: 'ﾙ',
  ベ: 'ﾍﾞ',
  ピ: 'ﾋﾟ',
  ロ: 'ﾛ',
  ー: 'ｰ',
  ケ: 'ｹ',
  ト: 'ﾄ',
};
const half = (text: string) => text.replace(/[ァ-ヺー]/g, (one) => HALF[one] ?? one);

/** Ways to write one name. */
const VARIANTS: readonly ((name: string) => string)[] = [
  (name) => name,
  full,
  half,
  (name) => name.toLowerCase(),
  (name) => name.toUpperCase(),
  (name) => name.normalize('NFD'),
  (name) => name.replaceAll(' ', ''),
  (name) => name.replaceAll(' ', '\u3000'),
  (name) => name.replaceAll(' ', '\u00a0'),
  (name) => name.replaceAll(' ', '・'),
  (name) => name.replaceAll(' ', '\n'),
  (name) => name.replaceAll(' ', '<br>'),
  (name) => name.replaceAll(' ', ' \\| '),
  (name) => name.replaceAll('-', '\u2010'),
  (name) => name.replaceAll('-', '\uff0d'),
  (name) => name.replaceAll('-', '\u2212'),
  (name) => name.replaceAll('-', '\u2011'),
  (name) => name.replaceAll('-', 'ー'),
  (name) => name.replaceAll('-', '\uff70'),
  (name) => name.replaceAll('-', ''),
  (name) => name.replaceAll('-', ' '),
  (name) => `**${name}**`,
  (name) => `\`${name}\``,
  (name) => `~~${name}~~`,
  (name) => `[${name}](https://shop.example.jp/1)`,
  (name) => name.replace(' ', '** '),
  (name) => [...name].join('\u200b'),
  (name) => [...name].join('\u00ad'),
];

const judge = (answer: string) => judgeAnswer({ answer, question: '', products: COMPILED });
const found = (answer: string) => new Set(judge(answer).matches.map(({ asin }) => asin));

describe('judging any text', () => {
  it('finds a name in every folding variant, in any prose', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMED),
        fc.constantFrom(...VARIANTS),
        fc.constantFrom('は静かです', 'が人気', '、', '。', '」です', '\n', ' を'),
        fc.tuple(PROSE, PROSE),
        ({ asin, name }, write, behind, [before, rest]) => {
          assert.ok(found(`${before} ${write(name)}${behind}${rest}`).has(asin));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('does not find a name that goes on as another word or number on either side', () => {
    const longer = fc.constantFrom(
      ...['MH-200', 'NORVIA Pico Scale'].flatMap((end) =>
        ['0', '5', 'x', 'Ｚ', '-X', 'A'].map((character) => [end, character]),
      ),
      ...['ヨルベピロー3'].flatMap((end) => ['0', '1', '.5', 'ａ'].map((character) => [end, character])),
      ...['ペラガ 電気ケトル'].flatMap((end) =>
        ['ス', 'ー', 'ﾎﾟ', 'ミニ', '2'].map((character) => [end, character]),
      ),
    );
    fc.assert(
      fc.property(
        PROSE,
        longer,
        fc.constantFrom(...VARIANTS.slice(0, 4)),
        PROSE,
        (before, [end, character], write, rest) => {
          const name = NAMED.find((one) => one.name.endsWith(end ?? ''))?.name ?? '';
          assert.deepEqual([...found(`${before}。${write(`${name}${character}`)}。${rest}`)], []);
        },
      ),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(
        PROSE,
        fc.constantFrom(['ア', 0], ['ー', 0], ['ﾏ', 0], ['ン', 1], ['X', 2], ['7', 2], ['ｚ', 2], ['ヤ', 3]),
        (before, [character, index]) => {
          const { name } = [NAMED[1], NAMED[2], NAMED[3], NAMED[4]][Number(index)] ?? { name: '' };
          assert.deepEqual([...found(`${before}。${character}${name}。`)], []);
        },
      ),
    );
  });
});

describe('judging text of any kind', () => {
  it('gives offsets that cut the name itself out of the text, counted in code points', () => {
    fc.assert(
      fc.property(
        PROSE,
        fc.constantFrom(...NAMED),
        fc.constantFrom(...VARIANTS),
        (before, { asin, name }, write) => {
          const answer = `${before}😀 ${write(name)}。`;
          const match = judge(answer).matches.find((one) => one.asin === asin);
          assert.ok(match !== undefined);
          const stretch = [...answer].slice(match.start, match.end).join('');
          assert.equal(foldText(stretch).characters, foldText(name).characters);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('never throws, and keeps every offset inside the text', () => {
    const any = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            'モノハナ',
            'MH-200',
            ' ',
            '-',
            '、',
            '\ud83d',
            '\udc00',
            '|',
            '<',
            '1.',
            '\n',
            '①',
            'ー',
            '%2',
            '**',
            'B0TESTQ001',
            'https://a.jp/',
            '\u3099',
          ),
          { maxLength: 40 },
        )
        .map((parts) => parts.join('')),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 })
        .map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(any, any, (answer, question) => {
        const { matches } = judgeAnswer({ answer, question, products: COMPILED });
        const length = [...answer].length;
        for (const { start, end } of matches) assert.ok(0 <= start && start < end && end <= length);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('compiling products of any kind', () => {
  it('never throws on any title, brand or name', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      PROSE,
      fc.constantFrom('', ' ', 'ー', '【】', '-', 'A-1', 'モノハナ 300'),
    );
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 3 }), text, (title, brand, names, answer) => {
        judgeAnswer({
          answer: `${answer}${title}`,
          question: brand,
          products: [{ asin: 'B0TESTQ009', title, brand, names }],
        });
      }),
      { numRuns: 2_000 },
    );
  });
});
