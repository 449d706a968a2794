import type { User } from '../../store/port.ts';
import type { OperationContext } from '../operation.ts';
import { requireCurrentPassword } from './current-password.ts';
import { hashPassword, requirePassword } from './password.ts';

/**
 * Changes a user's own password and ends the user's other sessions. Throws `invalid_parameter` for a wrong
 * `current` or an invalid `password`.
 */
export async function changePassword(
  { store, nowMs }: OperationContext,
  user: User,
  given: { readonly current: string; readonly password: string; readonly keepSessionId: string },
): Promise<void> {
  await requireCurrentPassword(store, user, given.current);
  await requirePassword(given.password, user.email);
  await store.setPassword({
    userId: user.id,
    passwordHash: await hashPassword(given.password),
    changedAtMs: nowMs(),
    keepSessionId: given.keepSessionId,
  });
}
