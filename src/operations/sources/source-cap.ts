import { Type } from 'typebox';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { CALLS, CAP_PERIODS } from '../../core/spending-cap.ts';
import { findKind } from '../../scan/index.ts';
import { getAccount, getOpenAccount } from '../accounts/get-account.ts';
import { todayOf } from '../data-status.ts';
import { type OperatorContext, operatorOperation } from '../operation.ts';
import { ACCOUNT_GIVEN, given } from '../schemas.ts';
import { CAPS_MAX, capSchema, createCapFinder } from './cap-facts.ts';
import { listInstalled } from './source-facts.ts';
import { noSuchSource, SOURCE_GIVEN } from './source-test.ts';

/** The greatest cap. */
export const COUNT_MAX = 1_000_000_000_000;

/** How much may be spent. */
const count = (shown: string, meaning: readonly [en: string, ja: string]) =>
  Type.Union([Type.Integer({ minimum: 0, maximum: COUNT_MAX }), Type.Null()], given(shown, meaning));

/**
 * Sets, changes or removes what may be spent at a source in a day or a month, by the whole installation or for one
 * account. Targets that ended because of a cap are due again when it rises or is removed.
 */
export const sourceCap = operatorOperation({
  name: 'source-cap',
  summary: { en: 'Limit what may be spent at a source', ja: '取得元の費用に上限を設ける' },
  input: Type.Object({
    name: Type.String(SOURCE_GIVEN),
    account: Type.Union(
      [Type.String(), Type.Null()],
      given(ACCOUNT_GIVEN.given.shown, [
        'Account that the cap is for; default: the whole installation',
        '上限を設けるアカウント（省略すると全アカウント合計）',
      ]),
    ),
    per: Type.Enum(
      [...CAP_PERIODS],
      given('PERIOD', ['day or month, Japan time', '期間（day か month、日本時間）']),
    ),
    calls: count('N', ['At most N calls', '呼び出し回数の上限']),
    units: count('N', [
      'At most N of the units in which the source is priced: searches, tokens, or millionths of a US dollar',
      '料金の単位での上限（検索数、トークン数、または 100 万分の 1 米ドル）',
    ]),
    /** Whether the caps of this owner and period are removed; `units` or `calls`: only that one. */
    none: Type.Union([Type.Boolean(), Type.Enum(['calls', 'units'])]),
  }),
  output: Type.Object({
    /** The caps of the source that are left. */
    caps: Type.Array(capSchema),
    /** How many caps were removed now. */
    removed: Type.Integer(),
  }),
  async run(context, { name, account, per: period, calls, units, none }, language = 'en') {
    const { store, nowMs } = context;
    if ([calls !== null, units !== null, none !== false].filter(Boolean).length !== 1) throw oneMeasure();
    const today = todayOf(context);
    const unit = await findCapUnit(context, name);
    if (unit === undefined && (await store.countCaps({ source: name })) === 0)
      throw await noSuchSource(context, name);
    if (account !== null) await (none === false ? getOpenAccount : getAccount)(store, account);
    const owner = { source: name, accountId: account, period };
    if (none === false) {
      const measure = calls === null ? (unit ?? raiseNoUnit(name)) : CALLS;
      await store.setCap({ ...owner, measure, most: calls ?? units ?? 0 }, today, nowMs());
    }
    const measures = none === false ? [] : none === true ? [CALLS, unit] : [none === 'calls' ? CALLS : unit];
    let removed = 0;
    for (const measure of measures)
      if (measure !== undefined && (await store.removeCap({ ...owner, measure }, today, nowMs())))
        removed += 1;
    const findCaps = await createCapFinder(context, language);
    const caps = await findCaps({ which: 'all', source: name, limit: CAPS_MAX });
    return { caps: [...caps], removed };
  },
});

/**
 * The unit in which a source is priced, or was when its caps were set; `undefined` if there is no such source, or this
 * version does not know its kind.
 */
export async function findCapUnit(context: OperatorContext, name: string): Promise<string | undefined> {
  const installed = (await listInstalled(context)).find((source) => source.name === name);
  const kind = installed && findKind(context.scanning.kinds, installed.kind);
  if (kind?.ok) return kind.value.facts.price.unit;
  const filter = { which: 'all', source: name, limit: CAPS_MAX } as const;
  const caps = await context.store.listCaps(todayOf(context), filter);
  return caps.find(({ measure }) => measure !== CALLS)?.measure;
}

function raiseNoUnit(name: string): never {
  throw new MiharuError('not_found', {
    en: `The unit of the source ${name} is not known. Give --calls instead of --units.`,
    ja: `取得元 ${name} の料金の単位が分かりません。--units の代わりに --calls を指定してください。`,
  });
}

function oneMeasure(): MiharuError {
  return invalidParameter('units', {
    en: 'Give exactly one of --calls, --units and --none.',
    ja: '--calls、--units、--none のうち、いずれか 1 つだけを指定してください。',
  });
}
