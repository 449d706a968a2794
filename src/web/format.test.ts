import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatIn } from './format.ts';
import { numberIn } from './texts/index.ts';

test('a date and an instant are printed by Intl once each, however often a page shows them', (t) => {
  const format = formatIn('ja');
  const getter = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')?.get;
  const printing = t.mock.getter(
    Intl.DateTimeFormat.prototype,
    'format',
    function (this: Intl.DateTimeFormat) {
      return getter?.call(this);
    },
  );
  for (let time = 0; time < 3; time += 1) {
    assert.equal(format.dateText('2026-11-28'), '2026年11月28日（土）');
    assert.match(format.instant('2026-11-27T21:03:12Z').text, /2026年11月28日 06:03/);
  }
  assert.equal(printing.mock.callCount(), 2);
});

test('numbers are printed as Intl prints them', () => {
  for (const locale of ['ja-JP', 'en-GB']) {
    const [ours, theirs] = [numberIn(locale), new Intl.NumberFormat(locale)];
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.integer({ min: -1_100, max: 1_100 }), fc.double()), (value) => {
        fc.pre(!Object.is(value, -0));
        assert.equal(ours(value), theirs.format(value));
      }),
    );
  }
});

test('amounts have their currency, and lists are written as each language writes them', () => {
  const [ja, en] = [formatIn('ja'), formatIn('en')];
  assert.deepEqual([ja.money(1980, 'JPY'), en.money(1980, 'JPY')], ['1,980 円', '¥1,980']);
  assert.deepEqual([ja.money(19.5, 'USD'), en.money(1980, null)], ['19.5 USD', '1,980']);
  assert.deepEqual([ja.listed(['甲', '乙']), en.listed(['a', 'b'])], ['甲、乙', 'a, b']);
});

test('a date has one form in text and one where there is little room, in each language', () => {
  const printed = (['ja', 'en'] as const).map((language) => {
    const { date, dateText, shortDate } = formatIn(language);
    return [date('2026-11-02').text, dateText('2026-11-02'), shortDate('2026-11-02').text];
  });
  const time = (text: string) => `<time datetime="2026-11-02">${text}</time>`;
  assert.deepEqual(printed, [
    [time('2026年11月2日（月）'), '2026年11月2日（月）', time('11/2')],
    [time('Mon, 2 Nov 2026'), 'Mon, 2 Nov 2026', time('2 Nov')],
  ]);
});
