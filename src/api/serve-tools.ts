import { TOOLS_PATH } from '../core/rights.ts';
import type { CallOperation, ToolAnswer, ToolEndpoint } from '../core/tool-exchange.ts';
import { type Exchange, languageOf } from './exchange.ts';
import type { BodyRoom } from './http/body-room.ts';
import type { Arriving } from './http/proxies.ts';
import { parseJson, readJsonBytes } from './http/read-body.ts';
import type { KnownKey } from './key-check.ts';
import { createOperationCalls, type OperationCallDeps, type RunCall } from './operation-calls.ts';
import type { Replier } from './reply.ts';
import type { Serve } from './serve-operation.ts';

export interface ToolServerDeps extends OperationCallDeps {
  readonly replier: Replier;
  readonly originOf: (request: Arriving) => string;
  readonly bodyRoom: BodyRoom;
  readonly tools: ToolEndpoint;
  /** URL under which people reach the service; `null` if it is not known. */
  readonly publicUrl: string | null;
}

/** For a web page of another origin: a browser sends its requests, but its visitor did not mean them (DNS rebinding). */
const FOREIGN_PAGE: ToolAnswer = {
  status: 403,
  contentType: 'application/json',
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32000, message: 'Requests from web pages of other origins are not accepted.' },
  }),
};

/** Several messages at once, which only one old version of the protocol has. */
const BATCH: ToolAnswer = {
  status: 400,
  contentType: 'application/json',
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: 'Batches are not accepted. Send one message per request.' },
  }),
};

/**
 * Serves messages of agents. The key, the plan and the rate limit are judged before the body is read, the scope when a tool
 * is called. Each message counts as one request: a call as that of its operation, anything else as a plain one.
 */
export function createToolServer(deps: ToolServerDeps): Serve {
  const { admit, replier, bodyRoom, publicUrl } = deps;
  const run = createOperationCalls(deps);
  return async (exchange) => {
    try {
      const sender = await admit(exchange, 'announced');
      if (isForeign(exchange, publicUrl)) return send(replier, exchange, FOREIGN_PAGE);
      const share = bodyRoom.share({ kind: 'known', id: sender.account.id });
      const message = parseJson(await readJsonBytes(exchange, share));
      const caller = await admit(exchange, 'again');
      send(replier, exchange, await answerCounted(deps, exchange, { message, caller, run }));
    } catch (refusal) {
      replier.refuse(exchange, refusal);
    }
  };
}

interface Received {
  readonly message: unknown;
  readonly caller: KnownKey;
  readonly run: RunCall;
}

/** Answers a message, and counts it unless a call in it was counted. */
async function answerCounted(
  { admit, replier, originOf, tools }: ToolServerDeps,
  exchange: Exchange,
  { message, caller, run }: Received,
): Promise<ToolAnswer> {
  let calls = 0;
  const printRefusal = (thrown: unknown) => replier.printRefusal(exchange, thrown);
  const callOperation: CallOperation = async (call) => {
    calls += 1;
    try {
      return { outcome: 'answered', json: await run(exchange, call) };
    } catch (refusal) {
      return { outcome: 'refused', json: printRefusal(refusal) };
    }
  };
  if (!Array.isArray(message)) {
    const answer = await tools.answer({
      message,
      headers: exchange.request.headers,
      url: originOf(exchange.request) + TOOLS_PATH,
      scopes: caller.key.scopes,
      language: languageOf(exchange),
      callOperation,
      printRefusal,
    });
    if (calls === 0) await admit(exchange, 'counted');
    return answer;
  }
  await admit(exchange, 'counted');
  return BATCH;
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a page of another origin sent the request. Without a configured URL any host may be a rebound one but the own machine. */
function isForeign({ request }: Exchange, publicUrl: string | null): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const page = URL.parse(origin);
  if (page === null) return true;
  return !LOOPBACK.has(page.hostname) && (publicUrl === null || page.origin !== new URL(publicUrl).origin);
}

const HEADERS = ['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'];

function send(replier: Replier, exchange: Exchange, { status, contentType, body }: ToolAnswer): void {
  const bytes = Buffer.from(body ?? '');
  const type = contentType === null ? [] : ['Content-Type', contentType];
  replier.send(exchange, status, [...type, 'Content-Length', String(bytes.length), ...HEADERS], bytes);
}
