import type { QueryMethods } from '../query-methods.ts';
import { deleteAuthRows, findAuthRows, insertAuthRow, updateAuthRows } from './auth-rows.ts';
import { findInvitation, listInvitations, removeInvitation, saveInvitation } from './invitations.ts';
import { removeMembership, setRole } from './memberships.ts';
import type { UserStore } from './port.ts';
import { confirmTwoFactor, removeTwoFactor, useCode } from './two-factors.ts';
import { acceptInvitation, joinByLink, resetPassword } from './use-link.ts';
import {
  countUsers,
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
export function createUserStore({ read, snapshot, write }: QueryMethods): UserStore {
  return {
    countUsers: read(countUsers),
    findUser: read(findUser),
    findUserByEmail: read(findUserByEmail),
    listUsers: snapshot(listUsers),
    listAccountsOfUser: read(listAccountsOfUser),
    findInvitation: read(findInvitation),
    listInvitations: read(listInvitations),
    findAuthRows: read(findAuthRows),
    saveNewUser: write(saveNewUser),
    joinByLink: write(joinByLink),
    acceptInvitation: write(acceptInvitation),
    resetPassword: write(resetPassword),
    removeUser: write(removeUser),
    renameUser: write(renameUser),
    setEmail: write(setEmail),
    setPassword: write(setPassword),
    confirmTwoFactor: write(confirmTwoFactor),
    removeTwoFactor: write(removeTwoFactor),
    useCode: write(useCode),
    setRole: write(setRole),
    removeMembership: write(removeMembership),
    saveInvitation: write(saveInvitation),
    removeInvitation: write(removeInvitation),
    insertAuthRow: write(insertAuthRow),
    updateAuthRows: write(updateAuthRows),
    deleteAuthRows: write(deleteAuthRows),
    getSecret: write(getSecret),
  };
}
