import { invalidParameter } from '../../core/errors.ts';
import type { User } from '../../store/port.ts';
import type { OperationContext } from '../operation.ts';
import { requireCurrentPassword } from './current-password.ts';
import { parseEmail } from './email.ts';
import { isGuessable } from './guessable-password.ts';
import { emailTaken } from './user-add.ts';

/**
 * Changes the address with which a user signs in, ends the user's other sessions and withdraws its links for a new
 * password. The password is checked first, so that nobody else learns which addresses are taken. Throws
 * `invalid_parameter` for a wrong `current`, and for an `email` that is malformed, taken or too close to the password.
 * Returns the address as it is stored.
 */
export async function changeEmail(
  { store, nowMs }: OperationContext,
  user: User,
  given: { readonly current: string; readonly email: string; readonly keepSessionId: string },
): Promise<string> {
  const email = parseEmail(given.email);
  await requireCurrentPassword(store, user, given.current);
  if (given.current.toLowerCase() === email || (await isGuessable(given.current, email))) {
    throw invalidParameter('email', {
      en: 'Your password is easy to guess with this email address. Change the password first.',
      ja: '現在のパスワードは、このメールアドレスから推測されやすいものです。先にパスワードを変更してください。',
    });
  }
  const { keepSessionId } = given;
  const outcome = await store.setEmail({ userId: user.id, email, changedAtMs: nowMs(), keepSessionId });
  if (outcome === 'email_taken') throw emailTaken();
  return email;
}
