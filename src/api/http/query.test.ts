import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import { parseQuery } from './query.ts';
import { readQueryInput } from './query-input.ts';

const schema = Type.Object({
  keyword: Type.String(),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
  asin: Type.Optional(Type.Array(Type.String())),
});

function read(query: string): unknown {
  return readQueryInput(schema, parseQuery(query));
}

function faultsOf(query: string): string[] {
  try {
    read(query);
  } catch (thrown) {
    assert.ok(thrown instanceof MiharuError && thrown.code === 'invalid_parameter');
    const errors = thrown.members['errors'];
    assert.ok(Array.isArray(errors));
    return errors.map((each) => each.parameter);
  }
  return [];
}

test('decodes a plus and %20 as a space, and %2B as a plus', () => {
  assert.deepEqual(read('keyword=C%2B%2B+%E5%85%A5%E9%96%80'), { keyword: 'C++ 入門' });
  assert.deepEqual(read('keyword=50%25%2B%CE%B1'), { keyword: '50%+α' });
  assert.deepEqual(read('keyword=a%20b'), { keyword: 'a b' });
});

test('reads unescaped bytes as UTF-8', () => {
  const latin1 = Buffer.from('keyword=水筒').toString('latin1');
  assert.deepEqual(read(latin1), { keyword: '水筒' });
  assert.deepEqual(faultsOf('keyword=\u00e3'), ['keyword']);
});

test('names the parameter of an escape that is not valid UTF-8', () => {
  for (const broken of ['%E3%83', '%', '%ZZ', '%C0%80', '%ED%A0%80', '%FF']) {
    assert.deepEqual(faultsOf(`keyword=a&other=${broken}`), ['other']);
    assert.deepEqual(faultsOf(`keyword=${broken}`), ['keyword']);
  }
});

test('accepts integers of one to four digits within their range', () => {
  for (const good of ['1', '30', '07']) assert.deepEqual(faultsOf(`keyword=a&days=${good}`), []);
  for (const bad of ['0', '31', 'abc', '-1', '1e1', '10.5', '00007', '+5', '1 ', '٣', '0x1']) {
    assert.deepEqual(faultsOf(`keyword=a&days=${encodeURIComponent(bad)}`), ['days'], bad);
  }
});

test('names whitespace and invisible characters in an integer', () => {
  for (const [query, said] of [
    ['keyword=a&days=+5', /" 5" with the whitespace U\+0020 \(a plus also means a space\) was sent/],
    ['keyword=a&days=5%20', /"5 " with the whitespace U\+0020/],
    ['keyword=a&days=%E3%80%805', /" 5" with the whitespace U\+3000/],
    ['keyword=a&days=5%E2%80%8B', /"5" with the invisible character U\+200B was sent/],
    ['keyword=a&days=%005', /"5" with the invisible character U\+0000/],
    ['keyword=a&days=x', /, but "x" was sent/],
  ] as const)
    assert.throws(() => read(query), said, query);
});

test('refuses missing, empty and repeated parameters, except in lists', () => {
  assert.deepEqual(faultsOf(''), ['keyword']);
  assert.deepEqual(faultsOf('keyword='), ['keyword']);
  assert.deepEqual(faultsOf('keyword'), ['keyword']);
  assert.deepEqual(faultsOf('keyword=a&keyword=b'), ['keyword']);
  assert.deepEqual(faultsOf('keyword=a&asin='), ['asin']);
  assert.deepEqual(read('keyword=a&asin=x&asin=y'), { keyword: 'a', asin: ['x', 'y'] });
});

test('reports all faults at once', () => {
  assert.deepEqual(faultsOf('keyword=&days=x&asin='), ['keyword', 'days', 'asin']);
});

test('ignores unknown parameters, even empty and repeated ones', () => {
  assert.deepEqual(read('keyword=a&utm=&utm=1&__proto__=x&'), { keyword: 'a' });
});

test('returns any percent-encoded or form-encoded text unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      fc.pre(text.isWellFormed());
      assert.deepEqual(read(`keyword=${encodeURIComponent(text)}`), { keyword: text });
      assert.deepEqual(read(new URLSearchParams({ keyword: text }).toString()), { keyword: text });
    }),
  );
});

test('reads or refuses any bytes without other errors', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (query) => {
      faultsOf(query);
    }),
  );
});
