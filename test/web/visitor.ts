import assert from 'node:assert/strict';
import type { Person } from './site.ts';

/** An answer of the pages. */
export interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The target of a redirect. */
  readonly location: string | null;
}

/** A browser without JavaScript: it keeps cookies, follows no redirects, and sends the forms of the page that it saw last. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Seen>;
  /** Sends a form of the page at `path`, after reading its token. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<Seen>;
  /** Sends a form with files of the page at `path`, after reading its token. */
  sendFiles(
    path: string,
    fields: Readonly<Record<string, string>>,
    files: readonly { readonly name: string; readonly content: string | Uint8Array<ArrayBuffer> }[],
  ): Promise<Seen>;
  /** Sends fields unchanged, without reading a page. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Seen>;
}

/** A visitor of a service, not signed in. */
export function createVisitor(origin: string): Visitor {
  const cookies = new Map<string, string>();

  async function ask(path: string, init: RequestInit): Promise<Seen> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', ...(cookie === '' ? {} : { cookie }), ...init.headers };
    const answer = await fetch(origin + path, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) keep(cookies, line);
    const text = await answer.text();
    assertSaysWhen(answer);
    return { status: answer.status, headers: answer.headers, text, location: answer.headers.get('location') };
  }

  const get: Visitor['get'] = (path, headers = {}) => ask(path, { headers });
  const post: Visitor['post'] = (path, fields, headers = {}) =>
    ask(path, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  return {
    cookies,
    get,
    post,
    sendFiles: async (path, fields, files) => {
      const form = new FormData();
      const token = tokenBeside((await get(path)).text, 'files');
      for (const [name, value] of Object.entries({ _token: token, ...fields })) form.append(name, value);
      for (const { name, content } of files) form.append('files', new File([content], name));
      return ask(path, { method: 'POST', headers: { origin }, body: form });
    },
    submit: async (path, fields) => post(path, { _token: tokenOf((await get(path)).text), ...fields }),
  };
}

/** Every answer that says to wait says how long. */
function assertSaysWhen({ status, headers }: Response): void {
  if (status !== 429 && status !== 503) return;
  const seconds = headers.get('retry-after');
  assert.match(seconds ?? 'none', /^[1-9]\d*$/, `Retry-After of a ${status}`);
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const mark = pair.indexOf('=');
  const [name, value] = [pair.slice(0, mark), pair.slice(mark + 1)];
  if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name);
  else cookies.set(name, value);
}

/** A token of a form on a page. */
export function tokenOf(text: string): string {
  const token = /name="_token" value="([^"]+)"/.exec(text)?.[1];
  assert.ok(token !== undefined, `the page has no form: ${text.slice(0, 300)}`);
  return token;
}

/** The token of the form on a page that has a field of that name. */
export function tokenBeside(text: string, field: string): string {
  return tokenOf(text.split('<form ').find((part) => part.includes(` name="${field}"`)) ?? '');
}

/** The hidden fields of the form on a page that has a field of that name. */
export function hiddenOn(text: string, field: string): Record<string, string> {
  const form = text.split('<form ').find((part) => part.includes(` name="${field}"`)) ?? '';
  const fields = form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const plain = (value: string) => value.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  return Object.fromEntries([...fields].map(([, name, value = '']) => [name, plain(value)]));
}

/** A visitor who is signed in. */
export async function signIn(origin: string, { email, password }: Person): Promise<Visitor> {
  const visitor = createVisitor(origin);
  const answer = await visitor.submit('/sign-in', { _action: 'signIn', email, password });
  assert.equal(answer.status, 303, answer.text.slice(0, 2000));
  return visitor;
}
