import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebRequest } from '../../core/web-exchange.ts';

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
}

/**
 * A token for one form: a nonce, the account that the form is for, and the signature of both. Other bytes each time, so that
 * compression tells nothing.
 */
export function makeFormToken(binding: FormBinding, { nonce, accountId }: FormTicket): string {
  const said = `${nonce}.${accountId ?? ''}`;
  return `${said}.${sign(binding, said)}`;
}

/** The form of a token that was made for this browser and this session; `null` for any other. */
export function readFormToken(binding: FormBinding, token: string): FormTicket | null {
  const [nonce = '', account = '', signature = ''] = token.split('.');
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(binding, `${nonce}.${account}`))];
  const isOurs = binding.cookie !== '' && given.length === wanted.length && timingSafeEqual(given, wanted);
  return isOurs ? { nonce, accountId: account === '' ? null : account } : null;
}

function sign({ secret, cookie, sessionId }: FormBinding, said: string): string {
  return createHmac('sha256', secret)
    .update(`${cookie}|${sessionId ?? ''}|${said}`)
    .digest('base64url');
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
