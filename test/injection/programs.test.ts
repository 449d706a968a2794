import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountOperations } from '../../src/operations/index.ts';
import { ask } from '../api/ask.ts';
import { startService } from '../api/service.ts';
import { connectOverHttp, textOf } from '../mcp/connect.ts';
import { addInjected, cellsOf, KEYWORD, MARK, sendInjected, UNSEEN } from './injected-goods.ts';

async function startInjected() {
  const service = await startService({
    settings: { requestsPerMinute: 1_000, eventsRequestsPerMinute: 100 },
  });
  const seller = await addInjected(service.store);
  await sendInjected(service.origin, seller);
  return { service, seller, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

interface SchemaNode {
  readonly 'x-untrusted'?: boolean;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode | false;
  readonly prefixItems?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
}

function branchesOf(node: SchemaNode): SchemaNode[] {
  return [node, ...(node.anyOf ?? []).flatMap(branchesOf)];
}

/** Where texts from outside are that no schema marks, or that are longer than it says. */
function* unmarkedIn(value: unknown, nodes: readonly SchemaNode[], path: string): Generator<string> {
  const all = nodes.flatMap(branchesOf);
  if (typeof value === 'string' && value.includes(MARK)) {
    const marked = all.find((node) => node['x-untrusted'] === true);
    if (marked === undefined || [...value].length > (marked.maxLength ?? 0)) yield path;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const next = all.flatMap((node) =>
      Array.isArray(value)
        ? [node.prefixItems?.[Number(name)] ?? node.items ?? []].flat()
        : [node.properties?.[name] ?? []].flat(),
    );
    yield* unmarkedIn(member, next as readonly SchemaNode[], `${path}.${name}`);
  }
}

const found = new Set<string>();

/** Fails for a text from outside that is not marked, or that has something unseen in it. */
function requireInert(json: unknown, schema: unknown, name: string): void {
  assert.deepEqual([...unmarkedIn(json, [schema as SchemaNode], name)], [], name);
  const text = JSON.stringify(json);
  for (const [string] of text.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    if (string.includes(MARK)) assert.doesNotMatch(JSON.parse(string), UNSEEN, `${name}: ${string}`);
  }
  for (const [, place] of text.matchAll(new RegExp(`${MARK} ([a-z ]+)`, 'g')))
    found.add(place?.split(' ')[0] ?? '');
}

/** The query that a read needs. */
function queryOf(name: string): Readonly<Record<string, string>> {
  return ['rankings', 'competitors'].includes(name) ? { keyword: KEYWORD } : {};
}

test('every answer of the API delivers texts from outside inert, marked and short', async () => {
  await using stage = await startInjected();
  for (const { name, http, output } of accountOperations) {
    const query = new URLSearchParams(queryOf(name));
    const { status, text } = await ask(stage.service.origin, `/api/v1${http.path}?${query}`, {
      key: stage.seller.key,
    });
    assert.equal(status, 200, `${name}: ${text.slice(0, 200)}`);
    requireInert(JSON.parse(text), output, name);
  }
  const places = [
    'title',
    'badge',
    'delivery',
    'stock',
    'coupon',
    'sales',
    'seller',
    'category',
    'question',
    'answer',
    'custom',
    'author',
  ];
  assert.deepEqual(
    places.filter((place) => !found.has(place)),
    [],
    'places that were never seen',
  );
});

test('every tool for agents delivers texts from outside inert, marked and short', async () => {
  await using stage = await startInjected();
  await using client = await connectOverHttp(stage.service.origin, stage.seller.key);
  const { tools } = await client.listTools();
  for (const { name, annotations, outputSchema } of tools) {
    if (annotations?.readOnlyHint !== true) continue;
    const answer = await client.callTool({ name, arguments: queryOf(name) });
    assert.equal(answer.isError, undefined, textOf(answer));
    requireInert(answer.structuredContent, outputSchema, name);
  }
});

test('every CSV delivers texts from outside as cells that no spreadsheet runs', async () => {
  await using stage = await startInjected();
  const spoken: string[] = [];
  for (const { name, http } of accountOperations) {
    if (http.csv === undefined) continue;
    const query = new URLSearchParams({ ...queryOf(name), format: 'csv' });
    const { status, text } = await ask(stage.service.origin, `/api/v1${http.path}?${query}`, {
      key: stage.seller.key,
    });
    assert.equal(status, 200, name);
    const cells = cellsOf(text);
    if (cells.some((cell) => cell.includes(MARK))) spoken.push(name);
    for (const cell of cells) {
      assert.doesNotMatch(cell, /^\s*[=@+]/, `${name}: ${cell}`);
      if (cell.includes(MARK)) assert.doesNotMatch(cell, UNSEEN, `${name}: ${cell}`);
    }
  }
  assert.deepEqual(spoken, ['events']);
});

test('a refusal quotes what was sent inert, marked and short', async () => {
  await using stage = await startInjected();
  const { origin } = stage.service;
  const { key } = stage.seller;
  const sent = encodeURIComponent(`${'x'.repeat(3_000)}${MARK}\u001b[2J\u202e`);
  for (const path of [
    `rankings?keyword=${sent}`,
    `rankings?keyword=a&days=${sent}`,
    `events?kind=${sent}`,
    `${sent}`,
  ]) {
    const { status, text } = await ask(origin, `/api/v1/${path}`, { key });
    assert.ok(status >= 400 && status < 500, path.slice(0, 40));
    assert.ok(text.length < 2_000, path.slice(0, 40));
    assert.doesNotMatch(text, UNSEEN);
    assert.doesNotMatch(text, /\\u001b|\\u202e/i);
  }
});
