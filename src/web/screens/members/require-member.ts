import { MiharuError } from '../../../core/errors.ts';
import { accountOf, type Visit } from '../../visit.ts';

/**
 * The id of a member of the visit's account; throws `not_found` for anybody else, so that an owner cannot reach users
 * of other accounts.
 */
export async function requireMember(visit: Visit, userId: string): Promise<string> {
  const users = await visit.context.store.listUsers(accountOf(visit).id);
  if (users.some(({ id }) => id === userId)) return userId;
  throw new MiharuError('not_found', {
    en: 'The user is not a member of this account. Reload the list of members.',
    ja: 'この利用者はアカウントのメンバーではありません。メンバーの一覧を表示し直してください。',
  });
}
