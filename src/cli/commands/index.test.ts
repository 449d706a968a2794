import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '../../operations/index.ts';
import { COMMANDS } from './index.ts';

/** Dialogues, commands about this process and its data, and what is longer than an answer. */
const WITHOUT_OPERATION = [
  'account export',
  'import',
  'export',
  'page',
  'scan',
  'serve',
  'work',
  'mcp',
  'config',
  'migrate-store',
];

test('every command runs an operation, except dialogues and commands about the process', () => {
  const own = COMMANDS.filter(({ operation }) => operation === undefined).map(({ name }) => name);
  assert.deepEqual(own, WITHOUT_OPERATION);
  const listed = new Set(OPERATIONS.map(({ name }) => name));
  const others = COMMANDS.flatMap(({ operation = [] }) => operation).filter((name) => !listed.has(name));
  assert.deepEqual(others, []);
});
