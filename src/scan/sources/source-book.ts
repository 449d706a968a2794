import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import { quote, type Text } from '../../core/text.ts';
import type { FetchingFacts, FetchingSource, SettingValues, SourceKind } from '../../sources/port.ts';
import type { SavedSource, SourceReader } from '../../store/port.ts';
import type { NamedSource } from '../day/scan-ports.ts';

/** A source that the settings of the process name. */
export interface SourceChoice {
  /** Id of its kind. */
  readonly kind: string;
  readonly key: string | null;
  readonly options: SettingValues;
}

/** What opening sources takes. */
export interface SourceBookPorts {
  readonly store: Pick<SourceReader, 'listSources'>;
  readonly kinds: readonly SourceKind[];
  /** Goes before the sources that were added. */
  readonly chosen: SourceChoice | null;
  readonly nowMs: () => number;
  /** Told once of each source that cannot be opened. */
  readonly onRefused: (name: string, problem: Text) => void;
}

/** The sources of this installation, opened: the one that the settings name, then those that were added, in their order. */
export class SourceBook {
  readonly #ports: SourceBookPorts;
  readonly #opened = new Map<string, Parsed<FetchingSource>>();

  constructor(ports: SourceBookPorts) {
    this.#ports = ports;
  }

  /** All that can be opened. A source stays open while its settings stay. */
  async listSources(): Promise<NamedSource[]> {
    const named: NamedSource[] = [];
    for (const saved of await this.#listSaved()) {
      const source = this.#open(saved);
      if (source !== undefined) named.push({ name: saved.name, source });
    }
    return named;
  }

  async #listSaved(): Promise<readonly Pick<SavedSource, 'name' | 'kind' | 'values'>[]> {
    const { chosen, kinds, store, onRefused } = this.#ports;
    const saved = await store.listSources();
    if (chosen === null) return saved;
    const values = valuesOf(kinds, chosen);
    if (values.ok) return [{ name: chosen.kind, kind: chosen.kind, values: values.value }, ...saved];
    if (!this.#opened.has(chosen.kind)) onRefused(chosen.kind, values.problem);
    this.#opened.set(chosen.kind, values);
    return saved;
  }

  #open({ name, kind, values }: Pick<SavedSource, 'name' | 'kind' | 'values'>): FetchingSource | undefined {
    const key = JSON.stringify([name, kind, values]);
    const known = this.#opened.get(key);
    if (known !== undefined) return known.ok ? known.value : undefined;
    const opened = openSource(this.#ports, kind, values);
    this.#opened.set(key, opened);
    if (opened.ok) return opened.value;
    this.#ports.onRefused(name, opened.problem);
    return undefined;
  }
}

/** Opens a source of a kind with its settings; a refusal never quotes a secret. */
export function openSource(
  { kinds, nowMs }: Pick<SourceBookPorts, 'kinds' | 'nowMs'>,
  kind: string,
  values: SettingValues,
): Parsed<FetchingSource> {
  const found = findKind(kinds, kind);
  return found.ok ? found.value.open(values, { nowMs }) : found;
}

/** The kind of source with an id; the refusal names those that there are. */
export function findKind(kinds: readonly SourceKind[], id: string): Parsed<SourceKind> {
  const found = kinds.find(({ facts }) => facts.id === id);
  if (found !== undefined) return parsed(found);
  const ids = kinds.map(({ facts }) => facts.id).join(', ');
  return refused(
    `Unknown kind of source ${quote(id)}. Kinds: ${ids}.`,
    `${quote(id)} という取得元はありません。${ids} から選んでください。`,
  );
}

/** The settings of a chosen source with its key in its place. */
export function valuesOf(
  kinds: readonly SourceKind[],
  { kind, key, options }: SourceChoice,
): Parsed<SettingValues> {
  const found = findKind(kinds, kind);
  if (!found.ok) return found;
  const secrets = key === null ? parsed({}) : splitKey(found.value.facts, key);
  return secrets.ok ? parsed({ ...options, ...secrets.value }) : secrets;
}

/**
 * Puts a key into the secret settings of a source: the whole of it where there is one, the parts between colons where there are
 * several; the last part may hold colons itself.
 */
export function splitKey(facts: FetchingFacts, key: string): Parsed<SettingValues> {
  const names = facts.settings.filter((setting) => setting.isSecret).map((setting) => setting.name);
  const parts = key.trim().split(':');
  if (names.length === 0) return refused(`${facts.id} takes no key.`, `${facts.id} にキーは要りません。`);
  if (parts.length < names.length) {
    const form = names.join(':').toUpperCase();
    return refused(
      `The key of ${facts.id} has the form ${form}.`,
      `${facts.id} のキーは ${form} の形で指定してください。`,
    );
  }
  const last = names.length - 1;
  return parsed(
    Object.fromEntries(
      names.map((name, at) => [name, at === last ? parts.slice(at).join(':') : (parts[at] ?? '')]),
    ),
  );
}
