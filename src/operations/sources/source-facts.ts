import { Type } from 'typebox';
import { localDateOf } from '../../core/local-date.ts';
import type { TargetKind } from '../../core/target.ts';
import type { Language } from '../../core/text.ts';
import { findKind, levelAt, type SourceChoice, valuesOf } from '../../scan/index.ts';
import type { FetchingFacts, SettingValues, SourceKind } from '../../sources/port.ts';
import type { ListedCap, SavedSource, SourceDay } from '../../store/port.ts';
import { printMaybe } from '../days/day-report.ts';
import { listPrices, type Prices } from '../keywords/cost-per-day.ts';
import type { OperatorContext, ReadContext } from '../operation.ts';
import { MaybeText } from '../schemas.ts';
import { CAPS_MAX, capSchema, toCapAnswer } from './cap-facts.ts';

/** A source in answers, without its secrets. */
export const sourceSchema = Type.Object({
  name: Type.String(),
  kind: Type.String(),
  title: Type.String(),
  /** `settings` or `added`. */
  origin: Type.String(),
  mode: Type.String(),
  /** Kinds of targets that it reads: `term`, `product`. */
  reads: Type.Array(Type.String()),
  settings: Type.Record(Type.String(), Type.String()),
  /**
   * `paused` by the operator, `available`, `slowed`, `stopped`, `capped` when a cap of the installation is reached, or
   * `unknown` for a kind that this version does not know.
   */
  state: Type.String(),
  paused_at: MaybeText,
  stopped_reason: MaybeText,
  stopped_at: MaybeText,
  detail: MaybeText,
  price: Type.Object({ unit: Type.String(), amount: Type.Integer() }),
  /** What may be spent at it, by the installation and by accounts. */
  caps: Type.Array(capSchema),
  licence: Type.String(),
});

/** A source of this installation, and where it is configured. */
export interface InstalledSource {
  readonly name: string;
  readonly kind: string;
  readonly values: SettingValues;
  readonly origin: 'settings' | 'added';
  /** When the operator paused it; `null` while it is used. */
  readonly pausedAtMs: number | null;
}

/** Every source of this installation, in the order of use. */
export async function listInstalled({ store, scanning }: ReadContext): Promise<InstalledSource[]> {
  const pauses = new Map((await store.listPausedSources()).map(({ name, pausedAtMs }) => [name, pausedAtMs]));
  const pausedAtMs = (name: string) => pauses.get(name) ?? null;
  const added = (await store.listSources()).map((source: SavedSource) => ({
    ...source,
    origin: 'added' as const,
    pausedAtMs: pausedAtMs(source.name),
  }));
  if (scanning.chosen === null) return added;
  const chosen = chosenSource(scanning.kinds, scanning.chosen);
  return [{ ...chosen, pausedAtMs: pausedAtMs(chosen.name) }, ...added];
}

/** Whether scans use a source for targets of this kind, whatever its state today; `paused`: the operator has paused all of them. */
export async function findUseOf(
  context: ReadContext,
  target: TargetKind,
): Promise<'used' | 'paused' | 'no_source'> {
  const reading = await listReading(context, target);
  if (reading.length === 0) return 'no_source';
  return reading.some(({ pausedAtMs }) => pausedAtMs === null) ? 'used' : 'paused';
}

/** Members of an answer that say whether product pages are scanned. */
export const productUseSchema = {
  /** Whether a source reads products; without one they are not planned. */
  reads_products: Type.Boolean(),
  /** Whether all of these are paused. */
  products_paused: Type.Boolean(),
};

/** Whether product pages are scanned, in the words of answers. */
export async function findProductUse(context: ReadContext) {
  const use = await findUseOf(context, 'product');
  return { reads_products: use !== 'no_source', products_paused: use === 'paused' };
}

/** The sources that read targets of this kind, in the order of use, paused ones included. */
export async function listReading(context: ReadContext, target: TargetKind): Promise<InstalledSource[]> {
  return (await listInstalled(context)).filter(({ kind }) => {
    const found = findKind(context.scanning.kinds, kind);
    return found.ok && found.value.facts.capabilities.reads.includes(target);
  });
}

function chosenSource(kinds: readonly SourceKind[], chosen: SourceChoice) {
  const values = valuesOf(kinds, chosen);
  const origin = 'settings' as const;
  return { name: chosen.kind, kind: chosen.kind, values: values.ok ? values.value : {}, origin };
}

/** How the sources fare today. */
export interface SourceStandings {
  readonly days: readonly SourceDay[];
  readonly caps: readonly ListedCap[];
  readonly prices: Prices;
}

/** A source in the words of answers, with its state today. */
export function toSourceAnswer(
  source: InstalledSource,
  { scanning, nowMs }: OperatorContext,
  standings: SourceStandings,
  language: Language,
) {
  const today = localDateOf(nowMs());
  const kind = findKind(scanning.kinds, source.kind);
  const day = standings.days.find((each) => each.source === source.name);
  const caps = standings.caps
    .filter((cap) => cap.source === source.name)
    .map((cap) => toCapAnswer(cap, { today, language, prices: standings.prices }));
  const reached = caps.find(({ account_id: id, state }) => id === null && state === 'reached');
  const facts = kind.ok ? kind.value.facts : undefined;
  return {
    name: source.name,
    kind: source.kind,
    title: facts?.title[language] ?? source.kind,
    origin: source.origin,
    mode: facts?.capabilities.mode ?? 'unknown',
    reads: [...(facts?.capabilities.reads ?? [])],
    settings: facts === undefined ? {} : withoutSecrets(facts, source.values),
    state:
      source.pausedAtMs === null
        ? stateOf(day, { isKnown: kind.ok, isCapped: reached !== undefined }, nowMs())
        : 'paused',
    paused_at: printMaybe(source.pausedAtMs),
    stopped_reason: day?.stoppedReason ?? null,
    stopped_at: printMaybe(day?.stoppedAtMs ?? null),
    detail: day?.detail ?? reached?.detail ?? null,
    price: facts?.price ?? { unit: 'unknown', amount: 0 },
    caps,
    licence: facts?.licence[language] ?? '',
  };
}

function stateOf(
  day: SourceDay | undefined,
  { isKnown, isCapped }: { readonly isKnown: boolean; readonly isCapped: boolean },
  nowMs: number,
): string {
  if (!isKnown) return 'unknown';
  if (day !== undefined && day.stoppedReason !== null) return 'stopped';
  if (isCapped) return 'capped';
  if (day === undefined) return 'available';
  return levelAt({ level: day.slowness, sinceMs: day.slowedAtMs }, nowMs) > 0 ? 'slowed' : 'available';
}

/** The settings of a source with secrets replaced by a mark. */
function withoutSecrets(facts: FetchingFacts, values: SettingValues): Record<string, string> {
  const secret = new Set(facts.settings.filter((each) => each.isSecret).map((each) => each.name));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, secret.has(name) ? '(hidden)' : value]),
  );
}

/** How the sources fare today. */
export async function findStandings(context: OperatorContext): Promise<SourceStandings> {
  const { store, nowMs } = context;
  const today = localDateOf(nowMs());
  return {
    days: await store.listSourceDays(today),
    caps: await store.listCaps(today, { which: 'all', limit: CAPS_MAX }),
    prices: await listPrices(context),
  };
}
