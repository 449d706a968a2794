import { MiharuError } from '../../core/errors.ts';
import type { User, UserReader } from '../../store/port.ts';

/** Throws `unusable_input` when this user is the only owner of an account. */
export async function requireOtherOwner(store: UserReader, accountId: string, userId: string): Promise<void> {
  const users = await store.listUsers(accountId);
  const owners = users.filter(({ memberships }) =>
    memberships.some((membership) => membership.accountId === accountId && membership.role === 'owner'),
  );
  if (owners.length !== 1 || owners[0]?.id !== userId) return;
  throw new MiharuError('unusable_input', {
    en: 'The account would be left without an owner. Make somebody else its owner first.',
    ja: 'アカウントの所有者がいなくなります。先に別の利用者を所有者にしてください。',
  });
}

/** Throws `unusable_input` when this user is the only operator. */
export async function requireOtherOperator(store: UserReader, user: User): Promise<void> {
  if (!user.isOperator) return;
  const operators = (await store.listUsers()).filter(({ isOperator }) => isOperator);
  if (operators.length !== 1) return;
  throw new MiharuError('unusable_input', {
    en: 'There would be no operator any more. Add another one first: miharu user add.',
    ja: '運営者がいなくなります。先に別の運営者を追加してください: miharu user add',
  });
}
