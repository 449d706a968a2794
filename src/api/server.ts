import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DropArgument } from 'node:net';
import type { MiharuError } from '../core/errors.ts';
import { API_BASE, isPublicPath, TOOLS_PATH } from '../core/rights.ts';
import { accountCommands, accountOperations } from '../operations/index.ts';
import { createAdmission } from './admission.ts';
import { createAnswerCache } from './answers/answer-cache.ts';
import { createChangeWatch, createDays, createVersions } from './answers/freshness.ts';
import { createCountedNote } from './counted-note.ts';
import { type ApiDeps, type ApiLog, type ApiSettings, PAGES_MAX } from './deps.ts';
import { createRequestIds, type Exchange, pathOf } from './exchange.ts';
import { BODY_ROOM, type BodyOwner, createBodyRoom } from './http/body-room.ts';
import { createListener, type Listener } from './http/listener.ts';
import { type Arriving, createProxies } from './http/proxies.ts';
import { headFault, readTarget } from './http/target.ts';
import { createKeyCheck, RefusedKey } from './key-check.ts';
import { createKeyUses, type KeyUses } from './key-uses.ts';
import { createPageServer } from './page-server.ts';
import { createPublicResources } from './public-resources.ts';
import { createRawErrors } from './raw-errors.ts';
import { stopping, tookTooLong } from './refusals.ts';
import { createReplier, type Replier } from './reply.ts';
import { createResources, createRouter, type Served } from './resources.ts';
import { createRunningAnswers, type RunningAnswers } from './running.ts';
import { type CommandServerDeps, createCommandServer } from './serve-command.ts';
import { createOperationServer, type OperationServerDeps } from './serve-operation.ts';
import { createToolServer } from './serve-tools.ts';

/** The HTTP service. Disposing it finishes running answers and refuses new requests with 503. */
export interface Api extends AsyncDisposable, Pick<Listener, 'listen'> {}

/**
 * Maximum number of open connections. A proxy needs some hundreds; this many unfinished requests still fit into the
 * memory of deploy/miharu.service, and into its open files.
 */
const CONNECTIONS_MAX = 8_192;

/** The parts that live as long as the service. */
interface Parts {
  readonly deps: ApiDeps;
  readonly newId: () => string;
  readonly replier: Replier;
  readonly running: RunningAnswers;
  readonly keyUses: KeyUses;
  readonly clientOf: (request: Arriving) => string;
  readonly originOf: (request: Arriving) => string;
  /** Whether the service is stopping, and how many requests were refused since. */
  readonly stop: { begun: boolean; refused: number };
}

/** Creates the service over a store. Nothing is opened until it listens. */
export function createApi(deps: ApiDeps): Api {
  const parts = createParts(deps);
  const listener = createService(parts);
  return {
    listen: listener.listen,
    [Symbol.asyncDispose]: () => drain(listener, parts),
  };
}

function createParts(deps: ApiDeps): Parts {
  const { store, settings, log, randomBytes } = deps;
  const stop = { begun: false, refused: 0 };
  const { clientOf, originOf } = createProxies(settings);
  const replier = createReplier({
    originOf,
    rateLimitPolicies: policiesOf(settings),
    isStopping: () => stop.begun,
    log,
  });
  const running = createRunningAnswers({
    answerMsMax: settings.answerMsMax,
    onLate: (exchange) => {
      const { id, request, sendLatePage, awaitsBody } = exchange;
      if (awaitsBody && !exchange.isLate) {
        const fields = { request_id: id, path: pathOf(exchange), client: clientOf(request) };
        log.write('info', 'a body did not arrive in time', fields);
        exchange.isLate = true;
      }
      // If the page is not there at the next look, the answer for programs is better than none.
      exchange.sendLatePage = null;
      if (sendLatePage !== null) void sendLatePage(awaitsBody ? 'body' : tookTooLong()).catch(() => {});
      else if (awaitsBody) replier.refuseSlow(exchange);
      else replier.refuse(exchange, tookTooLong());
    },
    onStop: (exchange) => {
      stop.refused += 1;
      replier.turnAway(exchange, stopping());
    },
    onOver: (exchange) => logExchange(log, exchange),
  });
  const keyUses = createKeyUses(store, {
    onFailure: (cause) =>
      log.write('warn', 'the last use of keys could not be written', { cause: String(cause) }),
  });
  return { deps, newId: createRequestIds(randomBytes), replier, running, keyUses, clientOf, originOf, stop };
}

function policiesOf(settings: ApiSettings) {
  const { requestsPerMinute, eventsRequestsPerMinute, windowSeconds } = settings;
  const requests = `"default";q=${requestsPerMinute};w=${windowSeconds}`;
  return {
    default: requests,
    events: `${requests}, "events";q=${eventsRequestsPerMinute};w=${windowSeconds}`,
    pages: `"pages";q=${PAGES_MAX};w=${windowSeconds}`,
  };
}

/** Connects the parts so that every event of a server is answered. */
function createService(parts: Parts): Listener {
  const { deps, replier, keyUses, newId, running, clientOf, originOf } = parts;
  const { store, settings, limits, nowMs, log } = deps;
  const changes = createChangeWatch(store);
  const keyCheck = createKeyCheck(store, changes, nowMs);
  const onRefusedKey = (client: string, refusal: MiharuError) =>
    log.write('warn', 'key refused', { client, ...refusedFacts(refusal) });
  const admit = createAdmission({ keyCheck, keyUses, limits, clientOf, nowMs, onRefusedKey });
  const operationDeps = {
    context: deps,
    admit,
    cache: createAnswerCache(settings.answerBytesMax),
    versions: createVersions(store, changes),
    dayOf: createDays(),
    replier,
  };
  const { answerMsMax } = settings;
  const bodyRoom = createBodyRoom(BODY_ROOM, createRefusedBodyNote(log));
  const byPath = serveRegistry({ ...operationDeps, log, answerMsMax, bodyRoom, running: new Map() });
  const { tools } = deps;
  if (tools !== undefined) {
    const { publicUrl } = settings;
    const POST = createToolServer({ ...operationDeps, originOf, bodyRoom, tools, publicUrl });
    byPath.set(TOOLS_PATH, { POST });
  }
  for (const [path, GET] of createPublicResources(replier, store, limits)) {
    if (!isPublicPath(path)) throw new Error(`${path} has no row in src/core/rights.ts.`);
    byPath.set(path, { GET });
  }
  if (deps.site !== undefined) byPath.delete('/');
  const resources = createResources(byPath);
  const servePage = createPageServer({ replier, clientOf, originOf, bodyRoom, site: deps.site ?? null });
  const route = createRouter({ resources, admit, replier, servePage });
  const arrive = createArrival(parts);
  const { endAfterAnswer, abandon } = running;
  const rateLimitPolicy = policiesOf(settings).default;
  const rawErrors = createRawErrors({
    newId,
    admit,
    originOf,
    rateLimitPolicy,
    resources,
    endAfterAnswer,
    abandon,
    log,
  });
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const exchange = arrive(request, response);
    if (exchange !== null) route(exchange);
  };
  const noteDrop = createDropNote(log);
  return createListener({ answerMsMax, connectionsMax: CONNECTIONS_MAX }, (server) => {
    server.on('drop', noteDrop);
    // Unknown expectations are ignored and answered normally; `100 Continue` is sent when a body is read.
    for (const event of ['request', 'checkExpectation', 'checkContinue']) server.on(event, serve);
    server.on('clientError', rawErrors.refuseBytes);
    server.on('connect', rawErrors.refuseConnect);
  });
}

/** Logs bodies that were refused since too many were being received. */
function createRefusedBodyNote(log: ApiLog): (owner: BodyOwner) => void {
  return createCountedNote(elapsedMs, (refused, { kind, id }) =>
    log.write('warn', 'bodies were refused: too many are being received', { refused, from: kind, last: id }),
  );
}

/** Logs connections that were closed since too many are open. */
function createDropNote(log: ApiLog): (drop: DropArgument | undefined) => void {
  return createCountedNote(elapsedMs, (closed, last) =>
    log.write('warn', 'connections were closed: too many are open', { closed, last: last?.remoteAddress }),
  );
}

function elapsedMs(): number {
  return performance.now();
}

/** The operations and commands of accounts by path. */
function serveRegistry(deps: OperationServerDeps & CommandServerDeps): Map<string, Served> {
  const served = new Map<string, Served>();
  for (const operation of accountOperations) {
    served.set(API_BASE + operation.http.path, { GET: createOperationServer(deps, operation) });
  }
  for (const command of accountCommands) {
    const serve = createCommandServer(deps, command);
    for (const path of [command.http.path, ...command.http.aliases]) {
      served.set(API_BASE + path, { ...served.get(API_BASE + path), [command.http.method]: serve });
    }
  }
  return served;
}

/** The log fields of a refused key: its id and account if known, and no part of the key. */
function refusedFacts(refusal: MiharuError) {
  const { key, account } = refusal instanceof RefusedKey ? refusal.known : { key: null, account: null };
  return { code: refusal.code, key_id: key?.id ?? null, account_id: account?.id ?? null };
}

/** Creates the exchange of a request, or `null` if it was refused on arrival. */
function createArrival({ deps, newId, running, replier, clientOf, stop }: Parts) {
  return (request: IncomingMessage, response: ServerResponse): Exchange | null => {
    // Node still reports requests of a destroyed connection.
    if (request.socket.destroyed) return null;
    request.url = readTarget(request);
    const exchange: Exchange = {
      id: newId(),
      request,
      response,
      startedMs: performance.now(),
      caller: null,
      rateLimit: null,
      policy: 'default',
      awaitsBody: false,
      isLate: false,
      sendLatePage: null,
      progressedMs: null,
      release: null,
    };
    if (!running.begin(exchange)) {
      deps.log.write('warn', 'a connection sent too many requests at once', { client: clientOf(request) });
      request.socket.destroy();
      return null;
    }
    if (stop.begun) {
      stop.refused += 1;
      replier.turnAway(exchange, stopping());
      return null;
    }
    const refusal = headFault(request);
    if (refusal === null) return exchange;
    // If the head is invalid, the start of the next request is uncertain too.
    replier.refuse(exchange, refusal, ['Connection', 'close']);
    return null;
  };
}

/** Waits for running answers (each has a maximum time) but for no body, then closes the remaining connections. */
async function drain(listener: Listener, { deps, running, stop, keyUses }: Parts): Promise<void> {
  stop.begun = true;
  // Node treats a connection as idle before its answer is written, so closing waits until no answer runs.
  await running.stop();
  await listener.close();
  if (stop.refused > 0)
    deps.log.write('warn', 'requests were refused while the service stopped', { refused: stop.refused });
  running[Symbol.dispose]();
  await keyUses.flush();
}

function logExchange(log: ApiLog, exchange: Exchange): void {
  const { id, request, response, caller, startedMs } = exchange;
  log.answered({
    requestId: id,
    method: request.method ?? '',
    path: pathOf(exchange),
    status: response.headersSent ? response.statusCode : null,
    isComplete: response.writableFinished,
    durationMs: performance.now() - startedMs,
    accountId: caller === null ? null : caller.account.id,
    keyId: caller === null ? null : caller.key.id,
  });
}
