import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashPassword, isPassword } from '../../operations/users/password.ts';
import { openSqliteStore, SQLITE_FILE } from '../../store/index.ts';
import { createAuth } from './auth.ts';

test('an unknown address costs one scrypt, like a wrong password, for any password sent', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-auth-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await using store = await openSqliteStore({ file: join(folder, SQLITE_FILE) });
  const email = 'hana@example.jp';
  const user = { id: 'usr_a', email, name: '花', isOperator: true, createdAtMs: 1 };
  await store.saveNewUser({ user, passwordHash: await hashPassword('the right one'), membership: null });
  let runs = 0;
  const counted = <T>(work: Promise<T>) => {
    runs += 1;
    return work;
  };
  const auth = createAuth(
    { store, nowMs: () => Date.parse('2026-11-28T00:00:00Z'), randomBytes },
    {
      secret: 's'.repeat(43),
      isSecure: false,
      hashing: {
        hash: (password) => counted(hashPassword(password)),
        verify: ({ hash, password }) => counted(isPassword(password, hash)),
      },
    },
  );
  const costOf = async (address: string, password: string) => {
    const before = runs;
    assert.equal(await auth.signIn(address, password, { address: '127.0.0.1', userAgent: '' }), null);
    return runs - before;
  };
  for (const password of ['the wrong one', '短', '', 'x'.repeat(128), '\u{1f512}'.repeat(64)]) {
    assert.deepEqual([await costOf(email, password), await costOf('nobody@example.jp', password)], [1, 1]);
  }
  const tooLong = 'x'.repeat(129);
  assert.deepEqual([await costOf(email, tooLong), await costOf('nobody@example.jp', tooLong)], [0, 0]);
});
