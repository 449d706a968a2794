import { whenOpen } from '../accounts/when-open.ts';
import type { QueryMethods } from '../query-methods.ts';
import { deleteAuthRows, findAuthRows, insertAuthRow, updateAuthRows } from './auth-rows.ts';
import { findInvitation, listInvitations, removeInvitation, saveInvitation } from './invitations.ts';
import { removeMembership, setRole } from './memberships.ts';
import type { UserStore } from './port.ts';
import { listSessions } from './sessions.ts';
import {
  confirmTwoFactor,
  countWrongCode,
  noteRecoveryCode,
  removeTwoFactor,
  renewRecoveryCodes,
  useCode,
} from './two-factors.ts';
import { acceptInvitation, joinByLink, resetPassword } from './use-link.ts';
import {
  countUsers,
  endSessions,
  findUser,
  findUserByEmail,
  listAccountsOfUser,
  listUsers,
  removeUser,
  renameUser,
  saveNewUser,
  setEmail,
  setPassword,
} from './users.ts';
import { getSecret } from './web-secrets.ts';

/** Users, their links and better-auth's data, over any SQL database. */
export function createUserStore({ read, snapshot, write, audited }: QueryMethods): UserStore {
  return {
    countUsers: read(countUsers),
    findUser: read(findUser),
    findUserByEmail: read(findUserByEmail),
    listUsers: snapshot(listUsers),
    listAccountsOfUser: read(listAccountsOfUser),
    findInvitation: read(findInvitation),
    listInvitations: read(listInvitations),
    listSessions: snapshot(listSessions),
    findAuthRows: read(findAuthRows),
    saveNewUser: audited('saveNewUser', saveNewUser),
    joinByLink: audited('joinByLink', joinByLink),
    acceptInvitation: audited('acceptInvitation', acceptInvitation),
    resetPassword: audited('resetPassword', resetPassword),
    removeUser: audited('removeUser', removeUser),
    renameUser: audited('renameUser', renameUser),
    setEmail: audited('setEmail', setEmail),
    setPassword: audited('setPassword', setPassword),
    confirmTwoFactor: audited('confirmTwoFactor', confirmTwoFactor),
    removeTwoFactor: audited('removeTwoFactor', removeTwoFactor),
    noteRecoveryCode: audited('noteRecoveryCode', noteRecoveryCode),
    renewRecoveryCodes: audited('renewRecoveryCodes', renewRecoveryCodes),
    useCode: write(useCode),
    countWrongCode: write(countWrongCode),
    endSessions: audited('endSessions', endSessions),
    setRole: audited('setRole', whenOpen(setRole)),
    removeMembership: audited('removeMembership', removeMembership),
    saveInvitation: audited('saveInvitation', whenOpen(saveInvitation)),
    removeInvitation: audited('removeInvitation', removeInvitation),
    insertAuthRow: write(insertAuthRow),
    updateAuthRows: write(updateAuthRows),
    deleteAuthRows: write(deleteAuthRows),
    getSecret: write(getSecret),
  };
}
