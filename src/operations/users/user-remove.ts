import { Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import { getAccount } from '../accounts/get-account.ts';
import { operatorOperation } from '../operation.ts';
import { given } from '../schemas.ts';
import { getUser, userSchema } from './get-user.ts';
import { lastOperator, lastOwner } from './last-of-kind.ts';

/**
 * Removes a user from an account, or without an account deletes the user and ends the user's sessions. Throws
 * `unusable_input` for the last owner of the account and the last operator.
 */
export const userRemove = operatorOperation({
  name: 'user-remove',
  summary: {
    en: 'Remove a user from an account, or delete the user',
    ja: '利用者をアカウントから外す、または削除する',
  },
  input: Type.Object({
    user: userSchema,
    account: Type.Union(
      [Type.String(), Type.Null()],
      given('ID', [
        'Account to remove the user from; without it the user is deleted',
        '外すアカウント（省略時は利用者自体を削除）',
      ]),
    ),
  }),
  output: Type.Object({ id: Type.String(), account: Type.Union([Type.String(), Type.Null()]) }),
  async run({ store }, { user: idOrEmail, account: accountId }) {
    const user = await getUser(store, idOrEmail);
    if (accountId === null) {
      const removal = await store.removeUser(user.id);
      if (removal === 'last_operator') throw lastOperator();
      return { id: user.id, account: null };
    }
    const account = await getAccount(store, accountId);
    const removal = await store.removeMembership(user.id, account.id);
    if (removal === 'last_owner') throw lastOwner();
    if (removal === 'removed') return { id: user.id, account: account.id };
    throw new MiharuError('not_found', {
      en: 'The user is not in the list of members of this account.',
      ja: 'この利用者は、このアカウントのメンバーの一覧にいません。',
      forOperators: {
        en: '`miharu user list --account ID` shows it.',
        ja: '一覧は `miharu user list --account ID` で表示できます。',
      },
    });
  },
});
