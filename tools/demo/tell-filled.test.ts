import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellFilled } from './tell-filled.ts';

const READ = { pages: 540, readings: 180, failed: 5, productPages: 82, seconds: 3.21, isStopped: false };

test('what was read is told by its kind: pages of results with their readings, pages of products', () => {
  assert.equal(
    tellFilled(READ),
    'Read from the sample shop in 3.2 s: 540 results pages (180 readings, 5 of them deliberately failed or partial) and 82 product pages.\n',
  );
});

test('a start that goes on with products tells no readings, and one that has nothing to read tells nothing', () => {
  const products = { ...READ, pages: 0, readings: 0, failed: 0 };
  assert.equal(tellFilled(products), 'Read from the sample shop in 3.2 s: 82 product pages.\n');
  assert.equal(tellFilled({ ...products, productPages: 0 }), '');
  assert.match(
    tellFilled({ ...READ, productPages: 0 }),
    /: 540 results pages \(180 readings, 5 [a-z, ]*\)\.\n$/,
  );
});

test('a start that was stopped is not told as done, also where it had read nothing yet', () => {
  const stopped = { ...READ, isStopped: true };
  assert.equal(
    tellFilled(stopped),
    '\nStopped while filling the demo, after 540 results pages (180 readings, 5 of them deliberately failed or partial) and 82 product pages in 3.2 s. The next start continues from there.\n',
  );
  const nothing = { ...stopped, pages: 0, readings: 0, failed: 0, productPages: 0 };
  assert.match(tellFilled(nothing), /filling the demo, after 0 pages in 3\.2 s\. The next/);
});
