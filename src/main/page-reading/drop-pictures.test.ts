import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropPictures } from './drop-pictures.ts';

const drop = (page: string): string => Buffer.from(dropPictures(Buffer.from(page))).toString();

test('drops pictures that are written into a page, and keeps everything around them', () => {
  const picture = 'iVBORw0KGgo+/%2B'.repeat(200);
  const page = `<p>水筒<img src="data:image/png;base64,${picture}=="><b style='src:url(data:font/woff2;base64,${picture})'>終`;
  const left = `<p>水筒<img src="data:image/png;base64,"><b style='src:url(data:font/woff2;base64,)'>終`;
  assert.equal(drop(page), left);
});

test('keeps small pictures, and pages without any, as they are', () => {
  for (const page of [
    '',
    '<p>水筒',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><p>水筒',
    'base64,',
  ]) {
    assert.equal(drop(page), page);
  }
});

test('drops a picture at the end of a page that was cut', () => {
  assert.equal(
    drop(`<p>水筒<img src="data:image/png;base64,${'A'.repeat(5_000)}`),
    '<p>水筒<img src="data:image/png;base64,',
  );
});

test('looks at each byte once, however many marks a page has', () => {
  const page = 'base64,'.repeat(1_000_000);
  assert.equal(drop(page), page);
});
