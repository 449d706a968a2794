import { invalidParameter } from '../core/errors.ts';
import { API_BASE, isPublicPath, TOOLS_PATH } from '../core/rights.ts';
import type { Admit } from './admission.ts';
import { type Exchange, pathOf } from './exchange.ts';
import { isReadable, readPath } from './http/target.ts';
import { methodNotAllowed, pathNotFound } from './refusals.ts';
import type { Replier } from './reply.ts';
import type { Places, Serve } from './serve-operation.ts';

/** The handlers of a resource by method; GET also serves HEAD. */
export type Served = Readonly<Partial<Record<string, Serve>>>;

/** A resource, with the values of the placeholders in its path. */
export interface FoundResource {
  readonly served: Served;
  readonly places: Places;
}

/** The resources of the service. */
export interface Resources {
  /** The resource at a path, in any escaping; `null` if it does not exist. */
  find(sent: string): FoundResource | null;
  /** The methods of the service as a whole, for `OPTIONS *` (RFC 9110 §9.3.7). */
  readonly allow: string;
}

/** Resources by path. A part in braces is a placeholder for any non-empty text. */
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

/** The value of `Allow` for a resource. */
export function allowOf(served: Served): string {
  const methods = Object.keys(served).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...methods, 'OPTIONS'].join(', ');
}

/** Answers a request for a page; `false` if the page does not exist. */
export type ServePage = (exchange: Exchange) => Promise<boolean>;

export interface RouterDeps {
  readonly resources: Resources;
  readonly admit: Admit;
  readonly replier: Replier;
  readonly servePage: ServePage;
}

/** Passes each exchange on to its handler; never throws. */
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
 * Answers paths without a resource, and methods that a resource does not serve. Paths below the API need a key
 * even if they do not exist; all others are first offered to the pages.
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

/** Whether a decoded path needs a key. */
export function isKeyed(path: string): boolean {
  return (isApiPath(path) && !isPublicPath(path)) || path === TOOLS_PATH;
}

/** Whether a decoded path is below the API. */
export function isApiPath(path: string): boolean {
  return path === API_BASE || path.startsWith(`${API_BASE}/`);
}
