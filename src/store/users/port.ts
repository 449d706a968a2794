import type { Plan } from '../../core/plan.ts';
import type { LinkPurpose } from '../../core/rights.ts';
import type { Role } from '../../core/role.ts';

/** Somebody who signs in to the web pages. */
export interface User {
  /** `usr_` and 20 base62 characters. */
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  /** Whether the user runs this installation and may open every account. */
  readonly isOperator: boolean;
  readonly createdAtMs: number;
}

/** A user's role in an account. */
export interface Membership {
  readonly userId: string;
  readonly accountId: string;
  readonly role: Role;
}

/** An account that a user is a member of. */
export interface AccountOfUser {
  readonly accountId: string;
  readonly name: string;
  readonly role: Role;
}

/** A user with its accounts. */
export interface UserWithMemberships extends User {
  readonly memberships: readonly Membership[];
  /** Whether signing in needs a code besides the password. */
  readonly hasTwoFactor: boolean;
  /** When it last signed in, after a second factor; signing out changes nothing. */
  readonly signedInAtMs: number | null;
  /** When it was last seen with a session that is still kept; `null` without any. */
  readonly lastSeenAtMs: number | null;
}

/** A one-time link; its secret is stored only as SHA-256. */
export interface Invitation {
  /** `inv_` and 20 base62 characters. */
  readonly id: string;
  readonly purpose: LinkPurpose;
  /** The account and the role that a `member` link gives; `null` for other links. */
  readonly accountId: string | null;
  readonly role: Role | null;
  /** The user whose password a `new_password` link sets; `null` for other links. */
  readonly userId: string | null;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly usedAtMs: number | null;
  /** The user who made the link and whose right it depends on; `null` for the command line and the service itself. */
  readonly madeBy: string | null;
}

/** A user to create, with the hash of its password and its role in an account. */
export interface NewUser {
  readonly user: User;
  readonly passwordHash: string;
  readonly membership: Omit<Membership, 'userId'> | null;
}

/** `email_taken`: nothing changed. */
export type NewUserOutcome = 'made' | 'email_taken';

/** Somebody who becomes a user by a link; the link alone decides what the user may do. */
export interface Joiner {
  readonly user: Omit<User, 'isOperator'>;
  readonly passwordHash: string;
  /** The account that the first operator opens at once; omitted for every other link. */
  readonly firstAccount: FirstAccount | null;
}

/** An account to open, with its plan. */
export interface FirstAccount {
  /** `acc_` and 20 base62 characters. */
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAtMs: number;
}

/** `link_void`: the link is used, expired, withdrawn, for something else, or its account is closed; nothing changed. */
export type JoinOutcome = NewUserOutcome | 'link_void';

/** `last_operator`: nothing changed. */
export type UserRemoval = 'removed' | 'missing' | 'last_operator';

/** A password to set; every session of the user except `keepSessionId` ends. */
export interface PasswordChange {
  readonly userId: string;
  readonly passwordHash: string;
  readonly changedAtMs: number;
  readonly keepSessionId: string | null;
}

/** An e-mail address to set, in lower case; every session of the user except `keepSessionId` ends. */
export interface EmailChange {
  readonly userId: string;
  readonly email: string;
  readonly changedAtMs: number;
  readonly keepSessionId: string | null;
}

/** `email_taken`, `missing`: nothing changed. */
export type EmailOutcome = 'changed' | 'email_taken' | 'missing';

/** The first code of an authenticator app; every session of the user except `keepSessionId` ends. */
export interface FirstCode {
  readonly userId: string;
  /** The secret that it was checked with, as it is stored. */
  readonly secret: string;
  /** Its time step: seconds since the epoch, divided by 30. */
  readonly step: number;
  readonly confirmedAtMs: number;
  readonly keepSessionId: string;
}

/** A wrong code, and how many in a row lock codes for how long. */
export interface WrongCode {
  readonly userId: string;
  readonly enteredAtMs: number;
  readonly wrongMax: number;
  readonly lockMs: number;
}

/** The tables that better-auth reads and writes. */
export type AuthTable = 'users' | 'passwords' | 'sessions' | 'two_factors' | 'verifications';

export type AuthValue = string | number | null;

export type AuthRow = Readonly<Record<string, AuthValue>>;

/** A session as its user sees it. */
export interface KeptSession {
  readonly id: string;
  readonly address: string | null;
  readonly userAgent: string;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
}

/** Some sessions of a user, and how many there are. */
export interface SessionList {
  readonly sessions: readonly KeptSession[];
  readonly count: number;
}

/** One condition on a column; all of them must hold. */
export interface AuthCondition {
  readonly column: string;
  readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'in';
  readonly value: AuthValue | readonly (string | number)[];
}

/** Read access to users, their links and better-auth's data. */
export interface UserReader {
  countUsers(): Promise<number>;
  findUser(userId: string): Promise<User | undefined>;
  findUserByEmail(email: string): Promise<User | undefined>;
  /** All users, or those of one account, oldest first. */
  listUsers(accountId?: string): Promise<UserWithMemberships[]>;
  /** The open accounts that a user is a member of, oldest first. */
  listAccountsOfUser(userId: string): Promise<AccountOfUser[]>;
  findInvitation(hash: string): Promise<Invitation | undefined>;
  /** Links that can still be used (neither used, void nor expired), all or of one account, newest first. */
  listInvitations(nowMs: number, accountId?: string): Promise<Invitation[]>;
  /** Sessions of a user that have not ended, the last used first, and how many there are. */
  listSessions(
    userId: string,
    query: { readonly nowMs: number; readonly limit: number },
  ): Promise<SessionList>;
  findAuthRows(
    table: AuthTable,
    conditions: readonly AuthCondition[],
    limit: number,
  ): Promise<Record<string, AuthValue>[]>;
}

/** Write access to users, their links and better-auth's data. */
export interface UserStore extends UserReader {
  /** Creates a user with its password and membership, all or nothing. */
  saveNewUser(user: NewUser): Promise<NewUserOutcome>;
  /**
   * Creates a user from the link with this hash, and uses the link up, all or nothing. Throws `invalid_parameter` for
   * `accountName` when an open account has the name of the first account.
   */
  joinByLink(joiner: Joiner, invitationHash: string): Promise<JoinOutcome>;
  /** Adds an existing user to the account of a link, and uses the link up; `false` when the link gives access to no account. */
  acceptInvitation(userId: string, invitationHash: string, acceptedAtMs: number): Promise<boolean>;
  /** Sets the password of a link's user, uses the link up and ends the user's sessions; `undefined` when the link is not for a password. */
  resetPassword(reset: {
    readonly hash: string;
    readonly passwordHash: string;
    readonly changedAtMs: number;
  }): Promise<string | undefined>;
  /** Removes a user with its sessions, memberships and the links it made. */
  removeUser(userId: string): Promise<UserRemoval>;
  /** Sets a name; `false` when the user does not exist. */
  renameUser(userId: string, name: string, renamedAtMs: number): Promise<boolean>;
  /** Sets an e-mail address that no other user has, and withdraws the user's links for a new password. */
  setEmail(change: EmailChange): Promise<EmailOutcome>;
  /** Sets a password and withdraws links for a new one; `false` when the user does not exist. */
  setPassword(change: PasswordChange): Promise<boolean>;
  /** Switches two-factor authentication on after its first code; `false` when it was not set up with that secret, or is on already. */
  confirmTwoFactor(code: FirstCode): Promise<boolean>;
  /** Removes a user's second factor, and ends its sessions except one; `false` when there was none. */
  removeTwoFactor(userId: string, keepSessionId: string | null): Promise<boolean>;
  /** Replaces a user's recovery codes by these, encrypted; `false` when two-factor authentication is off. */
  renewRecoveryCodes(userId: string, sealed: string): Promise<boolean>;
  /** Notes in the audit that a user signed in with a recovery code; `false` when the user does not exist. */
  noteRecoveryCode(userId: string): Promise<boolean>;
  /** Uses up the code of a time step; `false` when it was used before. Steps of more than a day before it are forgotten. */
  useCode(userId: string, step: number): Promise<boolean>;
  /** Counts a wrong code, and locks codes when there were too many in a row; an ended lock begins a new count. */
  countWrongCode(wrong: WrongCode): Promise<void>;
  /**
   * Ends a user's sessions except one, and its sign-ins that wait for a code; returns how many sessions there were. A
   * sign-in that is being checked sees it in `session_ends` of its user.
   */
  endSessions(userId: string, keepSessionId: string | null): Promise<number>;
  /**
   * Gives a user a role in an account, or changes it; a user who is no longer an owner loses the links into the
   * account. `last_owner`: the account would have no owner, so nothing changed.
   */
  setRole(membership: Membership, addedAtMs: number): Promise<'set' | 'last_owner'>;
  /**
   * Removes a user from an account, and withdraws the links into it that the user made; `last_owner`: the account would
   * have no owner, so nothing changed.
   */
  removeMembership(userId: string, accountId: string): Promise<'removed' | 'missing' | 'last_owner'>;
  /** Saves a link; withdraws an earlier one for a new password of the same user, and forgets expired ones. */
  saveInvitation(invitation: Invitation, hash: string): Promise<void>;
  removeInvitation(invitationId: string): Promise<boolean>;
  insertAuthRow(table: AuthTable, row: AuthRow): Promise<void>;
  /** Returns how many rows changed. */
  updateAuthRows(table: AuthTable, conditions: readonly AuthCondition[], set: AuthRow): Promise<number>;
  /** Returns how many rows were removed. */
  deleteAuthRows(table: AuthTable, conditions: readonly AuthCondition[]): Promise<number>;
  /** The secret of this name; `fresh` becomes the secret if none exists yet. */
  getSecret(name: string, fresh: string): Promise<string>;
}
