import { addDays, type LocalDate, startOfMonth, startOfNextMonth } from './local-date.ts';
import type { Text } from './text.ts';

/** How long a cap counts before it begins again, in Japanese dates. */
export const CAP_PERIODS = ['day', 'month'] as const;
export type CapPeriod = (typeof CAP_PERIODS)[number];

/** A cap that counts calls; every other measure is the unit of a source's price. */
export const CALLS = 'calls';

/** At most so much may be spent at a source in a period. */
export interface SpendingCap {
  /** Name of the source, as it was added. */
  readonly source: string;
  /** `null`: of the whole installation. */
  readonly accountId: string | null;
  readonly period: CapPeriod;
  /** {@link CALLS}, or the unit of the source. */
  readonly measure: string;
  /** An integer, 0 or more. */
  readonly most: number;
}

/** A cap and what counts against it in the period of a date. */
export interface CapUse extends SpendingCap {
  readonly spent: number;
}

/** How far a cap is used up, in percent; `100`: what is to be asked for next no longer fits. */
export type CapLevel = 0 | 80 | 100;

/** What one call, or one of the targets that share a call, is expected to cost. */
export interface CallPrice {
  readonly unit: string;
  readonly amount: number;
  /** `each`: every target is a call of its own. `once`: one call asks for all, or for as many as `targetsMax`. */
  readonly calls: 'each' | 'once';
  /** How many targets one call asks for at most; left out: all. */
  readonly targetsMax?: number;
}

/** What of a call counts as spent by an account, whether it has caps or not. */
export interface AccountShare {
  readonly accountId: string;
  readonly amount: number;
  readonly calls: number;
}

/** Whether a target may be asked for: who is charged, or the cap that forbids it. */
export type Grant =
  | { readonly kind: 'granted'; readonly calls: number; readonly shares: readonly AccountShare[] }
  | { readonly kind: 'refused'; readonly cap: CapUse };

/** The first date of the period that a date belongs to. */
export function periodStart(period: CapPeriod, date: LocalDate): LocalDate {
  return period === 'day' ? date : startOfMonth(date);
}

/** The first date after the period that a date belongs to. */
export function nextPeriodStart(period: CapPeriod, date: LocalDate): LocalDate {
  return period === 'day' ? addDays(date, 1) : startOfNextMonth(date);
}

/** How far a cap is used up for a source with this price, if its next target takes so many calls. */
export function capLevel(use: CapUse, price: Pick<CallPrice, 'unit' | 'amount'>, calls = 1): CapLevel {
  if (!fits(use, addedBy(use, { amount: price.amount * calls, unit: price.unit, calls }))) return 100;
  return use.spent > 0 && use.spent * 5 >= use.most * 4 ? 80 : 0;
}

/** What is asked for: how much of it each target costs, and who wants it. */
export interface CallsAsked {
  readonly price: CallPrice;
  /** By target, in order: the open accounts that want it; none for a call that the operator makes. */
  readonly wanting: readonly (readonly string[])[];
  /** By target: how many calls of this price it takes, which are granted together or not at all; left out: one each. */
  readonly calls?: readonly number[];
}

/**
 * Decides for each target in turn whether it may be asked for. The installation's caps hold for every call. A target
 * is refused as well when each of its accounts has a cap that is reached; otherwise it counts in full for each of its
 * accounts with room. Returns the caps as they are used afterwards, in their order.
 */
export function grantCalls(
  caps: readonly CapUse[],
  { price, wanting, calls: callsOf }: CallsAsked,
): { readonly grants: readonly Grant[]; readonly caps: readonly CapUse[] } {
  const open = new OpenCaps(caps);
  const hasCalled = new Set<string | null>();
  const { targetsMax = Number.POSITIVE_INFINITY } = price;
  const grants = wanting.map((accounts, at): Grant => {
    if (at % targetsMax === 0) hasCalled.clear();
    const count = callsOf?.[at] ?? 1;
    const amount = price.amount * count;
    const costOf = (who: string | null) => ({
      unit: price.unit,
      amount,
      calls: price.calls === 'each' || !hasCalled.has(who) ? count : 0,
    });
    const whole = costOf(null);
    const over = open.findReached(null, whole);
    if (over !== undefined) return { kind: 'refused', cap: over };
    const reached = accounts.map((id) => open.findReached(id, costOf(id)));
    const [first] = reached;
    if (first !== undefined && reached.every((cap) => cap !== undefined))
      return { kind: 'refused', cap: first };
    const shares = accounts
      .filter((_, index) => reached[index] === undefined)
      .map((accountId) => ({ accountId, amount, calls: costOf(accountId).calls }));
    for (const who of [null, ...shares.map(({ accountId }) => accountId)]) {
      open.add(who, costOf(who));
      hasCalled.add(who);
    }
    return { kind: 'granted', calls: whole.calls, shares };
  });
  return { grants, caps: open.list };
}

interface Spent {
  readonly unit: string;
  readonly amount: number;
  readonly calls: number;
}

/** Caps that fill up while calls are granted. */
class OpenCaps {
  readonly #caps: CapUse[];
  readonly #byOwner = new Map<string | null, number[]>();

  constructor(caps: readonly CapUse[]) {
    this.#caps = [...caps];
    for (const [at, { accountId }] of caps.entries())
      this.#byOwner.set(accountId, [...(this.#byOwner.get(accountId) ?? []), at]);
  }

  get list(): readonly CapUse[] {
    return this.#caps;
  }

  /** The cap of an owner that a call would exceed; of several the one that lasts longest. */
  findReached(owner: string | null, cost: Spent): CapUse | undefined {
    const over = this.#of(owner).filter((cap) => !fits(cap, addedBy(cap, cost)));
    return over.find(({ period }) => period === 'month') ?? over[0];
  }

  add(owner: string | null, cost: Spent): void {
    for (const at of this.#byOwner.get(owner) ?? []) {
      const cap = this.#caps[at];
      if (cap !== undefined) this.#caps[at] = { ...cap, spent: cap.spent + addedBy(cap, cost) };
    }
  }

  #of(owner: string | null): CapUse[] {
    return (this.#byOwner.get(owner) ?? []).flatMap((at) => this.#caps[at] ?? []);
  }
}

function addedBy({ measure }: SpendingCap, { unit, amount, calls }: Spent): number {
  if (measure === CALLS) return calls;
  return measure === unit ? amount : 0;
}

/** A call that costs nothing in the measure of a cap always fits. */
function fits({ spent, most }: CapUse, added: number): boolean {
  return added === 0 || spent + added <= most;
}

/** How much a number of a measure is, for people: `100 calls`, `US$ 1.50`. */
export function printMeasured(measure: string, count: number): Text {
  if (measure === 'micro_usd') {
    const dollars = (count / 1_000_000).toFixed(count % 10_000 === 0 ? 2 : 6);
    return { en: `US$ ${dollars}`, ja: `${dollars} 米ドル` };
  }
  const words = MEASURES[measure];
  if (words === undefined) return { en: `${count} ${measure}`, ja: `${count} ${measure}` };
  return { en: `${count} ${count === 1 ? words.one : words.many}`, ja: `${count} ${words.ja}` };
}

const MEASURES: Readonly<
  Record<string, { readonly one: string; readonly many: string; readonly ja: string }>
> = {
  calls: { one: 'call', many: 'calls', ja: '回の呼び出し' },
  search: { one: 'search', many: 'searches', ja: '検索' },
  token: { one: 'token', many: 'tokens', ja: 'トークン' },
};

/** What a cap allows, for people: `100 searches a day`. */
export function printCap({ measure, most, period }: Pick<SpendingCap, 'measure' | 'most' | 'period'>): Text {
  const { en, ja } = printMeasured(measure, most);
  return period === 'day'
    ? { en: `${en} a day`, ja: `1 日 ${ja}` }
    : { en: `${en} a month`, ja: `1 か月 ${ja}` };
}

/** That a cap at 80 % or more is nearly used up: a sentence for operators. */
export function describeNear(cap: CapUse): Text {
  const [most, used, who] = [printCap(cap), printMeasured(cap.measure, cap.spent), ownerOf(cap.accountId)];
  return {
    en: `The cap of ${most.en}${who.en} at ${cap.source} is used up to 80 % (${used.en} spent).`,
    ja: `${who.ja}取得元 ${cap.source} の上限（${most.ja}）の 80% に達しました（使用済み：${used.ja}）。`,
  };
}

/** The account of a cap within a sentence; empty for the whole installation. */
function ownerOf(accountId: string | null): Text {
  if (accountId === null) return { en: '', ja: '' };
  return { en: ` for ${accountId}`, ja: `アカウント ${accountId} の` };
}

/**
 * Which cap is reached, how much is spent, and until when: a sentence for operators. `needed` is what the next reading
 * takes of the cap; `null` if that is not known.
 */
export function describeReached(cap: CapUse, localDate: LocalDate, needed: number | null = null): Text {
  const { source, accountId, measure, spent, period } = cap;
  const [most, used, next] = [
    printCap(cap),
    printMeasured(measure, spent),
    nextPeriodStart(period, localDate),
  ];
  const who = ownerOf(accountId);
  const rest = describeRest(cap, needed);
  return {
    en: `The cap of ${most.en}${who.en} at ${source} is reached (${used.en} spent${rest.en}). It begins again on ${next}, Japan time.`,
    ja: `${who.ja}取得元 ${source} の費用の上限（${most.ja}）に達しました（使用済み：${used.ja}${rest.ja}）。日本時間の ${next} から再び使えます。`,
  };
}

/** What a reached cap still has, which is too little for the next reading; empty for a cap without a rest. */
function describeRest({ measure, most, spent }: CapUse, needed: number | null): Text {
  if (spent >= most) return { en: '', ja: '' };
  const left = printMeasured(measure, most - spent);
  if (needed === null)
    return {
      en: `, ${left.en} left, not enough for the next reading`,
      ja: `、残り：${left.ja}、次の計測には不足`,
    };
  const need = printMeasured(measure, needed);
  return {
    en: `, ${left.en} left, and the next reading needs ${need.en}`,
    ja: `、残り：${left.ja}、次の計測に必要：${need.ja}`,
  };
}
