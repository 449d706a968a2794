import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashPassword, isPassword } from '../../operations/users/password.ts';
import { openSqliteStore, SQLITE_FILE, type Store } from '../../store/index.ts';
import { createAuth } from './auth.ts';

const USER = { id: 'usr_a', email: 'hana@example.jp', name: '花', isOperator: true, createdAtMs: 1 };
const CLIENT = { address: '127.0.0.1', userAgent: '', cookies: '' };

test('an unknown address costs one scrypt, like a wrong password, for any password sent', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-auth-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await using store = await openSqliteStore({ file: join(folder, SQLITE_FILE) });
  const { email } = USER;
  await store.saveNewUser({
    user: USER,
    passwordHash: await hashPassword('the right one'),
    membership: null,
  });
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
    assert.equal(await auth.signIn(address, password, CLIENT), null);
    return runs - before;
  };
  for (const password of ['the wrong one', '短', '', 'x'.repeat(128), '\u{1f512}'.repeat(64)]) {
    assert.deepEqual([await costOf(email, password), await costOf('nobody@example.jp', password)], [1, 1]);
  }
  const tooLong = 'x'.repeat(129);
  assert.deepEqual([await costOf(email, tooLong), await costOf('nobody@example.jp', tooLong)], [0, 0]);
});

for (const [moment, isAt] of [
  ['while the password is checked', 'verify'],
  ['before the session is saved', 'insert'],
  ['after the session was saved', 'saved'],
] as const) {
  test(`a sign-in whose user's sessions are ended ${moment} gets none`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'miharu-auth-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    await using store = await openSqliteStore({ file: join(folder, SQLITE_FILE) });
    await store.saveNewUser({ user: USER, passwordHash: await hashPassword('right one'), membership: null });
    let isRacing = true;
    const endAt = async (here: string) => {
      if (isRacing && here === isAt) await store.endSessions(USER.id, null);
    };
    const racing: Store = {
      ...store,
      async insertAuthRow(...row) {
        await endAt('insert');
        await store.insertAuthRow(...row);
        await endAt('saved');
      },
    };
    const hashing = {
      hash: hashPassword,
      async verify({ hash, password }: { readonly hash: string; readonly password: string }) {
        const isRight = await isPassword(password, hash);
        await endAt('verify');
        return isRight;
      },
    };
    const auth = createAuth(
      { store: racing, nowMs: () => Date.parse('2026-11-28T00:00:00Z'), randomBytes },
      { secret: 's'.repeat(43), isSecure: false, hashing },
    );
    assert.equal(await auth.signIn('Hana@example.jp', 'right one', CLIENT), null);
    assert.deepEqual(await store.findAuthRows('sessions', [], 9), []);
    assert.equal((await store.listUsers())[0]?.signedInAtMs, null);
    isRacing = false;
    assert.ok((await auth.signIn(USER.email, 'right one', CLIENT))?.session);
    assert.equal((await store.listUsers())[0]?.signedInAtMs, Date.parse('2026-11-28T00:00:00Z'));
  });
}
