import type { Plan } from '../../core/plan.ts';
import type { LinkPurpose } from '../../core/rights.ts';
import type { Role } from '../../core/role.ts';

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

/** A one-time link; its secret is kept as SHA-256 only. */
export interface Invitation {
  /** `inv_` and 20 base62 characters. */
  readonly id: string;
  readonly purpose: LinkPurpose;
  /** The account and the role that `member` leads to; `null` for the others. */
  readonly accountId: string | null;
  readonly role: Role | null;
  /** Whose password `new_password` sets; `null` for the others. */
  readonly userId: string | null;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly usedAtMs: number | null;
  /** The user who made it, and on whose right it rests; `null` for the command line and the service itself. */
  readonly madeBy: string | null;
}

/** A user to be made, with the hash of its password and its place in an account. */
export interface NewUser {
  readonly user: User;
  readonly passwordHash: string;
  readonly membership: Omit<Membership, 'userId'> | null;
}

/** `email_taken`: nothing was changed. */
export type NewUserOutcome = 'made' | 'email_taken';

/** Somebody who becomes a user by a link: what it may do is the link's to say, and is no part of this. */
export interface Joiner {
  readonly user: Omit<User, 'isOperator'>;
  readonly passwordHash: string;
  /** The account that the first operator opens at once; with every other link it is left out. */
  readonly firstAccount: FirstAccount | null;
}

/** An account with its plan, before it is opened. */
export interface FirstAccount {
  /** `acc_` and 20 base62 characters. */
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAtMs: number;
}

/** `link_void`: it is used, over, withdrawn, leads nowhere any more, or is for something else; nothing was changed. */
export type JoinOutcome = NewUserOutcome | 'link_void';

/** `last_operator`: nothing was changed. */
export type UserRemoval = 'removed' | 'missing' | 'last_operator';

/** A password that is set; every session of the user ends but `keepSessionId`. */
export interface PasswordChange {
  readonly userId: string;
  readonly passwordHash: string;
  readonly changedAtMs: number;
  readonly keepSessionId: string | null;
}

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

/** Users, their links and what better-auth reads. */
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

/** Users, their links and what better-auth writes. */
export interface UserStore extends UserReader {
  /** Makes a user with its password and membership, all or nothing. */
  saveNewUser(user: NewUser): Promise<NewUserOutcome>;
  /** Makes a user of what the link with this hash says, and uses the link up, all or nothing. */
  joinByLink(joiner: Joiner, invitationHash: string): Promise<JoinOutcome>;
  /** Puts a user who is there into the account that a link is for, and uses the link up; `false` when the link leads into none. */
  acceptInvitation(userId: string, invitationHash: string, acceptedAtMs: number): Promise<boolean>;
  /** Sets the password of the user that a link is for, uses the link up and ends its sessions; `undefined` when the link is for none. */
  resetPassword(reset: {
    readonly hash: string;
    readonly passwordHash: string;
    readonly changedAtMs: number;
  }): Promise<string | undefined>;
  /** Removes a user with its sessions, memberships and the links that it made. */
  removeUser(userId: string): Promise<UserRemoval>;
  /** Sets a password and withdraws links for a new one; `false` when there is no such user. */
  setPassword(change: PasswordChange): Promise<boolean>;
  /** Gives a user a role in an account, or another role; who is owner no more loses the links into it. `last_owner`: nobody would be its owner, so nothing was changed. */
  setRole(membership: Membership, addedAtMs: number): Promise<'set' | 'last_owner'>;
  /** Takes a user out of an account, and withdraws the links into it that it made; `last_owner`: nobody would be its owner, so nothing was changed. */
  removeMembership(userId: string, accountId: string): Promise<'removed' | 'missing' | 'last_owner'>;
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
