import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidParameter } from '../core/errors.ts';
import { isPublicPath } from '../core/rights.ts';
import type { Admit } from './admission.ts';
import { type Exchange, pathOf } from './exchange.ts';
import { readPath } from './http/target.ts';
import { API_BASE } from './openapi/document.ts';
import { methodNotAllowed, pathNotFound } from './refusals.ts';
import type { Replier } from './reply.ts';
import type { Serve } from './serve-operation.ts';

/** Makes an exchange of a request, or `null` when it was refused on arrival. */
export type Arrive = (request: FastifyRequest, reply: FastifyReply) => Exchange | null;

/** Answers a request for a page; `false` when there is no such page. */
export type ServePage = (exchange: Exchange) => Promise<boolean>;

export interface ResourceDeps {
  readonly arrive: Arrive;
  readonly admit: Admit;
  readonly replier: Replier;
}

/** What a resource does, by method; what serves GET serves HEAD as well. */
export type Served = Readonly<Partial<Record<'GET' | 'POST' | 'DELETE', Serve>>>;

/** Teaches the router every method that Node can parse, so that a wrong one on a known path is a 405. */
export function addAllMethods(app: FastifyInstance): void {
  const known = new Set<string>(app.supportedMethods);
  // An `import` of Node's HTTP module reads all of its exports, and with them loads a client of WebSockets: 3 MB.
  for (const method of process.getBuiltinModule('node:http').METHODS) {
    if (method !== 'CONNECT' && !known.has(method)) app.addHttpMethod(method);
  }
}

/**
 * Adds a resource with the methods that it serves; OPTIONS and every other method come to the route of all other paths. The exchange is
 * taken over in the first hook: what is not allowed is refused before anyone looks at a body. A part of the path in braces can be anything.
 */
export function addResource(app: FastifyInstance, deps: ResourceDeps, path: string, served: Served): void {
  const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
  for (const [method, serve] of Object.entries(served)) {
    addRoute(app, deps, { method: methodsOf(method), url, serve });
  }
}

function allowOf(served: Served): string {
  return [...Object.keys(served).flatMap(methodsOf), 'OPTIONS'].join(', ');
}

/** What the service as a whole can do, which `OPTIONS *` asks for (RFC 9110 §9.3.7). */
function allowOfAll(resources: ReadonlyMap<string, Served>): string {
  const all = new Set([...resources.values()].flatMap((served) => Object.keys(served)));
  return [...[...all].flatMap(methodsOf), 'OPTIONS'].join(', ');
}

/** The methods of the resource at a path as `Allow` tells them, by the paths that resources were added with; `null` when there is none. */
export function allowAt(resources: ReadonlyMap<string, Served>, path: string): string | null {
  for (const [pattern, served] of resources) {
    if (matchesPath(pattern, path)) return allowOf(served);
  }
  return null;
}

function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  if (wanted.length !== parts.length) return false;
  return wanted.every(
    (part, index) => part === parts[index] || (part.startsWith('{') && parts[index] !== ''),
  );
}

function methodsOf(method: string): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

interface Route {
  readonly method: string[];
  readonly url: string;
  readonly serve: Serve;
}

function addRoute(app: FastifyInstance, deps: ResourceDeps, { method, url, serve }: Route): void {
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    onRequest: (request, reply) => enter(deps, request, reply, serve),
    handler: unreachable,
  });
}

/**
 * Answers every path that has no route of its own, and every method that a resource does not serve: a route like the others, so that no
 * body is read first, and one for all resources, whose two dozen other methods would take a start a thirtieth of its time. Below the API
 * a key is wanted even there; everything else is first offered to the pages.
 */
export function addOthers(
  app: FastifyInstance,
  deps: ResourceDeps,
  {
    resources,
    servePage,
  }: { readonly resources: ReadonlyMap<string, Served>; readonly servePage: ServePage },
): void {
  const { admit, replier } = deps;
  const serve: Serve = async (exchange) => {
    const path = readPath(pathOf(exchange));
    if (path === '*') return replier.send(exchange, 204, ['Allow', allowOfAll(resources)], null);
    const allow = allowAt(resources, path);
    if (allow !== null) return answerOtherMethod(deps, exchange, { path, allow });
    try {
      if (isApiPath(path)) await admit(exchange, 'counted');
      else if (await servePage(exchange)) return;
      throw pathNotFound(pathOf(exchange));
    } catch (refusal) {
      replier.refuse(exchange, refusal);
    }
  };
  addRoute(app, deps, { method: [...app.supportedMethods], url: '/*', serve });
}

/** Answers an address whose path is no valid UTF-8: the router gives up on it before any hook. */
export function createBadPath(deps: ResourceDeps) {
  const { admit, replier } = deps;
  const serve: Serve = async (exchange) => {
    try {
      if (isApiPath(readPath(pathOf(exchange)))) await admit(exchange, 'counted');
      throw invalidParameter('path', {
        en: 'The escape in the path is not valid UTF-8. Percent-encode it as UTF-8.',
        ja: 'パスのエスケープが UTF-8 として正しくありません。UTF-8 でパーセントエンコードしてください。',
      });
    } catch (refusal) {
      replier.refuse(exchange, refusal);
    }
  };
  return (request: FastifyRequest, reply: FastifyReply) => enter(deps, request, reply, serve);
}

function enter({ arrive }: ResourceDeps, request: FastifyRequest, reply: FastifyReply, serve: Serve): void {
  reply.hijack();
  const exchange = arrive(request, reply);
  if (exchange !== null) void serve(exchange);
}

async function answerOtherMethod(
  { admit, replier }: ResourceDeps,
  exchange: Exchange,
  { path, allow }: { readonly path: string; readonly allow: string },
): Promise<void> {
  const { method } = exchange.request;
  try {
    if (isKeyed(path)) await admit(exchange, method === 'OPTIONS' ? 'free' : 'counted');
    if (method === 'OPTIONS') replier.send(exchange, 204, ['Allow', allow], null);
    else replier.refuse(exchange, methodNotAllowed(method, allow), ['Allow', allow]);
  } catch (refusal) {
    replier.refuse(exchange, refusal);
  }
}

/** Whether a path of ours, as it is read, needs a key. */
export function isKeyed(path: string): boolean {
  return isApiPath(path) && !isPublicPath(path);
}

/** Whether a path, as it is read, stands below the API. */
export function isApiPath(path: string): boolean {
  return path === API_BASE || path.startsWith(`${API_BASE}/`);
}

function unreachable(): never {
  throw new Error('The first hook takes every exchange over.');
}
