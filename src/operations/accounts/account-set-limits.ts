import { Type } from 'typebox';
import { invalidParameter } from '../../core/errors.ts';
import {
  LIMIT_KINDS,
  LIMIT_NAMES,
  limitsOf,
  OWN_LIMITS_MAX,
  type OwnLimits,
  type PlanLimits,
} from '../../core/plan.ts';
import { printCount, quote } from '../../core/text.ts';
import { operatorOperation } from '../operation.ts';
import { ACCOUNT_GIVEN, given } from '../schemas.ts';
import { limitsSchema, ownLimitsSchema, toLimits } from './account-limits.ts';
import { getOpenAccount } from './get-account.ts';
import { requireFitsLimits } from './require-fits.ts';

/** The word for the limit of the plan. */
export const OF_PLAN = 'plan';

/** The members of the input by kind. */
const MEMBERS = { keywords: 'keywords', asins: 'asins', watchedAsins: 'watched_asins' } as const;

function limitSchema(kind: keyof PlanLimits, option: string) {
  const [{ en, ja }, most] = [LIMIT_NAMES[kind], printCount(OWN_LIMITS_MAX[kind])];
  return Type.Optional(
    Type.String(
      given(
        'N',
        [
          `Maximum number of ${en}, 0 to ${most}, or "${OF_PLAN}" for that of the plan; default: unchanged`,
          `${ja}の上限（0 から ${most}。${OF_PLAN} でプランの上限に戻す。省略時は変更なし）`,
        ],
        { option },
      ),
    ),
  );
}

/**
 * Sets limits of an account apart from its plan, more or less than that allows. They stay when the plan changes. Throws
 * `plan_limit` if the account has more, `invalid_parameter`, `not_found`.
 */
export const accountSetLimits = operatorOperation({
  name: 'account-set-limits',
  summary: {
    en: 'Set limits of an account that differ from its plan',
    ja: 'アカウントの上限をプランとは別に設定する',
  },
  input: Type.Object({
    account: Type.String(ACCOUNT_GIVEN),
    keywords: limitSchema('keywords', 'keywords'),
    asins: limitSchema('asins', 'own-products'),
    watched_asins: limitSchema('watchedAsins', 'competitors'),
  }),
  output: Type.Object({ id: Type.String(), limits: limitsSchema, own_limits: ownLimitsSchema }),
  async run({ store }, { account: accountId, ...wanted }) {
    const account = await getOpenAccount(store, accountId);
    if (LIMIT_KINDS.every((kind) => wanted[MEMBERS[kind]] === undefined)) throw nothingGiven();
    const ownLimits = { ...account.ownLimits };
    for (const kind of LIMIT_KINDS) {
      const text = wanted[MEMBERS[kind]];
      if (text !== undefined) ownLimits[kind] = parseLimit(kind, text);
    }
    const limits = limitsOf({ ...account, ownLimits });
    requireFitsLimits(await store.countAccount(account.id), limits);
    await store.setLimits(account.id, ownLimits);
    return { id: account.id, limits: toLimits(limits), own_limits: toLimits(ownLimits) };
  },
});

/** `null` for the limit of the plan; throws `invalid_parameter`. */
function parseLimit(kind: keyof PlanLimits, text: string): OwnLimits[keyof OwnLimits] {
  if (text === OF_PLAN) return null;
  const limit = /^[0-9]{1,7}$/.test(text) ? Number(text) : -1;
  if (limit >= 0 && limit <= OWN_LIMITS_MAX[kind]) return limit;
  const [{ en, ja }, most] = [LIMIT_NAMES[kind], printCount(OWN_LIMITS_MAX[kind])];
  throw invalidParameter(MEMBERS[kind], {
    en: `${quote(text)} cannot be the limit of ${en}. Use a whole number from 0 to ${most}, or "${OF_PLAN}" for that of the plan.`,
    ja: `${quote(text)} は${ja}の上限に指定できません。0 から ${most} の整数か、プランの上限に戻す ${OF_PLAN} を指定してください。`,
  });
}

function nothingGiven() {
  return invalidParameter('keywords', {
    en: 'No limit was given. Give at least one: of keywords, own products or competitors.',
    ja: '上限が指定されていません。キーワード、自社商品、競合商品のいずれかの上限を指定してください。',
  });
}
