import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWebhookUrl } from './webhook-url.ts';

test('parses a URL as browsers do, without its fragment', () => {
  const read = (text: string) => {
    const url = parseWebhookUrl(text);
    return url.ok ? url.value.href : null;
  };
  assert.equal(
    read(' https://Shop.example/フック?a=1#x '),
    'https://shop.example/%E3%83%95%E3%83%83%E3%82%AF?a=1',
  );
  assert.equal(read('http://2130706433/'), 'http://127.0.0.1/');
  for (const text of [
    '',
    'shop.example',
    'ftp://shop.example/',
    'https://',
    `https://a.example/${'a'.repeat(2_000)}`,
  ]) {
    assert.equal(read(text), null, text);
  }
});

test('refuses a password in the URL without repeating it', () => {
  const url = parseWebhookUrl('https://me:hunter2@shop.example/');
  assert.equal(url.ok, false);
  assert.doesNotMatch(JSON.stringify(url), /hunter2/);
});
