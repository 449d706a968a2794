import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deliveryWords, earliestLeadDays } from './delivery-promise.ts';

describe('words of a delivery promise', () => {
  it('are the same if only dates, days of the week, countdowns and spelling differ', () => {
    const same: readonly (readonly [string, string])[] = [
      ['無料配送 11月29日 日曜日にお届け', '無料配送 12月1日 火曜日にお届け'],
      ['無料配送 11月30日 月曜日にお届け', '無料配送 明日 11月28日にお届け'],
      ['配送料 ￥300 4月25日-26日にお届け', '配送料 ￥300 4月30日-5月2日にお届け'],
      ['最短で本日中 3 時間 12 分以内にご注文の場合', '最短で明日中 21時間2分以内にご注文の場合'],
      ['11月30日にお届け（3 時間 12 分以内にご注文の場合）', '11月30日にお届け（45 分以内にご注文の場合）'],
      ['11月30日にお届け', '11月30日にお届け 3 時間 12 分以内にご注文の場合'],
      ['11月30日にお届け', '11月30日にお届け（45 分以内のご注文）'],
      ['無料配送 11月30日にお届け', '無料配送 12月1日にお届け あと3時間以内にご注文いただくと'],
      ['FREE delivery Thursday, October 30', 'FREE delivery Friday, October 31 (Order within 2 hours)'],
      ['無料配送 今夜にお届け', '無料配送 明日 11月28日にお届け'],
      ['無料配送 明日 午前8時 - 午後12時にお届け', '無料配送 明日 18時～21時にお届け'],
      ['無料配送 本日中にお届け', '無料配送 明日 11月28日にお届け'],
      ['明日お届け あと3 時間 12 分', '明日お届け あと12 分'],
      ['FREE delivery Thursday, October 30', 'FREE delivery Friday, October 31'],
      ['Order within 12 hrs 20 mins', 'Order within 2 hours'],
      ['無料配送\u300011/30（月）', '無料配送 12/1(火)'],
    ];
    for (const [a, b] of same) assert.equal(deliveryWords(a), deliveryWords(b), `${a} / ${b}`);
  });

  it('differ if cost, method or condition differ', () => {
    const different: readonly (readonly [string, string])[] = [
      ['無料配送 11月29日にお届け', '配送料 ￥410 11月29日にお届け'],
      ['配送料 ￥41 1月5日にお届け', '配送料 ￥4 1月5日にお届け'],
      ['無料配送 11月29日にお届け', '無料配送 11月29日にお届け 初回のご注文の場合'],
      ['無料配送', 'オランダに発送'],
      ['11月30日にお届け', '11月30日にお届け 2点以上のご注文の場合'],
    ];
    for (const [a, b] of different) assert.notEqual(deliveryWords(a), deliveryWords(b), `${a} / ${b}`);
  });
});

describe('the earliest date of a promise', () => {
  it('is counted in days from the reading, also across the end of a year', () => {
    const cases: readonly (readonly [string, string, number | null])[] = [
      ['無料配送 11月30日にお届け', '2026-11-28', 2],
      ['11月30日 または 最も早い 配送 明日 11月29日', '2026-11-28', 1],
      ['明日お届け', '2026-11-28', 1],
      ['本日お届け', '2026-11-28', 0],
      ['1月2日にお届け', '2026-12-30', 3],
      ['2027年5月22日発売', '2026-12-30', 143],
      ['October 30', '2026-10-28', 2],
      ['2月30日', '2026-02-01', null],
      ['11月29日', '2026-11-30', null],
      ['無料配送', '2026-11-28', null],
    ];
    for (const [text, readOn, days] of cases) assert.equal(earliestLeadDays(text, readOn), days, text);
  });
});
