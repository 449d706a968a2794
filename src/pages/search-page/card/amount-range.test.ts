import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOnlyDash, readRange } from './amount-range.ts';

const yen = (amount: number) => ({ amount, currency: 'JPY' });

test('reads both ends from one text without asking for another', () => {
  const range = readRange('￥1,000 - ￥2,000', () => assert.fail('The text is whole.'));
  assert.deepEqual(range, [yen(1_000), yen(2_000)]);
});

test('takes the amount behind as the upper end only where it is higher and of the same currency', () => {
  assert.deepEqual(
    readRange('￥1,000', () => '￥2,000'),
    [yen(1_000), yen(2_000)],
  );
  for (const end of ['', '￥900', '￥1,000', '$20.00', 'words'])
    assert.deepEqual(
      readRange('￥1,000', () => end),
      [yen(1_000), null],
      end,
    );
});

test('a text without an amount is no range, whatever follows', () => {
  assert.equal(
    readRange('words', () => '￥2,000'),
    null,
  );
});

test('only a dash, with space and tags around it, makes two amounts a range', () => {
  for (const markup of ['-', ' – ', '</span>&nbsp;～&nbsp;<span>'])
    assert.equal(isOnlyDash(markup), true, markup);
  for (const markup of ['', ' or ', '- -', '- 送料']) assert.equal(isOnlyDash(markup), false, markup);
});
