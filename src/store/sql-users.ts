import type { SqlConnection } from './sql-connection.ts';
import * as authRows from './users/auth-rows.ts';
import * as invitations from './users/invitations.ts';
import * as memberships from './users/memberships.ts';
import type { UserReader, UserWriter } from './users/port.ts';
import * as links from './users/use-link.ts';
import * as users from './users/users.ts';
import { getSecret } from './users/web-secrets.ts';

/** The reading side of signing in over any SQL database. */
export function createUserReader({ read, readSnapshot }: SqlConnection): UserReader {
  return {
    countUsers: () => read(users.countUsers),
    findUser: (userId) => read((db) => users.findUser(db, userId)),
    findUserByEmail: (email) => read((db) => users.findUserByEmail(db, email)),
    listUsers: (accountId) => readSnapshot((db) => users.listUsers(db, accountId)),
    listAccountsOfUser: (userId) => read((db) => users.listAccountsOfUser(db, userId)),
    findInvitation: (hash) => read((db) => invitations.findInvitation(db, hash)),
    listInvitations: (nowMs, accountId) => read((db) => invitations.listInvitations(db, nowMs, accountId)),
    findAuthRows: (table, conditions, limit) =>
      read((db) => authRows.findAuthRows(db, table, conditions, limit)),
  };
}

/** The writing side of signing in over any SQL database. */
export function createUserWriter({ write }: SqlConnection): UserWriter {
  return {
    saveNewUser: (user) => write((db) => users.saveNewUser(db, user)),
    joinByLink: (joiner, hash) => write((db) => links.joinByLink(db, joiner, hash)),
    acceptInvitation: (userId, hash, acceptedAtMs) =>
      write((db) => links.acceptInvitation(db, { userId, hash, acceptedAtMs })),
    resetPassword: (reset) => write((db) => links.resetPassword(db, reset)),
    removeUser: (userId) => write((db) => users.removeUser(db, userId)),
    setPassword: (change) => write((db) => users.setPassword(db, change)),
    setRole: (membership, addedAtMs) => write((db) => memberships.setRole(db, membership, addedAtMs)),
    removeMembership: (userId, accountId) =>
      write((db) => memberships.removeMembership(db, userId, accountId)),
    saveInvitation: (invitation, hash) => write((db) => invitations.saveInvitation(db, invitation, hash)),
    removeInvitation: (invitationId) => write((db) => invitations.removeInvitation(db, invitationId)),
    insertAuthRow: (table, row) => write((db) => authRows.insertAuthRow(db, table, row)),
    updateAuthRows: (table, conditions, set) =>
      write((db) => authRows.updateAuthRows(db, table, conditions, set)),
    deleteAuthRows: (table, conditions) => write((db) => authRows.deleteAuthRows(db, table, conditions)),
    getSecret: (name, fresh) => write((db) => getSecret(db, name, fresh)),
  };
}
