import { MiharuError } from '../../core/errors.ts';
import {
  LIMIT_NAMES,
  largerPlan,
  limitsOf,
  NO_OWN_LIMITS,
  type OwnLimits,
  PLAN_LIMITS,
  PLAN_NAMES,
  type PlanLimits,
} from '../../core/plan.ts';
import { printCount, type Text } from '../../core/text.ts';
import type { Db } from '../tables.ts';
import { getAccount } from './accounts.ts';
import type { AddOptions } from './port.ts';

/** The limits that apply to an addition, and those of them that the account has apart from its plan. */
export interface AppliedLimits {
  readonly limits: PlanLimits;
  readonly ownLimits: OwnLimits;
}

/** The limits that apply to an addition; throws `not_found` for an unknown account. Must be read in the transaction that adds. */
export async function limitsFor(
  db: Db,
  accountId: string,
  limits: AddOptions['limits'],
): Promise<AppliedLimits> {
  if (limits !== 'of_account') return { limits, ownLimits: NO_OWN_LIMITS };
  const account = await getAccount(db, accountId);
  return { limits: limitsOf(account), ownLimits: account.ownLimits };
}

/**
 * Throws `plan_limit` when the account would exceed a limit; the error says how many places are free, and what the next
 * plan holds unless the account has its own limit.
 */
export function requireWithinLimit(
  kind: keyof PlanLimits,
  { limits, ownLimits }: AppliedLimits,
  { held, adding }: { readonly held: number; readonly adding: number },
): void {
  const limit = limits[kind];
  if (adding === 0 || held + adding <= limit) return;
  const isOwn = ownLimits[kind] !== null;
  const free = Math.max(0, limit - held);
  const excess = { kind, limit, held, adding, isOwn };
  const state = free === 0 ? describeFull(excess) : describeTooMany(excess);
  const remedy = remedyOf({ free, held }, isOwn ? HIGHER : askForNext(kind, limit));
  throw new MiharuError(
    'plan_limit',
    {
      en: `Nothing was added: ${state.en}. ${remedy.en}`,
      ja: `${state.ja}、何も追加していません。${remedy.ja}`,
    },
    { members: { limit, count: held, adding } },
  );
}

/** An addition that a limit does not allow. */
interface Excess {
  readonly kind: keyof PlanLimits;
  readonly limit: number;
  readonly held: number;
  readonly adding: number;
  /** Whether the limit is the account's own, not its plan's. */
  readonly isOwn: boolean;
}

/** Whose limit it is, at the beginning of a sentence. */
function whoseOf({ isOwn }: Excess): Text {
  return isOwn
    ? { en: 'the own limit of this account is', ja: 'このアカウントに設定された' }
    : { en: 'the plan allows', ja: 'プランの' };
}

/** That no place is left, or that there is none at all. */
function describeFull(excess: Excess): Text {
  const { kind, limit, held, isOwn } = excess;
  const [name, whose, allowed] = [LIMIT_NAMES[kind], whoseOf(excess), printCount(limit)];
  const en = `${whose.en} ${allowed} ${name.en}`;
  const ja = `${whose.ja}${name.ja}の上限`;
  if (held === 0) return { en, ja: `${ja}は ${allowed} 件のため` };
  const there = printCount(held);
  return {
    en: `${en}, and the account has ${there}: ${isOwn ? 'the limit is reached' : 'the plan is full'}`,
    ja: `${ja} ${allowed} 件に達しているため（登録済み ${there} 件）`,
  };
}

/** That more is added than there are places left. */
function describeTooMany(excess: Excess): Text {
  const { kind, limit, held, adding } = excess;
  const [name, whose] = [LIMIT_NAMES[kind], whoseOf(excess)];
  const [allowed, there, more] = [limit, held, adding].map(printCount);
  return {
    en: `${whose.en} ${allowed} ${name.en}, the account has ${there}, and you tried to add ${more}`,
    ja: `${whose.ja}${name.ja}の上限は ${allowed} 件です（登録済み ${there} 件）。${more} 件は追加できないため`,
  };
}

/** What to do: add less, or remove some if there are any; or whom to ask for more. */
function remedyOf({ free, held }: { readonly free: number; readonly held: number }, ask: Text | null): Text {
  const count = printCount(free);
  if (free === 0 && held === 0 && ask !== null)
    return { en: `Ask the operator for ${ask.en}.`, ja: `${ask.ja}ください。` };
  const less =
    free === 0
      ? { en: 'Remove some', ja: '不要なものを削除' }
      : { en: `Add at most ${count}`, ja: `追加を ${count} 件以内に` };
  return ask === null
    ? {
        en: `${less.en}; no plan allows more.`,
        ja: `${less.ja}してください（上限がこれより大きいプランはありません）。`,
      }
    : { en: `${less.en}, or ask the operator for ${ask.en}.`, ja: `${less.ja}するか、${ask.ja}ください。` };
}

/** What an account with its own limit asks for. */
const HIGHER: Text = { en: 'a higher limit', ja: '上限の引き上げを運営者に依頼して' };

/** The next plan with what it holds; `null` if there is none. */
function askForNext(kind: keyof PlanLimits, limit: number): Text | null {
  const plan = largerPlan(kind, limit);
  if (plan === null) return null;
  const [name, count] = [PLAN_NAMES[plan], printCount(PLAN_LIMITS[plan][kind])];
  return {
    en: `the plan ${name}, which allows ${count}`,
    ja: `上限が ${count} 件のプラン ${name} への変更を運営者に依頼して`,
  };
}
