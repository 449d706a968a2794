import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebRequest } from '../../core/web-exchange.ts';
import { parseTypedFields, printTypedFields, type TypedField } from '../typed-fields.ts';

/** What a form's token is bound to: a cookie of the browser, and the session where there is one. */
export interface FormBinding {
  readonly secret: string;
  readonly cookie: string;
  readonly sessionId: string | null;
}

/** One form that was printed. */
export interface FormTicket {
  /** Told apart by it; other bytes for each form. */
  readonly nonce: string;
  /** The account that was open when the form was printed. */
  readonly accountId: string | null;
  /** The fields that somebody types into, which may be shown again where the form is not done. */
  readonly typed: readonly TypedField[];
}

/** A form that was printed for this browser. */
export interface ReturnedForm extends FormTicket {
  /** Whether it was printed for this session: one of an earlier session is not done, but what was typed into it is the reader's own. */
  readonly isOfSession: boolean;
}

/**
 * A token for one form: a nonce, the account that the form is for, its typed fields, and two signatures of these, for the browser and for
 * its session. Other bytes each time, so that compression tells nothing.
 */
export function makeFormToken(binding: FormBinding, { nonce, accountId, typed }: FormTicket): string {
  const names = Buffer.from(printTypedFields(typed)).toString('base64url');
  const said = `${nonce}.${accountId ?? ''}.${names}`;
  return `${said}.${signForSession(binding, said)}.${signForBrowser(binding, said)}`;
}

/** The form of a token that was made for this browser; `null` for any other. */
export function readFormToken(binding: FormBinding, token: string): ReturnedForm | null {
  const [nonce = '', account = '', names = '', ofSession = '', ofBrowser = ''] = token.split('.');
  const said = `${nonce}.${account}.${names}`;
  if (binding.cookie === '' || !isSame(ofBrowser, signForBrowser(binding, said))) return null;
  return {
    nonce,
    accountId: account === '' ? null : account,
    typed: parseTypedFields(Buffer.from(names, 'base64url').toString()),
    isOfSession: isSame(ofSession, signForSession(binding, said)),
  };
}

function isSame(given: string, wanted: string): boolean {
  const [sent, right] = [Buffer.from(given), Buffer.from(wanted)];
  return sent.length === right.length && timingSafeEqual(sent, right);
}

function signForSession({ secret, cookie, sessionId }: FormBinding, said: string): string {
  return sign(secret, `session|${cookie}|${sessionId ?? ''}|${said}`);
}

function signForBrowser({ secret, cookie }: FormBinding, said: string): string {
  return sign(secret, `browser|${cookie}|${said}`);
}

function sign(secret: string, said: string): string {
  return createHmac('sha256', secret).update(said).digest('base64url');
}

/** Whether a request that changes something comes from a page of ours: by `Origin`, else by what the browser says of the site. */
export function isOwnOrigin({ headers, origin }: WebRequest): boolean {
  const sent = headers['origin'];
  if (typeof sent === 'string') return isSameHost(sent, origin, headers['host']);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** A proxy in front may speak https where we see http: the host decides, unless the public address says it all. */
function isSameHost(sent: string, origin: string, host: unknown): boolean {
  return sent === origin || (URL.parse(sent)?.host === host && host !== undefined);
}
