import assert from 'node:assert/strict';
import { codeOf } from '../../src/web/session/one-time-code.ts';
import { addAccount, addPerson, type Person, type TestSite } from './site.ts';
import { createVisitor, type Seen, signIn, tokenBeside, type Visitor } from './visitor.ts';

export const PROFILE = '/settings/profile';

/** A time step of codes, in milliseconds. */
export const STEP_MS = 30_000;

/** An authenticator app that knows a secret. */
export interface App {
  /** The code at an instant, by default of the service's clock. */
  codeAt(ms?: number): string;
  readonly secret: string;
}

/** A user who has switched two-factor authentication on, with what belongs to it. */
export interface Guarded {
  readonly person: Person;
  readonly app: App;
  readonly recoveryCodes: readonly string[];
  /** The device on which it was switched on. */
  readonly device: Visitor;
}

/** The app that has read the code on a page. */
export function appOf(site: TestSite, { text }: Seen): App {
  const secret = /name="secret" value="([A-Z2-7]{52})"/.exec(text)?.[1];
  assert.ok(secret !== undefined, text.slice(0, 3000));
  const raw = decodeBase32(secret);
  return { secret, codeAt: (ms = site.clock.nowMs) => codeOf(raw, Math.floor(ms / 30_000)) };
}

function decodeBase32(secret: string): string {
  const bits = [...secret]
    .map((digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(digit).toString(2).padStart(5, '0'))
    .join('');
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
}

/** The recovery codes on a page. */
export function recoveryCodesOn({ text }: Seen): string[] {
  const [, list = ''] = /<pre id="recovery-codes"[^>]*><code>([^<]*)</.exec(text) ?? [];
  return list === '' ? [] : list.split('\n');
}

/** Sends the first code for a page that shows a secret. */
export function confirm(device: Visitor, page: Seen, { secret }: Pick<App, 'secret'>, code: string) {
  return device.post(PROFILE, {
    _token: tokenBeside(page.text, 'secret'),
    _action: 'confirmTwoFactor',
    secret,
    code,
  });
}

/** Signs a user in and switches its two-factor authentication on. */
export async function guard(site: TestSite, person: Person): Promise<Guarded> {
  const device = await signIn(site.origin, person);
  const page = await device.submit(PROFILE, { _action: 'startTwoFactor', current: person.password });
  const app = appOf(site, page);
  const done = await confirm(device, page, app, app.codeAt());
  const recoveryCodes = recoveryCodesOn(done);
  assert.equal(recoveryCodes.length, 10, done.text.slice(0, 3000));
  return { person, app, recoveryCodes, device };
}

/** A visitor whose password was right, and who is asked for a code. */
export async function waitFor(site: TestSite, { email, password }: Person): Promise<Visitor> {
  const visitor = createVisitor(site.origin);
  const answer = await visitor.submit('/sign-in', { _action: 'signIn', email, password });
  assert.deepEqual([answer.status, answer.location], [303, '/sign-in/code']);
  return visitor;
}

/** Sends a code on the page that asks for it. */
export function enter(visitor: Visitor, code: string): Promise<Seen> {
  return visitor.submit('/sign-in/code', { _action: 'code', code });
}

/** A user with an account, whose password alone is enough until it is guarded. */
export async function addOwner(site: TestSite) {
  return addPerson(site.store, { accountId: await addAccount(site.store), role: 'owner' });
}
