import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { hashPassword } from '../../operations/users/password.ts';
import { openSqliteStore, SQLITE_FILE } from '../../store/index.ts';
import { createAuth } from './auth.ts';
import { LOCK_MINUTES } from './better-auth.ts';
import { codeOf } from './one-time-code.ts';

const CLIENT = { address: '127.0.0.1', userAgent: '' };
const USER = { id: 'usr_a', email: 'hana@example.jp', name: '花', isOperator: true, createdAtMs: 1 };
const PASSWORD = 'the right one';

/** A user with a second factor, without the limits of the pages. The clock is better-auth's too. */
async function makeGuarded(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-auth-'));
  const store = await openSqliteStore({ file: join(folder, SQLITE_FILE) });
  t.after(async () => {
    await store[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  let nowMs = Date.parse('2026-11-28T00:00:00Z');
  t.mock.timers.enable({ apis: ['Date'], now: nowMs });
  await store.saveNewUser({ user: USER, passwordHash: await hashPassword(PASSWORD), membership: null });
  const auth = createAuth(
    { store, nowMs: () => nowMs, randomBytes },
    { secret: 's'.repeat(43), isSecure: false },
  );
  const cookiesOf = (cookies: readonly string[]) =>
    new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') });
  const signed = await auth.signIn(USER.email, PASSWORD, CLIENT);
  assert.ok(signed?.session);
  const secret = await auth.twoFactors.start(cookiesOf(signed.cookies), PASSWORD);
  const raw = Buffer.from(
    [...(secret ?? '')]
      .map((digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(digit).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  ).toString();
  const right = () => ({ kind: 'app', text: codeOf(raw, Math.floor(nowMs / 30_000)) }) as const;
  const by = { userId: USER.id, sessionId: signed.session.id };
  assert.equal((await auth.twoFactors.confirm(right(), by))?.length, 10);
  return {
    right,
    step: (ms: number) => {
      nowMs += ms;
      t.mock.timers.setTime(nowMs);
    },
    /** Signs in, and enters a code as often as given; returns the last result. */
    enter: async (code: { readonly kind: 'app' | 'recovery'; readonly text: string }, times = 1) => {
      const waiting = await auth.signIn(USER.email, PASSWORD, CLIENT);
      assert.equal(waiting?.session, null);
      let last: unknown = null;
      for (let at = 0; at < times; at += 1) {
        const entered = { userId: USER.id, code, client: CLIENT };
        const result = await auth.enterCode(cookiesOf(waiting.cookies), entered);
        last = typeof result === 'string' ? result : 'signed';
      }
      return last;
    },
  };
}

test('ten wrong codes in a row lock codes for an hour, in every sign-in and for recovery codes', async (t) => {
  const { enter, right, step } = await makeGuarded(t);
  const wrong = { kind: 'app', text: '000000' } as const;
  step(30_000);
  assert.equal(await enter(wrong, 5), 'wrong');
  assert.equal(await enter(wrong, 4), 'wrong');
  assert.equal(await enter(right()), 'signed');
  step(30_000);
  assert.equal(await enter(wrong, 5), 'wrong');
  assert.equal(await enter({ kind: 'recovery', text: 'aaaaa-aaaaa' }, 5), 'wrong');
  assert.equal(await enter(right()), 'locked');
  step(LOCK_MINUTES * 60_000 - 1_000);
  assert.equal(await enter(right()), 'locked');
  step(1_000);
  assert.equal(await enter(right()), 'signed');
});

test('a sign-in that waits ends with its sixth wrong code', async (t) => {
  const { enter } = await makeGuarded(t);
  assert.equal(await enter({ kind: 'app', text: '000000' }, 6), 'over');
});
