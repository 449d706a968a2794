import { invalidParameter } from '../core/errors.ts';
import { isPublicPath } from '../core/rights.ts';
import type { Admit } from './admission.ts';
import { type Exchange, pathOf } from './exchange.ts';
import { isReadable, readPath } from './http/target.ts';
import { API_BASE } from './openapi/document.ts';
import { methodNotAllowed, pathNotFound } from './refusals.ts';
import type { Replier } from './reply.ts';
import type { Places, Serve } from './serve-operation.ts';

/** What a resource does, by method; what serves GET serves HEAD as well. */
export type Served = Readonly<Partial<Record<string, Serve>>>;

/** A resource, with what a path has in its places. */
export interface FoundResource {
  readonly served: Served;
  readonly places: Places;
}

/** The resources of the service. */
export interface Resources {
  /** The resource at a path, however that is escaped; `null` when there is none. */
  find(sent: string): FoundResource | null;
  /** What the service as a whole can do, which `OPTIONS *` asks for (RFC 9110 §9.3.7). */
  readonly allow: string;
}

/** Resources by path; a part of a path in braces is a place, in which anything but nothing can stand. */
export function createResources(byPath: ReadonlyMap<string, Served>): Resources {
  const fixed = new Map<string, FoundResource>();
  const placed: { readonly parts: readonly string[]; readonly served: Served }[] = [];
  for (const [path, served] of byPath) {
    if (path.includes('{')) placed.push({ parts: path.split('/'), served });
    else fixed.set(path, { served, places: {} });
  }

  function findPlaced(sent: string): FoundResource | null {
    const pieces = sent.replace(/#.*/, '').split('/');
    for (const { parts, served } of placed) {
      const places = placesIn(parts, pieces);
      if (places !== null) return { served, places };
    }
    return null;
  }

  return {
    find: (sent) => fixed.get(sent) ?? fixed.get(readPath(sent)) ?? findPlaced(sent),
    allow: allowOf(Object.assign({}, ...byPath.values())),
  };
}

function placesIn(parts: readonly string[], pieces: readonly string[]): Places | null {
  if (parts.length !== pieces.length) return null;
  const places: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const piece = pieces[index] ?? '';
    if (part.startsWith('{') && piece !== '') places[part.slice(1, -1)] = piece;
    else if (readPath(piece) !== part) return null;
  }
  return places;
}

/** The methods of a resource as `Allow` tells them. */
export function allowOf(served: Served): string {
  const methods = Object.keys(served).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...methods, 'OPTIONS'].join(', ');
}

/** Answers a request for a page; `false` when there is no such page. */
export type ServePage = (exchange: Exchange) => Promise<boolean>;

export interface RouterDeps {
  readonly resources: Resources;
  readonly admit: Admit;
  readonly replier: Replier;
  readonly servePage: ServePage;
}

/** Gives each exchange to what serves it; it never throws. */
export function createRouter(deps: RouterDeps): (exchange: Exchange) => void {
  return (exchange) => {
    const { method = '' } = exchange.request;
    const sent = pathOf(exchange);
    const found = isReadable(sent) ? deps.resources.find(sent) : null;
    const serve = found?.served[method === 'HEAD' ? 'GET' : method];
    if (serve === undefined) void serveOther(deps, exchange, found);
    else void serve(exchange, found?.places ?? {});
  };
}

/**
 * Answers every path without a resource, and every method that a resource does not serve. Below the API a key is wanted even there;
 * everything else is first offered to the pages.
 */
async function serveOther(deps: RouterDeps, exchange: Exchange, found: FoundResource | null): Promise<void> {
  const { resources, admit, replier, servePage } = deps;
  const sent = pathOf(exchange);
  try {
    if (sent === '*') return replier.send(exchange, 204, ['Allow', resources.allow], null);
    if (found !== null) return await serveOtherMethod(deps, exchange, allowOf(found.served));
    if (isApiPath(readPath(sent))) await admit(exchange, 'counted');
    else if (isReadable(sent) && (await servePage(exchange))) return;
    throw isReadable(sent)
      ? pathNotFound(sent)
      : invalidParameter('path', {
          en: 'The escape in the path is not valid UTF-8. Percent-encode it as UTF-8.',
          ja: 'パスのエスケープが UTF-8 として正しくありません。UTF-8 でパーセントエンコードしてください。',
        });
  } catch (refusal) {
    replier.refuse(exchange, refusal);
  }
}

async function serveOtherMethod(
  { admit, replier }: RouterDeps,
  exchange: Exchange,
  allow: string,
): Promise<void> {
  const { method = '' } = exchange.request;
  const isFree = method === 'OPTIONS';
  if (isKeyed(readPath(pathOf(exchange)))) await admit(exchange, isFree ? 'free' : 'counted');
  if (isFree) replier.send(exchange, 204, ['Allow', allow], null);
  else replier.refuse(exchange, methodNotAllowed(method, allow), ['Allow', allow]);
}

/** Whether a path of ours, as it is read, needs a key. */
export function isKeyed(path: string): boolean {
  return isApiPath(path) && !isPublicPath(path);
}

/** Whether a path, as it is read, stands below the API. */
export function isApiPath(path: string): boolean {
  return path === API_BASE || path.startsWith(`${API_BASE}/`);
}
