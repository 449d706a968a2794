import type { ChangeEvent, EventValue } from '../../src/core/change-event.ts';
import { addDays, type LocalDate } from '../../src/core/local-date.ts';
import type { Shown, Sight } from './shop-sights.ts';

/** How far back an earlier value is searched, as in docs/events.md. */
const LOOK_BACK_DAYS = 30;
const LOOK_BACK_MAX = 10;

/** A change that follows from two good readings of one series. */
interface Claim {
  readonly name: string;
  readonly asin: string;
  readonly localDate: LocalDate;
  readonly comparedWith: LocalDate;
  readonly before: EventValue;
  readonly after: EventValue;
}

/**
 * Compares events with what the shop showed in good readings; returns the differences. Each event must follow
 * from two consecutive readings of a series, and each change between two of them must be reported exactly once,
 * by the first series that shows it.
 */
export function checkReportedEvents(events: readonly ChangeEvent[], sights: readonly Sight[]): string[] {
  const claims = claimsOf(settleOffers(sights));
  const reported = events.map((event): Claim => ({ ...event, name: nameOf(event) }));
  const claimed = new Set(claims.map(textOf));
  const byValue = Map.groupBy(reported, newsOf);
  const byId = new Set(reported.map(idOf));
  return [
    ...reported
      .filter((event) => !claimed.has(textOf(event)))
      .map((event) => `never happened: ${textOf(event)}`),
    ...(byId.size === reported.length ? [] : ['two events of one date say the same']),
    ...reported
      .filter((event) => isReportedBefore(event, byValue))
      .map((event) => `reported twice: ${textOf(event)}`),
    ...claims
      .filter((claim) => !byId.has(idOf(claim)) && !isReportedBefore(claim, byValue))
      .map((claim) => `missing: ${textOf(claim)}`),
  ];
}

const OFFER = 'featured_offer ';

/**
 * The sights without words on the featured offer that do not count, as docs/events.md has it: a product's own page is
 * believed before cards, and pages of one date that contradict each other tell nothing.
 */
function settleOffers(sights: readonly Sight[]): Sight[] {
  const dateOf = ({ asin, localDate }: Sight) => `${asin} ${localDate}`;
  const telling = Map.groupBy(
    sights.filter(({ values }) => values.has(OFFER)),
    dateOf,
  );
  return sights.map((sight) => {
    const all = telling.get(dateOf(sight)) ?? [];
    const pages = all.filter(({ series }) => series.startsWith('page '));
    const states = new Set((pages.length > 0 ? pages : all).map(({ values }) => values.get(OFFER)?.key));
    const own = sight.values.get(OFFER);
    if (own === undefined || (states.size === 1 && states.has(own.key))) return sight;
    return { ...sight, values: new Map([...sight.values].filter(([name]) => name !== OFFER)) };
  });
}

/** The kind and scope of a change: a rank's scope is its term, that of a Best Sellers Rank its list. */
function nameOf({ kind, scope }: ChangeEvent): string {
  return `${kind} ${scope}`;
}

function claimsOf(sights: readonly Sight[]): Claim[] {
  const claims = new Map<string, Claim>();
  for (const line of Map.groupBy(sights, (sight) => sight.line).values()) {
    const inOrder = line.toSorted((a, b) => (a.localDate < b.localDate ? -1 : 1));
    for (const [at, sight] of inOrder.entries()) {
      const past = inOrder.slice(Math.max(0, at - LOOK_BACK_MAX), at).toReversed();
      for (const claim of claimsBetween(sight, past)) claims.set(textOf(claim), claim);
    }
  }
  return [...claims.values()];
}

/** `past` is newest first. */
function claimsBetween({ series, asin, localDate, values }: Sight, past: readonly Sight[]): Claim[] {
  const oldest = addDays(localDate, -LOOK_BACK_DAYS);
  return [...values].flatMap(([name, after]): Claim[] => {
    const alike = past.filter(
      (each) =>
        each.series === series &&
        each.localDate >= oldest &&
        each.values.has(name) &&
        each.values.get(name)?.like === after.like,
    );
    const last = lastComparable(name, after, alike);
    const before: Shown | undefined = last?.values.get(name);
    if (last === undefined || before === undefined || before.key === after.key) return [];
    const comparedWith = last.localDate;
    return [{ name, asin, localDate, comparedWith, before: before.value, after: after.value }];
  });
}

/**
 * The newest earlier sight that a value can be compared with; `alike` is newest first. A product dropped out
 * only if the reading reaches its old rank, and entered only if the earlier one reaches its new rank; a product
 * already seen to be absent down to its old rank does not drop out again.
 */
function lastComparable(name: string, after: Shown, alike: readonly Sight[]): Sight | undefined {
  const { reach } = after;
  if (reach === undefined) return alike[0];
  let awayDownTo = 0;
  for (const sight of alike) {
    const before = sight.values.get(name);
    const seenDownTo = before?.reach ?? 0;
    if (before?.value === null) {
      if (Number(after.value ?? reach) <= seenDownTo) return sight;
      awayDownTo = Math.max(awayDownTo, seenDownTo);
      continue;
    }
    const rank = Number(before?.value);
    if (after.value !== null) return sight;
    if (rank <= awayDownTo) return undefined;
    if (rank <= reach) return sight;
  }
  return undefined;
}

/** Whether the same change was reported since the date of the compared value. */
function isReportedBefore(claim: Claim, byValue: ReadonlyMap<string, readonly Claim[]>): boolean {
  const same = byValue.get(newsOf(claim)) ?? [];
  return same.some(({ localDate }) => localDate >= claim.comparedWith && localDate < claim.localDate);
}

function idOf({ name, asin, localDate }: Claim): string {
  return `${localDate} ${asin} ${name}`;
}

function newsOf({ name, asin, after }: Claim): string {
  return `${asin} ${name} ${JSON.stringify(after)}`;
}

function textOf(claim: Claim): string {
  const { comparedWith, before, after } = claim;
  return `${idOf(claim)}: ${JSON.stringify(before)} (${comparedWith}) -> ${JSON.stringify(after)}`;
}
