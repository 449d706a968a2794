import { invalidParameter, type MiharuError } from '../../core/errors.ts';
import type { User, UserReader } from '../../store/port.ts';
import { isPassword } from './password.ts';

/** Throws `invalid_parameter` for `current` unless this is the user's password. */
export async function requireCurrentPassword(
  store: UserReader,
  user: Pick<User, 'id'>,
  current: string,
): Promise<void> {
  const isOfUser = { column: 'user_id', operator: '=', value: user.id } as const;
  const [row] = await store.findAuthRows('passwords', [isOfUser], 1);
  const hash = row?.['password'];
  if (typeof hash === 'string' && (await isPassword(current, hash))) return;
  throw wrongPassword();
}

/** 400: this is not the user's password. */
export function wrongPassword(): MiharuError {
  return invalidParameter('current', {
    en: 'The current password is not correct.',
    ja: '現在のパスワードが正しくありません。',
  });
}
