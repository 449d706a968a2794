import type { Role } from '../core/role.ts';

/** Somebody who signs in to the web page. */
export interface User {
  /** `usr_` and 20 base62 characters. */
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  /** Runs this installation: may open every account. */
  readonly isOperator: boolean;
  readonly createdAtMs: number;
}

/** A user's place in an account. */
export interface Membership {
  readonly userId: string;
  readonly accountId: string;
  readonly role: Role;
}

/** An account that a user is in. */
export interface AccountOfUser {
  readonly accountId: string;
  readonly name: string;
  readonly role: Role;
}

/** A user with the accounts that it is in. */
export interface UserWithMemberships extends User {
  readonly memberships: readonly Membership[];
  /** When it last came with a session that still holds; `null` without any. */
  readonly lastSeenAtMs: number | null;
}

/** What a one-time link is for. */
export type InvitationPurpose = 'first_operator' | 'operator' | 'member' | 'new_password';

/** A one-time link; its secret is kept as SHA-256 only. */
export interface Invitation {
  /** `inv_` and 20 base62 characters. */
  readonly id: string;
  readonly purpose: InvitationPurpose;
  /** The account and the role that `member` leads to; `null` for the others. */
  readonly accountId: string | null;
  readonly role: Role | null;
  /** Whose password `new_password` sets; `null` for the others. */
  readonly userId: string | null;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly usedAtMs: number | null;
}

/** A user to be made, with the hash of its password and, where it came by a link, that link's hash. */
export interface NewUser {
  readonly user: User;
  readonly passwordHash: string;
  readonly membership: Omit<Membership, 'userId'> | null;
  readonly invitationHash: string | null;
}

/** `email_taken`, `link_used` (or over, or withdrawn): nothing was changed. */
export type NewUserOutcome = 'made' | 'email_taken' | 'link_used';

/** The tables that better-auth reads and writes. */
export type AuthTable = 'users' | 'passwords' | 'sessions';
export type AuthValue = string | number | null;
export type AuthRow = Readonly<Record<string, AuthValue>>;

/** One condition on a column; all of them have to hold. */
export interface AuthCondition {
  readonly column: string;
  readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'in';
  readonly value: AuthValue | readonly (string | number)[];
}

export interface UserReader {
  countUsers(): Promise<number>;
  findUser(userId: string): Promise<User | undefined>;
  findUserByEmail(email: string): Promise<User | undefined>;
  /** All users, oldest first; of one account where it is given. */
  listUsers(accountId?: string): Promise<UserWithMemberships[]>;
  /** The open accounts that a user is in, oldest first. */
  listAccountsOfUser(userId: string): Promise<AccountOfUser[]>;
  findInvitation(hash: string): Promise<Invitation | undefined>;
  /** Links that still open something (neither used, void nor over), newest first; of one account where it is given. */
  listInvitations(nowMs: number, accountId?: string): Promise<Invitation[]>;
  findAuthRows(
    table: AuthTable,
    conditions: readonly AuthCondition[],
    limit: number,
  ): Promise<Record<string, AuthValue>[]>;
}

export interface UserWriter {
  /** Makes a user with its password and membership, and uses up its link, all or nothing. */
  saveNewUser(user: NewUser): Promise<NewUserOutcome>;
  /** Puts a user who is there into the account that a link is for, and uses the link up; `false` when the link leads into none. */
  acceptInvitation(userId: string, invitationHash: string, acceptedAtMs: number): Promise<boolean>;
  /** Removes a user with its sessions and memberships; `false` when there is none. */
  removeUser(userId: string): Promise<boolean>;
  /** Sets the password and ends every session of the user but `keepSessionId`; uses up the link where one is given. */
  setPassword(change: {
    readonly userId: string;
    readonly passwordHash: string;
    readonly changedAtMs: number;
    readonly invitationHash: string | null;
    readonly keepSessionId: string | null;
  }): Promise<'set' | 'no_user' | 'link_used'>;
  /** Gives a user a role in an account, or another role. */
  saveMembership(membership: Membership, addedAtMs: number): Promise<void>;
  removeMembership(userId: string, accountId: string): Promise<boolean>;
  setOperator(userId: string, isOperator: boolean): Promise<boolean>;
  /** Saves a link; one for a new password of the same user is withdrawn, and those that are over are forgotten. */
  saveInvitation(invitation: Invitation, hash: string): Promise<void>;
  removeInvitation(invitationId: string): Promise<boolean>;
  insertAuthRow(table: AuthTable, row: AuthRow): Promise<void>;
  /** How many rows were changed. */
  updateAuthRows(table: AuthTable, conditions: readonly AuthCondition[], set: AuthRow): Promise<number>;
  /** How many rows are gone. */
  deleteAuthRows(table: AuthTable, conditions: readonly AuthCondition[]): Promise<number>;
  /** The secret of this name; `fresh` becomes it when there is none yet. */
  getSecret(name: string, fresh: string): Promise<string>;
}
