import type { Db } from '../tables.ts';
import type { FirstCode, WrongCode } from './port.ts';
import { endSessions, findUser } from './users.ts';

/** A day of time steps: used ones are remembered that long, so that a clock that is set back makes no code valid again. */
const STEPS_KEPT = 2_880;

/** Switches two-factor authentication on after its first code, and ends the user's other sessions; see the port. */
export async function confirmTwoFactor(
  db: Db,
  { userId, secret, step, confirmedAtMs, keepSessionId }: FirstCode,
): Promise<boolean> {
  const confirmed = await db
    .updateTable('two_factors')
    .set({ verified: 1 })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('verified', '=', 0)
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 0n) return false;
  await db
    .updateTable('users')
    .set({ two_factor_enabled: 1, updated_at_ms: confirmedAtMs })
    .where('id', '=', userId)
    .execute();
  await useCode(db, userId, step);
  await endSessions(db, userId, keepSessionId);
  return true;
}

/** Removes a user's second factor, confirmed or not, and ends its sessions except one. */
export async function removeTwoFactor(
  db: Db,
  userId: string,
  keepSessionId: string | null,
): Promise<boolean> {
  const removed = await db.deleteFrom('two_factors').where('user_id', '=', userId).executeTakeFirst();
  if (removed.numDeletedRows === 0n) return false;
  await db.deleteFrom('used_codes').where('user_id', '=', userId).execute();
  await db.updateTable('users').set({ two_factor_enabled: 0 }).where('id', '=', userId).execute();
  await endSessions(db, userId, keepSessionId);
  return true;
}

/** Replaces the recovery codes of a user whose second factor is on. */
export async function renewRecoveryCodes(db: Db, userId: string, sealed: string): Promise<boolean> {
  const renewed = await db
    .updateTable('two_factors')
    .set({ backup_codes: sealed })
    .where('user_id', '=', userId)
    .where('verified', '=', 1)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/** Changes nothing: the entry of the sign-in is saved with it. `false` when the user does not exist. */
export async function noteRecoveryCode(db: Db, userId: string): Promise<boolean> {
  return (await findUser(db, userId)) !== undefined;
}

/** Uses up the code of a time step; `false` when it was used before. */
export async function useCode(db: Db, userId: string, step: number): Promise<boolean> {
  await db
    .deleteFrom('used_codes')
    .where('user_id', '=', userId)
    .where('step', '<', step - STEPS_KEPT)
    .execute();
  const used = await db
    .insertInto('used_codes')
    .values({ user_id: userId, step })
    .onConflict((conflict) => conflict.columns(['user_id', 'step']).doNothing())
    .executeTakeFirst();
  return Number(used.numInsertedOrUpdatedRows) > 0;
}

/** Counts a wrong code, and locks codes when there were too many in a row; see the port. */
export async function countWrongCode(
  db: Db,
  { userId, enteredAtMs, wrongMax, lockMs }: WrongCode,
): Promise<void> {
  const row = await db
    .selectFrom('two_factors')
    .select(['failed_count', 'locked_until_ms'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return;
  const isLockOver = row.locked_until_ms !== null && row.locked_until_ms <= enteredAtMs;
  const count = isLockOver ? 1 : row.failed_count + 1;
  await db
    .updateTable('two_factors')
    .set({ failed_count: count, locked_until_ms: count >= wrongMax ? enteredAtMs + lockMs : null })
    .where('user_id', '=', userId)
    .execute();
}
