import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { hashPassword } from '../../operations/users/password.ts';
import { openSqliteStore, SQLITE_FILE } from '../../store/index.ts';
import type { Store } from '../../store/port.ts';
import { createAuth } from './auth.ts';
import { LOCK_MINUTES } from './better-auth.ts';
import { codeOf, type OneTimeCode } from './one-time-code.ts';

const CLIENT = { address: '127.0.0.1', userAgent: '', cookies: '' };
const USER = { id: 'usr_a', email: 'hana@example.jp', name: '花', isOperator: true, createdAtMs: 1 };
const PASSWORD = 'the right one';

/** A store that runs something before each row that better-auth inserts or changes. */
function pausing(store: Store) {
  const hooks = { beforeUpdate: async () => {}, beforeInsert: async (_table: string) => {} };
  const paused: Store = {
    ...store,
    async updateAuthRows(...change) {
      await hooks.beforeUpdate();
      return store.updateAuthRows(...change);
    },
    async insertAuthRow(table, row) {
      await hooks.beforeInsert(table);
      return store.insertAuthRow(table, row);
    },
  };
  return { paused, hooks };
}

/** A user with a second factor, without the limits of the pages. The clock is better-auth's too. */
async function makeGuarded(t: TestContext, race: 'none' | 'two setups' = 'none') {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-auth-'));
  const store = await openSqliteStore({ file: join(folder, SQLITE_FILE) });
  t.after(async () => {
    await store[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  let nowMs = Date.parse('2026-11-28T00:00:00Z');
  t.mock.timers.enable({ apis: ['Date'], now: nowMs });
  await store.saveNewUser({ user: USER, passwordHash: await hashPassword(PASSWORD), membership: null });
  const { paused, hooks } = pausing(store);
  const auth = createAuth(
    { store: paused, nowMs: () => nowMs, randomBytes },
    { secret: 's'.repeat(43), isSecure: false },
  );
  const cookiesOf = (cookies: readonly string[]) =>
    new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') });
  const signed = await auth.signIn(USER.email, PASSWORD, CLIENT);
  assert.ok(signed?.session);
  const secret = await auth.twoFactors.start(cookiesOf(signed.cookies), PASSWORD);
  const raw = decodeBase32(secret ?? '');
  const right = () => ({ kind: 'app', text: codeOf(raw, Math.floor(nowMs / 30_000)) }) as const;
  /** Signs in, and enters codes; returns the results. */
  const enterAll = async (codes: readonly OneTimeCode[], meanwhile = async () => {}) => {
    const waiting = await auth.signIn(USER.email, PASSWORD, CLIENT);
    assert.equal(waiting?.session, null);
    await meanwhile();
    const results: string[] = [];
    for (const code of codes) {
      const entered = { userId: USER.id, code, client: CLIENT };
      const result = await auth.enterCode(cookiesOf(waiting.cookies), entered);
      results.push(typeof result === 'string' ? result : 'signed');
    }
    return results;
  };
  const by = { userId: USER.id, sessionId: signed.session.id };
  if (race === 'two setups') {
    const confirmed: unknown[] = [];
    hooks.beforeUpdate = async () => {
      hooks.beforeUpdate = async () => {};
      confirmed.push(await auth.twoFactors.confirm(secret ?? '', right(), by));
    };
    const late = await auth.twoFactors.start(cookiesOf(signed.cookies), PASSWORD);
    assert.notEqual(late, null);
    assert.equal(await auth.twoFactors.isStarting(USER.id, late ?? ''), false);
    assert.equal(confirmed.length, 1);
    assert.notEqual(confirmed[0], null);
  } else assert.equal((await auth.twoFactors.confirm(secret ?? '', right(), by))?.length, 10);
  return {
    right,
    step: (ms: number) => {
      nowMs += ms;
      t.mock.timers.setTime(nowMs);
    },
    store,
    enterAll,
    signIn: () => auth.signIn(USER.email, PASSWORD, CLIENT),
    /** Ends the user's sessions whenever a row is about to be inserted in this table. */
    endBeforeInsert: (racing: 'sessions' | 'verifications') => {
      hooks.beforeInsert = async (table) => {
        if (table === racing) await store.endSessions(USER.id, null);
      };
    },
    /** Signs in, and enters a code as often as given; returns the last result. */
    enter: async (code: OneTimeCode, times = 1) =>
      (await enterAll(Array.from({ length: times }, () => code))).at(-1),
  };
}

function decodeBase32(text: string): string {
  const bits = [...text]
    .map((digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(digit).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []).toString();
}

test('ten wrong codes in a row lock codes for an hour, in every sign-in and for recovery codes', async (t) => {
  const { enter, right, step } = await makeGuarded(t);
  const wrong = { kind: 'app', text: '000000' } as const;
  step(30_000);
  assert.equal(await enter(wrong, 5), 'ended');
  assert.equal(await enter(wrong, 4), 'wrong');
  assert.equal(await enter(right()), 'signed');
  step(30_000);
  assert.equal(await enter(wrong, 5), 'ended');
  assert.equal(await enter({ kind: 'recovery', text: 'aaaaa-aaaaa' }, 5), 'ended');
  assert.equal(await enter(right()), 'locked');
  step(LOCK_MINUTES * 60_000 - 1_000);
  assert.equal(await enter(right()), 'locked');
  step(1_000);
  assert.equal(await enter(right()), 'signed');
});

test('a sign-in that waits ends with its fifth wrong code, and then uses up no right one', async (t) => {
  const { enter, enterAll, right, step } = await makeGuarded(t);
  const wrong = { kind: 'app', text: '000000' } as const;
  step(30_000);
  const results = await enterAll([wrong, wrong, wrong, wrong, wrong, right()]);
  assert.deepEqual(results, ['wrong', 'wrong', 'wrong', 'wrong', 'ended', 'over']);
  assert.equal(await enter(right()), 'signed');
});

test('a code that is entered while another is checked does not end the sign-in', async (t) => {
  const { enterAll, right, step, store } = await makeGuarded(t);
  step(30_000);
  // While it checks a code, better-auth holds the count of the sign-in's wrong ones.
  const holdCount = async () => {
    const isCount = { column: 'value', operator: '=', value: '0' } as const;
    assert.equal(await store.deleteAuthRows('verifications', [isCount]), 1);
  };
  assert.deepEqual(await enterAll([right()], holdCount), ['busy']);
});

test('a setup that begins while another is confirmed leaves the confirmed one as it is', async (t) => {
  const { enter, right, step, store } = await makeGuarded(t, 'two setups');
  assert.equal((await store.findAuthRows('two_factors', [], 1))[0]?.['verified'], 1);
  step(30_000);
  assert.equal(await enter(right()), 'signed');
});

test('a sign-in whose sessions are ended while its code is checked, or while it begins to wait, is over', async (t) => {
  const { enterAll, signIn, right, step, store, endBeforeInsert } = await makeGuarded(t);
  step(30_000);
  const results = await enterAll([right()], async () => endBeforeInsert('sessions'));
  assert.deepEqual(results, ['over']);
  assert.deepEqual(await store.findAuthRows('sessions', [], 9), []);
  endBeforeInsert('verifications');
  assert.equal(await signIn(), null);
});
