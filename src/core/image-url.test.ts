import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseImageUrl } from './image-url.ts';

test('the size of an image is left out of its address', () => {
  const plain = 'https://m.media-amazon.com/images/I/61xk+mJ.jpg';
  for (const size of ['._AC_UY218_', '._AC_UL320_', '._SX300_SY300_QL70_ML2_', '']) {
    assert.equal(parseImageUrl(`https://m.media-amazon.com/images/I/61xk+mJ${size}.jpg`), plain);
  }
});

test('only a plain https URL is accepted', () => {
  for (const address of [
    '',
    'javascript:alert(1)',
    'http://a.example/x.jpg',
    'https://a.example/"x',
    'data:image/png,x',
  ]) {
    assert.equal(parseImageUrl(address), null);
  }
});
