import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellFilled } from './tell-filled.ts';

const READ = { pages: 540, readings: 180, failed: 5, productPages: 82, seconds: 3.21, isStopped: false };

test('what was read is told by its kind: pages of results with their readings, pages of products', () => {
  assert.equal(
    tellFilled(READ),
    'Read of the sample shop in 3.2 s: 540 pages of results (180 readings, 5 of them failed or partial, as some do) and 82 pages of products.\n',
  );
});

test('a start that goes on with products tells no readings, and one that has nothing to read tells nothing', () => {
  const products = { ...READ, pages: 0, readings: 0, failed: 0 };
  assert.equal(tellFilled(products), 'Read of the sample shop in 3.2 s: 82 pages of products.\n');
  assert.equal(tellFilled({ ...products, productPages: 0 }), '');
  assert.match(
    tellFilled({ ...READ, productPages: 0 }),
    /: 540 pages of results \(180 readings, 5 [a-z, ]*\)\.\n$/,
  );
});

test('a start that was stopped is not told as done, also where it had read nothing yet', () => {
  const stopped = { ...READ, isStopped: true };
  assert.equal(
    tellFilled(stopped),
    '\nStopped while the demo was being filled, after 540 pages of results (180 readings, 5 of them failed or partial, as some do) and 82 pages of products in 3.2 s. The next start goes on from there.\n',
  );
  const nothing = { ...stopped, pages: 0, readings: 0, failed: 0, productPages: 0 };
  assert.match(tellFilled(nothing), /being filled, after 0 pages in 3\.2 s\. The next/);
});
