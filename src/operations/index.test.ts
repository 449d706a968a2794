import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { OPERATIONS } from './index.ts';

const KINDS: ReadonlySet<unknown> = new Set(['account_read', 'account_write', 'operator']);

/** The names of all operations that the files of this folder export. */
async function exportedNames(): Promise<string[]> {
  const names: string[] = [];
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file === 'index.ts') continue;
    const exported: Readonly<Record<string, { readonly kind?: string; readonly name: string }>> =
      await import(`./${file}`);
    for (const one of Object.values(exported)) if (KINDS.has(one?.kind)) names.push(one.name);
  }
  return names;
}

test('every operation is in the list once, with a unique name', async () => {
  const listed = OPERATIONS.map(({ name }) => name);
  assert.deepEqual(listed.toSorted(), (await exportedNames()).toSorted());
  assert.equal(new Set(listed).size, listed.length);
});
