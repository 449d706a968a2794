import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readCardLink } from './card-link.ts';

const SHOP = 'https://www.amazon.co.jp';
const counter = (target: string) => `${SHOP}/sspa/click?ie=UTF8&spc=x&url=${encodeURIComponent(target)}`;

const ADS: readonly (readonly [string, string])[] = [
  ['through the counter', counter('/dp/B0TEST0001/ref=sr_1_1_sspa?qid=1795807000&sr=8-1-spons')],
  ['through the counter of a language', `${SHOP}/-/en/sspa/click?url=%2Fdp%2FB0TEST0001`],
  ['through the counter, relative', '/sspa/click?url=%2Fdp%2FB0TEST0001%2Fref%3Dsr_1_1'],
  ['cleaned, but named an ad', `${SHOP}/dp/B0TEST0001/ref=sr_1_1_sspa?qid=1`],
  ['cleaned, but numbered as an ad', `${SHOP}/dp/B0TEST0001/ref=sr_1_1?sr=8-1-spons`],
  ["to the shop's ad servers", 'https://aax-fe.amazon-adsystem.com/x/c/abc'],
  ["to the shop's ad system", 'https://www.amazon-adsystem.com/x'],
];

for (const [name, link] of ADS) {
  test('a link that still has the references of its markup is read as without them', () => {
    const link = 'https://www.amazon.co.jp/dp/B0TEST0001/ref=sr_1_1?qid=1795807000&amp;sr=8-1-spons';
    assert.deepEqual(readCardLink(link), readCardLink(link.replaceAll('&amp;', '&')));
    assert.equal(readCardLink(link).isAd, true);
  });

  test(`a link is an ad's: ${name}`, () => assert.equal(readCardLink(link).isAd, true));
}

const ORGANIC: readonly (readonly [string, string])[] = [
  ['of the list', `${SHOP}/x/dp/B0TEST0001/ref=sr_1_5?qid=1795807000&sr=8-5`],
  [
    'whose search words look like an ad',
    `${SHOP}/dp/B0TEST0001/ref=sr_1_5?keywords=/sspa/+_sspa+aax-&sr=8-5`,
  ],
  ['whose title looks like an ad', `${SHOP}/aax-sspa-spons/dp/B0TEST0001`],
  ['that is none', 'http://['],
  ['that is empty', ''],
];

for (const [name, link] of ORGANIC) {
  test(`a link is no ad's: ${name}`, () => assert.equal(readCardLink(link).isAd, false));
}

test('a link distinguishes list and carousel, and contains the page and the place', () => {
  const target = '/dp/499999013X/ref=sr_1_49_sspa?qid=1795807000&sr=8-49-spons';
  assert.deepEqual(readCardLink(counter(target)), {
    isAd: true,
    slot: 'list',
    pageMs: 1_795_807_000_000,
    place: 49,
    asin: '499999013X',
  });
  assert.equal(readCardLink(counter('/dp/B0TEST0001/ref=sxin_14_pa?qid=1795807000')).slot, 'widget');
  assert.equal(readCardLink(`${SHOP}/dp/B0TEST0001/ref=sxbs_sbv_search_btf`).slot, 'widget');
  assert.equal(readCardLink(`${SHOP}/dp/B0TEST0001`).slot, null);
});

test('any link is read without a throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (link) => {
      assert.equal(typeof readCardLink(link).isAd, 'boolean');
    }),
  );
});
