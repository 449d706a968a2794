import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { SCREEN_RIGHTS } from '../../src/core/rights.ts';
import { detectEvents } from '../../src/events/index.ts';
import { mintInvitation } from '../../src/operations/users/invitation.ts';
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { makeTestDatabase } from '../store/postgres/test-database.ts';
import { startClockedSite } from './clocked-site.ts';
import { addAccount, addPerson, type TestSite } from './site.ts';
import { addOwner, enter, guard, PROFILE, recoveryCodesOn, STEP_MS, waitFor } from './two-factor-stage.ts';
import { createVisitor, type Seen, signIn, tokenBeside, tokenOf, type Visitor } from './visitor.ts';

const database = await makeTestDatabase();

const SESSION = 'miharu.session_token';

async function countSessions(site: TestSite, userId: string): Promise<number> {
  const isOfUser = { column: 'user_id', operator: '=', value: userId } as const;
  return (await site.store.findAuthRows('sessions', [isOfUser], 99)).length;
}

test('signing in takes the password, then a code, with no session in between', async (t) => {
  const { site, step } = await startClockedSite(t);
  const { person, app } = await guard(site, await addOwner(site));
  const before = await countSessions(site, person.userId);
  const signedInAt = async () =>
    (await site.store.listUsers()).find(({ id }) => id === person.userId)?.signedInAtMs;
  const earlier = await signedInAt();
  const visitor = createVisitor(site.origin);
  const next = '/sign-in?next=%2Fevents';
  const asked = await visitor.submit(next, { _action: 'signIn', ...person });
  assert.equal(asked.location, '/sign-in/code?next=%2Fevents');
  assert.deepEqual([...visitor.cookies.keys()].toSorted(), ['miharu.two_factor', 'miharu_form']);
  assert.equal(await countSessions(site, person.userId), before);
  assert.equal((await visitor.get('/')).location, '/sign-in');
  const cookie = asked.headers.getSetCookie().find((line) => line.startsWith('miharu.two_factor='));
  assert.match(cookie ?? '', /Max-Age=600;.*HttpOnly; SameSite=Lax/);
  step(STEP_MS);
  assert.equal(await signedInAt(), earlier);
  const path = asked.location ?? '';
  assert.equal((await visitor.submit(path, { _action: 'code', code: '12345' })).status, 401);
  const entered = await visitor.submit(path, { _action: 'code', code: app.codeAt() });
  assert.deepEqual([entered.status, entered.location], [303, '/events']);
  assert.equal((await visitor.get('/')).status, 200);
  assert.equal(visitor.cookies.has('miharu.two_factor'), false);
  assert.deepEqual([await signedInAt(), earlier], [site.clock.nowMs, site.clock.nowMs - STEP_MS]);
});

test('the cookie of a sign-in that waits proves nothing else, and works once, for ten minutes', async (t) => {
  const { site, step } = await startClockedSite(t);
  const { person, app } = await guard(site, await addOwner(site));
  step(STEP_MS);
  const visitor = await waitFor(site, person);
  const waiting = visitor.cookies.get('miharu.two_factor') ?? '';
  const thief = createVisitor(site.origin);
  thief.cookies.set(SESSION, waiting);
  assert.equal((await thief.get('/')).location, '/sign-in');
  const forger = await waitFor(site, person);
  forger.cookies.set('miharu.two_factor', `${waiting.slice(0, -3)}abc`);
  const page = await forger.get('/sign-in/code');
  assert.doesNotMatch(page.text, /name="code"/);
  assert.equal((await enter(visitor, app.codeAt())).location, '/');
  const again = await waitFor(site, person);
  again.cookies.set('miharu.two_factor', waiting);
  step(STEP_MS);
  const token = tokenOf((await again.get('/sign-in')).text);
  const late = await again.post('/sign-in/code', { _token: token, _action: 'code', code: app.codeAt() });
  assert.equal(late.status, 422);
  assert.match(late.text, /role="alert"[^>]*><p>[^<]*このサインインは終了しました/);
  assert.equal(again.cookies.has(SESSION), false);
  const slow = await waitFor(site, person);
  step(601_000);
  const sent = { _token: tokenOf((await slow.get('/sign-in')).text), _action: 'code', code: app.codeAt() };
  assert.equal((await slow.post('/sign-in/code', sent)).status, 422);
  assert.equal(slow.cookies.has(SESSION), false);
});

test('a code works once, wherever it was used, and the clock may differ by one step', async (t) => {
  const { site, step } = await startClockedSite(t);
  const { person, app } = await guard(site, await addOwner(site));
  const tryAt = async (offset: number) => {
    const visitor = await waitFor(site, person);
    const answer = await enter(visitor, app.codeAt(site.clock.nowMs + offset * STEP_MS));
    assert.equal(visitor.cookies.has(SESSION), answer.status === 303);
    return answer.status;
  };
  // The first code was used to switch it on.
  assert.equal(await tryAt(0), 401);
  step(10 * STEP_MS);
  assert.equal(await tryAt(-2), 401);
  assert.equal(await tryAt(2), 401);
  for (const offset of [-1, 1]) assert.equal(await tryAt(offset), 303, `${offset}`);
  const together = await Promise.all([tryAt(0), tryAt(0)]);
  assert.deepEqual(together.toSorted(), [303, 401]);
});

test('a clock that is set back makes no used code valid again, and new codes work', async (t) => {
  const { site, step } = await startClockedSite(t);
  const { person, app } = await guard(site, await addOwner(site));
  step(STEP_MS);
  const used = app.codeAt();
  assert.equal((await enter(await waitFor(site, person), used)).status, 303);
  step(3_600_000);
  assert.equal((await enter(await waitFor(site, person), app.codeAt())).status, 303);
  step(-3_600_000);
  assert.equal((await enter(await waitFor(site, person), used)).status, 401);
  step(STEP_MS);
  assert.equal((await enter(await waitFor(site, person), app.codeAt())).status, 303);
});

test('codes of a user are counted whatever the address, and five wrong ones end a sign-in', async (t) => {
  const { site, step } = await startClockedSite(t);
  const { person, app } = await guard(site, await addOwner(site));
  step(STEP_MS);
  const other = await guard(site, await addOwner(site));
  const answers = [];
  let visitor: Visitor | null = null;
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    visitor ??= await waitFor(site, person);
    const page = await visitor.get('/sign-in/code');
    const code = String(attempt).padStart(6, '9');
    const fields = { _token: tokenBeside(page.text, 'code'), _action: 'code', code };
    const answer = await visitor.post('/sign-in/code', fields, { 'x-forwarded-for': `192.0.2.${attempt}` });
    answers.push(answer.status);
    if (attempt === 5) {
      assert.match(answer.text, /コードを 5 回間違えたため/);
      assert.doesNotMatch(answer.text, /name="code"/);
      visitor = null;
    }
  }
  assert.deepEqual(answers, [401, 401, 401, 401, 401, 401, 401, 401, 401, 429, 429]);
  assert.equal((await enter(await waitFor(site, person), app.codeAt())).status, 429);
  step(STEP_MS);
  assert.equal((await enter(await waitFor(site, other.person), other.app.codeAt())).status, 303);
});

test('each recovery code signs in once, as it is typed, and new ones replace the old ones', async (t) => {
  const { site, step } = await startClockedSite(t);
  const { person, recoveryCodes, device } = await guard(site, await addOwner(site));
  const [first = '', second = '', third = ''] = recoveryCodes;
  const typed = first.toUpperCase().replace('-', ' ').replaceAll('0', 'O');
  assert.equal((await enter(await waitFor(site, person), typed)).status, 303);
  assert.equal((await enter(await waitFor(site, person), first)).status, 401);
  assert.equal((await enter(await waitFor(site, person), second)).status, 303);
  assert.match((await device.get(PROFILE)).text, /残り 8 個/);
  step(901_000);
  const renew = (current: string) => device.submit(PROFILE, { _action: 'renewRecoveryCodes', current });
  assert.equal((await renew('wrong password')).status, 400);
  const [fresh = ''] = recoveryCodesOn(await renew(person.password));
  assert.equal((await enter(await waitFor(site, person), third)).status, 401);
  assert.equal((await enter(await waitFor(site, person), fresh)).status, 303);
  const all = { accountId: null, fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, beforeId: null, limit: 9 };
  const entries = await site.store.listAudit({ ...all, kinds: ['recovery_codes_renewed'] });
  assert.deepEqual(
    entries.map(({ actor, subject }) => [actor.kind, actor.id, subject?.id]),
    [['user', person.userId, person.userId]],
  );
  const used = await site.store.listAudit({ ...all, kinds: ['recovery_code_used'] });
  assert.deepEqual(
    used.map(({ actor, subject, accountId }) => [actor.id, subject?.id, accountId]),
    Array.from({ length: 3 }, () => [person.userId, person.userId, null]),
    'three sign-ins, and none for a code that was refused',
  );
});

test('a code that was sent is never printed, whether it was wrong or its session has ended', async (t) => {
  const { site } = await startClockedSite(t);
  const { person, recoveryCodes, device } = await guard(site, await addOwner(site));
  const [code = ''] = recoveryCodes;
  const other = await enter(await waitFor(site, person), '765432');
  assert.equal(other.status, 401);
  assert.doesNotMatch(other.text, /765432/);
  const off = (page: Seen) => ({
    _token: tokenBeside(page.text, 'code'),
    _action: 'disableTwoFactor',
    current: person.password,
    code,
  });
  const page = await device.get(PROFILE);
  const refused = await device.post(PROFILE, { ...off(page), current: 'wrong password' });
  assert.equal(refused.status, 400);
  await site.store.endSessions(person.userId, null);
  const ended = await device.post(PROFILE, off(page));
  assert.match(ended.location ?? '', /^\/sign-in/);
  for (const { text, location } of [refused, ended]) assert.ok(!`${location} ${text}`.includes(code));
});

test('no way that is open to strangers leads a guarded user to a session without a code', async (t) => {
  const { site, step } = await startClockedSite(t);
  const accountId = await addAccount(site.store);
  const { person, app } = await guard(site, await addOwner(site));
  const context = { store: site.store, nowMs: () => site.clock.nowMs, randomBytes };
  const before = await countSessions(site, person.userId);
  /** Each form that somebody without a session may send, as it would lead to one. */
  const ways: Record<string, () => Promise<Visitor>> = {
    '/sign-in signIn': () => waitFor(site, person),
    '/sign-in/code code': async () => {
      const visitor = await waitFor(site, person);
      await enter(visitor, '');
      return visitor;
    },
    '/join join': async () => {
      const visitor = createVisitor(site.origin);
      const { path } = await mintInvitation(context, 'member', { accountId, role: 'member' });
      const fields = { _action: 'join', name: '花', email: person.email, password: person.password };
      await visitor.submit(path, fields);
      return visitor;
    },
    '/join reset': async () => {
      const visitor = createVisitor(site.origin);
      const { path } = await mintInvitation(context, 'new_password', { userId: person.userId });
      const fields = { _action: 'reset', password: 'quite another one' };
      assert.equal((await visitor.submit(path, fields)).location, '/sign-in/code');
      return visitor;
    },
  };
  const open = Object.entries(SCREEN_RIGHTS).flatMap(([path, { forms }]) =>
    Object.entries(forms).flatMap(([form, who]) =>
      (who as readonly string[]).includes('stranger') ? [`${path} ${form}`] : [],
    ),
  );
  assert.deepEqual(Object.keys(ways).toSorted(), open.toSorted());
  for (const [way, go] of Object.entries(ways)) {
    const visitor = await go();
    assert.equal(visitor.cookies.has(SESSION), false, way);
    assert.equal((await visitor.get('/')).location, '/sign-in', way);
    // A new password ends all sessions.
    const left = await countSessions(site, person.userId);
    assert.equal(left, way === '/join reset' ? 0 : before, way);
  }
  // The last one goes on with a code, and then joins an account as a signed-in user.
  step(STEP_MS);
  const visitor = await waitFor(site, { ...person, password: 'quite another one' });
  const { path } = await mintInvitation(context, 'member', { accountId, role: 'member' });
  const _token = tokenOf((await visitor.get(path)).text);
  assert.match((await visitor.post(path, { _token, _action: 'joinAs' })).location ?? '', /^\/sign-in/);
  assert.equal((await enter(visitor, app.codeAt())).location, '/');
  assert.equal((await visitor.submit(path, { _action: 'joinAs' })).location, '/');
});

test('a new password or address voids a sign-in that waits for a code', async (t) => {
  const { site, step } = await startClockedSite(t);
  const { person, app, device } = await guard(site, await addOwner(site));
  const thief = await waitFor(site, person);
  const token = tokenBeside((await thief.get('/sign-in/code')).text, 'code');
  const change = { _action: 'password', current: person.password, password: 'quite another one' };
  assert.equal((await device.submit(PROFILE, change)).status, 303);
  step(STEP_MS);
  const late = await thief.post('/sign-in/code', { _token: token, _action: 'code', code: app.codeAt() });
  assert.equal(late.status, 422);
  assert.equal(thief.cookies.has(SESSION), false);
});

test('signing out devices, as an operator or on the profile, voids a sign-in that waits for a code', async (t) => {
  const { site, step } = await startClockedSite(t);
  const { person, app, device } = await guard(site, await addOwner(site));
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const ways = [
    () => operator.submit('/operator/users', { _action: 'endSessions', user: person.userId }),
    () => device.submit(PROFILE, { _action: 'endOthers' }),
  ];
  for (const end of ways.toReversed()) {
    const thief = await waitFor(site, person);
    const _token = tokenBeside((await thief.get('/sign-in/code')).text, 'code');
    assert.equal((await end()).status, 303);
    step(STEP_MS);
    const late = await thief.post('/sign-in/code', { _token, _action: 'code', code: app.codeAt() });
    assert.equal(late.status, 422);
    assert.equal(thief.cookies.has(SESSION), false);
  }
});

test('a code is of the user who signs in, although the browser also has the session of another', async (t) => {
  const { site, step } = await startClockedSite(t);
  const [mine, theirs] = [await guard(site, await addOwner(site)), await addOwner(site)];
  step(STEP_MS);
  const other = await guard(site, theirs);
  step(STEP_MS);
  const visitor = await waitFor(site, mine.person);
  for (const [name, value] of other.device.cookies) if (name === SESSION) visitor.cookies.set(name, value);
  assert.equal((await enter(visitor, other.app.codeAt())).status, 401);
  assert.equal((await enter(visitor, mine.app.codeAt())).status, 303);
  assert.match((await visitor.get(PROFILE)).text, new RegExp(mine.person.email));
});

test('on PostgreSQL, too, a code and a recovery code work once, even if used twice at the same moment', async (t) => {
  if (database === undefined) return;
  const url = await database.makeSchema();
  const openStore = () => openPostgresStore({ url, connectionsMax: 4, findChanges: detectEvents });
  const { site, step } = await startClockedSite(t, { openStore });
  const { person, app, recoveryCodes, device } = await guard(site, await addOwner(site));
  step(STEP_MS);
  for (const code of [app.codeAt(), recoveryCodes[0] ?? '']) {
    const visitors = [await waitFor(site, person), await waitFor(site, person)];
    const answers = await Promise.all(visitors.map((visitor) => enter(visitor, code)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 401]);
  }
  assert.match((await device.get(PROFILE)).text, /残り 9 個/);
  step(STEP_MS);
  const off = { _action: 'disableTwoFactor', current: person.password, code: app.codeAt() };
  assert.equal((await device.submit(PROFILE, off)).status, 303);
  await signIn(site.origin, person);
});
