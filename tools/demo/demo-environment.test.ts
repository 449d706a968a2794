import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig, SETTINGS } from '../../src/config/index.ts';
import { demoEnvironment, HEEDED_SETTINGS, tellUnused } from './demo-environment.ts';

test('of all settings of an installation a demo heeds where it listens and what it logs, whatever settings come', () => {
  const all = Object.fromEntries(Object.values(SETTINGS).map(({ name }) => [name, `real ${name}`]));
  const { settings, unused } = demoEnvironment(
    { ...all, MIHARU_TYPO: 'x', HOME: '/x', MIHARU_SCAN: ' ' },
    'x/y',
  );
  assert.deepEqual(Object.keys(settings).toSorted(), ['MIHARU_DATA_DIR', ...HEEDED_SETTINGS].toSorted());
  assert.equal(settings['MIHARU_DATA_DIR'], 'x/y');
  const left = Object.keys(all).filter((name) => !HEEDED_SETTINGS.some((heeded) => heeded === name));
  assert.deepEqual(unused, [...left, 'MIHARU_TYPO'].filter((name) => name !== 'MIHARU_SCAN').toSorted());
  assert.doesNotMatch(tellUnused(unused, 'x/y'), /real/);
});

test('the port is heeded, and a person who has set nothing is told nothing', () => {
  const { settings, unused } = demoEnvironment({ MIHARU_PORT: '8799', MIHARU_TEST_POSTGRES: 'x' }, 'd');
  const config = readConfig(settings);
  assert.deepEqual([config.port, config.logLevel, config.dataDir], [8799, 'warn', 'd']);
  assert.equal(tellUnused(unused, 'd'), '');
});
