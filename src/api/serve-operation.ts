import { API_RIGHTS } from '../core/rights.ts';
import type { Language } from '../core/text.ts';
import type { AccountOperation, OperationContext } from '../operations/operation.ts';
import { requireReleased } from '../operations/released.ts';
import type { Admit } from './admission.ts';
import { type Answer, createAnswer, type Variant } from './answers/answer.ts';
import type { AnswerCache, AnswerPlace } from './answers/answer-cache.ts';
import type { Freshness, Versions } from './answers/freshness.ts';
import { printAnswer } from './answers/print-answer.ts';
import { type Representation, sendRepresentation } from './answers/representation.ts';
import { type Exchange, languageOf, queryOf } from './exchange.ts';
import { readQueryInput } from './http/input.ts';
import { chooseCoding, prefersCsv } from './http/preferences.ts';
import { parseQuery } from './http/query.ts';
import type { KnownKey } from './key-check.ts';
import type { Replier } from './reply.ts';

export interface OperationServerDeps {
  readonly context: OperationContext;
  readonly admit: Admit;
  readonly cache: AnswerCache;
  readonly versions: Versions;
  /** Start of the Japanese day of an instant, both in milliseconds since the epoch. */
  readonly dayOf: (nowMs: number) => number;
  readonly replier: Replier;
}

/** Values of the placeholders in a path, by name, still escaped. */
export type Places = Readonly<Record<string, string>>;

/** Serves one exchange from admission to its last byte. Failures become answers; it never throws. */
export type Serve = (exchange: Exchange, places: Places) => Promise<void>;

/** An input read from a query, and its key in the cache. */
interface ReadInput {
  readonly input: Record<string, unknown>;
  readonly key: string;
}

/** An input with the language of the answer's sentences. */
interface Asked extends ReadInput {
  readonly language: Language;
}

/** At most this many queries are remembered per operation. */
const QUERIES_MAX = 2_000;

/** Longer queries are not remembered, in characters. */
const QUERY_LENGTH_MAX = 1_024;

/** Serves an operation: admission, input, then the answer in the form that the client prefers. */
export function createOperationServer(deps: OperationServerDeps, operation: AccountOperation): Serve {
  const { context, admit, cache, versions, dayOf, replier } = deps;
  const readInput = createInputReader(operation);
  const counting = operation.http.quota ?? (operation.http.isCapped ? 'capped' : 'counted');
  const scopes = API_RIGHTS[operation.name];
  const isLocalized = operation.http.isLocalized === true;

  function build(
    { account }: KnownKey,
    { input, language }: Asked,
    place: AnswerPlace,
    freshness: Freshness,
  ) {
    return cache.build(place, freshness, async () =>
      createAnswer(operation, await printAnswer(operation, context, { account, input, language }), freshness),
    );
  }

  async function make(place: AnswerPlace, answer: Answer, variant: Variant): Promise<Representation> {
    const made = await answer.make(variant);
    cache.weigh(place);
    return made;
  }

  return async (exchange) => {
    try {
      const caller = await admit(exchange, counting, scopes);
      requireReleased(operation, context.settings);
      const read = readInput(queryOf(exchange));
      const version = versions.of(caller.account.id);
      const known = typeof version === 'number' ? version : await version;
      const nowMs = context.nowMs();
      const freshness = { version: known, day: dayOf(nowMs), nowMs };
      const language = isLocalized ? languageOf(exchange) : 'en';
      const place = { accountId: caller.account.id, key: isLocalized ? `${language} ${read.key}` : read.key };
      const answer =
        cache.find(place, freshness) ?? (await build(caller, { ...read, language }, place, freshness));
      const variant = variantOf(exchange, operation);
      sendRepresentation(replier, exchange, answer.find(variant) ?? (await make(place, answer, variant)));
    } catch (refusal) {
      replier.refuse(exchange, refusal);
    }
  };
}

function variantOf({ request }: Exchange, operation: AccountOperation): Variant {
  const { headers } = request;
  return {
    format: operation.http.csv !== undefined && prefersCsv(headers.accept) ? 'csv' : 'json',
    coding: chooseCoding(headers['accept-encoding']?.toString()),
  };
}

/** Reads queries and remembers valid ones, since clients repeat them. */
function createInputReader(operation: AccountOperation): (query: string) => ReadInput {
  const remembered = new Map<string, ReadInput>();
  return (query) => {
    const known = remembered.get(query);
    if (known !== undefined) return known;
    const input = readQueryInput(operation.input, parseQuery(query));
    const read = { input, key: `${operation.name} ${JSON.stringify(input)}` };
    if (query.length > QUERY_LENGTH_MAX) return read;
    if (remembered.size >= QUERIES_MAX) remembered.clear();
    remembered.set(query, read);
    return read;
  };
}
