import { Type } from 'typebox';
import { getParameter, invalidParameter, type MiharuError } from '../../core/errors.ts';
import { CALLS, type SpendingCap } from '../../core/spending-cap.ts';
import { TARGET_KINDS } from '../../core/target.ts';
import { quote } from '../../core/text.ts';
import { findKind, openSource, splitKey } from '../../scan/index.ts';
import type { FetchingFacts, SettingValues } from '../../sources/port.ts';
import { todayOf } from '../data-status.ts';
import { listPrices } from '../keywords/cost-per-day.ts';
import { operatorOperation } from '../operation.ts';
import { IMPORT_SOURCE } from '../pages/read-file.ts';
import { countSchema, dryRunInput, given, MaybeText, oneOf } from '../schemas.ts';
import { CAPS_MAX } from './cap-facts.ts';
import { estimateFirstScan } from './source-costs.ts';
import { listInstalled, sourceSchema, toSourceAnswer } from './source-facts.ts';

/** Saved pages are not requested from a source: their folder belongs to the process that watches it. */
const FOLDER_INSTEAD = {
  en: 'Saved pages are not added as a source: `miharu serve` reads the folder set in MIHARU_PAGES_FOLDER.',
  ja: '保存したページの追加は不要です。`miharu serve` が MIHARU_PAGES_FOLDER のフォルダーを読み取ります。',
};

/** What a source reads at once when it is added, and the expected cost, retries aside; its caps may allow less. */
const firstScanSchema = Type.Object({
  kind: oneOf(TARGET_KINDS, 'Keywords (`term`) or products.'),
  targets: countSchema('Those of today without a complete reading.'),
  cost: Type.Object({ unit: Type.String(), amount: Type.Integer() }),
});

/**
 * Adds a source for scans. Its settings are checked without a call; targets that no source could read today are
 * scanned with it at once. Its key is never shown again.
 */
export const sourceAdd = operatorOperation({
  name: 'source-add',
  summary: { en: 'Add a source', ja: '取得元を追加する' },
  startsData: true,
  input: Type.Object({
    kind: Type.String(
      given(
        'KIND',
        [
          'Kind of source; `miharu source list` prints the kinds',
          '取得元の種類（`miharu source list --json` に表示）',
        ],
        { place: 'word' },
      ),
    ),
    name: Type.Union(
      [Type.String(), Type.Null()],
      given('NAME', ['Its name; default: the kind', '名前（省略時は種類と同じ）']),
    ),
    settings: Type.Record(Type.String(), Type.String()),
    key: MaybeText,
    ...dryRunInput,
  }),
  output: Type.Object({ ...sourceSchema.properties, first_scan: Type.Array(firstScanSchema) }),
  async run(context, { kind, name: given, settings, key, dry_run: isDry }, language = 'en') {
    const { store, scanning, nowMs } = context;
    if (kind === 'saved-pages') throw invalidParameter('kind', FOLDER_INSTEAD);
    const { facts } = getParameter('kind', findKind(scanning.kinds, kind));
    const values = { ...settings, ...readKey(facts, settings, key) };
    getParameter('settings', openSource({ kinds: scanning.kinds, nowMs }, kind, values));
    const name = readName(given ?? kind);
    if (scanning.chosen?.kind === name) throw nameTaken(name);
    const caps = await store.listCaps(todayOf(context), { which: 'all', source: name, limit: CAPS_MAX });
    const other = caps.find(({ measure }) => measure !== CALLS && measure !== facts.price.unit);
    if (other !== undefined) throw otherUnit(other, facts.price.unit);
    const scans = await estimateFirstScan(context, kind);
    if (isDry === true) {
      if ((await listInstalled(context)).some((source) => source.name === name)) throw nameTaken(name);
    } else {
      if (!(await store.addSource({ name, kind, values, addedAtMs: nowMs() }))) throw nameTaken(name);
      await store.startSource(todayOf(context), name, nowMs());
    }
    const added = { name, kind, values, origin: 'added', pausedAtMs: null } as const;
    return {
      ...toSourceAnswer(added, context, { days: [], caps, prices: await listPrices(context) }, language),
      first_scan: scans,
    };
  },
});

/** The key as a setting. A key among the open settings is refused, since others can see the command line. */
function readKey(facts: FetchingFacts, settings: SettingValues, key: string | null): SettingValues {
  const secret = facts.settings.find((each) => each.isSecret && each.name in settings);
  if (secret !== undefined) {
    throw invalidParameter(secret.name, {
      en: `${secret.name} is a secret, and command lines are stored and visible to others. Give it with --key-stdin.`,
      ja: `${secret.name} はシークレットです。コマンドラインは履歴に残るため、--key-stdin で渡してください。`,
    });
  }
  return key === null ? {} : getParameter('key', splitKey(facts, key));
}

function readName(name: string): string {
  if (name === IMPORT_SOURCE) {
    throw invalidParameter('name', {
      en: `${quote(name)} is the source of saved pages. Choose another name.`,
      ja: `${quote(name)} は保存したページの取得元の名前です。別の名前を指定してください。`,
    });
  }
  if (/^[a-z0-9][a-z0-9-]{0,39}$/.test(name)) return name;
  throw invalidParameter('name', {
    en: `${quote(name)} is not a valid source name. Use up to 40 lower-case letters, digits and hyphens.`,
    ja: `${quote(name)} は取得元の名前にできません。英小文字・数字・ハイフンで 40 文字以内にしてください。`,
  });
}

/** A cap of a former source of that name: in another unit it would not count, and nobody would notice. */
function otherUnit({ source, measure, period }: SpendingCap, unit: string): MiharuError {
  return invalidParameter('name', {
    en: `The name ${quote(source)} has a cap in ${measure}, but this source is priced in ${unit}. Remove the cap first (\`miharu source cap ${source} --per ${period} --none\`), or choose another --name.`,
    ja: `${quote(source)} には単位 ${measure} の上限がありますが、この取得元の料金の単位は ${unit} です。先に上限を削除するか（\`miharu source cap ${source} --per ${period} --none\`）、--name で別の名前を指定してください。`,
  });
}

function nameTaken(name: string): MiharuError {
  return invalidParameter('name', {
    en: `A source named ${quote(name)} already exists. Remove it first, or choose another --name.`,
    ja: `取得元 ${quote(name)} は登録済みです。先に削除するか、--name で別の名前を指定してください。`,
  });
}
