import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesOf, isSamePageContext, type ReadingContext, UNKNOWN_CONTEXT } from './reading-context.ts';

const KNOWN: ReadingContext = {
  order: 'usual',
  filters: [],
  department: 'all',
  seller: 'all',
  place: '千代田 100',
  device: 'desktop',
  visitor: 'guest',
  ads: 'seen',
};

const OTHERS: Partial<ReadingContext>[] = [
  { order: 'price-asc-rank' },
  { filters: ['p_85=2322920051'] },
  { department: 'toys' },
  { seller: 'A1TSUKIMITOU' },
  { place: '札幌 060' },
  { place: null },
  { device: 'phone' },
  { device: null },
  { visitor: 'signed_in' },
  { visitor: null },
  { ads: 'none' },
];

test('readings that differ in anything they depend on are unlike, and say in what', () => {
  for (const other of OTHERS) {
    const [member] = Object.keys(other);
    assert.deepEqual(differencesOf(KNOWN, { ...KNOWN, ...other }), [member]);
    assert.deepEqual(differencesOf({ ...KNOWN, ...other }, KNOWN), [member]);
  }
});

test('equal readings compare as equal, in any order of filters', () => {
  assert.deepEqual(differencesOf(KNOWN, { ...KNOWN }), []);
  assert.deepEqual(differencesOf(UNKNOWN_CONTEXT, UNKNOWN_CONTEXT), []);
  assert.deepEqual(
    differencesOf({ ...KNOWN, filters: ['a=1', 'b=2'] }, { ...KNOWN, filters: ['b=2', 'a=1'] }),
    [],
  );
});

test('an unknown order, filter, department and seller are the usual ones, unknown ads are like any', () => {
  const plain = { ...KNOWN, order: null, filters: null, department: null, seller: null, ads: null };
  assert.deepEqual(differencesOf(KNOWN, plain), []);
});

test('ads make pages of one reading no different', () => {
  assert.ok(isSamePageContext(KNOWN, { ...KNOWN, ads: 'none' } as ReadingContext));
  assert.ok(!isSamePageContext(KNOWN, { ...KNOWN, place: '札幌 060' }));
});
