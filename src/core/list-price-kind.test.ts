import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseListPriceKind } from './list-price-kind.ts';

it('names the kind of a struck price by the words before it, the same for all spellings of one kind', () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    reference: ['参考価格:', '参考:', '参考価格：', 'List:', 'List Price:'],
    former: ['過去価格: ', '過去:', '以前の価格:', 'Was:', 'Statt:', '値下げ前の価格'],
    rrp: ['メーカー希望小売価格:', '希望小売価格', '定価:', 'M.R.P:', 'UVP:', 'Print List Price:', '定價:'],
    lowest: ['30日間の最低価格:', '過去30日間の最低価格:', 'Lowest price in 30 days:'],
    usual: ['通常価格:', 'Typical:', 'Typical price', '典型:'],
    other: ['セット価格:', '期間限定価格:', '特別限定価格:'],
  };
  for (const [kind, labels] of Object.entries(cases))
    for (const label of labels) assert.equal(parseListPriceKind(label), kind, label);
  for (const nothing of ['', ' : ', '(1,234)']) assert.equal(parseListPriceKind(nothing), undefined);
});
