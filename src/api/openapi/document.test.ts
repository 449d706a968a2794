import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { accountCommands, accountOperations } from '../../operations/index.ts';
import { createOpenApiDocument } from './document.ts';

const GOLDEN = new URL('../../../docs/openapi.json', import.meta.url);

function printDocument(): string {
  return `${JSON.stringify(createOpenApiDocument(), null, 2)}\n`;
}

test('docs/openapi.json matches the code; UPDATE_GOLDEN=1 rewrites it', () => {
  const isUpdate = process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true';
  if (isUpdate) writeFileSync(GOLDEN, printDocument());
  assert.equal(readFileSync(GOLDEN, 'utf8'), printDocument());
});

test('every reference of the document resolves', () => {
  const document: unknown = JSON.parse(printDocument());
  for (const reference of findReferences(document)) {
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
    assert.ok(target, reference);
  }
});

test('every operation is in the document with all its parameters', () => {
  const document = JSON.parse(printDocument());
  for (const { name, http, input } of accountOperations) {
    const { get } = document.paths[`/api/v1${http.path}`];
    assert.equal(get.operationId, name);
    const { properties = {} }: { properties?: object } = input;
    assert.deepEqual(
      get.parameters.map((parameter: { name: string }) => parameter.name),
      Object.keys(properties),
    );
  }
});

test('every command is in the document under all its paths, with its members in the path and in the body or the query', () => {
  const document = JSON.parse(printDocument());
  for (const { http, input } of accountCommands) {
    const { properties = {} }: { properties?: object } = input;
    for (const path of [http.path, ...http.aliases]) {
      const described = document.paths[`/api/v1${path}`][http.method.toLowerCase()];
      const inAddress = described.parameters.filter(
        (parameter: { in: string }) => parameter.in === 'path' || parameter.in === 'query',
      );
      const body = described.requestBody?.content['application/json']?.schema;
      assert.deepEqual(
        [
          ...inAddress.map((parameter: { name: string }) => parameter.name),
          ...Object.keys(body?.properties ?? {}),
        ].toSorted(),
        Object.keys(properties)
          .filter((name) => http.body === undefined || name !== 'file')
          .toSorted(),
      );
      assert.notEqual(body?.additionalProperties, true);
    }
  }
});

test('every operation and command has a unique id, and only these need a key', () => {
  const document: { paths: Record<string, Record<string, { operationId: string; security?: [] }>> } =
    JSON.parse(printDocument());
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ids = described.map(({ operationId }) => operationId);
  assert.equal(new Set(ids).size, ids.length);
  const keyed = described.filter(({ security }) => security === undefined);
  const names = keyed.map(({ operationId }) => operationId.replace(/-alias-\d+$/, ''));
  const published = [...accountOperations, ...accountCommands].map(({ name }) => name);
  assert.deepEqual([...new Set(names)].toSorted(), published.toSorted());
});

function findReferences(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name === '$ref' && typeof value === 'string' ? [value] : findReferences(value),
  );
}
