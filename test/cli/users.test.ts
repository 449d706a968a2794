import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqliteStore, SQLITE_FILE } from '../../src/store/index.ts';
import { addSession, addTwoFactor } from '../store/users/user-samples.ts';
import { addPerson } from '../web/site.ts';
import { makeCli } from './cli-world.ts';

test('adds, lists and removes users, gives roles and creates links', async (t) => {
  const cli = await makeCli(t);
  const made = JSON.parse((await cli.run(['account', 'create', '--name', 'ハルナギ商店', '--json'])).out);
  const add = ['user', 'add', 'Hana@Example.jp', '--name', '春凪 花', '--password-stdin', '--json'];
  const added = await cli.run(add, { input: 'a long password\n' });
  assert.equal(added.exitCode, 0, added.err);
  const { id, email } = JSON.parse(added.out);
  assert.equal(email, 'hana@example.jp');
  assert.equal(
    (await cli.run(['user', 'grant', email, '--account', made.id, '--role', 'owner'])).exitCode,
    0,
  );
  const invited = await cli.run(['user', 'invite', '--account', made.id, '--json']);
  assert.match(JSON.parse(invited.out).link, /^http:\/\/127\.0\.0\.1:8787\/join\?link=[0-9A-Za-z]{43}$/);
  const reset = await cli.run(['user', 'reset', id, '--json']);
  assert.match(JSON.parse(reset.out).link, /\/join\?link=[0-9A-Za-z]{43}$/);
  const listed = JSON.parse((await cli.run(['user', 'list', '--json'])).out);
  assert.deepEqual(
    listed.users.map((user: { email: string; is_operator: boolean; accounts: unknown }) => [
      user.email,
      user.is_operator,
      user.accounts,
    ]),
    [['hana@example.jp', true, [{ id: made.id, role: 'owner' }]]],
  );
  assert.deepEqual(listed.invitations.map(({ purpose }: { purpose: string }) => purpose).toSorted(), [
    'member',
    'new_password',
  ]);
});

test('ends the sessions of a user and says how many there were', async (t) => {
  const cli = await makeCli(t);
  const add = ['user', 'add', 'hana@example.jp', '--name', '花', '--password-stdin', '--json'];
  const { id } = JSON.parse((await cli.run(add, { input: 'a long password\n' })).out);
  {
    await using store = await openSqliteStore({ file: join(cli.folder, 'data', SQLITE_FILE) });
    for (const session of ['s1', 's2']) await addSession(store, session, id);
  }
  const ended = await cli.run(['user', 'end-sessions', 'hana@example.jp', '--json']);
  assert.deepEqual(JSON.parse(ended.out), { id, ended: 2 });
  assert.match((await cli.run(['user', 'end-sessions', id])).out, /^sessions ended\t0$/m);
  assert.equal((await cli.run(['user', 'end-sessions', 'nobody@example.jp'])).exitCode, 66);
});

test('turns off the two-factor authentication of a user who has it, and lists who has it', async (t) => {
  const cli = await makeCli(t);
  const add = ['user', 'add', 'hana@example.jp', '--name', '花', '--password-stdin', '--json'];
  const { id } = JSON.parse((await cli.run(add, { input: 'a long password\n' })).out);
  {
    await using store = await openSqliteStore({ file: join(cli.folder, 'data', SQLITE_FILE) });
    await addTwoFactor(store, id);
    await addSession(store, 's1', id);
    const first = { userId: id, secret: 'sealed', step: 1, confirmedAtMs: 1, keepSessionId: 's1' };
    assert.equal(await store.confirmTwoFactor(first), true);
  }
  const listed = async () => JSON.parse((await cli.run(['user', 'list', '--json'])).out).users[0].two_factor;
  assert.equal(await listed(), true);
  assert.match((await cli.run(['user', 'list'])).out, /\ton\t/);
  const off = ['user', 'disable-two-factor', 'hana@example.jp'];
  assert.match((await cli.run(off)).out, new RegExp(`^turned off for\t${id}$`, 'm'));
  assert.equal(await listed(), false);
  const again = await cli.run(off);
  assert.equal(again.exitCode, 66);
  assert.match(again.err, /Two-factor authentication is not on for this user/);
  assert.deepEqual(JSON.parse((await cli.run(['user', 'end-sessions', id, '--json'])).out), { id, ended: 0 });
});

test('withdraws an unused link, once', async (t) => {
  const cli = await makeCli(t);
  const { id } = JSON.parse((await cli.run(['user', 'invite', '--json'])).out);
  assert.equal((await cli.run(['user', 'withdraw-link', id, '--account', 'acc_other'])).exitCode, 66);
  assert.match((await cli.run(['user', 'withdraw-link', id])).out, new RegExp(`^withdrawn\\t${id}$`, 'm'));
  assert.deepEqual(JSON.parse((await cli.run(['user', 'list', '--json'])).out).invitations, []);
  const again = await cli.run(['user', 'withdraw-link', id]);
  assert.match(
    again.err,
    /The link "inv_\w+" does not exist, has been used or has expired\. `miharu user list` shows/,
  );
});

test('makes nobody an operator by a role without an account', async (t) => {
  const cli = await makeCli(t);
  for (const line of [
    ['user', 'add', 'a@example.jp', '--name', 'A', '--role', 'owner', '--password-stdin'],
    ['user', 'invite', '--role', 'owner'],
  ]) {
    const { exitCode, err } = await cli.run(line, { input: 'a long password' });
    assert.equal(exitCode, 64);
    assert.match(err, /role needs an account/);
  }
  const { users, invitations } = JSON.parse((await cli.run(['user', 'list', '--json'])).out);
  assert.deepEqual([users, invitations], [[], []]);
});

test('keeps the last operator and the last owner', async (t) => {
  const cli = await makeCli(t);
  const { id } = JSON.parse((await cli.run(['account', 'create', '--name', 'A', '--json'])).out);
  const input = { input: 'a long password' };
  await cli.run(['user', 'add', 'op@example.jp', '--name', 'O', '--password-stdin'], input);
  const owner = ['user', 'add', 'own@example.jp', '--name', 'W', '--account', id, '--role', 'owner'];
  assert.equal((await cli.run([...owner, '--password-stdin'], input)).exitCode, 0);
  assert.equal((await cli.run(['user', 'remove', 'op@example.jp'])).exitCode, 65);
  assert.equal((await cli.run(['user', 'remove', 'own@example.jp', '--account', id])).exitCode, 65);
  assert.equal((await cli.run(['user', 'grant', 'own@example.jp', '--account', id])).exitCode, 65);
  assert.equal((await cli.run(['user', 'remove', 'own@example.jp'])).exitCode, 0);
});

test('refuses a used or invalid address and a short password, and changes nothing', async (t) => {
  const cli = await makeCli(t);
  const add = (email: string, password: string) =>
    cli.run(['user', 'add', email, '--name', 'N', '--password-stdin'], { input: password });
  assert.equal((await add('a@example.jp', 'a long password')).exitCode, 0);
  assert.equal((await add('A@EXAMPLE.jp', 'another password')).exitCode, 64);
  assert.equal((await add('no address', 'a long password')).exitCode, 64);
  assert.equal((await add('b@example.jp', 'short')).exitCode, 64);
  assert.equal(JSON.parse((await cli.run(['user', 'list', '--json'])).out).users.length, 1);
});

test('refuses a name that changes the writing direction, and names the character', async (t) => {
  const cli = await makeCli(t);
  const add = ['user', 'add', 'op@example.jp', '--name', '春凪\u202e花', '--password-stdin'];
  const refused = await cli.run(add, { input: 'a long password' });
  assert.equal(refused.exitCode, 64);
  assert.match(refused.err, /U\+202E/);
  assert.doesNotMatch(refused.err, /\u202e/);
  const account = await cli.run(['account', 'create', '--name', 'ハル\u2066ナギ']);
  assert.match(account.err, /U\+2066/);
});

test('lists an old name that changes the writing direction without that character', async (t) => {
  const cli = await makeCli(t);
  assert.equal((await cli.run(['account', 'create', '--name', 'A'])).exitCode, 0);
  {
    await using store = await openSqliteStore({ file: join(cli.folder, 'data', SQLITE_FILE) });
    await addPerson(store, 'operator', '春凪\u202e花');
  }
  for (const options of [{}, { isTerminal: true }]) {
    const listed = await cli.run(['user', 'list'], options);
    assert.match(listed.out, /春凪花/, listed.err);
  }
  assert.match((await cli.run(['user', 'list', '--json'])).out, /春凪花/);
});
