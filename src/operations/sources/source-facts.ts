import { Type } from 'typebox';
import { localDateOf } from '../../core/local-date.ts';
import type { TargetKind } from '../../core/target.ts';
import type { Language } from '../../core/text.ts';
import { findKind, levelAt, type SourceChoice, valuesOf } from '../../scan/index.ts';
import type { FetchingFacts, SettingValues, SourceKind } from '../../sources/port.ts';
import type { SavedSource, SourceDay } from '../../store/port.ts';
import { printMaybe } from '../days/day-report.ts';
import type { OperatorContext } from '../operation.ts';
import { MaybeText } from '../schemas.ts';

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
  /** `available`, `slowed`, `stopped`, or `unknown` for a kind that this version does not know. */
  state: Type.String(),
  stopped_reason: MaybeText,
  stopped_at: MaybeText,
  detail: MaybeText,
  price: Type.Object({ unit: Type.String(), amount: Type.Integer() }),
  licence: Type.String(),
});

/** A source of this installation, and where it is configured. */
export interface InstalledSource {
  readonly name: string;
  readonly kind: string;
  readonly values: SettingValues;
  readonly origin: 'settings' | 'added';
}

/** Every source of this installation, in the order of use. */
export async function listInstalled({ store, scanning }: OperatorContext): Promise<InstalledSource[]> {
  const added = (await store.listSources()).map((source: SavedSource) => ({
    ...source,
    origin: 'added' as const,
  }));
  return scanning.chosen === null ? added : [chosenSource(scanning.kinds, scanning.chosen), ...added];
}

/** Whether any source of this installation reads products, whatever its state today. */
export function readsProducts(context: OperatorContext): Promise<boolean> {
  return hasSourceOf(context, 'product');
}

/** Whether any source of this installation reads targets of this kind, whatever its state today. */
export async function hasSourceOf(context: OperatorContext, target: TargetKind): Promise<boolean> {
  return (await listInstalled(context)).some(({ kind }) => {
    const found = findKind(context.scanning.kinds, kind);
    return found.ok && found.value.facts.capabilities.reads.includes(target);
  });
}

function chosenSource(kinds: readonly SourceKind[], chosen: SourceChoice): InstalledSource {
  const values = valuesOf(kinds, chosen);
  return { name: chosen.kind, kind: chosen.kind, values: values.ok ? values.value : {}, origin: 'settings' };
}

/** A source in the words of answers, with its state today. */
export function toSourceAnswer(
  source: InstalledSource,
  { scanning, nowMs }: OperatorContext,
  days: readonly SourceDay[],
  language: Language = 'en',
) {
  const kind = findKind(scanning.kinds, source.kind);
  const day = days.find((each) => each.source === source.name);
  const facts = kind.ok ? kind.value.facts : undefined;
  return {
    name: source.name,
    kind: source.kind,
    title: facts?.title[language] ?? source.kind,
    origin: source.origin,
    mode: facts?.capabilities.mode ?? 'unknown',
    reads: [...(facts?.capabilities.reads ?? [])],
    settings: facts === undefined ? {} : withoutSecrets(facts, source.values),
    state: facts === undefined ? 'unknown' : stateOf(day, nowMs()),
    stopped_reason: day?.stoppedReason ?? null,
    stopped_at: printMaybe(day?.stoppedAtMs ?? null),
    detail: day?.detail ?? null,
    price: facts?.price ?? { unit: 'unknown', amount: 0 },
    licence: facts?.licence[language] ?? '',
  };
}

function stateOf(day: SourceDay | undefined, nowMs: number): string {
  if (day === undefined) return 'available';
  if (day.stoppedReason !== null) return 'stopped';
  return levelAt({ level: day.slowness, sinceMs: day.slowedAtMs }, nowMs) > 0 ? 'slowed' : 'available';
}

/** The settings of a source with secrets replaced by a mark. */
function withoutSecrets(facts: FetchingFacts, values: SettingValues): Record<string, string> {
  const secret = new Set(facts.settings.filter((each) => each.isSecret).map((each) => each.name));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, secret.has(name) ? '(hidden)' : value]),
  );
}

/** The state of the sources today. */
export function listDaysOfSources({ store, nowMs }: OperatorContext): Promise<SourceDay[]> {
  return store.listSourceDays(localDateOf(nowMs()));
}
