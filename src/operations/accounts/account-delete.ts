import { Type } from 'typebox';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import type { Account, DeletionStep, Store } from '../../store/port.ts';
import { type OperatorContext, operatorOperation } from '../operation.ts';
import { ACCOUNT_GIVEN, given, TEXT_POINTS_MAX, untrusted } from '../schemas.ts';
import { findOrThrow } from './get-account.ts';

/** Shortest pause between two steps, in milliseconds: other processes that wait to write to SQLite look that often. */
const PAUSE_MS_MIN = 20;

/**
 * Deletes a closed account with everything that belongs to it alone; what other accounts have or had stays. Works in
 * many small transactions. Ends early when `seconds_max` are over, or when only what a worker is reading is left: then
 * the service, or the same command again, goes on. Throws `invalid_parameter` if the name is not confirmed,
 * `unusable_input` for an open account, `not_found`.
 */
export const accountDelete = operatorOperation({
  name: 'account-delete',
  summary: {
    en: 'Delete a closed account with all its data; cannot be undone',
    ja: '利用を終了したアカウントを、データごと削除する（元に戻せない）',
  },
  input: Type.Object({
    account: Type.String(ACCOUNT_GIVEN),
    confirm: Type.String(
      given('NAME', [
        'Name of the account, typed again to confirm',
        '確認のため、アカウントの名前をもう一度入力する',
      ]),
    ),
    /** For callers that cannot wait; the command waits until all is deleted. */
    seconds_max: Type.Optional(Type.Integer()),
  }),
  output: Type.Object({
    id: Type.String(),
    state: Type.Enum(['deleted', 'deleting']),
    /** People who were members of this account only. They remain as users without an account. */
    users_left: Type.Array(
      Type.Object({ id: Type.String(), email: untrusted(TEXT_POINTS_MAX, 'Email address.') }),
    ),
  }),
  async run(context, { account: accountId, confirm, seconds_max: secondsMax }) {
    const { store, nowMs } = context;
    const account = await findOrThrow(store, accountId);
    requireConfirmed(account, confirm);
    const { id } = account;
    const usersLeft = await listUsersLeft(store, id);
    if (!(await store.beginDeletion(id, nowMs()))) throw stillOpen(account);
    const untilMs = secondsMax === undefined ? Number.POSITIVE_INFINITY : nowMs() + secondsMax * 1_000;
    let step = await takeStep(context, id);
    while (step === 'more' && nowMs() < untilMs) step = await takeStep(context, id);
    const state = step === 'done' ? ('deleted' as const) : ('deleting' as const);
    return { id, state, users_left: usersLeft };
  },
});

/** Deletes some rows, then leaves the data to others for as long as that took. */
async function takeStep(
  { store, nowMs, scanning: { elapsedMs, wait } }: OperatorContext,
  accountId: string,
): Promise<DeletionStep> {
  const beganMs = elapsedMs();
  const step = await store.continueDeletion(accountId, nowMs());
  const pauseMs = Math.max(PAUSE_MS_MIN, elapsedMs() - beganMs);
  if (step === 'more') await wait(pauseMs, new AbortController().signal);
  return step;
}

function requireConfirmed({ name }: Account, confirm: string): void {
  if (confirm.trim().normalize('NFC') === name) return;
  throw invalidParameter('confirm', {
    en: `${quote(confirm)} is not the name of the account, ${quote(name)}. Nothing was deleted. Type the name to confirm.`,
    ja: `${quote(confirm)} は、アカウントの名前 ${quote(name)} と一致しません。何も削除していません。確認のため、名前を入力してください。`,
  });
}

function stillOpen({ id, name }: Account): MiharuError {
  return new MiharuError('unusable_input', {
    en: `The account ${quote(id)} (${quote(name)}) is open. Close it first: only closed accounts can be deleted.`,
    ja: `アカウント ${quote(id)}（${quote(name)}）は利用中です。削除できるのは利用を終了したアカウントだけです。先に利用を終了してください。`,
    forOperators: {
      en: '`miharu account close` closes it.',
      ja: '利用の終了は `miharu account close` でできます。',
    },
  });
}

async function listUsersLeft(store: Store, accountId: string) {
  return (await store.listUsers(accountId))
    .filter(({ isOperator, memberships }) => !isOperator && memberships.length === 1)
    .map(({ id, email }) => ({ id, email }));
}
