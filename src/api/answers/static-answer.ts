import type { Exchange } from '../exchange.ts';
import { type Coding, chooseCoding } from '../http/preferences.ts';
import type { Replier } from '../reply.ts';
import { encode, type Representation, representationOf } from './representation.ts';
import { sendRepresentation } from './send-representation.ts';

/** Something that is the same for everyone and does not change while the service runs. */
export interface StaticAnswer {
  readonly contentType: string;
  /** Added to those that every 200 has, names and values in turn. */
  readonly headers: readonly string[];
  load(): Buffer | string | Promise<Buffer>;
}

/** Serves a static answer; it is loaded and coded when first asked for. */
export function createStaticServer(
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
    const known = made.get(coding) ?? make(coding);
    made.set(coding, known);
    try {
      sendRepresentation(replier, exchange, await known);
    } catch (thrown) {
      made.delete(coding);
      replier.refuse(exchange, thrown);
    }
  };
}
