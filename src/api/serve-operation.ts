import { API_RIGHTS } from '../core/rights.ts';
import type { AccountOperation, OperationContext } from '../operations/operation.ts';
import { requireReleased } from '../operations/released.ts';
import type { Admit } from './admission.ts';
import { type Answer, createAnswer, type Variant } from './answers/answer.ts';
import type { AnswerCache, AnswerPlace } from './answers/answer-cache.ts';
import type { Versions } from './answers/freshness.ts';
import { printAnswer } from './answers/print-answer.ts';
import { type Representation, sendRepresentation } from './answers/representation.ts';
import { type Exchange, languageOf, queryOf } from './exchange.ts';
import { chooseCoding, prefersCsv } from './http/preferences.ts';
import { parseQuery } from './http/query.ts';
import { readQueryInput } from './http/query-input.ts';
import { remembering } from './http/remembering.ts';
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

/** Queries that are remembered per operation; longer ones, in characters, are not. */
const REMEMBERED = { mostTexts: 2_000, mostLength: 1_024 };

/** An answer and its place in the cache. */
interface PlacedAnswer {
  readonly place: AnswerPlace;
  readonly answer: Answer;
}

/** Finds or builds the answer to a query, after admission. Throws the refusal. */
type AnswerQuery = (exchange: Exchange, query: string) => Promise<PlacedAnswer>;

/** Serves an operation: admission, input, then the answer in the form that the client prefers. */
export function createOperationServer(deps: OperationServerDeps, operation: AccountOperation): Serve {
  const { cache, replier } = deps;
  const answerQuery = createQueryAnswerer(deps, operation);

  async function make({ place, answer }: PlacedAnswer, variant: Variant): Promise<Representation> {
    const made = await answer.make(variant);
    cache.weigh(place);
    return made;
  }

  return async (exchange) => {
    try {
      const placed = await answerQuery(exchange, queryOf(exchange));
      const variant = variantOf(exchange, operation);
      sendRepresentation(replier, exchange, placed.answer.find(variant) ?? (await make(placed, variant)));
    } catch (refusal) {
      replier.refuse(exchange, refusal);
    }
  };
}

/** Answers an operation's queries from the cache, or builds the answers: admission, release switch, input, work. */
export function createQueryAnswerer(
  deps: Omit<OperationServerDeps, 'replier'>,
  operation: AccountOperation,
): AnswerQuery {
  const { context, admit, cache, versions, dayOf } = deps;
  const readInput = remembering(REMEMBERED, (query): ReadInput => {
    const input = readQueryInput(operation.input, parseQuery(query));
    return { input, key: `${operation.name} ${JSON.stringify(input)}` };
  });
  const counting = operation.http.quota ?? (operation.http.isCapped ? 'capped' : 'counted');
  const scopes = API_RIGHTS[operation.name];
  const isLocalized = operation.http.isLocalized === true;
  const isOfKey = operation.http.isOfKey === true;

  return async (exchange, query) => {
    const caller = await admit(exchange, counting, scopes);
    requireReleased(operation, context.settings);
    const read = readInput(query);
    const version = versions.of(caller.account.id);
    const known = typeof version === 'number' ? version : await version;
    const nowMs = context.nowMs();
    const freshness = { version: known, day: dayOf(nowMs), nowMs };
    const language = isLocalized ? languageOf(exchange) : 'en';
    const localized = isLocalized ? `${language} ${read.key}` : read.key;
    const key = isOfKey ? `${caller.key.id} ${localized}` : localized;
    const place = { accountId: caller.account.id, key };
    const answer =
      cache.find(place, freshness) ??
      (await cache.build(place, freshness, async () => {
        const asked = { account: caller.account, input: read.input, language };
        const known = isOfKey ? { ...context, key: caller.key } : context;
        return createAnswer(operation, await printAnswer(operation, known, asked), freshness);
      }));
    return { place, answer };
  };
}

function variantOf({ request }: Exchange, operation: AccountOperation): Variant {
  const { headers } = request;
  return {
    format: operation.http.csv !== undefined && prefersCsv(headers.accept) ? 'csv' : 'json',
    coding: chooseCoding(headers['accept-encoding']?.toString()),
  };
}
