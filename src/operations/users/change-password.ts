import { invalidParameter } from '../../core/errors.ts';
import type { User } from '../../store/port.ts';
import type { OperationContext } from '../operation.ts';
import { hashPassword, isPassword, requirePassword } from './password.ts';

/**
 * Changes a user's own password and ends the user's other sessions. Throws `invalid_parameter` for a wrong
 * `current` or an invalid `password`.
 */
export async function changePassword(
  { store, nowMs }: OperationContext,
  user: User,
  given: { readonly current: string; readonly password: string; readonly keepSessionId: string },
): Promise<void> {
  const [row] = await store.findAuthRows(
    'passwords',
    [{ column: 'user_id', operator: '=', value: user.id }],
    1,
  );
  const hash = row?.['password'];
  if (typeof hash !== 'string' || !(await isPassword(given.current, hash))) {
    throw invalidParameter('current', {
      en: 'The current password is not correct.',
      ja: '現在のパスワードが正しくありません。',
    });
  }
  await requirePassword(given.password, user.email);
  await store.setPassword({
    userId: user.id,
    passwordHash: await hashPassword(given.password),
    changedAtMs: nowMs(),
    keepSessionId: given.keepSessionId,
  });
}
