import { type Static, Type } from 'typebox';
import type { LocalDate } from '../../core/local-date.ts';
import { CALLS, CAP_PERIODS, describeReached } from '../../core/spending-cap.ts';
import type { Language } from '../../core/text.ts';
import { toCapFields } from '../../scan/index.ts';
import type { CapFilter, ListedCap } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { listPrices, type Prices } from '../keywords/cost-per-day.ts';
import type { ReadContext } from '../operation.ts';
import { localDateSchema, MaybeText, nullable, oneOf } from '../schemas.ts';

/** Maximum number of caps in an answer. */
export const CAPS_MAX = 1_000;

/** A cap in answers. */
export const capSchema = Type.Object({
  source: Type.String(),
  account_id: MaybeText,
  per: oneOf(CAP_PERIODS, 'How long it counts before it begins again, Japan time.'),
  measure: Type.String({
    description: '`calls`, or the unit of the source: `search`, `token`, `micro_usd`.',
  }),
  most: Type.Integer(),
  spent: Type.Integer(),
  state: oneOf(['open', 'near', 'reached'], '`near`: 80 % or more; `reached`: the next call does not fit.'),
  until: { ...localDateSchema, description: 'The date on which it begins again.' },
  /** What the next reading needs of a cap that is reached although something is left; `null` for others, or if unknown. */
  needed: nullable(Type.Integer()),
  /** What is reached, how much is spent and until when; `null` unless it is reached. */
  detail: MaybeText,
});

/** A cap in the words of answers. */
export type CapAnswer = Static<typeof capSchema>;

/** Finds caps with what is spent today or this month; the same ones are read once, however often they are asked for. */
export type FindCaps = (filter: CapFilter) => Promise<readonly CapAnswer[]>;

/** Creates a finder of caps as they are now: after a change another one is needed. */
export async function createCapFinder(context: ReadContext, language: Language): Promise<FindCaps> {
  const today = todayOf(context);
  const words = { today, language, prices: await listPrices(context) };
  const read = async (filter: CapFilter) => {
    const caps = await context.store.listCaps(today, filter);
    return caps.map((cap) => toCapAnswer(cap, words));
  };
  const known = new Map<string, Promise<readonly CapAnswer[]>>();
  return (filter) => {
    const { which, source, accountId, limit, skip } = filter;
    const key = JSON.stringify([which, source, accountId, limit, skip]);
    return known.getOrInsertComputed(key, () => read(filter));
  };
}

/** A cap that was set to what is spent already, or less, is reached before a call is refused. */
export function isCapReached({ isReached, most, spent }: ListedCap): boolean {
  return isReached || spent >= most;
}

function stateOf(cap: ListedCap): 'open' | 'near' | 'reached' {
  const { level, most, spent } = cap;
  if (isCapReached(cap)) return 'reached';
  return level > 0 || spent * 5 >= most * 4 ? 'near' : 'open';
}

/** A cap in the words of answers. */
export function toCapAnswer(
  cap: ListedCap,
  {
    today,
    language,
    prices,
  }: { readonly today: LocalDate; readonly language: Language; readonly prices: Prices },
): CapAnswer {
  const state = stateOf(cap);
  const needed = state === 'reached' ? neededOf(cap, prices) : null;
  return {
    ...toCapFields(cap, today),
    state,
    needed,
    detail: state === 'reached' ? describeReached(cap, today, needed)[language] : null,
  };
}

/** What a keyword, or else a product, needs of a cap that has too little left for it; `null` if nothing is left or needed. */
function neededOf({ source, measure, most, spent }: ListedCap, { term, product }: Prices): number | null {
  if (spent >= most) return null;
  const needs = [term, product].flatMap((prices) => {
    const price = prices.find((one) => one.source === source);
    if (price === undefined) return [];
    return measure === CALLS ? [price.calls] : measure === price.unit ? [price.amount] : [];
  });
  return needs.find((need) => spent + need > most) ?? null;
}
