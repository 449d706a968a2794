import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeFilling } from './describe-filling.ts';

const READ = { pages: 540, readings: 180, failed: 5, productPages: 82, seconds: 3.21, isStopped: false };

test('reports results pages with their readings, and product pages', () => {
  assert.equal(
    describeFilling(READ, 'en'),
    'Read from the sample shop in 3.2 s: 540 results pages (180 readings, 5 of them deliberately failed or partial) and 82 product pages.\n',
  );
});

test('leaves out kinds without pages, and prints nothing when nothing was read', () => {
  const products = { ...READ, pages: 0, readings: 0, failed: 0 };
  assert.equal(describeFilling(products, 'en'), 'Read from the sample shop in 3.2 s: 82 product pages.\n');
  assert.equal(describeFilling({ ...products, productPages: 0 }, 'en'), '');
  assert.match(
    describeFilling({ ...READ, productPages: 0 }, 'en'),
    /: 540 results pages \(180 readings, 5 [a-z, ]*\)\.\n$/,
  );
});

test('never reports a stopped start as done, even if nothing was read', () => {
  const stopped = { ...READ, isStopped: true };
  assert.equal(
    describeFilling(stopped, 'en'),
    '\nStopped while filling the demo, after 540 results pages (180 readings, 5 of them deliberately failed or partial) and 82 product pages in 3.2 s. The next start continues from there.\n',
  );
  const nothing = { ...stopped, pages: 0, readings: 0, failed: 0, productPages: 0 };
  assert.match(describeFilling(nothing, 'en'), /filling the demo, after 0 pages in 3\.2 s\. The next/);
});
