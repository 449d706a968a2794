import { invalidParameter } from '../../core/errors.ts';
import { isGuessable } from './guessable-password.ts';

/** Allowed number of characters. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;

/**
 * Throws `invalid_parameter` for a password that is too short, too long, common, or equal to the e-mail
 * address.
 */
export async function requirePassword(password: string, email: string): Promise<void> {
  const { min, max } = PASSWORD_LENGTH;
  const length = [...password].length;
  if (length < min || password.length > max) {
    throw invalidParameter('password', {
      en: `The password must have ${min} to ${max} characters.`,
      ja: `パスワードは ${min} から ${max} 文字にしてください。`,
    });
  }
  if (password.toLowerCase() === email) {
    throw invalidParameter('password', {
      en: 'The password must not be the email address. Choose another one.',
      ja: 'メールアドレスと同じパスワードは使えません。別のパスワードにしてください。',
    });
  }
  if (await isGuessable(password, email)) {
    throw invalidParameter('password', {
      en: 'This password is easy to guess: it is common, or too close to the email address. Choose another one.',
      ja: 'よく使われるか、メールアドレスに近いため、推測されやすいパスワードです。別のパスワードにしてください。',
    });
  }
}

/** The stored hash: salt and scrypt, as the sign-in checks it. */
export async function hashPassword(password: string): Promise<string> {
  return (await import('better-auth/crypto')).hashPassword(password);
}

/** Whether a password matches a hash. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  return (await import('better-auth/crypto')).verifyPassword({ hash, password });
}
