import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthCondition } from '../../store/port.ts';
import { createKnownBrowsers, USERS_MAX } from './known-browsers.ts';

const EMAIL = 'hana@example.jp';
const DAY_MS = 86_400_000;

/** Browsers of users whose sessions were ended as often as the map says; the clock can be moved. */
function startBrowsers(ends: Readonly<Record<string, number>>, secret = 's'.repeat(43)) {
  const clock = { nowMs: Date.parse('2026-11-28T00:00:00Z') };
  const store = {
    findAuthRows: async (_table: string, [user]: readonly AuthCondition[]) => {
      const count = ends[String(user?.value)];
      return count === undefined ? [] : [{ session_ends: count }];
    },
  };
  return { clock, ...createKnownBrowsers({ store, secret, isSecure: true, nowMs: () => clock.nowMs }) };
}

const pairOf = (cookie: string) => cookie.split(';', 1)[0] ?? '';

test('a browser is known for the address of its cookie only, and by nothing that was changed or made elsewhere', async () => {
  const ends = { [EMAIL]: 2, 'mori@example.jp': 2 };
  const browsers = startBrowsers(ends);
  const pair = pairOf(await browsers.remember(undefined, 'Hana@example.jp'));
  assert.equal(await browsers.isKnown(`a=1; ${pair}`, EMAIL), true);
  assert.equal(await browsers.isKnown(pair, 'mori@example.jp'), false);
  assert.equal(await startBrowsers(ends, 't'.repeat(43)).isKnown(pair, EMAIL), false);
  assert.equal(await startBrowsers({}).isKnown(pair, EMAIL), false, 'the user was removed');
  const [user = '', day = '', signature = ''] = pair.replace('__Host-miharu_browser=', '').split('.');
  for (const value of [
    `${user}.${day}.${signature}.more`,
    `${user}.${day}.${signature}more`,
    `${user}.${Number(day) + 1}.${signature}`,
    `${user}.${day}.${'x'.repeat(43)}`,
    `${user}.${day}.`,
    `${user}.${signature}`,
    `${day}.${signature}`,
    user,
    '..',
    '~',
    '',
  ]) {
    assert.equal(await browsers.isKnown(`__Host-miharu_browser=${value}`, EMAIL), false, value);
  }
  assert.equal(await browsers.isKnown(undefined, EMAIL), false);
  assert.equal(
    await browsers.isKnown(pair.replace('__Host-', ''), EMAIL),
    false,
    'a neighbouring host cannot set it',
  );
});

test('a browser is unknown again when the sessions of its user were ended, and after a year', async () => {
  const ends = { [EMAIL]: 2 };
  const browsers = startBrowsers(ends);
  const pair = pairOf(await browsers.remember(undefined, EMAIL));
  browsers.clock.nowMs += 365 * DAY_MS;
  assert.equal(await browsers.isKnown(pair, EMAIL), true);
  browsers.clock.nowMs += DAY_MS;
  assert.equal(await browsers.isKnown(pair, EMAIL), false);
  browsers.clock.nowMs -= DAY_MS;
  ends[EMAIL] = 3;
  assert.equal(await browsers.isKnown(pair, EMAIL), false);
  assert.equal(await browsers.isKnown(pairOf(await browsers.remember(pair, EMAIL)), EMAIL), true);
});

test('a browser is known for the users who signed in last, each once', async () => {
  const emails = Array.from({ length: USERS_MAX + 1 }, (_, number) => `user${number}@example.jp`);
  const browsers = startBrowsers(Object.fromEntries(emails.map((email) => [email, 0])));
  let pair = '';
  const order = [...emails.slice(0, USERS_MAX), emails[0] ?? '', emails[0] ?? '', emails[USERS_MAX] ?? ''];
  for (const email of order) pair = pairOf(await browsers.remember(pair, email));
  const known = await Promise.all(emails.map((email) => browsers.isKnown(pair, email)));
  assert.deepEqual(known, [true, false, ...Array.from({ length: USERS_MAX - 1 }, () => true)]);
  assert.ok(pair.length < 600, `${pair.length} characters`);
});
