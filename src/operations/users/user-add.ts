import { Type } from 'typebox';
import { mintId } from '../../core/base62.ts';
import { invalidParameter } from '../../core/errors.ts';
import { ROLES } from '../../core/role.ts';
import { getOpenAccount } from '../accounts/get-account.ts';
import { parseName } from '../accounts/parse-name.ts';
import { operatorOperation } from '../operation.ts';
import { given } from '../schemas.ts';
import { parseEmail } from './email.ts';
import { OWN_ACCOUNT_GIVEN, ROLE_GIVEN, requireAccountOfRole } from './get-user.ts';
import { hashPassword, requirePassword } from './password.ts';

/**
 * Adds a user with a password: an operator, or with an account its owner or a member. Throws
 * `invalid_parameter`.
 */
export const userAdd = operatorOperation({
  name: 'user-add',
  summary: { en: 'Add a user of the web page', ja: 'Web 画面の利用者を追加する' },
  startsData: true,
  input: Type.Object({
    email: Type.String(
      given('EMAIL', ['Email address to sign in with', 'サインインに使うメールアドレス'], { place: 'word' }),
    ),
    name: Type.String(
      given('NAME', ['Name of the user, 1 to 100 characters', '利用者名（1 から 100 文字）']),
    ),
    password: Type.String(),
    account: Type.Union([Type.String(), Type.Null()], OWN_ACCOUNT_GIVEN),
    role: Type.Union([Type.Enum([...ROLES]), Type.Null()], ROLE_GIVEN),
  }),
  output: Type.Object({ id: Type.String(), email: Type.String() }),
  async run({ store, nowMs, randomBytes }, given) {
    requireAccountOfRole(given.role, given.account);
    const email = parseEmail(given.email);
    const name = parseName('name', given.name);
    await requirePassword(given.password, email);
    const account = given.account === null ? null : await getOpenAccount(store, given.account);
    const user = {
      id: mintId('usr_', randomBytes),
      email,
      name,
      isOperator: account === null,
      createdAtMs: nowMs(),
    };
    const made = await store.saveNewUser({
      user,
      passwordHash: await hashPassword(given.password),
      membership: account === null ? null : { accountId: account.id, role: given.role ?? 'member' },
    });
    if (made === 'email_taken') throw emailTaken();
    return { id: user.id, email };
  },
});

/** 400: a user with this e-mail address exists. */
export function emailTaken() {
  return invalidParameter('email', {
    en: 'A user with this email address already exists. Use another address, or sign in with this one.',
    ja: 'このメールアドレスは登録済みです。別のメールアドレスを使うか、このメールアドレスでサインインしてください。',
    forOperators: {
      en: '`miharu user grant` adds a user to another account.',
      ja: '登録済みの利用者は `miharu user grant` で別のアカウントに追加できます。',
    },
  });
}
