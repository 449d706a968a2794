import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { API_RIGHTS, SCOPES } from '../../src/core/rights.ts';
import { listTools } from '../../src/mcp/tools.ts';
import { AGENT_TEXTS } from '../../src/operations/agent-texts.ts';
import { OPERATIONS } from '../../src/operations/index.ts';

const GOLDEN = fileURLToPath(new URL('tools.golden.json', import.meta.url));

/** `UPDATE_GOLDEN=1` writes the list of now; look at every difference before you commit it. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true';

const tools = listTools(SCOPES);

test('the tools are those of the golden file; UPDATE_GOLDEN=1 rewrites it', () => {
  const now = `${JSON.stringify(tools, null, 1)}\n`;
  if (isUpdate) writeFileSync(GOLDEN, now);
  assert.equal(now, readFileSync(GOLDEN, 'utf8'));
});

test('every operation of the API is a tool of its name, unless its input is no JSON', () => {
  const names = Object.keys(API_RIGHTS).filter(
    (name) => AGENT_TEXTS[name as keyof typeof API_RIGHTS] !== null,
  );
  assert.deepEqual(
    tools.map(({ name }) => name).toSorted(),
    names.map((name) => name.replaceAll('-', '_')).toSorted(),
  );
});

test('no operation of the operator is a tool', () => {
  const own = new Set(
    OPERATIONS.filter(({ kind }) => kind === 'operator').map(({ name }) => name.replaceAll('-', '_')),
  );
  assert.deepEqual(
    tools.filter(({ name }) => own.has(name)),
    [],
  );
});

test('reads are marked read-only, and nothing else is', () => {
  const kinds = new Map(OPERATIONS.map(({ name, kind }) => [name.replaceAll('-', '_'), kind]));
  for (const { name, annotations } of tools) {
    assert.equal(annotations?.readOnlyHint, kinds.get(name) === 'account_read', name);
    if (annotations?.readOnlyHint === false)
      assert.equal(annotations.destructiveHint, /delete|remove/.test(name), name);
  }
});

test('a key sees the tools of its scopes only', () => {
  const seen = (scope: (typeof SCOPES)[number]) => listTools([scope]).map(({ name }) => name);
  assert.deepEqual(seen('pages'), ['me', 'page_keywords']);
  assert.deepEqual(seen('manage'), [
    'me',
    'keyword_add',
    'keyword_delete',
    'products_add',
    'product_delete',
    'rank_import_delete',
  ]);
  assert.ok(!seen('read').some((name) => /_(?:add|confirm|delete|remove)$/.test(name)));
});

test('fields with outside text stay marked in the schemas', () => {
  for (const operation of OPERATIONS) {
    const tool = tools.find(({ name }) => name === operation.name.replaceAll('-', '_'));
    if (tool === undefined) continue;
    assert.equal(marksIn(tool.outputSchema), marksIn(operation.output), operation.name);
    assert.equal(marksIn(tool.inputSchema), marksIn(operation.input), operation.name);
  }
});

function marksIn(schema: unknown): number {
  return JSON.stringify(schema).split('"x-untrusted":true').length - 1;
}

test('the descriptions fit into the context of an agent', () => {
  for (const { name, description = '' } of tools) assert.ok(description.length <= 800, name);
  const read = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  assert.ok(JSON.stringify(read).length <= 20_000);
  assert.ok(JSON.stringify(tools).length <= 100_000);
});
