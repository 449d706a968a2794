import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SqlConnection } from '../sql-connection.ts';
import { createSqlStore } from '../sql-store.ts';
import { AUDITED, NOT_AUDITED } from './audited.ts';

/** Anything that a method may ask of its arguments: every member, element and text of it is there. */
const ANYTHING: unknown = new Proxy(() => 'x', {
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return () => 'x';
    if (name === Symbol.iterator) return () => [ANYTHING][Symbol.iterator]();
    return name === 'then' ? undefined : ANYTHING;
  },
  apply: () => ANYTHING,
});

/** Stops a method at the connection. */
class Reached extends Error {}

const reached = (): never => {
  throw new Reached();
};

/** The methods of the store that write, found by calling each. */
async function listWriteMethods(): Promise<string[]> {
  const found: string[] = [];
  let writing = '';
  const connection: SqlConnection = {
    // A method may read before it writes in transactions of its own.
    read: async () => ANYTHING as never,
    readSnapshot: async () => ANYTHING as never,
    write: () => {
      found.push(writing);
      return reached();
    },
    keepUp: async () => ({ shelves: 0, attempts: 0, readings: 0, ranks: 0 }),
    changeToken: reached,
    backup: reached,
    close: reached,
  };
  const methods: [string, unknown][] = Object.entries(createSqlStore(connection, () => []));
  for (const [name, method] of methods) {
    if (typeof method !== 'function' || name === 'actingAs') continue;
    writing = name;
    try {
      await method(ANYTHING, ANYTHING, ANYTHING, ANYTHING);
    } catch (thrown) {
      if (!(thrown instanceof Reached)) throw thrown;
    }
  }
  return [...new Set(found)];
}

test('every method of the store that writes is audited, or says why not', async () => {
  const answered = [...Object.keys(AUDITED), ...Object.keys(NOT_AUDITED)];
  const writing = await listWriteMethods();
  for (const name of writing) {
    assert.ok(
      answered.includes(name),
      `The store's method ${name} writes, and nobody could see who called it. If a person, a program or the operator decides the change, ` +
        `add a row \`${name}\` to AUDITED in src/store/audit/audited.ts (with its kind in AUDIT_KINDS of src/core/audit.ts, its sentence in src/operations/audit/describe-entry.ts, and a change in ` +
        `CHANGES of test/store/audit/audit-changes.ts), and write ` +
        `\`${name}: audited('${name}', …)\` instead of \`write(…)\` in the noun's store.ts. Otherwise add it to NOT_AUDITED there with the reason.`,
    );
  }
  assert.deepEqual(answered.toSorted(), writing.toSorted());
});

test('a method with a row in the table is called through it', () => {
  const folder = join(import.meta.dirname, '..');
  const stores = globSync('*/store.ts', { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  for (const name of Object.keys(AUDITED)) {
    const isAudited = stores.some((text) => text.replace(/\s+/g, '').includes(`${name}:audited('${name}',`));
    assert.ok(isAudited, `Write \`${name}: audited('${name}', …)\` instead of \`write(…)\` in its store.ts.`);
  }
});
