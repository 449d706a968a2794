import type { Exchange } from '../exchange.ts';
import { matchesEtag } from '../http/if-none-match.ts';
import type { Replier } from '../reply.ts';
import type { Representation } from './representation.ts';

/** Sends a representation, or `304` when the client has it. */
export function sendRepresentation(
  { send }: Replier,
  exchange: Exchange,
  { etag, headers, notModifiedHeaders, body }: Representation,
): void {
  if (matchesEtag(exchange.request.headers['if-none-match'], etag)) {
    send(exchange, 304, notModifiedHeaders, null);
  } else send(exchange, 200, headers, body);
}
