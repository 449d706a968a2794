import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldKeyword } from '../../extension/keyword-fold.js';
import { cleanAddress } from '../../extension/page-address.js';
import { parseAddress } from '../../extension/settings.js';
import { parseKeyword } from '../../src/core/keyword.ts';
import { BLOCK_IDS } from '../../src/pages/product-page/block-ids.ts';
import { listExtensionFiles, packExtension, readManifest } from '../../tools/extension/pack.ts';
import { STORES } from '../../tools/extension/stores.ts';
import { findLintFaults } from './store-lint.ts';

const files = new Map(
  [...listExtensionFiles('chrome')].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]),
);
const scripts = [...files].filter(([path]) => path.endsWith('.js'));

test('the extension asks for no more than it needs, and is closed to pages', () => {
  const manifest = readManifest();
  assert.deepEqual(manifest.permissions, ['activeTab', 'scripting', 'storage', 'sidePanel']);
  for (const open of [
    'host_permissions',
    'content_scripts',
    'web_accessible_resources',
    'externally_connectable',
  ])
    assert.equal(manifest[open], undefined, open);
  const { extension_pages: policy } = manifest['content_security_policy'] as { extension_pages: string };
  assert.match(
    policy,
    /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src /,
  );
  assert.doesNotMatch(policy, /unsafe|\*:|http:\/\/\*/);
});

test('the extension has one fetch, reads no markup, and does nothing on a page but read it', () => {
  const found = (shape: RegExp) =>
    scripts.filter(([, code]) => shape.test(withoutComments(code))).map(([path]) => path);
  assert.deepEqual(found(/\bfetch\s*\(/), ['miharu-api.js']);
  assert.deepEqual(found(/XMLHttpRequest|sendBeacon|WebSocket|EventSource|importScripts|\bimport\s*\(/), []);
  assert.deepEqual(
    found(/innerHTML|outerHTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function/),
    [],
  );
  const acting =
    /\.click\(|scroll(?:To|By|IntoView)|location\s*=|location\.(?:assign|replace|reload)|tabs\.(?:update|create|reload)|\.submit\(/;
  assert.deepEqual(found(acting), []);
  const imported = scripts.flatMap(([, code]) =>
    [...code.matchAll(/\bfrom '([^']+)'/g)].map(([, from = '']) => from),
  );
  assert.deepEqual(
    imported.filter((from) => !files.has(from.slice('./'.length))),
    [],
  );
});

test('every block that the reader of product pages knows is among those that are sent', () => {
  const kept = new Set((files.get('page/kept-parts.js') ?? '').match(/[\w-]+/g));
  assert.deepEqual(
    [...BLOCK_IDS].filter((id) => !kept.has(id)),
    [],
  );
});

test('every text exists in both languages with the same values, and none is left over', () => {
  const [en, ja] = (['en', 'ja'] as const).map((language) => readTexts(language));
  assert.deepEqual(Object.keys(ja ?? {}), Object.keys(en ?? {}));
  const valuesOf = (texts: Texts = {}) =>
    Object.entries(texts).map(([name, { message }]) => [
      name,
      [...new Set(message.match(/\$\d/g))].toSorted(),
    ]);
  assert.deepEqual(valuesOf(ja), valuesOf(en));
  const code = [...files]
    .filter(([path]) => /\.(?:js|html)$|^manifest/.test(path))
    .map(([, text]) => text)
    .join('\n');
  const isUsed = (name: string) =>
    code.includes(`'${name}'`) || code.includes(`"${name}"`) || code.includes(`__MSG_${name}__`);
  const unused = Object.keys(en ?? {}).filter(
    (name) => !isUsed(name.replace(/^(?:failure|verdict)_/, '')) && !isUsed(name),
  );
  assert.deepEqual(
    unused.filter((name) => !name.startsWith('verdict_')),
    [],
  );
  const used = [...code.matchAll(/\btext\('(\w+)'|data-text="(\w+)"|__MSG_(\w+)__/g)].map(
    (one) => one[1] ?? one[2] ?? one[3] ?? '',
  );
  const failures = [...code.matchAll(/code: '(\w+)'/g)].map(([, name]) => `failure_${name}`);
  assert.ok(used.length > 40 && failures.length > 10);
  assert.deepEqual(
    [...used, ...failures].filter((name) => en?.[name] === undefined),
    [],
  );
});

test('keywords are folded as miharu folds them', () => {
  const text = fc.string({
    unit: fc.constantFrom(
      '水',
      '筒',
      'が',
      'か\u3099',
      ' ',
      '\u3000',
      '\u00a0',
      '\t',
      'ー',
      'Ａ',
      'a',
      'é',
      'e\u0301',
    ),
    maxLength: 30,
  });
  fc.assert(
    fc.property(text, (typed) => {
      const kept = parseKeyword(typed);
      if (kept.ok) assert.equal(foldKeyword(typed), kept.value);
    }),
  );
});

test('an address keeps what names the list or the product, and nothing that follows the visitor', () => {
  const urlOf = (path: string) =>
    cleanAddress(`https://www.amazon.co.jp${path}`)?.url.slice('https://www.amazon.co.jp'.length);
  assert.equal(
    urlOf('/s?k=%E6%B0%B4%E7%AD%92&crid=1&sprefix=x&qid=1&page=2&ref=sr_pg_2'),
    '/s?k=%E6%B0%B4%E7%AD%92&page=2',
  );
  assert.equal(urlOf('/s/ref=nb_sb_noss?field-keywords=x&url=search-alias%3Daps'), '/s?field-keywords=x');
  assert.equal(urlOf('/-/en/s?k=x&s=price-asc-rank&rh=n%3A1'), '/-/en/s?k=x&s=price-asc-rank&rh=n%3A1');
  assert.equal(
    urlOf('/%E5%90%8D/dp/B0TEST0001/ref=sr_1_1?dib=abc&keywords=x&th=1&pd_rd_w=1'),
    '/dp/B0TEST0001?th=1',
  );
  assert.equal(urlOf('/gp/product/B0TEST0001/357-1111111-2222222?smid=A1'), '/dp/B0TEST0001?smid=A1');
  for (const other of ['/', '/gp/cart', '/ap/signin?k=1', '/gp/css/order-history', '/stores/page/1'])
    assert.equal(urlOf(other), undefined, other);
  assert.equal(cleanAddress('https://www.amazon.com/s?k=x'), null);
  assert.equal(cleanAddress('https://www.amazon.co.jp.example.com/s?k=x'), null);
  assert.equal(cleanAddress('http://www.amazon.co.jp/s?k=x'), null);
});

test('the key goes by HTTPS, or to this computer', () => {
  assert.deepEqual(parseAddress(' miharu.example.com/login '), {
    ok: true,
    origin: 'https://miharu.example.com',
    pattern: 'https://miharu.example.com/*',
  });
  assert.deepEqual(parseAddress('http://localhost:8787/'), {
    ok: true,
    origin: 'http://localhost:8787',
    pattern: 'http://localhost/*',
  });
  for (const open of ['http://miharu.example.com', 'http://192.168.1.5:8787', 'http://localhost.example.com'])
    assert.deepEqual(parseAddress(open), { ok: false, code: 'insecure_address' }, open);
  for (const wrong of ['', 'ftp://x.example', 'https://', 'javascript:alert(1)'])
    assert.deepEqual(parseAddress(wrong), { ok: false, code: 'wrong_address' }, wrong);
});

test('each store gets a package that is the same each time', () => {
  for (const store of STORES) assert.deepEqual(packExtension(store), packExtension(store), store);
  assert.deepEqual(packExtension('edge'), packExtension('chrome'));
  assert.ok([...listExtensionFiles('firefox').keys()].every((path) => !path.endsWith('.ts')));
});

test("the package for Firefox passes the store's linter", async () => {
  // The call is made only in browsers that have it.
  assert.deepEqual(await findLintFaults('firefox'), ['background.js: sidePanel.open is not supported']);
});

type Texts = Readonly<Record<string, { readonly message: string }>>;

function readTexts(language: 'en' | 'ja'): Texts {
  return JSON.parse(files.get(`_locales/${language}/messages.json`) ?? '');
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
