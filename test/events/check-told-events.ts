import type { ChangeEvent, EventValue } from '../../src/core/change-event.ts';
import { addDays, type LocalDate } from '../../src/core/local-date.ts';
import type { Shown, Sight } from './shop-sights.ts';

/** How far back a value is looked for, as docs/events.md says it. */
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
 * Holds what is told against what the shop showed in the good readings; gives what is wrong. Each event must follow from two
 * consecutive ones of a series, and each change between two such must be told: once, by whichever series told it first.
 */
export function checkToldEvents(events: readonly ChangeEvent[], sights: readonly Sight[]): string[] {
  const claims = claimsOf(sights);
  const told = events.map((event): Claim => ({ ...event, name: nameOf(event) }));
  const claimed = new Set(claims.map(textOf));
  const byValue = Map.groupBy(told, newsOf);
  const byId = new Set(told.map(idOf));
  return [
    ...told.filter((event) => !claimed.has(textOf(event))).map((event) => `never happened: ${textOf(event)}`),
    ...(byId.size === told.length ? [] : ['two events of one date say the same']),
    ...told.filter((event) => toldBefore(event, byValue)).map((event) => `told twice: ${textOf(event)}`),
    ...claims
      .filter((claim) => !byId.has(idOf(claim)) && !toldBefore(claim, byValue))
      .map((claim) => `not told: ${textOf(claim)}`),
  ];
}

/** A rank has its term, a place on a list of best sellers its list. */
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

/** `past` stands newest first. */
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
    const last = lastTelling(name, after, alike);
    const before: Shown | undefined = last?.values.get(name);
    if (last === undefined || before === undefined || before.key === after.key) return [];
    const comparedWith = last.localDate;
    return [{ name, asin, localDate, comparedWith, before: before.value, after: after.value }];
  });
}

/**
 * The newest of earlier sights that says together with a value what became of the product; `alike` stands newest first. Of a rank: that it
 * left needs a look as far as it had stood, that it came one as far as it stands; and one that was seen to be away as far as its old rank
 * has not left it again.
 */
function lastTelling(name: string, after: Shown, alike: readonly Sight[]): Sight | undefined {
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

/** Whether the same was told on a date since the value that this one compares with. */
function toldBefore(claim: Claim, byValue: ReadonlyMap<string, readonly Claim[]>): boolean {
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
