import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { INVITATION_HOURS, mintInvitation } from '../../src/operations/users/invitation.ts';
import { startClockedSite } from './clocked-site.ts';
import { addAccount, addPerson } from './site.ts';
import { createVisitor, signIn } from './visitor.ts';

const HOUR_MS = 3_600_000;
const DAYS_14_MS = 14 * 24 * HOUR_MS;

test('a clock set back or forward by an hour ends no valid session, even when others sign in meanwhile', async (t) => {
  const { site, step } = await startClockedSite(t);
  const person = await addPerson(site.store, { accountId: await addAccount(site.store), role: 'owner' });
  const visitor = await signIn(site.origin, person);
  const seen = async () => (await visitor.get('/')).status;
  for (const hours of [-1, 2, -1]) {
    step(hours * HOUR_MS);
    await signIn(site.origin, person);
    assert.equal(await seen(), 200, `after ${hours}`);
  }
  // Nobody visits for all but a minute of 14 days, and the clock is set forward.
  step(DAYS_14_MS - 60_000 + HOUR_MS);
  await signIn(site.origin, person);
  assert.equal(await seen(), 200);
});

test('the list of sessions says when each was last used, to within five minutes', async (t) => {
  const { site, step } = await startClockedSite(t);
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const seen = async () => (await site.store.findAuthRows('sessions', [], 1))[0]?.['updated_at_ms'];
  const start = site.clock.nowMs;
  step(4 * 60_000);
  await visitor.get('/settings/profile');
  assert.equal(await seen(), start);
  step(60_000);
  await visitor.get('/settings/profile');
  assert.equal(await seen(), start + 300_000);
});

test('a clock set back restores no session that was seen to have expired, was signed out or was ended', async (t) => {
  const { site, step } = await startClockedSite(t);
  const person = await addPerson(site.store, { accountId: await addAccount(site.store), role: 'owner' });
  const idle = await signIn(site.origin, person);
  step(DAYS_14_MS + HOUR_MS + 1_000);
  const cookies = new Map(idle.cookies);
  assert.equal((await idle.get('/')).location, '/sign-in');
  step(-HOUR_MS);
  for (const [name, value] of cookies) idle.cookies.set(name, value);
  assert.equal((await idle.get('/')).location, '/sign-in');

  const left = await signIn(site.origin, person);
  assert.equal((await left.get('/')).status, 200);
  const kept = new Map(left.cookies);
  const page = (await left.get('/')).text;
  const token = /action="\/sign-out"><input type="hidden" name="_token" value="([^"]+)"/.exec(page)?.[1];
  await left.post('/sign-out', { _token: token ?? '' });
  step(-HOUR_MS);
  const thief = createVisitor(site.origin);
  for (const [name, value] of kept) thief.cookies.set(name, value);
  assert.equal((await thief.get('/')).location, '/sign-in');
});

test('a one-time link seen to have expired remains so when the clock is set back; a valid one remains valid', async (t) => {
  const { site, step } = await startClockedSite(t);
  const accountId = await addAccount(site.store);
  const context = { store: site.store, nowMs: () => site.clock.nowMs, randomBytes };
  const { path } = await mintInvitation(context, 'member', { accountId, role: 'member' });
  const visitor = createVisitor(site.origin);
  step(HOUR_MS);
  assert.equal((await visitor.get(path)).status, 200);
  step(INVITATION_HOURS.member * HOUR_MS - HOUR_MS);
  assert.equal((await visitor.get(path)).status, 404);
  step(-HOUR_MS);
  assert.equal((await visitor.get(path)).status, 404);
});
