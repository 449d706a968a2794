import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentNames } from '../../src/api/serve-command.ts';
import { SCOPES } from '../../src/core/rights.ts';
import { accountCommands, accountOperations } from '../../src/operations/index.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { BOTH_STORES } from '../api/both-stores.ts';
import { addGoods, addSeller } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { addAccount, addPerson, type SiteOptions, startSite, type TestSite } from './site.ts';
import { signIn, tokenBeside, type Visitor } from './visitor.ts';

/** A service with a user who may open every screen, an own product and a keyword. */
async function start(options: SiteOptions = {}) {
  const site = await startSite({ ...options, settings: { requestsPerMinute: 10_000 } });
  const accountId = await addAccount(site.store);
  await addGoods(site.store, accountId, { own: [asinOf(1)], watched: [], keywords: ['水筒'] });
  const person = await addPerson(site.store, 'operator');
  const visitor = await signIn(site.origin, person);
  const seller = await addSeller(site.store, 'pro', SCOPES);
  await site.store.setAddsPages(seller.id, true);
  return { site, visitor, seller };
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** JSON unless given. */
  readonly type?: string;
}

/** Every parameter of the API with a text in it, in the address or in a body. */
function listApiRequests(text: string): Request[] {
  const inAddress = encodeURIComponent(text);
  const queries = accountOperations.flatMap(({ http, input }) =>
    Object.keys(propertiesOf(input)).map((name) => ({
      method: 'GET',
      path: `/api/v1${http.path}?${name}=${inAddress}`,
    })),
  );
  const commands = accountCommands.flatMap((command) => {
    const path = `/api/v1${command.http.path.replaceAll(/\{\w+\}/g, inAddress)}`;
    const names = sentNames(command);
    const { method } = command.http;
    if (names.length === 0) return [{ method, path }];
    if (method === 'DELETE') return names.map((name) => ({ method, path: `${path}?${name}=${inAddress}` }));
    if (command.http.body !== undefined) {
      const [type, body] =
        command.http.body === 'page' ? ['text/html', '<html></html>'] : ['text/csv', `keyword\n${text}`];
      return names.map((name) => ({ method, body, type, path: `${path}?${name}=${inAddress}` }));
    }
    const schemas = new Map<string, ValueSchema>(Object.entries(propertiesOf(command.input)));
    return names.map((hostile) => {
      const members = names.map((name) => [name, valueFor(schemas.get(name), name === hostile ? text : 'x')]);
      return { method, path, body: JSON.stringify(Object.fromEntries(members)) };
    });
  });
  return [...queries, ...commands, { method: 'GET', path: `/api/v1/${inAddress}` }];
}

interface ValueSchema {
  readonly type?: string;
  readonly items?: ValueSchema;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
}

/** A value of the shape of a schema, with this text wherever it has one. */
function valueFor({ type, items, properties = {} }: ValueSchema = {}, text: string): unknown {
  if (type === 'array') return [valueFor(items, text)];
  if (type !== 'object') return text;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, text)]),
  );
}

function propertiesOf({ properties = {} }: { readonly properties?: object }): object {
  return properties;
}

async function askApi(origin: string, key: string, { method, path, body, type }: Request) {
  const headers = { 'x-api-key': key, 'content-type': type ?? 'application/json' };
  const answer = await fetch(origin + path, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, text: await answer.text() };
}

/** Addresses of screens, with a value for the parts in braces. */
function listScreens(part: string): string[] {
  return SCREENS.map(({ path }) => path.replaceAll(/\{\w+\}/g, part));
}

const QUERY_NAMES = [
  'keyword',
  'q',
  'date',
  'days',
  'cursor',
  'before',
  'next',
  'sheet',
  'tag',
  'show',
  'page',
];

/** Sends every action of every screen with a text in all the fields of that screen. */
async function postAll(
  visitor: Visitor,
  text: string,
  seen: (path: string, sent: number, answer: number, status: number) => void,
) {
  for (const screen of SCREENS) {
    const path = screen.path.replaceAll(/\{\w+\}/g, asinOf(1));
    const page = (await visitor.get(path)).text;
    const names = new Set([...page.matchAll(/ name="(?!_)([^"]+)"/g)].map(([, name = '']) => name));
    for (const action of Object.keys(screen.actions)) {
      const token = page.includes('name="_action"') ? tokenBeside(page, '_action') : '';
      const fields = Object.fromEntries([...names].map((name) => [name, text]));
      const sent = { ...fields, _token: token, _action: action };
      const answer = await visitor.post(path, sent);
      seen(
        `${path} ${action}`,
        new URLSearchParams(sent).toString().length,
        answer.text.length,
        answer.status,
      );
    }
  }
}

function assertNoFault({ log }: TestSite): void {
  assert.deepEqual(
    log.filter(({ level }) => level === 'error'),
    [],
  );
}

for (const [name, options] of BOTH_STORES) {
  test(`text that no database can store is refused by every path and parameter of the API, over ${name}`, async () => {
    const { site, seller } = await start(await options());
    await using _site = site;
    const halves = listApiRequests('x').flatMap(({ body, ...rest }) =>
      body === undefined || rest.type !== undefined
        ? []
        : [{ ...rest, body: body.replaceAll('"x"', '"a\\ud800b"') }],
    );
    for (const request of [...listApiRequests('a\0b'), ...halves]) {
      const { status, text } = await askApi(site.origin, seller.key, request);
      assert.ok(status === 400 || status === 404, `${status} ${JSON.stringify(request)} ${text}`);
    }
    assertNoFault(site);
  });

  test(`text that no database can store is refused by every screen, query and form, over ${name}`, async () => {
    const { site, visitor } = await start(await options());
    await using _site = site;
    for (const path of listScreens('%00')) {
      if (path.includes('%00')) assert.equal((await visitor.get(path)).status, 404, path);
      for (const query of QUERY_NAMES) {
        const { status } = await visitor.get(`${path}?${query}=a%00b`);
        assert.ok(status === 400 || status === 404, `${status} ${path} ${query}`);
      }
    }
    for (const path of ['/language', '/theme']) {
      assert.equal((await visitor.get(`${path}?to=%00&back=/%00`)).status, 303);
    }
    await postAll(visitor, 'a\0b', (path, _sent, _answer, status) => {
      assert.ok([303, 400, 403, 404].includes(status), `${status} ${path}`);
    });
    assertNoFault(site);
  });
}

/** An answer is at most this many times as long as its request, in addition to the screen. */
const FACTOR = 8;
/** Length of a screen with little on it, and of an error, in characters. */
const SCREEN_LENGTH_MAX = 64 * 1024;
const ERROR_LENGTH_MAX = 4 * 1024;

/** Addresses of all screens, each of the maximum length through its path, one parameter, or many parameters. */
function listLongAddresses(sign: string): string[] {
  const long = sign.repeat(Math.floor(12_000 / sign.length));
  const many = 'a&'.repeat(6_000);
  return listScreens(long).flatMap((path) =>
    path.length > 1_000
      ? [path]
      : [
          ...QUERY_NAMES.map((name) => `${path}?${name}=${long}`),
          `${path}?keyword=%E6%B0%B4%E7%AD%92&${many}`,
        ],
  );
}

test('beyond its contents, no screen is longer than eight times its address', async () => {
  const { site, visitor } = await start();
  await using _site = site;
  for (const sign of ["'", '%22', '%E6%B0%B4']) {
    for (const address of listLongAddresses(sign)) {
      const { status, text, headers } = await visitor.get(address);
      const length = text.length + JSON.stringify([...headers]).length;
      const most = SCREEN_LENGTH_MAX + FACTOR * address.length;
      assert.ok(length <= most, `${length} ${status} ${address.slice(0, 80)}`);
    }
  }
});

test('beyond the screen, no answer to a form is longer than eight times the form', async () => {
  const { site, visitor } = await start();
  await using _site = site;
  for (const text of ['"'.repeat(20_000), '水'.repeat(5_000), 'a\n'.repeat(10_000)]) {
    await postAll(visitor, text, (path, sent, answer) => {
      assert.ok(answer <= SCREEN_LENGTH_MAX + FACTOR * sent, `${answer} of ${sent}: ${path}`);
    });
  }
});

test('no error of the API is longer than 4 KiB, whatever was sent', async () => {
  const { site, seller } = await start();
  await using _site = site;
  const long = '"<水\\'.repeat(400);
  const members = JSON.stringify(
    Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`${at}${'水'.repeat(4)}`, 1])),
  );
  const bodies = accountCommands
    .filter((command) => command.http.method === 'POST')
    .map(({ http: { method, path } }) => ({ method, path: `/api/v1${path}`, body: members }));
  for (const request of [...listApiRequests(long), ...listApiRequests('\u0000'.repeat(3_000)), ...bodies]) {
    const { status, text } = await askApi(site.origin, seller.key, request);
    if (status >= 400)
      assert.ok(text.length <= ERROR_LENGTH_MAX, `${text.length} ${request.path.slice(0, 80)}`);
  }
});
