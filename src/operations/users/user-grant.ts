import { Type } from 'typebox';
import { ROLES } from '../../core/role.ts';
import { getOpenAccount } from '../accounts/get-account.ts';
import { operatorOperation } from '../operation.ts';
import { ACCOUNT_GIVEN } from '../schemas.ts';
import { getUser, ROLE_GIVEN, userSchema } from './get-user.ts';
import { lastOwner } from './last-of-kind.ts';

/** Sets the role of a user in an account. Throws `unusable_input` if the account would lose its last owner. */
export const userGrant = operatorOperation({
  name: 'user-grant',
  summary: { en: 'Set the role of a user in an account', ja: 'アカウントでの利用者の役割を設定する' },
  input: Type.Object({
    user: userSchema,
    account: Type.String(ACCOUNT_GIVEN),
    role: Type.Enum([...ROLES], { default: 'member', ...ROLE_GIVEN }),
  }),
  output: Type.Object({ id: Type.String(), account: Type.String(), role: Type.String() }),
  async run({ store, nowMs }, { user: idOrEmail, account: accountId, role }) {
    const user = await getUser(store, idOrEmail);
    const account = await getOpenAccount(store, accountId);
    const set = await store.setRole({ userId: user.id, accountId: account.id, role }, nowMs());
    if (set === 'last_owner') throw lastOwner();
    return { id: user.id, account: account.id, role };
  },
});
