import { hasApi } from '../core/plan.ts';
import type { Allowance, Limits } from '../limits/port.ts';
import { readCredential } from './credential.ts';
import type { Exchange } from './exchange.ts';
import type { KeyCheck, KnownKey } from './key-check.ts';
import type { KeyUses } from './key-uses.ts';
import {
  planNotEligible,
  rateLimited,
  tooManyConcurrent,
  tooManyFailures,
  wholeSeconds,
} from './refusals.ts';

/** How a request is counted. */
export type Counting = 'counted' | 'capped' | 'free';

/**
 * Judges who may ask, in the order of the contract: 401, 403, then rate and concurrency 429. Throws the refusal; an exchange that
 * passes has its caller, its `RateLimit` header and, when capped, its place.
 */
export type Admit = (exchange: Exchange, counting: Counting) => Promise<KnownKey>;

export interface AdmissionDeps {
  readonly keyCheck: KeyCheck;
  readonly keyUses: KeyUses;
  readonly limits: Limits;
  readonly nowMs: () => number;
}

/** The admission of one service. */
export function createAdmission({ keyCheck, keyUses, limits, nowMs }: AdmissionDeps): Admit {
  async function authenticate({ request }: Exchange): Promise<KnownKey> {
    try {
      return await keyCheck.check(readCredential(request.headers));
    } catch (refusal) {
      const failures = await limits.take('failed_authentications', request.ip);
      throw failures.granted ? refusal : tooManyFailures(failures);
    }
  }

  async function hold(exchange: Exchange, accountId: string): Promise<void> {
    const place = await limits.hold(accountId);
    if (place.granted) {
      settle(exchange, place.release);
      return;
    }
    // A refusal is not counted, so the window is only looked at; when it is used up too, that wait is the longer one.
    const standing = await limits.look('requests', accountId);
    exchange.rateLimit = rateLimitOf(standing);
    throw standing.granted ? tooManyConcurrent(place.holdsMax, place.retryAfterMs) : rateLimited(standing);
  }

  async function count(exchange: Exchange, accountId: string): Promise<Allowance> {
    const allowance = await limits.take('requests', accountId);
    exchange.rateLimit = rateLimitOf(allowance);
    return allowance;
  }

  return async function admit(exchange, counting) {
    const known = await authenticate(exchange);
    const { key, account } = known;
    exchange.caller = known;
    keyUses.note(key.id, nowMs());
    if (!hasApi(account.plan)) {
      await count(exchange, account.id);
      throw planNotEligible(account.plan);
    }
    if (counting === 'free') {
      exchange.rateLimit = rateLimitOf(await limits.look('requests', account.id));
      return known;
    }
    if (counting === 'capped') await hold(exchange, account.id);
    const allowance = await count(exchange, account.id);
    if (!allowance.granted) throw rateLimited(allowance);
    return known;
  };
}

/** The place is given back when the response closes; a client that is gone already gives it back at once. */
function settle(exchange: Exchange, release: () => void): void {
  if (exchange.response.closed) release();
  else exchange.release = release;
}

function rateLimitOf({ remaining, resetMs }: Allowance): string {
  return `"default";r=${remaining};t=${wholeSeconds(resetMs)}`;
}
