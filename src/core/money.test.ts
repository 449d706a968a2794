import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { currencyOf, fractionDigitsOf, parseMoney, parseMoneyRange, smallestUnit } from './money.ts';

const read = (text: string) => {
  const money = parseMoney(text);
  return money === null ? null : `${money.amount} ${money.currency}`;
};

describe('parseMoney', () => {
  it('reads yen as whole yen, however they are written', () => {
    for (const text of [
      '￥1,980',
      '¥1,980',
      '￥１，９８０',
      '１９８０円',
      'JPY 1,980',
      'JP¥1,980',
      '税込 1,980円',
      '1,980円(税込)',
      '￥1,980 税込',
      '￥\u00a01,980',
      '\u200e￥1,980',
    ]) {
      assert.equal(read(text), '1980 JPY', text);
    }
    assert.equal(read('￥12,345,678'), '12345678 JPY');
    assert.equal(read('￥0'), '0 JPY');
  });

  it('keeps the decimals of other currencies exact', () => {
    const cases: readonly (readonly [string, string])[] = [
      ['TWD\u00a0828.03', '82803 TWD'],
      ['$13.45', '1345 USD'],
      ['US$1,234.50', '123450 USD'],
      ['1.299,00 €', '129900 EUR'],
      ['EUR 33.61', '3361 EUR'],
      ['1 299,00 €', '129900 EUR'],
      ['11,48 €', '1148 EUR'],
      ['₹1,19,900', '11990000 INR'],
      ['₹1,19,900.50', '11990050 INR'],
      ["CHF 1'299.00", '129900 CHF'],
      ['₩12,000', '12000 KRW'],
      ['$0.29', '29 USD'],
    ];
    for (const [text, expected] of cases) assert.equal(read(text), expected, text);
  });

  it('never takes another currency for yen or dollars', () => {
    const cases: readonly (readonly [string, string])[] = [
      ['CN¥100', '10000 CNY'],
      ['HK$100', '10000 HKD'],
      ['CA$100', '10000 CAD'],
      ['AU$100', '10000 AUD'],
      ['NT$100', '10000 TWD'],
      ['R$ 303,05', '30305 BRL'],
    ];
    for (const [text, expected] of cases) assert.equal(read(text), expected, text);
  });
});

describe('parseMoney on any text', () => {
  it('is null rather than a guess', () => {
    for (const text of [
      '',
      '1,980',
      '￥',
      '円',
      '￥1,980￥1,980',
      '￥1,980 - ￥3,200',
      '￥1,98',
      '￥1980.50',
      '5 %',
      '￥99999999999999999',
      '2点 ￥100',
    ]) {
      assert.equal(read(text), null, text);
    }
  });

  it('reads back what was printed, in every currency', () => {
    const currency = fc.constantFrom('JPY', 'USD', 'EUR', 'TWD', 'INR', 'KRW');
    const locale = fc.constantFrom('ja-JP', 'en-US', 'de-DE', 'en-IN');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), currency, locale, (amount, code, language) => {
        const digits = fractionDigitsOf(code);
        const shown = (amount / 10 ** digits).toLocaleString(language, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
        assert.deepEqual(parseMoney(`${code} ${shown}`), { amount, currency: code });
      }),
    );
  });

  it('never throws, and gives safe integers only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const money = parseMoney(`￥${text}`);
        assert.ok(money === null || (Number.isSafeInteger(money.amount) && money.amount >= 0));
      }),
    );
  });
});

describe('a discount', () => {
  it('is no amount', () => {
    for (const text of ['-￥500', '−￥500', '￥-500', '▲500円', '- 500円'])
      assert.equal(parseMoney(text), null, text);
    assert.equal(parseMoney('￥500-')?.amount, 500);
    for (const part of ['月々￥165', '￥1,980／月', '￥165/月', '月額 1,980円', '￥1,980 (分割払い)'])
      assert.equal(parseMoney(part), null, part);
  });
});

describe('parseMoneyRange', () => {
  it('keeps both ends', () => {
    for (const text of ['￥1,980～￥3,200', '¥ 1,980 - ¥ 3,200', '￥1,980–3,200円', '1,980円〜3,200円']) {
      const range = parseMoneyRange(text);
      assert.deepEqual(
        [range?.low.amount, range?.high.amount, range?.low.currency],
        [1980, 3200, 'JPY'],
        text,
      );
    }
  });

  it('is null for one amount, ends in the wrong order, or two currencies', () => {
    for (const text of ['￥1,980', '￥3,200-￥1,980', '￥1,980-$3,200', '￥1-￥2-￥3', '-', '']) {
      assert.equal(parseMoneyRange(text), null, text);
    }
  });
});

describe('currencyOf', () => {
  it('is null without a sign or a code', () => {
    assert.equal(currencyOf('1,980'), null);
    assert.equal(currencyOf('送料無料'), null);
    assert.equal(currencyOf('THB 100'), 'THB');
  });
});

describe('smallestUnit', () => {
  it('gives an amount in whole units in the smallest unit of its currency', () => {
    assert.equal(smallestUnit(1980, 'JPY'), 1980);
    assert.equal(smallestUnit(14.99, 'USD'), 1499);
    assert.equal(smallestUnit(1090, 'USD'), 109_000);
    assert.equal(smallestUnit(0, 'JPY'), 0);
  });

  it('is null for an impossible amount of a currency', () => {
    for (const amount of [0.5, 19.8, -1, Number.NaN, Infinity, 1e300])
      assert.equal(smallestUnit(amount, 'JPY'), null);
    assert.equal(smallestUnit(1.005, 'USD'), null);
  });

  it('brings every amount of cents through a number of dollars', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        assert.equal(smallestUnit(cents / 100, 'USD'), cents);
      }),
    );
  });
});
