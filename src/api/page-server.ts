import type { WebAnswer, WebRequest, WebSite } from '../core/web-exchange.ts';
import { encode } from './answers/representation.ts';
import { type Exchange, pathOf, queryOf } from './exchange.ts';
import { type BodyOwner, type BodyRoom, lend } from './http/body-room.ts';
import { type Coding, chooseCoding } from './http/preferences.ts';
import type { Arriving } from './http/proxies.ts';
import { readBytes } from './http/read-body.ts';
import type { Replier } from './reply.ts';
import type { ServePage } from './resources.ts';

export interface PageServerDeps {
  readonly site: WebSite | null;
  readonly replier: Replier;
  readonly clientOf: (request: Arriving) => string;
  readonly originOf: (request: Arriving) => string;
  readonly bodyRoom: BodyRoom;
}

/**
 * Offers paths outside the API to the web pages, and sends their answers in the coding that the client prefers.
 */
export function createPageServer(deps: PageServerDeps): ServePage {
  const { site, replier, clientOf, originOf, bodyRoom } = deps;
  if (site === null) return async () => false;
  const coded = createCodings();
  return async (exchange) => {
    const { request } = exchange;
    const clientAddress = clientOf(request);
    using held = new DisposableStack();
    const asked: WebRequest = {
      method: request.method ?? 'GET',
      path: pathOf(exchange),
      query: queryOf(exchange),
      headers: request.headers,
      clientAddress,
      origin: originOf(request),
      readBody: (bytesMax, sender) => {
        const hasFiles = typeof sender !== 'string' && sender.sends === 'files';
        const owner: BodyOwner =
          typeof sender === 'string'
            ? { kind: sender, id: clientAddress }
            : { kind: hasFiles ? 'page' : 'known', id: sender.userId };
        const share = bodyRoom.share(owner);
        return readBytes(exchange, { bytesMax, share: hasFiles ? lend(held.use(share)) : share });
      },
    };
    if (request.headers.accept?.includes('text/html')) {
      exchange.sendLatePage = async (late) =>
        send(replier, exchange, await site.answerLate(asked, late), coded);
    }
    const answer = await site.answer(asked);
    if (answer === null) {
      exchange.sendLatePage = null;
      return false;
    }
    await send(replier, exchange, answer, coded);
    return true;
  };
}

type Coded = Awaited<ReturnType<typeof encode>>;
type Code = (body: Uint8Array | string, coding: Coding) => Promise<Coded>;

/** Encodes bodies; each byte array is encoded only once per coding. */
function createCodings(): Code {
  const known = new WeakMap<Uint8Array, Map<Coding, Promise<Coded>>>();
  return (body, coding) => {
    if (typeof body === 'string') return encode(Buffer.from(body), coding);
    const codings = known.getOrInsertComputed(body, () => new Map());
    return codings.getOrInsertComputed(coding, () => encode(Buffer.from(body), coding));
  };
}

async function send(replier: Replier, exchange: Exchange, answer: WebAnswer, code: Code): Promise<void> {
  const { status, headers, body } = answer;
  const isHead = exchange.request.method === 'HEAD';
  if (body === null) {
    const none = status === 204 ? [] : ['Content-Length', '0'];
    return replier.send(exchange, status, [...headers, ...none], null);
  }
  if (typeof body === 'object' && Symbol.asyncIterator in body) {
    return replier.stream(exchange, status, headers, body);
  }
  const coding = chooseCoding(exchange.request.headers['accept-encoding']?.toString());
  const { body: bytes, headers: codingHeaders } = await code(body, coding);
  const length = ['Content-Length', String(bytes.length)];
  const all = [...headers, ...codingHeaders, ...length, 'Vary', 'Accept-Encoding'];
  replier.send(exchange, status, all, isHead ? null : bytes);
}
