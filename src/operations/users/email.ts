import { invalidParameter } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';

/**
 * Parses an e-mail address into lower case; throws `invalid_parameter`. Only its form is checked, since no mail
 * is sent.
 */
export function parseEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length <= 254 && /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(email))
    return email;
  throw invalidParameter('email', {
    en: `${quote(text)} is not a valid email address. Use the form name@example.jp.`,
    ja: `${quote(text)} はメールアドレスではありません。name@example.jp の形で入力してください。`,
  });
}
