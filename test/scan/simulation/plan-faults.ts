import type { LocalDate } from '../../../src/core/local-date.ts';
import { draw, drawInt, pick, seedOf } from '../../../tools/sample-shop/chance.ts';
import {
  FAULTS,
  type Fault,
  type FaultPlan,
  type ProductFault,
  type ProductFaultPlan,
  randomFaults,
  randomProductFaults,
  type ShopRequest,
  type ViewPlan,
} from '../../../tools/sample-shop/faults.ts';

/**
 * Faults that one page alone does not reveal and that a second, agreeing reading would confirm. Each happens at most once
 * per term and date, on any page: if it happened twice, the rule would rightly accept it.
 */
const DECEPTIONS: readonly [Fault, ...Fault[]] = ['strange_shelf', 'no_results'];

const OPEN_FAULTS = FAULTS.filter((fault) => !DECEPTIONS.includes(fault));

/** The settings of a plan of faults. */
export interface FaultOptions {
  readonly seed: string;
  /** Share of the requests that go wrong, 0 to 1. */
  readonly rate: number;
  /** Nothing goes wrong on this date, so that each term has one true shelf to compare others with. */
  readonly firstDate: LocalDate;
  /** Kinds of faults; all if omitted. */
  readonly kinds?: readonly [Fault, ...Fault[]];
}

/** A plan of faults that is a pure function of the request. */
export function planFaults({ seed, rate, firstDate, kinds }: FaultOptions): FaultPlan {
  const [first = 'status_503', ...rest] = OPEN_FAULTS;
  const openly = randomFaults({ seed, rate, kinds: kinds ?? [first, ...rest] });
  return (request) => {
    if (request.localDate <= firstDate) return null;
    const deception = kinds === undefined ? deceptionAt({ seed, rate }, request) : null;
    return deception ?? openly(request);
  };
}

/**
 * On some days the shop assumes that all shoppers of a term live elsewhere, use a phone or are machines, unless kinds
 * of faults are given.
 */
export function planViews({ seed, rate, firstDate, kinds }: FaultOptions): ViewPlan {
  return ({ term, localDate }) => {
    const own = seedOf(seed, 'view', term, localDate);
    const isUsual = kinds !== undefined || localDate <= firstDate || draw(own, 'happens') >= rate / 2;
    return isUsual ? 'usual' : pick(own, 'view', ['far_away', 'phone', 'machine'] as const);
  };
}

/** The same for the pages of products. */
export function planProductFaults({
  seed,
  rate,
  firstDate,
  productKinds,
}: Omit<FaultOptions, 'kinds'> & { readonly productKinds?: readonly ProductFault[] }): ProductFaultPlan {
  const plan = randomProductFaults({
    seed,
    rate,
    ...(productKinds === undefined ? {} : { kinds: productKinds }),
  });
  return (request) => (request.localDate <= firstDate ? null : plan(request));
}

/** Whether one page of a term on a date deceives if it is requested. */
export function isDeceived(
  { seed, rate }: Pick<FaultOptions, 'seed' | 'rate'>,
  { term, localDate }: Pick<ShopRequest, 'term' | 'localDate'>,
): boolean {
  return draw(seedOf(seed, 'deception', term, localDate), 'happens') < rate;
}

function deceptionAt(
  options: Pick<FaultOptions, 'seed' | 'rate'>,
  { term, localDate, page, attempt }: ShopRequest,
): Fault | null {
  const seed = seedOf(options.seed, 'deception', term, localDate);
  const isHere = page === drawInt(seed, 'page', [1, 3]) && attempt === drawInt(seed, 'attempt', [1, 2]);
  return isHere && isDeceived(options, { term, localDate }) ? pick(seed, 'kind', DECEPTIONS) : null;
}

/** Whether the shop sent this page of a term and date without its ads in any of that many requests. */
export function mayLackAds(
  faultOf: FaultPlan,
  page: Omit<ShopRequest, 'attempt'>,
  attempts: readonly number[],
): boolean {
  return attempts.some((attempt) => faultOf({ ...page, attempt }) === 'without_ads');
}
