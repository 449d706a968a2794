import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MiharuError } from '../core/errors.ts';
import { listSettings, readConfig } from './read-config.ts';
import type { Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';
import { callersFolder, languageOf } from './shell.ts';

function faultsOf(environment: Readonly<Record<string, string>>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (thrown) {
    assert.ok(thrown instanceof MiharuError && thrown.code === 'invalid_setting');
    return thrown.detail.en.split('\n');
  }
}

test('without variables every setting has its default', () => {
  const config = readConfig({ PATH: '/bin', HOME: '/root' });
  const { dataDir, host, port, pages, requestsPerMinute, concurrentRequests } = config;
  assert.deepEqual(
    [dataDir, host, port, pages, requestsPerMinute, concurrentRequests],
    ['data', '127.0.0.1', 8787, 3, 60, 4],
  );
});

test('all faults are reported at once, each with its value and what was expected', () => {
  assert.deepEqual(
    faultsOf({ MIHARU_PORT: '80a', MIHARU_PAGES: '8', MIHARU_HOST: '0.0.0.0', MIHARU_LOG_LEVEL: 'loud' }),
    [
      'MIHARU_PORT="80a": expected a whole number from 0 to 65535.',
      'MIHARU_LOG_LEVEL="loud": expected one of error, warn, info, debug, silent.',
      'MIHARU_PAGES="8": expected a whole number from 1 to 7.',
    ],
  );
});

test('refuses an unknown variable that looks like a setting', () => {
  assert.match(faultsOf({ MIHARU_DATADIR: '/data' })[0] ?? '', /The setting MIHARU_DATADIR does not exist/);
  assert.deepEqual(faultsOf({ MIHARU_SHARED_DIR: '/shared' }), []);
});

test('an empty variable counts as not set', () => {
  assert.equal(readConfig({ MIHARU_PAGES: ' ' }).pages, 3);
});

test('addresses and proxies are checked', () => {
  const { publicUrl, trustedProxies } = readConfig({
    MIHARU_PUBLIC_URL: 'https://ranks.example.jp/',
    MIHARU_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 ::1',
  });
  assert.deepEqual(
    [publicUrl, trustedProxies],
    ['https://ranks.example.jp', ['127.0.0.1', '10.0.0.0/8', '::1']],
  );
  for (const url of [
    'ranks.example.jp',
    'ftp://x.example',
    'https://x.example/path',
    'https://u:p@x.example',
  ]) {
    assert.equal(faultsOf({ MIHARU_PUBLIC_URL: url }).length, 1, url);
  }
  for (const proxies of ['localhost', '10.0.0.0/33', '10.0.0/8', '::1/129', '1.2.3.4/8/9']) {
    assert.equal(faultsOf({ MIHARU_TRUSTED_PROXIES: proxies }).length, 1, proxies);
  }
});

test('lists settings with the origin of their values', () => {
  const listed = listSettings({ MIHARU_PAGES: '5' });
  assert.equal(listed.length, Object.keys(SETTINGS).length);
  const of = (name: string) => listed.find((setting) => setting.name === name);
  assert.deepEqual([of('MIHARU_PAGES')?.value, of('MIHARU_PAGES')?.origin], ['5', 'environment']);
  assert.deepEqual([of('MIHARU_PORT')?.value, of('MIHARU_PORT')?.origin], ['8787', 'default']);
});

test('parses the printed form of every default to the same value', () => {
  for (const setting of Object.values<Setting<unknown>>(SETTINGS)) {
    const printed = setting.kind.print(setting.fallback);
    if (printed !== '') assert.deepEqual(setting.kind.parse(printed), setting.fallback, setting.name);
  }
});

test('judges any value of a setting without throwing another error', () => {
  const names = Object.values(SETTINGS).map((setting) => setting.name);
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.string({ unit: 'binary' }), (name, value) => {
      assert.ok(faultsOf({ [name]: value }).length <= 1 || value.includes('\n'));
    }),
  );
});

test('the language follows the first locale variable that is set', () => {
  assert.equal(languageOf({ LANG: 'ja_JP.UTF-8' }), 'ja');
  assert.equal(languageOf({ LC_ALL: 'C.UTF-8', LANG: 'ja_JP.UTF-8' }), 'en');
  assert.equal(languageOf({ LC_ALL: '', LANG: 'ja' }), 'ja');
  assert.equal(languageOf({}), 'en');
});

test('resolves paths from the folder in which npm was called', () => {
  assert.equal(callersFolder({ INIT_CWD: '/home/x' }, '/work'), '/home/x');
  assert.equal(callersFolder({}, '/work'), '/work');
});

test('refuses a stray % in an address, explains how to write it, and never shows the password', () => {
  for (const [name, address] of [
    ['REDIS_URL', 'redis://:ge%heim@127.0.0.1:6379/0'],
    ['DATABASE_URL', 'postgres://boss:ge%heim@127.0.0.1/shop'],
    ['DATABASE_URL', 'postgres://boss@127.0.0.1/sh%op'],
    ['DATABASE_URL', 'postgres://boss@127.0.0.1/shop?sslrootcert=%zz'],
  ] as const) {
    assert.throws(
      () => readConfig({ [name]: address }),
      (thrown: unknown) => {
        assert.match(String(thrown), new RegExp(`invalid_setting: ${name}=….*%25`));
        assert.doesNotMatch(String(thrown), /heim/);
        return true;
      },
    );
  }
  assert.equal(
    readConfig({ REDIS_URL: 'redis://:ge%25heim@127.0.0.1' }).redisUrl,
    'redis://:ge%25heim@127.0.0.1',
  );
});
