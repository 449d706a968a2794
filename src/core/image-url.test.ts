import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseImageUrl, thumbnailUrl } from './image-url.ts';

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

test('the small version of an image is loaded from the shop and from nowhere else', () => {
  const folder = 'https://m.media-amazon.com/images/I';
  assert.equal(thumbnailUrl(`${folder}/61xk+mJ-L.jpg`), `${folder}/61xk+mJ-L._AC_UL160_.jpg`);
  assert.equal(thumbnailUrl(`${folder}/6%2B1_k.png`), `${folder}/6%2B1_k._AC_UL160_.png`);
});

test('an address of another host, scheme, port or folder, or with more in it, is no picture', () => {
  for (const address of [
    null,
    '',
    'http://m.media-amazon.com/images/I/a.jpg',
    '//m.media-amazon.com/images/I/a.jpg',
    'HTTPS://M.MEDIA-AMAZON.COM/images/I/a.jpg',
    'https://m.media-amazon.com:8443/images/I/a.jpg',
    'https://m.media-amazon.com./images/I/a.jpg',
    'https://me:secret@m.media-amazon.com/images/I/a.jpg',
    'https://m.media-amazon.com@evil.example/images/I/a.jpg',
    'https://m.media-amazon.com.evil.example/images/I/a.jpg',
    'https://evil.example/https://m.media-amazon.com/images/I/a.jpg',
    'https://images-na.ssl-images-amazon.com/images/I/a.jpg',
    'https://m.media-amazon.com/images/G/a.jpg',
    'https://m.media-amazon.com/images/I/../../a.jpg',
    'https://m.media-amazon.com/images/I/a/b.jpg',
    'https://m.media-amazon.com/images/I/a.jpg?user=1',
    'https://m.media-amazon.com/images/I/a.jpg#1',
    'https://m.media-amazon.com/images/I/a.svg',
    'https://m.media-amazon.com/images/I/a.jpg\n',
    `https://m.media-amazon.com/images/I/${'a'.repeat(101)}.jpg`,
    'https://m.media-amazon.com/images/I/ａ.jpg',
  ]) {
    assert.equal(thumbnailUrl(address), null, String(address));
  }
});
