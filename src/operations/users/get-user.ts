import { Type } from 'typebox';
import { invalidParameter, MiharuError, raise } from '../../core/errors.ts';
import { ROLES, type Role } from '../../core/role.ts';
import { quote } from '../../core/text.ts';
import type { User, UserReader } from '../../store/port.ts';
import { given } from '../schemas.ts';

/** The option for a role. */
export const ROLE_GIVEN = given('ROLE', [
  `Role in the account: ${ROLES.join(', ')}; default member`,
  `アカウントでの役割：${ROLES.join(', ')}（省略時は member）`,
]);

/** The option for the account of a new user; without an account the user is an operator. */
export const OWN_ACCOUNT_GIVEN = given('ID', [
  'Account of the user; without it, the user becomes an operator',
  '所属するアカウント（省略すると運営者として追加する）',
]);

/** Throws `invalid_parameter` for a role without an account, since the user would become an operator. */
export function requireAccountOfRole(role: Role | null, account: string | null): void {
  if (role === null || account !== null) return;
  throw invalidParameter('role', {
    en: 'A role needs an account. Give the account, or leave out the role to add an operator.',
    ja: '役割を指定する場合は、アカウントも指定してください。運営者にする場合は、役割を省略します。',
  });
}

/** A user as the operator enters it. */
export const userSchema = Type.String(
  given('USER', ['User: ID (usr_…) or email address', '利用者：ID（usr_…）またはメールアドレス'], {
    place: 'word',
  }),
);

/** The user with an id or e-mail address; throws `not_found` for an unknown one. */
export async function getUser(store: UserReader, idOrEmail: string): Promise<User> {
  const user = idOrEmail.includes('@')
    ? await store.findUserByEmail(idOrEmail.trim().toLowerCase())
    : await store.findUser(idOrEmail);
  return (
    user ??
    raise(
      new MiharuError('not_found', {
        en: `The user ${quote(idOrEmail)} does not exist. Check the ID or email address in the list of users.`,
        ja: `利用者 ${quote(idOrEmail)} は存在しません。利用者の一覧で ID かメールアドレスを確認してください。`,
        forOperators: {
          en: '`miharu user list` shows all users.',
          ja: '一覧は `miharu user list` で表示できます。',
        },
      }),
    )
  );
}
