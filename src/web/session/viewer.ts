import { ROLE_OF_OPERATORS } from '../../core/rights.ts';
import type { Account, AccountOfUser, Store, User } from '../../store/port.ts';
import type { Visit } from '../visit.ts';
import type { Session } from './auth.ts';

/** The user of a session, and the open account. */
export interface Looking extends Pick<Visit, 'viewer' | 'account' | 'role'> {
  /** The viewer chose an account that it may no longer open, since it was closed or left. */
  readonly isChoiceGone: boolean;
}

/** Nobody is signed in. */
export const NOBODY: Looking = { viewer: null, account: null, role: null, isChoiceGone: false };

/** A choice of an account as its cookie stores it, with the user, since another user of the browser has not made it. */
export function printChoice(accountId: string, userId: string): string {
  return `${accountId}.${userId}`;
}

/** Finds the viewer of a session and its account: the chosen one if the viewer may open it, otherwise the first. */
export async function findLooking(
  store: Store,
  session: Session,
  choice: string | undefined,
): Promise<Looking> {
  const user = await store.findUser(session.userId);
  if (user === undefined) return NOBODY;
  const accounts = await listAccounts(store, user);
  const [chosen, chooser = user.id] = (choice ?? '').split('.');
  const wanted = chooser === user.id ? accounts.find(({ accountId }) => accountId === chosen) : undefined;
  const picked = wanted ?? accounts[0];
  const account: Account | undefined =
    picked === undefined ? undefined : await store.findAccount(picked.accountId);
  return {
    viewer: { user, sessionId: session.id, accounts },
    account: account ?? null,
    role: account === undefined ? null : (picked?.role ?? null),
    isChoiceGone: chosen !== '' && chooser === user.id && wanted === undefined,
  };
}

/** An operator may open every account that is not closed, in the role that the table of rights gives. */
async function listAccounts(store: Store, user: User): Promise<readonly AccountOfUser[]> {
  if (!user.isOperator) return store.listAccountsOfUser(user.id);
  return (await store.listAccounts())
    .filter(({ closedAtMs }) => closedAtMs === null)
    .map(({ id, name }) => ({ accountId: id, name, role: ROLE_OF_OPERATORS }));
}
