import { actorOf } from '../core/audit.ts';
import { invalidParameter } from '../core/errors.ts';
import { API_RIGHTS } from '../core/rights.ts';
import { type Asked, doneOf } from '../operations/answer.ts';
import { hashSecret } from '../operations/hash-secret.ts';
import type { AccountCommand, CommandAnswer, WriteContext } from '../operations/operation.ts';
import type { SentFile } from '../operations/pages/page-reader.ts';
import { requireReleased } from '../operations/released.ts';
import type { Account } from '../store/port.ts';
import type { Admit } from './admission.ts';
import type { ApiLog } from './deps.ts';
import { type Exchange, languageOf, queryOf } from './exchange.ts';
import { readBodyInput } from './http/body-input.ts';
import type { BodyRoom, BodyShare } from './http/body-room.ts';
import { parseQuery, type Query } from './http/query.ts';
import { readQueryInput } from './http/query-input.ts';
import { BODY_BYTES_MAX, parseJson, readBytes, readJsonBytes } from './http/read-body.ts';
import { readSentFile } from './http/read-file.ts';
import {
  answerOnce,
  type FirstAnswer,
  hashInput,
  type KeptAnswer,
  type RunningRequests,
  readIdempotencyKey,
} from './idempotency.ts';
import type { KnownKey } from './key-check.ts';
import type { Replier } from './reply.ts';
import type { Places, Serve } from './serve-operation.ts';

export interface CommandServerDeps {
  readonly context: WriteContext;
  readonly admit: Admit;
  readonly replier: Replier;
  readonly log: ApiLog;
  /** Maximum time to answer, in milliseconds. */
  readonly answerMsMax: number;
  readonly running: RunningRequests;
  readonly bodyRoom: BodyRoom;
}

type Input = Readonly<Record<string, unknown>>;

const JSON_HEADERS = ['Content-Type', 'application/json; charset=utf-8'];
const PROBLEM_HEADERS = ['Content-Type', 'application/problem+json; charset=utf-8'];
const ALL_HEADERS = ['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'];

/**
 * Serves a command in the order of the contract: admission, release switch, body, input, then the work, once
 * per idempotency key. The key is judged again when the body has arrived, which takes as long as its sender likes.
 */
export function createCommandServer(deps: CommandServerDeps, command: AccountCommand): Serve {
  const { context, admit, replier, bodyRoom } = deps;
  const scopes = API_RIGHTS[command.name];
  const counting = command.http.body === 'page' ? 'pages' : 'counted';
  const kind = command.http.body === undefined ? 'known' : 'page';
  return async (exchange, places) => {
    try {
      const sender = await admit(exchange, counting, scopes);
      requireReleased(command, context.settings);
      using share = bodyRoom.share({ kind, id: sender.account.id });
      const body = await receiveBody(exchange, command, share);
      const caller = await admit(exchange, 'again', scopes);
      const input = readInput(exchange, command, { places, body });
      const key = command.http.method === 'POST' ? readIdempotencyKey(exchange) : null;
      const asked = { input, language: languageOf(exchange) };
      const work = async () => toFirst(command, await doAsKey(context, command, caller, asked));
      if (key === null) sendAnswer(replier, exchange, await work());
      else await serveOnce(deps, exchange, { command, account: caller.account, input, key, work });
    } catch (refusal) {
      replier.refuse(exchange, refusal);
    }
  };
}

/** Runs a command in the account of a key, which is named in the audit. */
export function doAsKey(
  context: WriteContext,
  command: AccountCommand,
  { account, key }: KnownKey,
  asked: Asked,
): Promise<CommandAnswer<unknown>> {
  const store = context.store.actingAs(actorOf('key', key), context.nowMs);
  return doneOf(command, { ...context, key, store }, account, asked);
}

/** Members of an input that are in the path. */
export function inPath(places: Places): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(places).map(([name, sent]) => [name, decodeURIComponent(sent)]));
}

/** Names of the input's members that are not in the path: in the body of a POST with JSON, otherwise in the query. */
export function sentNames(command: AccountCommand): string[] {
  const { properties = {} }: { readonly properties?: object } = command.input;
  const apart = command.http.body === undefined ? [] : ['file'];
  return Object.keys(properties).filter(
    (name) => !(command.http.path.includes(`{${name}}`) || apart.includes(name)),
  );
}

interface Sent {
  readonly places: Places;
  readonly body: Buffer | SentFile;
}

/** Even an unused body is read: a request that breaks off in the middle is not acted on. */
async function receiveBody(
  exchange: Exchange,
  command: AccountCommand,
  share: BodyShare,
): Promise<Sent['body']> {
  if (command.http.body !== undefined) return readSentFile(exchange, command.http.body, share);
  if (command.http.method !== 'POST') return readBytes(exchange, { bytesMax: BODY_BYTES_MAX, share });
  requireNotInQuery(sentNames(command), parseQuery(queryOf(exchange)));
  return readJsonBytes(exchange, share);
}

function readInput(exchange: Exchange, command: AccountCommand, { places, body }: Sent): Input {
  return { ...readSent(exchange, command, { places, body }), ...inPath(places) };
}

function readSent(exchange: Exchange, command: AccountCommand, { places, body }: Sent): Input {
  const { input, http } = command;
  if (!Buffer.isBuffer(body)) {
    const query = parseQuery(queryOf(exchange));
    if (!sentNames(command).includes(DRY_RUN)) requireNotInQuery([], query);
    return { ...readQueryInput(input, query, ['file']), file: body };
  }
  if (http.method === 'POST') return readBodyInput(input, sentNames(command), parseJson(body));
  const query = parseQuery(queryOf(exchange));
  requireNotInQuery([], query);
  return readQueryInput(input, query, Object.keys(places));
}

/**
 * Members of a body would be ignored in a query, as unknown parameters are. So would `dry_run`, which some command knows
 * in its body: then everything would be changed that should only be tried.
 */
function requireNotInQuery(names: readonly string[], query: Query): void {
  const name = names.find((one) => query.has(one)) ?? (query.has(DRY_RUN) ? DRY_RUN : undefined);
  if (name === undefined) return;
  const [en, ja] = names.includes(name)
    ? ['Send it in the body.', '本文で指定してください。']
    : ['This request has no dry run.', 'この操作は試行できません。'];
  throw invalidParameter(name, {
    en: `Nothing was changed: \`${name}\` was sent in the query. ${en}`,
    ja: `\`${name}\` がクエリーにあるため、何も変更していません。${ja}`,
  });
}

const DRY_RUN = 'dry_run';

function toFirst({ http }: AccountCommand, { outcome, output }: CommandAnswer<unknown>): FirstAnswer {
  const answer = { status: outcome === 'created' ? 201 : 200, body: JSON.stringify(output) };
  if (http.keepable === undefined) return answer;
  return { ...answer, keptBody: JSON.stringify(http.keepable(output)) };
}

interface KeyedWork {
  readonly command: AccountCommand;
  readonly account: Account;
  readonly input: Input;
  readonly key: string;
  work(): Promise<FirstAnswer>;
}

/**
 * The command's main path even for an alias, with the SHA-256 of its placeholders' values: the values
 * themselves can be longer than a database index allows.
 */
function pathOf({ http }: AccountCommand, input: Input): string {
  return http.path.replaceAll(/\{(\w+)\}/g, (_, name) => hashSecret(String(input[name])));
}

/** An input with the SHA-256 of its file instead of its bytes, computed beside the event loop. */
async function withHashedFile({ file, ...input }: Input): Promise<Input> {
  if (!isSentFile(file)) return file === undefined ? input : { ...input, file };
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(file.bytes));
  return { ...input, file: `${file.isGzip} ${Buffer.from(hash).toString('hex')}` };
}

function isSentFile(value: unknown): value is SentFile {
  return typeof value === 'object' && value !== null && 'bytes' in value && 'isGzip' in value;
}

async function serveOnce(
  { context, replier, log, answerMsMax, running }: CommandServerDeps,
  exchange: Exchange,
  { command, account, input, key, work }: KeyedWork,
): Promise<void> {
  const request = {
    accountId: account.id,
    path: pathOf(command, input),
    key,
    owner: exchange.id,
    bodyHash: hashInput(await withHashedFile(input)),
  };
  const answered = await answerOnce(
    { store: context.store, nowMs: context.nowMs, answerMsMax, log, running },
    { request, work, printFailure: (error) => replier.printProblem(exchange, error) },
  );
  sendAnswer(replier, exchange, answered, answered.isReplayed ? ['Idempotent-Replayed', 'true'] : []);
}

function sendAnswer(
  replier: Replier,
  exchange: Exchange,
  { status, body }: KeptAnswer,
  more: readonly string[] = [],
): void {
  const bytes = Buffer.from(body);
  const type = status < 400 ? JSON_HEADERS : PROBLEM_HEADERS;
  const length = ['Content-Length', String(bytes.length)];
  replier.send(exchange, status, [...type, ...length, ...ALL_HEADERS, ...more], bytes);
}
