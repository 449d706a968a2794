import Fastify, { type FastifyInstance } from 'fastify';
import { asMiharuError, MiharuError } from '../core/errors.ts';
import { isPublicPath } from '../core/rights.ts';
import type { WebSite } from '../core/web-exchange.ts';
import type { Limits } from '../limits/port.ts';
import type { WriteContext } from '../operations/operation.ts';
import { createAdmission } from './admission.ts';
import { createAnswerCache } from './answers/answer-cache.ts';
import { createDays, createVersions } from './answers/freshness.ts';
import { createChangeWatch } from './change-watch.ts';
import { type Exchange, pathOf } from './exchange.ts';
import { type Arriving, createClientOf } from './http/client-address.ts';
import { readTarget, targetFault } from './http/target.ts';
import { createKeyCheck, RefusedKey } from './key-check.ts';
import { createKeyUses, type KeyUses } from './key-uses.ts';
import type { ApiLog } from './log.ts';
import { API_BASE } from './openapi/document.ts';
import { createPageServer } from './page-server.ts';
import { createPublicResources } from './public-resources.ts';
import { createRawErrors } from './raw-errors.ts';
import { stopping, tookTooLong } from './refusals.ts';
import { createReplier, type Replier } from './reply.ts';
import { createRequestIds } from './request-ids.ts';
import {
  type Arrive,
  addAllMethods,
  addOthers,
  addResource,
  allowAt,
  createBadPath,
  type Served,
} from './resources.ts';
import { createRunningAnswers, type RunningAnswers } from './running.ts';
import { createCommandServer } from './serve-command.ts';
import { createOperationServer } from './serve-operation.ts';
import { serveRegistry } from './serve-registry.ts';
import type { ApiSettings } from './settings.ts';

export interface ApiDeps extends WriteContext {
  readonly settings: ApiSettings;
  readonly limits: Limits;
  readonly log: ApiLog;
  /** What answers paths that are none of the API's; without it they are not found. */
  readonly site?: WebSite;
}

/** The HTTP service. Disposing it drains: running answers are finished, new ones are refused with 503. */
export interface Api extends AsyncDisposable {
  /** Starts to listen; port 0 takes a free one. Gives the address. Throws `address_in_use`. */
  listen(at: {
    readonly host: string;
    readonly port: number;
  }): Promise<{ readonly origin: string; readonly port: number }>;
}

/** The parts that live as long as the service. */
interface Parts {
  readonly deps: ApiDeps;
  readonly newId: () => string;
  readonly replier: Replier;
  readonly running: RunningAnswers;
  readonly keyUses: KeyUses;
  readonly clientOf: (request: Arriving) => string;
  /** Whether the service is stopping, and how many requests were refused for it. */
  readonly stop: { begun: boolean; refused: number };
}

/** Makes the service over a store; nothing is opened until it listens. */
export function createApi(deps: ApiDeps): Api {
  const parts = createParts(deps);
  const app = createApp(parts);
  return {
    listen: (at) => listen(app, at),
    [Symbol.asyncDispose]: () => drain(app, parts),
  };
}

function createParts(deps: ApiDeps): Parts {
  const { store, settings, log, randomBytes } = deps;
  const stop = { begun: false, refused: 0 };
  const clientOf = createClientOf(settings.trustedProxies);
  const replier = createReplier({
    publicUrl: settings.publicUrl,
    rateLimitPolicies: policiesOf(settings),
    isStopping: () => stop.begun,
    log,
  });
  const running = createRunningAnswers({
    answerMsMax: settings.answerMsMax,
    onLate: (exchange) => {
      if (!exchange.awaitsBody) return replier.refuse(exchange, tookTooLong());
      const told = {
        request_id: exchange.id,
        path: pathOf(exchange),
        client: clientOf(exchange.request.raw),
      };
      log.write('info', 'a body did not arrive in time', told);
      replier.refuseSlow(exchange);
    },
    onOver: (exchange) => logExchange(log, exchange),
  });
  const keyUses = createKeyUses(store, {
    onFailure: (cause) =>
      log.write('warn', 'the last use of keys could not be written', { cause: String(cause) }),
  });
  return { deps, newId: createRequestIds(randomBytes), replier, running, keyUses, clientOf, stop };
}

function policiesOf(settings: ApiSettings) {
  const { requestsPerMinute, eventsRequestsPerMinute, windowSeconds } = settings;
  const requests = `"default";q=${requestsPerMinute};w=${windowSeconds}`;
  return {
    default: requests,
    events: `${requests}, "events";q=${eventsRequestsPerMinute};w=${windowSeconds}`,
  };
}

function createApp(parts: Parts): FastifyInstance {
  const { deps, replier, keyUses, newId, running, clientOf } = parts;
  const { store, settings, limits, nowMs, log } = deps;
  const changes = createChangeWatch(store);
  const keyCheck = createKeyCheck(store, changes, nowMs);
  const onRefusedKey = (client: string, refusal: MiharuError) =>
    log.write('warn', 'key refused', { client, ...refusedFacts(refusal) });
  const admit = createAdmission({ keyCheck, keyUses, limits, clientOf, nowMs, onRefusedKey });
  const resource = { arrive: createArrival(parts), admit, replier };
  const answerBadPath = createBadPath(resource);
  const resources = new Map<string, Served>();
  const rawErrors = createRawErrors({
    newId,
    admit,
    publicUrl: settings.publicUrl,
    rateLimitPolicy: policiesOf(settings).default,
    allowAt: (path) => allowAt(resources, path),
    endAfterAnswer: running.endAfterAnswer,
    log: deps.log,
  });
  const app = Fastify({
    logger: false,
    schemaController: { compilersFactory: NO_COMPILERS },
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    http: { requireHostHeader: false, ...headerTimes(settings.answerMsMax) },
    routerOptions: { querystringParser: () => NO_QUERY, maxParamLength: PATH_LENGTH_MAX },
    frameworkErrors: (_error, request, reply) => answerBadPath(request, reply),
    clientErrorHandler: rawErrors.refuseBytes,
    rewriteUrl: readTarget,
  });
  addAllMethods(app);
  const servePage = createPageServer({ ...deps, replier, clientOf, site: deps.site ?? null });
  addOthers(app, resource, { resources, servePage });
  const operationDeps = {
    context: deps,
    admit,
    cache: createAnswerCache(settings.answerBytesMax),
    versions: createVersions(store, changes),
    dayOf: createDays(),
    replier,
  };
  const commandDeps = { ...operationDeps, log, answerMsMax: settings.answerMsMax, running: new Map() };
  const served = serveRegistry({
    read: (operation) => createOperationServer(operationDeps, operation),
    act: (command) => createCommandServer(commandDeps, command),
  });
  for (const [path, methods] of served) resources.set(API_BASE + path, methods);
  for (const [path, GET] of createPublicResources(replier, store, limits)) {
    if (!isPublicPath(path)) throw new Error(`${path} has no row in src/core/rights.ts.`);
    resources.set(path, { GET });
  }
  if (deps.site !== undefined) resources.delete('/');
  for (const [path, methods] of resources) addResource(app, resource, path, methods);
  // An expectation that we do not know is ignored, so that it gets an answer in our form; a body is asked for where it is read.
  for (const expected of ['checkExpectation', 'checkContinue'])
    app.server.on(expected, (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', rawErrors.refuseConnect);
  return app;
}

/** What the log says of a refused key: whose it is where that is known, and nothing of the key itself. */
function refusedFacts(refusal: MiharuError) {
  const { key, account } = refusal instanceof RefusedKey ? refusal.known : { key: null, account: null };
  return { code: refusal.code, key_id: key?.id ?? null, account_id: account?.id ?? null };
}

/** How often connections are looked at whose headers have not ended, in milliseconds. */
const LOOK_AT_HEADERS_MS = 1_000;

/**
 * Headers that never end are refused when the longest time of an answer is over, at the latest; Node alone takes up to 90 s. A body has its
 * time from the end of the headers on, with its answer, and a connection between two requests its own.
 */
function headerTimes(answerMsMax: number) {
  const connectionsCheckingInterval = Math.min(LOOK_AT_HEADERS_MS, Math.ceil(answerMsMax / 4));
  return { headersTimeout: answerMsMax - connectionsCheckingInterval, connectionsCheckingInterval };
}

/** No part of a path is too long for its route: an address ends where the parser's patience does, at 16 KiB. */
const PATH_LENGTH_MAX = 16_384;

/** Queries are read by the operation's own schema, so the framework's reading of them is left out. */
const NO_QUERY = Object.freeze({});

/** No route has a schema of the framework's: its two compilers, a hundred files, are not even loaded. */
const NO_COMPILERS = { buildValidator: noSchemas, buildSerializer: noSchemas };

function noSchemas(): never {
  throw new Error('Routes have no schemas of the framework.');
}

function createArrival({ deps, newId, running, replier, clientOf, stop }: Parts): Arrive {
  return (request, reply) => {
    // What a connection that was ended had sent still comes here.
    if (request.raw.socket.destroyed) return null;
    const exchange: Exchange = {
      id: newId(),
      request,
      response: reply.raw,
      startedMs: performance.now(),
      caller: null,
      rateLimit: null,
      policy: 'default',
      awaitsBody: false,
      release: null,
    };
    if (!running.begin(exchange)) {
      deps.log.write('warn', 'a connection sent too many requests at once', {
        client: clientOf(request.raw),
      });
      request.raw.socket.destroy();
      return null;
    }
    if (stop.begun) {
      stop.refused += 1;
      replier.turnAway(exchange, stopping());
      return null;
    }
    const refusal = targetFault(request.raw);
    if (refusal === null) return exchange;
    replier.refuse(exchange, refusal);
    return null;
  };
}

async function listen(app: FastifyInstance, at: { readonly host: string; readonly port: number }) {
  try {
    const origin = await app.listen(at);
    return { origin, port: Number(new URL(origin).port) };
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'))
      throw asMiharuError(cause);
    throw new MiharuError(
      'address_in_use',
      {
        en: `${at.host}:${at.port} is taken by another program.`,
        ja: `${at.host}:${at.port} は他のプログラムが使用中です。`,
      },
      { cause },
    );
  }
}

/** Lets running answers end (none runs longer than its longest time), then closes what is left of the connections. */
async function drain(app: FastifyInstance, { deps, running, stop, keyUses }: Parts): Promise<void> {
  stop.begun = true;
  // Node takes a connection whose answer is ended but not yet written for an idle one: nothing is closed before that.
  await running.idle();
  const closed = app.close();
  app.server.closeAllConnections();
  await closed;
  if (stop.refused > 0)
    deps.log.write('warn', 'requests were refused while the service stopped', { refused: stop.refused });
  running[Symbol.dispose]();
  await keyUses.flush();
}

function logExchange(log: ApiLog, exchange: Exchange): void {
  const { id, request, response, caller, startedMs } = exchange;
  log.answered({
    requestId: id,
    method: request.raw.method ?? '',
    path: pathOf(exchange),
    status: response.headersSent ? response.statusCode : null,
    isComplete: response.writableFinished,
    durationMs: performance.now() - startedMs,
    accountId: caller === null ? null : caller.account.id,
    keyId: caller === null ? null : caller.key.id,
  });
}
