import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startClockedSite } from './clocked-site.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { addOwner, appOf, PROFILE, STEP_MS } from './two-factor-stage.ts';
import { createVisitor, signIn, tokenBeside, tokenOf } from './visitor.ts';

const HTTPS = 'https://miharu.example.jp';

/** A visitor to every place that sets a cookie, and the headers that set them. */
async function collect(publicUrl: string | null) {
  await using site = await startSite({ publicUrl });
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  const headers = publicUrl === null ? {} : { origin: publicUrl };
  const visitor = createVisitor(site.origin);
  const lines: string[] = [];
  const note = (answer: { readonly headers: Headers }) => lines.push(...answer.headers.getSetCookie());
  const tokenAt = async (path: string) => {
    const seen = await visitor.get(path);
    note(seen);
    return /name="_token" value="([^"]+)"/.exec(seen.text)?.[1] ?? '';
  };
  const fields = { _action: 'signIn', email: person.email, password: person.password };
  note(await visitor.post('/sign-in', { _token: await tokenAt('/sign-in'), ...fields }, headers));
  for (const path of ['/language?to=en', '/theme?to=dark']) note(await visitor.get(path));
  note(await visitor.post('/account', { _token: await tokenAt('/'), account: accountId }, headers));
  const page = await visitor.get('/settings/members');
  assert.equal(page.status, 200, 'the session, the language and the account remain');
  assert.match(page.text, /<html lang="en"/);
  const names = [...visitor.cookies.keys()];
  note(await visitor.post('/sign-out', { _token: await tokenAt('/') }, headers));
  assert.equal((await visitor.get('/')).location, '/sign-in');
  return { lines, names, left: [...visitor.cookies.keys()] };
}

test('behind https every cookie has the prefix that only this host can set, and sessions work and end', async () => {
  const { lines, names, left } = await collect(HTTPS);
  assert.ok(lines.length >= 6, lines.join('\n'));
  for (const line of lines) {
    assert.match(line, /^__Host-miharu[._][a-z_]+=/);
    assert.match(line, /; Path=\/(?:;|$)/);
    assert.match(line, /; Secure/);
    assert.match(line, /; HttpOnly/);
    assert.doesNotMatch(line, /Domain/i);
  }
  assert.ok(names.includes('__Host-miharu.session_token'));
  assert.ok(!left.includes('__Host-miharu.session_token'), 'signing out removes it from the browser');
});

test('on plain http, where browsers refuse that prefix, sessions work and end without it', async () => {
  const { lines, left } = await collect(null);
  for (const line of lines) {
    assert.match(line, /^miharu[._][a-z_]+=/);
    assert.doesNotMatch(line, /; Secure/);
  }
  assert.ok(!left.includes('miharu.session_token'));
});

test('behind https a cookie without the prefix, which a neighbouring host can set, is ignored', async () => {
  await using site = await startSite({ publicUrl: HTTPS });
  const accountId = await addAccount(site.store);
  const plain = await startSite();
  await using _plain = plain;
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  const visitor = createVisitor(site.origin);
  const { text } = await visitor.get('/sign-in');
  const _token = /name="_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const fields = { _token, _action: 'signIn', email: person.email, password: person.password };
  const headers = { origin: HTTPS };
  const browser = visitor.cookies.get('__Host-miharu_form') ?? '';
  visitor.cookies.delete('__Host-miharu_form');
  visitor.cookies.set('miharu_form', browser);
  assert.equal((await visitor.post('/sign-in', fields, headers)).status, 403, 'the token of another cookie');
  visitor.cookies.delete('miharu_form');
  visitor.cookies.set('__Host-miharu_form', browser);
  assert.equal((await visitor.post('/sign-in', fields, headers)).location, '/');
  const session = visitor.cookies.get('__Host-miharu.session_token') ?? '';
  const other = createVisitor(site.origin);
  other.cookies.set('miharu.session_token', session);
  other.cookies.set('__Secure-miharu.session_token', session);
  assert.equal((await other.get('/')).location, '/sign-in');
  const owner = await addPerson(plain.store, 'operator');
  assert.ok((await signIn(plain.origin, owner)).cookies.has('miharu.session_token'));
});

test('behind https the cookie between password and code has the prefix, too, and goes with the code', async (t) => {
  const { site, step } = await startClockedSite(t, { publicUrl: HTTPS });
  const { email, password } = await addOwner(site);
  const visitor = createVisitor(site.origin);
  const headers = { origin: HTTPS };
  const send = async (path: string, fields: Readonly<Record<string, string>>) =>
    visitor.post(path, { _token: tokenOf((await visitor.get(path)).text), ...fields }, headers);
  await send('/sign-in', { _action: 'signIn', email, password });
  const shown = await send(PROFILE, { _action: 'startTwoFactor', current: password });
  const app = appOf(site, shown);
  const first = { _action: 'confirmTwoFactor', secret: app.secret, code: app.codeAt() };
  await visitor.post(PROFILE, { _token: tokenBeside(shown.text, 'secret'), ...first }, headers);
  visitor.cookies.delete('__Host-miharu.session_token');
  const asked = await send('/sign-in', { _action: 'signIn', email, password });
  const waiting = asked.headers.getSetCookie().find((line) => line.includes('two_factor='));
  assert.match(waiting ?? '', /^__Host-miharu\.two_factor=.*; Path=\/;.*; Secure/);
  step(STEP_MS);
  const entered = await send('/sign-in/code', { _action: 'code', code: app.codeAt() });
  assert.equal(entered.location, '/');
  assert.ok(visitor.cookies.has('__Host-miharu.session_token'));
  assert.ok(!visitor.cookies.has('__Host-miharu.two_factor'));
});
