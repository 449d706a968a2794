import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startClockedSite } from './clocked-site.ts';
import { addPerson } from './site.ts';
import {
  addOwner,
  appOf,
  confirm,
  enter,
  guard,
  PROFILE,
  recoveryCodesOn,
  STEP_MS,
  waitFor,
} from './two-factor-stage.ts';
import { signIn, tokenOf } from './visitor.ts';

test('it is on once a first code was right, and the secret and the recovery codes are shown once', async (t) => {
  const { site } = await startClockedSite(t);
  const person = await addOwner(site);
  const [here, there] = [await signIn(site.origin, person), await signIn(site.origin, person)];
  const start = (current: string) => here.submit(PROFILE, { _action: 'startTwoFactor', current });
  const refused = await start('wrong password');
  assert.equal(refused.status, 400);
  assert.match(refused.text, /現在のパスワードが正しくありません/);
  const page = await start(person.password);
  assert.equal(page.status, 200);
  const app = appOf(site, page);
  assert.match(page.text, /<svg class="qr-code"/);
  const uri = `otpauth://totp/miharu:${encodeURIComponent(person.email)}?secret=${app.secret}`;
  assert.ok(page.text.replaceAll('&#61;', '=').replaceAll('&#38;', '&').includes(`${uri}&issuer=miharu`));
  const wrong = await confirm(here, page, app, '000000');
  assert.equal(wrong.status, 400);
  assert.equal(appOf(site, wrong).secret, app.secret);
  await signIn(site.origin, person);
  const done = await confirm(here, wrong, app, ` ${app.codeAt().slice(0, 3)} ${app.codeAt().slice(3)} `);
  assert.equal(done.status, 200);
  const codes = recoveryCodesOn(done);
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  const audit = { accountId: null, fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, beforeId: null, limit: 1 };
  const [entry] = await site.store.listAudit({ ...audit, kinds: ['two_factor_on'] });
  assert.deepEqual(entry?.actor, { kind: 'user', id: person.userId, name: '春凪 花' });
  assert.deepEqual([(await here.get('/')).status, (await there.get('/')).location], [200, '/sign-in']);
  const { text } = await here.get(PROFILE);
  for (const secret of [app.secret, ...codes]) assert.ok(!text.includes(secret));
  const kept = JSON.stringify(await site.store.findAuthRows('two_factors', [], 9));
  for (const secret of [app.secret, ...codes]) assert.ok(!kept.includes(secret));
  assert.equal((await start(person.password)).status, 422);
});

test('it is switched off with the password and a code only, which ends the other sessions', async (t) => {
  const { site, step } = await startClockedSite(t);
  const { person, app, device } = await guard(site, await addOwner(site));
  step(STEP_MS);
  const there = await waitFor(site, person);
  await enter(there, app.codeAt());
  const off = (current: string, code: string) =>
    device.submit(PROFILE, { _action: 'disableTwoFactor', current, code });
  step(STEP_MS);
  assert.equal((await off('wrong password', app.codeAt())).status, 400);
  assert.equal((await off(person.password, '')).status, 400);
  assert.equal((await off(person.password, app.codeAt(site.clock.nowMs - STEP_MS))).status, 400);
  await waitFor(site, person);
  assert.equal((await there.get('/')).status, 200);
  assert.equal((await off(person.password, app.codeAt())).status, 303);
  assert.deepEqual([(await device.get('/')).status, (await there.get('/')).location], [200, '/sign-in']);
  await signIn(site.origin, person);
  assert.deepEqual(await site.store.findAuthRows('two_factors', [], 9), []);
});

test('wrong codes count when switching it off, and ten in a row lock it there and at the sign-in', async (t) => {
  const { site, step } = await startClockedSite(t);
  const { person, app, recoveryCodes, device } = await guard(site, await addOwner(site));
  const off = (code: string) =>
    device.submit(PROFILE, { _action: 'disableTwoFactor', current: person.password, code });
  const counted = async () => (await site.store.findAuthRows('two_factors', [], 1))[0]?.['failed_count'];
  for (const code of ['000000', 'aaaaa-aaaaa']) assert.equal((await off(code)).status, 400);
  assert.equal(await counted(), 2);
  // The limit of attempts allows no more at this pace.
  const enteredAtMs = site.clock.nowMs;
  const wrong = { userId: person.userId, enteredAtMs, wrongMax: 10, lockMs: 1 };
  for (let attempt = 3; attempt < 10; attempt += 1) await site.store.countWrongCode(wrong);
  assert.equal((await off('000000')).status, 400);
  step(10 * 60_000);
  for (const code of [app.codeAt(), recoveryCodes[0] ?? '']) {
    const locked = await off(code);
    assert.equal(locked.status, 429);
    assert.match(locked.text, /50 分後にもう一度/);
  }
  assert.equal((await enter(await waitFor(site, person), app.codeAt())).status, 429);
  assert.match((await device.get(PROFILE)).text, /残り 10 個/);
  step(51 * 60_000);
  assert.equal((await off(app.codeAt())).status, 303);
});

test('a recovery code switches it off too, and the next setup has another secret and other codes', async (t) => {
  const { site } = await startClockedSite(t);
  const first = await guard(site, await addOwner(site));
  const off = { _action: 'disableTwoFactor', current: first.person.password };
  const [code = ''] = first.recoveryCodes;
  assert.equal((await first.device.submit(PROFILE, { ...off, code })).status, 303);
  const second = await guard(site, first.person);
  assert.notEqual(second.app.secret, first.app.secret);
  for (const one of first.recoveryCodes) {
    assert.ok(!second.recoveryCodes.includes(one));
  }
  assert.equal(
    (await second.device.submit(PROFILE, { ...off, code: first.recoveryCodes[1] ?? '' })).status,
    400,
  );
});

test('an operator switches it off for a user, who is signed out, but not for themselves', async (t) => {
  const { site, step } = await startClockedSite(t);
  const owner = await guard(site, await addOwner(site));
  step(STEP_MS);
  const operator = await guard(site, await addPerson(site.store, 'operator'));
  const off = (user: string) =>
    operator.device.submit('/operator/users', { _action: 'disableTwoFactor', user });
  assert.equal((await off(operator.person.userId)).status, 422);
  assert.equal((await off(operator.person.email)).status, 422);
  await waitFor(site, operator.person);
  const waiting = await waitFor(site, owner.person);
  assert.equal((await off(owner.person.userId)).status, 303);
  assert.equal((await off(owner.person.userId)).status, 404);
  assert.equal((await owner.device.get('/')).location, '/sign-in');
  step(STEP_MS);
  const token = tokenOf((await waiting.get('/sign-in')).text);
  const code = { _token: token, _action: 'code', code: owner.app.codeAt() };
  assert.equal((await waiting.post('/sign-in/code', code)).status, 422);
  await signIn(site.origin, owner.person);
});

test('only the page that showed a secret can finish a setup, and starting again replaces it', async (t) => {
  const { site } = await startClockedSite(t);
  const person = await addOwner(site);
  const [device, thief] = [await signIn(site.origin, person), await signIn(site.origin, person)];
  const start = () => device.submit(PROFILE, { _action: 'startTwoFactor', current: person.password });
  const [first, second] = [await start(), await start()];
  const [old, app] = [appOf(site, first), appOf(site, second)];
  assert.notEqual(old.secret, app.secret);
  assert.equal((await confirm(device, first, old, old.codeAt())).status, 422);
  for (const secret of ['', old.secret, 'A'.repeat(52)]) {
    const fields = { _action: 'confirmTwoFactor', secret, code: app.codeAt() };
    const refused = await thief.submit(PROFILE, fields);
    assert.equal(refused.status, 422);
    assert.ok(!refused.text.includes(app.secret));
  }
  await signIn(site.origin, person);
  assert.equal((await confirm(device, second, app, app.codeAt())).status, 200);
});

test('what happens is logged with the user, and without secrets and codes', async (t) => {
  const { site, step } = await startClockedSite(t);
  const { person, app, recoveryCodes, device } = await guard(site, await addOwner(site));
  const [used = ''] = recoveryCodes;
  await enter(await waitFor(site, person), '000 000');
  await enter(await waitFor(site, person), used);
  step(STEP_MS);
  const code = app.codeAt();
  await device.submit(PROFILE, { _action: 'renewRecoveryCodes', current: person.password });
  await device.submit(PROFILE, { _action: 'disableTwoFactor', current: person.password, code });
  const lines = site.log.filter(({ message }) => message !== 'answered');
  assert.deepEqual(
    lines.map(({ level, message, fields }) => [level, message, fields['user']]),
    [
      ['info', 'signed in', person.userId],
      ['info', 'two-factor on', person.userId],
      ['info', 'code asked', person.userId],
      ['warn', 'code refused', person.userId],
      ['info', 'code asked', person.userId],
      ['info', 'recovery code used', person.userId],
      ['info', 'signed in', person.userId],
      ['info', 'recovery codes renewed', person.userId],
      ['info', 'two-factor off', person.userId],
    ],
  );
  const all = JSON.stringify(site.log);
  for (const secret of [app.secret, code, ...recoveryCodes, person.password, person.email])
    assert.ok(!all.includes(secret), `the log contains ${secret}`);
});
