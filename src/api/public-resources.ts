import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MiharuError } from '../core/errors.ts';
import { PAGE_HEADERS } from '../core/page-headers.ts';
import { API_BASE } from '../core/rights.ts';
import type { Limits } from '../limits/port.ts';
import type { AccountReader } from '../store/port.ts';
import { printLlmsFull } from './agent-docs/llms-full.ts';
import { LLMS_FULL_PATH, LLMS_PATH, printLlmsTxt } from './agent-docs/llms-txt.ts';
import {
  encode,
  type Representation,
  representationOf,
  sendRepresentation,
} from './answers/representation.ts';
import { PAGE_STYLE, printDocsPage, printErrorsPage, START_SCRIPT } from './docs-pages.ts';
import type { Exchange } from './exchange.ts';
import { type Coding, chooseCoding } from './http/preferences.ts';
import { createOpenApiDocument } from './openapi/document.ts';
import { publicError } from './problem.ts';
import type { Replier } from './reply.ts';
import type { Serve } from './serve-operation.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const STYLE_TYPE = 'text/css; charset=utf-8';

/** Everything served without a key, by path. */
export function createPublicResources(
  replier: Replier,
  store: AccountReader,
  limits: Pick<Limits, 'isAlone'>,
): ReadonlyMap<string, Serve> {
  const fixed = Object.entries(staticAnswers()).map(([path, answer]): [string, Serve] => [
    path,
    createStaticServer(replier, answer),
  ]);
  return new Map<string, Serve>([
    ...fixed,
    ['/', createRedirect(replier, '/docs')],
    ['/docs/', createRedirect(replier, '/docs')],
    ['/docs/errors/', createRedirect(replier, '/docs/errors')],
    ['/readyz', createReadiness(replier, store, limits)],
  ]);
}

function staticAnswers(): Readonly<Record<string, StaticAnswer>> {
  return {
    '/healthz': { contentType: JSON_TYPE, headers: [], load: () => '{"status":"ok"}' },
    [`${API_BASE}/openapi.json`]: {
      contentType: JSON_TYPE,
      headers: [],
      load: () => JSON.stringify(createOpenApiDocument()),
    },
    [LLMS_PATH]: page(TEXT_TYPE, printLlmsTxt),
    [LLMS_FULL_PATH]: page(TEXT_TYPE, printLlmsFull),
    '/docs': page(HTML_TYPE, printDocsPage),
    '/docs/errors': page(HTML_TYPE, printErrorsPage),
    '/docs/page.css': page(STYLE_TYPE, () => PAGE_STYLE),
    '/docs/start.js': page(SCRIPT_TYPE, () => START_SCRIPT),
    '/docs/swagger-ui.css': page(STYLE_TYPE, () => swaggerFile('swagger-ui.css')),
    '/docs/swagger-ui-bundle.js': page(SCRIPT_TYPE, () => swaggerFile('swagger-ui-bundle.js')),
    '/docs/favicon-32x32.png': page('image/png', () => swaggerFile('favicon-32x32.png')),
  };
}

function page(contentType: string, load: StaticAnswer['load']): StaticAnswer {
  return { contentType, headers: PAGE_HEADERS, load };
}

function swaggerFile(name: string): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)));
}

function createRedirect({ send }: Replier, target: string): Serve {
  return async (exchange) =>
    send(exchange, 302, ['Location', target, 'Content-Length', '0', ...PAGE_HEADERS], null);
}

/** The service is not ready if the store needs longer than this, in milliseconds. */
const READY_MS_MAX = 2_000;

/**
 * Ready means that the store answers within 2 s; any account will do, even an unknown one. While limits apply
 * to this process alone, the answer says so but is still ready.
 */
function createReadiness(replier: Replier, store: AccountReader, limits: Pick<Limits, 'isAlone'>): Serve {
  const ready = representationOf(Buffer.from('{"status":"ready"}'), JSON_TYPE);
  const alone = representationOf(Buffer.from('{"status":"ready","limits":"per_process"}'), JSON_TYPE);
  let looking: Promise<unknown> | undefined;
  return async (exchange) => {
    try {
      // All requests share one look-up: pending ones would use up the connections of other answers.
      looking ??= store.findAccount('acc_').finally(() => {
        looking = undefined;
      });
      await inTime(looking);
      sendRepresentation(replier, exchange, limits.isAlone() ? alone : ready);
    } catch (cause) {
      replier.refuse(exchange, notReady(cause));
    }
  };
}

async function inTime(looking: Promise<unknown>): Promise<void> {
  const late = setTimeout(READY_MS_MAX, 'late', { ref: false });
  if ((await Promise.race([looking, late])) !== 'late') return;
  const seconds = READY_MS_MAX / 1_000;
  throw new MiharuError('unavailable', {
    en: `The database did not respond within ${seconds} s. Try again in a moment.`,
    ja: `データベースが ${seconds} 秒以内に応答しませんでした。しばらくしてからもう一度お試しください。`,
  });
}

function notReady(cause: unknown): MiharuError {
  return new MiharuError('unavailable', publicError(cause).detail, { cause });
}

/** An answer that is the same for everyone and does not change while the service runs. */
interface StaticAnswer {
  readonly contentType: string;
  /** Further headers of a 200, names and values alternating. */
  readonly headers: readonly string[];
  load(): Buffer | string | Promise<Buffer>;
}

/** Serves a static answer, which is loaded and encoded on first use. */
function createStaticServer(
  replier: Replier,
  { contentType, headers, load }: StaticAnswer,
): (exchange: Exchange) => Promise<void> {
  const made = new Map<Coding, Promise<Representation>>();

  async function make(coding: Coding): Promise<Representation> {
    const { body, headers: codingHeaders } = await encode(Buffer.from(await load()), coding);
    return representationOf(body, contentType, { headers: [...codingHeaders, ...headers] });
  }

  return async (exchange) => {
    const coding = chooseCoding(exchange.request.headers['accept-encoding']?.toString());
    try {
      sendRepresentation(replier, exchange, await made.getOrInsertComputed(coding, make));
    } catch (thrown) {
      made.delete(coding);
      replier.refuse(exchange, thrown);
    }
  };
}
