import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '../../operations/index.ts';
import { COMMANDS } from './index.ts';

/** Dialogues, which ask and report as they go; and what concerns this process and where its data lie. */
const WITHOUT_OPERATION = ['import', 'page', 'scan', 'serve', 'work', 'config', 'migrate-store'];

test('every command runs an operation of the list, but for the dialogues and what concerns the process', () => {
  const own = COMMANDS.filter(({ operation }) => operation === undefined).map(({ name }) => name);
  assert.deepEqual(own, WITHOUT_OPERATION);
  const listed = new Set(OPERATIONS.map(({ name }) => name));
  const others = COMMANDS.flatMap(({ operation = [] }) => operation).filter((name) => !listed.has(name));
  assert.deepEqual(others, []);
});
