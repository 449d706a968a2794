import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebRequest } from '../../core/web-exchange.ts';
import { parseTypedFields, printTypedFields, type TypedField } from '../typed-fields.ts';

/** What a form's token is bound to: a cookie of the browser, and the session if there is one. */
export interface FormBinding {
  readonly secret: string;
  readonly cookie: string;
  readonly sessionId: string | null;
}

/** A printed form. */
export interface FormTicket {
  /** Identifies the form; different for each one. */
  readonly nonce: string;
  /** The account that was open when the form was printed. */
  readonly accountId: string | null;
  /** The typed fields, which may be shown again when the form fails. */
  readonly typed: readonly TypedField[];
}

/** A form that was printed for this browser. */
export interface ReturnedForm extends FormTicket {
  /** Whether it was printed for this session. A form of an earlier session is refused, but its texts belong to the reader. */
  readonly isOfSession: boolean;
}

/**
 * A token for one form: a nonce, the form's account, its typed fields, and two signatures of these, for the browser and
 * for its session. It differs each time, so that compression reveals nothing.
 */
export function makeFormToken(binding: FormBinding, { nonce, accountId, typed }: FormTicket): string {
  const names = Buffer.from(printTypedFields(typed)).toString('base64url');
  const said = `${nonce}.${accountId ?? ''}.${names}`;
  return `${said}.${signForSession(binding, said)}.${signForBrowser(binding, said)}`;
}

/** The form of a token made for this browser; `null` for any other. */
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

/** Whether a request that changes something comes from one of our pages: by `Origin`, otherwise by `Sec-Fetch-Site`. */
export function isOwnOrigin({ headers, origin }: WebRequest): boolean {
  const sent = headers['origin'];
  if (typeof sent === 'string') return isSameHost(sent, origin, headers['host']);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** A proxy in front may use https where we see http, so only the host is compared unless the public address is set. */
function isSameHost(sent: string, origin: string, host: unknown): boolean {
  return sent === origin || (URL.parse(sent)?.host === host && host !== undefined);
}
