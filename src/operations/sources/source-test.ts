import { Type } from 'typebox';
import { invalidParameter, MiharuError, raise } from '../../core/errors.ts';
import { describeReached } from '../../core/spending-cap.ts';
import type { Target } from '../../core/target.ts';
import { type Language, quote } from '../../core/text.ts';
import {
  correctionOf,
  expectedPrice,
  type NamedSource,
  openSource,
  reservedCost,
  spentOf,
} from '../../scan/index.ts';
import type { SourceTest } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { type OperatorContext, operatorOperation } from '../operation.ts';
import { given } from '../schemas.ts';
import { type CallVerdict, judgeCall } from './judge-call.ts';
import { askedBy, type Called, callOnce, isFree, readAsked, requireReadable } from './source-call.ts';
import {
  findStandings,
  type InstalledSource,
  listInstalled,
  sourceSchema,
  toSourceAnswer,
} from './source-facts.ts';

/** The argument for a source. */
export const SOURCE_GIVEN = given(
  'NAME',
  ['Name of the source, as `miharu source list` shows it', '取得元の名前（`miharu source list` に表示）'],
  { place: 'word' },
);

/**
 * Makes one call to a source and reports its result and capabilities. Without a target the call is free, if the
 * source has a free one. A source stopped for today is used again if it answers.
 */
export const sourceTest = operatorOperation({
  name: 'source-test',
  summary: { en: 'Test a source with one call', ja: '取得元を 1 回だけ呼び出して確認する' },
  input: Type.Object({
    name: Type.Union([Type.String(), Type.Null()], SOURCE_GIVEN),
    keyword: Type.Union(
      [Type.String(), Type.Null()],
      given('KEYWORD', [
        'Keyword to search for; default: a free call, or if the service has none, a paid search for 水筒',
        '確認に使うキーワード（省略すると無料の方法で確認し、それがない取得元では「水筒」を有料で検索する）',
      ]),
    ),
    asin: Type.Union(
      [Type.String(), Type.Null()],
      given('ASIN', [
        'ASIN of a product to request, from a source that reads products',
        '確認に使う商品の ASIN（商品を計測できる取得元だけ）',
      ]),
    ),
  }),
  output: Type.Object({
    source: sourceSchema,
    /** Whether a scan could use the answer. */
    works: Type.Boolean(),
    /** Whether the source answered, with a usable page or not. */
    answered: Type.Boolean(),
    /** What the source returned and why it is not usable, or why the call failed. */
    result: Type.String(),
    cost: Type.Union([Type.Object({ unit: Type.String(), amount: Type.Integer() }), Type.Null()]),
    capabilities: Type.Object({
      mode: Type.String(),
      postcode: Type.Boolean(),
      devices: Type.Array(Type.String()),
      pages_max: Type.Integer(),
      never_known: Type.Array(Type.String()),
    }),
  }),
  async run(context, { name, keyword, asin }, language = 'en') {
    const { scanning, nowMs } = context;
    const asked = readAsked(keyword, asin);
    const installed = await findInstalled(context, name);
    const opened = openSource({ kinds: scanning.kinds, nowMs }, installed.kind, installed.values);
    if (!opened.ok) throw invalidParameter('name', opened.problem);
    const source = opened.value;
    const { outcome, verdict } = await callCounted(
      context,
      { name: installed.name, source },
      { asked, language },
    );
    const { mode, postcode, devices, pagesMax, neverKnown } = source.facts.capabilities;
    return {
      source: toSourceAnswer(installed, context, await findStandings(context), language),
      works: verdict.kind === 'usable',
      answered: verdict.kind !== 'failed',
      result: verdict.result[language],
      cost: 'charge' in outcome ? outcome.charge.cost : null,
      capabilities: {
        mode,
        postcode,
        devices: [...devices],
        pages_max: pagesMax,
        never_known: [...neverKnown],
      },
    };
  },
});

/** What a call brought, and what it is worth. */
interface Judged {
  readonly outcome: Called['outcome'];
  readonly verdict: CallVerdict;
}

/**
 * Makes one call; one that costs something is counted before, and refused when a cap of the installation is reached.
 * With its end the entry of the audit is saved, and a source that answered is started.
 */
async function callCounted(
  context: OperatorContext,
  named: NamedSource,
  { asked, language }: { readonly asked: Target | null; readonly language: Language },
): Promise<Judged> {
  const { store, nowMs } = context;
  const { name: source } = named;
  const localDate = todayOf(context);
  requireReadable(named.source, asked);
  const facts = { source: named.source.facts.id, localDate, startedAtMs: nowMs() };
  const call = async (): Promise<Judged> => {
    const called = await callOnce(named.source, asked);
    return { outcome: called.outcome, verdict: judgeCall(called, facts) };
  };
  const end = ({ verdict }: Judged, costs: Pick<SourceTest, 'cost' | 'corrections'>) =>
    store.endSourceTest({
      source,
      localDate,
      endedAtMs: nowMs(),
      answered: verdict.kind !== 'failed',
      works: verdict.kind === 'usable',
      asked: askedBy(named.source, asked),
      ...costs,
    });
  if (isFree(named.source, asked)) {
    const judged = await call();
    await end(judged, { cost: null, corrections: [] });
    return judged;
  }
  const price = expectedPrice(named, 1, 'each');
  const { grants } = await store.reserveCalls({ source, localDate, nowMs: nowMs(), price, targets: null });
  const refused = grants.find((grant) => grant.kind === 'refused');
  if (refused !== undefined) return capReached(describeReached(refused.cap, localDate)[language]);
  const judged = await call();
  const { outcome } = judged;
  const reserved = reservedCost(source, price, grants);
  const charge = 'charge' in outcome ? outcome.charge : ({ billed: 'unknown', cost: null } as const);
  await end(judged, { cost: spentOf(reserved, charge), corrections: correctionOf(reserved, charge) });
  return judged;
}

/** The outcome of a call that is not made. */
function capReached(detail: string): Judged {
  return {
    outcome: {
      outcome: 'failed',
      reason: 'quota',
      advice: { retry: 'never' },
      charge: { billed: 'no', cost: null },
      vendorCode: null,
      detail,
    },
    verdict: { kind: 'failed', result: { en: detail, ja: detail } },
  };
}

/** The source with that name, or the first one; throws `not_found` with the known names. */
async function findInstalled(context: OperatorContext, name: string | null): Promise<InstalledSource> {
  const installed = await listInstalled(context);
  const found = name === null ? installed[0] : installed.find((source) => source.name === name);
  return found ?? raise(name === null ? noSource(context) : await noSuchSource(context, name));
}

/** The error without any source; it lists the known kinds. */
export function noSource({ scanning }: Pick<OperatorContext, 'scanning'>): MiharuError {
  const kinds = scanning.kinds.map(({ facts }) => facts.id).join(', ');
  const detail = {
    en: 'No source is set up, so nothing can be scanned.',
    ja: '取得元がないため計測できません。',
  };
  const remedy = {
    en: `Add one with \`miharu source add KIND\` (${kinds}).`,
    ja: `\`miharu source add KIND\` で追加してください（KIND：${kinds}）。`,
  };
  return new MiharuError('invalid_setting', detail, { remedy });
}

/** The `not_found` error for an unknown name; it lists the known names. */
export async function noSuchSource(context: OperatorContext, name: string): Promise<MiharuError> {
  const names = (await listInstalled(context)).map((source) => source.name).join(', ');
  return new MiharuError('not_found', {
    en: `The source ${quote(name)} does not exist. ${names === '' ? 'No sources are set up.' : `Sources: ${names}.`}`,
    ja: `取得元 ${quote(name)} は登録されていません。${names === '' ? '登録済みの取得元はありません。' : `登録済みの取得元：${names}`}`,
  });
}
