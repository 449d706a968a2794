import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig, SETTINGS } from '../../src/config/index.ts';
import { demoEnvironment, describeUnused, KEPT_SETTINGS } from './demo-environment.ts';

test("keeps only the address and the log level of an installation's settings", () => {
  const all = Object.fromEntries(Object.values(SETTINGS).map(({ name }) => [name, `real ${name}`]));
  const { settings, unused } = demoEnvironment(
    { ...all, MIHARU_TYPO: 'x', HOME: '/x', MIHARU_SCAN: ' ' },
    'x/y',
  );
  assert.deepEqual(Object.keys(settings).toSorted(), ['MIHARU_DATA_DIR', ...KEPT_SETTINGS].toSorted());
  assert.equal(settings['MIHARU_DATA_DIR'], 'x/y');
  const left = Object.keys(all).filter((name) => !KEPT_SETTINGS.some((kept) => kept === name));
  assert.deepEqual(unused, [...left, 'MIHARU_TYPO'].filter((name) => name !== 'MIHARU_SCAN').toSorted());
  assert.doesNotMatch(describeUnused(unused, 'x/y', 'en'), /real/);
});

test('keeps the port, and prints nothing when all settings are used', () => {
  const { settings, unused } = demoEnvironment({ MIHARU_PORT: '8799', MIHARU_TEST_POSTGRES: 'x' }, 'd');
  const config = readConfig(settings);
  assert.deepEqual([config.port, config.logLevel, config.dataDir], [8799, 'warn', 'd']);
  assert.equal(describeUnused(unused, 'd', 'en'), '');
});
