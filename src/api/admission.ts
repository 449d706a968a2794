import { MiharuError } from '../core/errors.ts';
import { hasApi } from '../core/plan.ts';
import { wholeSeconds } from '../core/retry-after.ts';
import { hasScope, SCOPES, type Scope } from '../core/rights.ts';
import type { Allowance, Hold, HoldName, LimitName, Limits } from '../limits/port.ts';
import { pagesNotAllowed } from '../operations/accounts/require-may-add-pages.ts';
import { type CredentialHeaders, readCredential } from './credential.ts';
import type { Exchange, Policy } from './exchange.ts';
import type { Arriving } from './http/proxies.ts';
import type { KeyCheck, KnownKey } from './key-check.ts';
import type { KeyUses } from './key-uses.ts';
import {
  planNotEligible,
  rateLimited,
  scopeMissing,
  tooManyConcurrent,
  tooManyFailures,
} from './refusals.ts';

/**
 * How a request is counted; `again` is one that was admitted and counted before its body arrived, `announced` one that is
 * counted when its body says what it asks for, and is refused while the rate limit is reached.
 */
export type Counting = 'counted' | 'capped' | 'events' | 'pages' | 'free' | 'again' | 'announced';

/**
 * Decides whether a request may be answered, in the order of the contract: 401, 403, then 429 for rate and
 * concurrency. Throws the refusal. An admitted exchange has its caller, its `RateLimit` header and, when
 * capped, a slot.
 */
export type Admit = (
  exchange: Applicant,
  counting: Counting,
  /** The key needs one of these scopes; all scopes unless given. */
  scopes?: readonly Scope[],
) => Promise<KnownKey>;

/** The parts of an exchange that admission reads and fills in. */
export interface Applicant extends Pick<Exchange, 'caller' | 'rateLimit' | 'policy' | 'release'> {
  readonly request: CredentialHeaders & Arriving;
  readonly response: Pick<Exchange['response'], 'closed'>;
}

export interface AdmissionDeps {
  readonly keyCheck: KeyCheck;
  readonly keyUses: KeyUses;
  readonly limits: Limits;
  /** Identifies the client of a failed authentication. */
  readonly clientOf: (request: Arriving) => string;
  readonly nowMs: () => number;
  /** Reports a refused key and its client, as long as the limit of failures is not reached. */
  readonly onRefusedKey: (client: string, refusal: MiharuError) => void;
}

/**
 * The admission of one service. Synchronous steps are not awaited: each extra promise would slow down every
 * request.
 */
export function createAdmission(deps: AdmissionDeps): Admit {
  const { keyCheck } = deps;
  return (exchange, counting, scopes = SCOPES) => {
    const admitKnown = (known: KnownKey) => admitWith(deps, exchange, known, { counting, scopes });
    let known: KnownKey | Promise<KnownKey>;
    try {
      known = keyCheck.check(readCredential(exchange.request), counting === 'again' ? 'latest' : undefined);
    } catch (refusal) {
      return countFailure(deps, exchange, refusal);
    }
    if (!(known instanceof Promise)) return admitKnown(known);
    return known.then(admitKnown, (refusal: unknown) => countFailure(deps, exchange, refusal));
  };
}

async function countFailure(
  { limits, clientOf, onRefusedKey }: AdmissionDeps,
  { request }: Applicant,
  refusal: unknown,
): Promise<never> {
  // A failed look-up does not mean that the key is wrong.
  if (!(refusal instanceof MiharuError && refusal.row.status === 401)) throw refusal;
  const client = clientOf(request);
  const failures = await limits.take('failed_authentications', client);
  if (!failures.granted) throw tooManyFailures(failures);
  onRefusedKey(client, refusal);
  throw refusal;
}

/** How a request is counted, and the scopes of which its key needs one. */
interface Wanted {
  readonly counting: Counting;
  readonly scopes: readonly Scope[];
}

function admitWith(
  deps: AdmissionDeps,
  exchange: Applicant,
  known: KnownKey,
  { counting, scopes }: Wanted,
): Promise<KnownKey> {
  exchange.caller = known;
  deps.keyUses.note(known.key.id, deps.nowMs());
  const refusal = findRefusal(known, { counting, scopes });
  if (counting === 'again') return refusal === null ? Promise.resolve(known) : Promise.reject(refusal);
  if (refusal !== null) return refuse(deps, exchange, known, refusal);
  if (counting === 'free' || counting === 'announced') return lookOnly(deps, exchange, known, counting);
  if (counting === 'counted') return count(deps, exchange, known);
  if (counting === 'events') return countEvents(deps, exchange, known);
  const kind = counting === 'pages' ? 'pages' : 'answers';
  if (kind === 'pages') exchange.policy = 'pages';
  const slot = deps.limits.hold(kind, known.account.id);
  if (!(slot instanceof Promise)) return countHeld(deps, exchange, known, { kind, slot });
  return slot.then((held) => countHeld(deps, exchange, known, { kind, slot: held }));
}

/**
 * Why a valid key may not do what needs one of these scopes; `null` if it may. An account that may not add pages is refused before
 * anything of a page is looked at.
 */
function findRefusal({ key, account }: KnownKey, { counting, scopes }: Wanted): MiharuError | null {
  if (!hasApi(account.plan)) return planNotEligible(account.plan);
  if (!hasScope(key.scopes, scopes)) return scopeMissing(scopes, key.scopes);
  return counting === 'pages' && !account.addsPages ? pagesNotAllowed(account) : null;
}

/** Requests without permission count towards the rate limit too. */
async function refuse(
  { limits }: AdmissionDeps,
  exchange: Applicant,
  { account }: KnownKey,
  refusal: MiharuError,
): Promise<never> {
  exchange.rateLimit = rateLimitOf(await limits.take('requests', account.id));
  throw refusal;
}

async function lookOnly(
  { limits }: AdmissionDeps,
  exchange: Applicant,
  known: KnownKey,
  counting: 'free' | 'announced',
): Promise<KnownKey> {
  const allowance = await limits.look('requests', known.account.id);
  exchange.rateLimit = rateLimitOf(allowance);
  if (counting === 'announced' && !allowance.granted) throw rateLimited(allowance);
  return known;
}

function count({ limits }: AdmissionDeps, exchange: Applicant, known: KnownKey): Promise<KnownKey> {
  return limits.take('requests', known.account.id).then((allowance) => {
    exchange.rateLimit = rateLimitOf(allowance);
    if (!allowance.granted) throw rateLimited(allowance);
    return known;
  });
}

/** Counts the request in both windows, or in neither. */
async function countEvents(deps: AdmissionDeps, exchange: Applicant, known: KnownKey): Promise<KnownKey> {
  exchange.policy = 'events';
  const [requests, events] = await deps.limits.takeAll(['requests', 'events'], known.account.id);
  if (requests === undefined || events === undefined) throw new Error('A limit gave no allowance.');
  exchange.rateLimit = `${rateLimitOf(requests)}, "events";r=${events.remaining};t=${wholeSeconds(events.resetMs)}`;
  for (const allowance of [requests, events]) if (!allowance.granted) throw rateLimited(allowance);
  return known;
}

/** A slot of a kind of answers, or its refusal. */
interface Held {
  readonly kind: HoldName;
  readonly slot: Hold;
}

/** The quota of each kind of answers with slots. */
const QUOTA_OF = { answers: 'requests', pages: 'pages' } as const satisfies Readonly<
  Record<HoldName, LimitName>
>;

async function countHeld(
  { limits }: AdmissionDeps,
  exchange: Applicant,
  known: KnownKey,
  { kind, slot }: Held,
): Promise<KnownKey> {
  const quota = QUOTA_OF[kind];
  const { id } = known.account;
  if (slot.granted) {
    settle(exchange, slot.release);
    const allowance = await limits.take(quota, id);
    exchange.rateLimit = rateLimitOf(allowance, NAMES[kind]);
    if (!allowance.granted) throw rateLimited(allowance);
    return known;
  }
  // The refused request is not counted. If the window is used up as well, its wait is the longer one and is reported.
  const allowance = await limits.look(quota, id);
  exchange.rateLimit = rateLimitOf(allowance, NAMES[kind]);
  throw allowance.granted ? tooManyConcurrent(slot.holdsMax, slot.retryAfterMs) : rateLimited(allowance);
}

/** The policies' names in `RateLimit`. */
const NAMES = { answers: 'default', pages: 'pages' } as const satisfies Readonly<Record<HoldName, Policy>>;

/** Frees the slot when the response closes, or at once if the client has already gone. */
function settle(exchange: Applicant, release: () => void): void {
  if (exchange.response.closed) release();
  else exchange.release = release;
}

function rateLimitOf({ remaining, resetMs }: Allowance, name: Policy = 'default'): string {
  return `"${name}";r=${remaining};t=${wholeSeconds(resetMs)}`;
}
