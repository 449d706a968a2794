import { addDays, type LocalDate } from '../../../src/core/local-date.ts';
import { PLAN_LIMITS } from '../../../src/core/plan.ts';
import type { Target } from '../../../src/core/target.ts';
import type {
  JudgeAttempt,
  ReadEvent,
  ReadHtml,
  ReadProductHtml,
  ScanSettings,
} from '../../../src/scan/index.ts';
import type { Store } from '../../../src/store/index.ts';
import type {
  Fault,
  FaultPlan,
  ProductFault,
  ProductFaultPlan,
  ViewPlan,
} from '../../../tools/sample-shop/faults.ts';
import { NOTHING_FOUND } from '../../../tools/sample-shop/market.ts';
import type { Sight } from '../../events/shop-sights.ts';
import { openPlace } from './open-place.ts';
import { planFaults, planProductFaults, planViews } from './plan-faults.ts';
import { Truth } from './simulated-shop.ts';
import { SimulatedVendor } from './simulated-vendor.ts';

/** First date of every simulation; nothing goes wrong on it. */
export const FIRST_DATE: LocalDate = '2026-02-20';

/** How large a simulation is, and what goes wrong in it. */
export interface SimulationOptions {
  readonly seed: string;
  /** An SQLite file, or the URL of a PostgreSQL database; still empty. */
  readonly place: string;
  readonly terms: number;
  readonly days: number;
  /** Share of the requests that go wrong. */
  readonly rate: number;
  /** Share of the days on which a separate process reads first and is killed. */
  readonly killedProcesses: number;
  readonly kinds?: readonly [Fault, ...Fault[]];
  /** What goes wrong with the pages of products; everything if omitted. */
  readonly productKinds?: readonly ProductFault[];
  /** What is requested from the shop: searches only, or products too. */
  readonly reads: 'terms' | 'terms_and_products';
  /** Whether the remaining days still run after a check has failed. */
  readonly goesOn?: 'to_the_end' | 'while_true';
  /** Called after each date that was run and checked, with the number of failed checks so far. */
  readonly onDay?: (localDate: LocalDate, counts: SimulationCounts, violations: number) => void;
  readonly judge?: JudgeAttempt;
  readonly readHtml?: ReadHtml;
  readonly readProductHtml?: ReadProductHtml;
  /** What the workers use in place of the store; the checks always use the store itself. */
  readonly storeAs?: (store: Store) => Store;
}

/** What a worker reported before it ended: the store must keep it. */
export type ReportedAttempt = Pick<ReadEvent, 'localDate' | 'outcome' | 'pages' | 'attempt'> & Target;

/** Counts of what happened. */
export interface SimulationCounts {
  termDays: number;
  attempts: number;
  workersAbandoned: number;
  /** Workers whose machine slept for some minutes while others continued. */
  workersAsleep: number;
  processesKilled: number;
  /** Sources that had stopped and were started again by the operator. */
  sourcesRestarted: number;
  calls: Record<string, number>;
  states: Record<string, number>;
  /** Usable readings, by the kind of shopper that the shop assumed. */
  views: Record<string, number>;
  rankRows: number;
  /** Products, by the outcome of their own reading of a date. */
  productStates: Record<string, number>;
  /** Changes that were compared with what the shop showed. */
  events: number;
}

/** Everything that the parts of a simulation share. */
export interface World {
  readonly options: SimulationOptions;
  readonly store: Store;
  readonly clock: { nowMs: number };
  readonly truth: Truth;
  readonly faultOf: FaultPlan;
  readonly productFaultOf: ProductFaultPlan;
  readonly viewOf: ViewPlan;
  readonly vendor: SimulatedVendor;
  readonly terms: readonly string[];
  /** Products whose ranks are kept: some on the pages of the terms, at all depths, and one on no page. */
  readonly asins: readonly string[];
  readonly reported: ReportedAttempt[];
  /** Leading pages of the newest suspect attempt, by date and term; the store forgets attempts with the shelves. */
  readonly suspectPages: Map<string, number>;
  /** What the shop showed in the good readings of past dates. */
  readonly sights: Sight[];
  /** Dates on which a usable reading of a term showed ads. */
  readonly adDates: Map<string, LocalDate[]>;
  readonly counts: SimulationCounts;
}

/** The product's defaults, but with several readers. */
export const SETTINGS: ScanSettings = {
  pages: 3,
  window: { startMinutes: 300, endMinutes: 480 },
  retriesMax: 3,
  coverageMin: 0.5,
  readersMax: 4,
  keepShelvesDays: 35,
  keepDays: 400,
  keepAnswersDays: 400,
  when: 'due',
};

/** Opens the data of a simulation, with one account that watches its terms and products. */
export async function openWorld(options: SimulationOptions): Promise<World> {
  const truth = new Truth();
  const terms = termsOf(options.terms);
  const asins = asinsOf(truth, terms);
  const store = await openPlace(options.place);
  const limits = PLAN_LIMITS.enterprise;
  const addedAtMs = Date.parse(`${addDays(FIRST_DATE, -1)}T12:00:00+09:00`);
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'enterprise', createdAtMs: addedAtMs });
  await store.addKeywords('acc_a', terms, { limits, addedAtMs });
  const products = asins.map((asin) => ({ asin, relation: 'own' as const, names: [] }));
  await store.addAsins('acc_a', products, { limits, addedAtMs });
  const people = { workersAbandoned: 0, workersAsleep: 0, processesKilled: 0, sourcesRestarted: 0 };
  const counts = { ...people, termDays: 0, attempts: 0, rankRows: 0, events: 0 };
  return {
    options,
    store,
    truth,
    terms,
    asins,
    clock: { nowMs: addedAtMs },
    reported: [],
    suspectPages: new Map(),
    sights: [],
    adDates: new Map(),
    faultOf: faultsOf(options),
    viewOf: planViews({ ...options, firstDate: FIRST_DATE }),
    productFaultOf: planProductFaults({ ...options, firstDate: FIRST_DATE }),
    vendor: new SimulatedVendor(truth, { ...options, firstDate: FIRST_DATE }),
    counts: { ...counts, calls: {}, states: {}, views: {}, productStates: {} },
  };
}

/** The plan of faults of a simulation. */
export function faultsOf({
  seed,
  rate,
  kinds,
}: Pick<SimulationOptions, 'seed' | 'rate' | 'kinds'>): FaultPlan {
  const plan = { seed, rate, firstDate: FIRST_DATE };
  return planFaults(kinds === undefined ? plan : { ...plan, kinds });
}

const WORDS = [
  '水筒',
  '弁当箱',
  'タオル',
  '収納ケース',
  'マグカップ',
  '卓上 扇風機',
  'まな板',
  '傘',
  '皿',
  '靴下',
];

/** Terms of all families; one in twenty really has no results. */
function termsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const word = WORDS[index % WORDS.length];
    return index % 20 === 19 ? `${NOTHING_FOUND} ${word} ${index}` : `${word} ${index}`;
  });
}

/** A few more than the terms, so that a small simulation stays small. */
function asinsOf(truth: Truth, terms: readonly string[]): string[] {
  const asins = new Set(['B0ZNEVER00']);
  const count = Math.min(30, terms.length + 4);
  for (const [index, term] of terms.slice(0, 12).entries()) {
    const cards = truth.of(term, FIRST_DATE).pages.flatMap((page) => page.cards);
    for (const place of [0, 3, 20 + index, cards.length - 1]) {
      const asin = cards[place]?.card.asin;
      if (asin !== undefined && asins.size < count) {
        asins.add(asin);
        truth.know(asin, term);
      }
    }
  }
  return [...asins];
}
