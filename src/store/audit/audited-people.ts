import { LINK_RIGHTS } from '../../core/rights.ts';
import { findInvitation } from '../users/invitations.ts';
import { findRole } from '../users/memberships.ts';
import { findUser, listMemberships } from '../users/users.ts';
import { type AuditTable, NOTHING } from './audit-row.ts';
import { describeLink, entryOf, ofMember } from './to-entries.ts';

/** The audited methods about users, their roles and links. */
export const AUDITED_PEOPLE = {
  saveNewUser: async (_db, { user: { id, name, isOperator }, membership }) => {
    const [accountId, role] = [membership?.accountId ?? null, membership?.role ?? null];
    const after = { operator: isOperator, role };
    return (result) =>
      result === 'made' ? [entryOf('user_added', { accountId, subject: { id, name }, after })] : NOTHING;
  },
  joinByLink: async (db, { user: { id, name }, firstAccount }, hash) => {
    const link = await findInvitation(db, hash);
    if (link === undefined) return () => NOTHING;
    const { makes, opensAccount } = LINK_RIGHTS[link.purpose];
    const by = { kind: 'user', id, name } as const;
    const after = { operator: makes === 'operator', role: link.role, link: link.id };
    const added = entryOf('user_added', { accountId: link.accountId, subject: { id, name }, after, by });
    const opened =
      firstAccount === null || !opensAccount
        ? []
        : [
            entryOf('account_created', {
              accountId: firstAccount.id,
              subject: { id: firstAccount.id, name: firstAccount.name },
              after: { plan: firstAccount.plan },
              by,
            }),
          ];
    return (result) => (result === 'made' ? [added, ...opened] : NOTHING);
  },
  acceptInvitation: async (db, userId, hash) => {
    const link = await findInvitation(db, hash);
    const accountId = link?.accountId ?? null;
    const before = accountId === null ? null : await findRole(db, userId, accountId);
    const user = await findUser(db, userId);
    return async (isAccepted) =>
      isAccepted && link !== undefined && accountId !== null
        ? [
            ofMember('member_role_set', accountId, {
              userId,
              user,
              before,
              after: await findRole(db, userId, accountId),
              link: link.id,
            }),
          ]
        : NOTHING;
  },
  resetPassword: async (db, { hash }) => {
    const link = await findInvitation(db, hash);
    return async (userId) => {
      if (userId === undefined) return NOTHING;
      const name = (await findUser(db, userId))?.name ?? null;
      const [subject, by] = [{ id: userId, name }, { kind: 'user', id: userId, name } as const];
      return [entryOf('password_reset', { accountId: null, subject, after: { link: link?.id ?? null }, by })];
    };
  },
  renameUser: async (db, userId) => {
    const before = await findUser(db, userId);
    return async () => {
      const name = (await findUser(db, userId))?.name ?? null;
      if (before === undefined || name === null || name === before.name) return NOTHING;
      const subject = { id: userId, name };
      return [
        entryOf('user_renamed', { accountId: null, subject, before: { name: before.name }, after: { name } }),
      ];
    };
  },
  setEmail: async (db, { userId, email }) => {
    const user = await findUser(db, userId);
    const subject = { id: userId, name: user?.name ?? null };
    return (result) =>
      result === 'changed' && user?.email !== email
        ? [entryOf('email_changed', { accountId: null, subject })]
        : NOTHING;
  },
  setPassword: async (db, { userId }) => {
    const user = await findUser(db, userId);
    const subject = { id: userId, name: user?.name ?? null };
    return (isSet) => (isSet ? [entryOf('password_changed', { accountId: null, subject })] : NOTHING);
  },
  removeUser: async (db, userId) => {
    const user = await findUser(db, userId);
    const memberships = await listMemberships(db, userId);
    const subject = { id: userId, name: user?.name ?? null };
    const before = { operator: user?.isOperator ?? false };
    return (result) =>
      result === 'removed'
        ? [
            entryOf('user_removed', { accountId: null, subject, before }),
            ...memberships.map(({ accountId, role }) =>
              ofMember('member_removed', accountId, { userId, user, before: role, after: null }),
            ),
          ]
        : NOTHING;
  },
  confirmTwoFactor: async (db, { userId }) => {
    const subject = { id: userId, name: (await findUser(db, userId))?.name ?? null };
    // Only a user's own code switches it on.
    const by = { kind: 'user', ...subject } as const;
    return (isOn) => (isOn ? [entryOf('two_factor_on', { accountId: null, subject, by })] : NOTHING);
  },
  removeTwoFactor: async (db, userId) => {
    const subject = { id: userId, name: (await findUser(db, userId))?.name ?? null };
    return (isOff) => (isOff ? [entryOf('two_factor_off', { accountId: null, subject })] : NOTHING);
  },
  renewRecoveryCodes: async (db, userId) => {
    const subject = { id: userId, name: (await findUser(db, userId))?.name ?? null };
    // Only with their own password do users get new ones.
    const by = { kind: 'user', ...subject } as const;
    return (isDone) =>
      isDone ? [entryOf('recovery_codes_renewed', { accountId: null, subject, by })] : NOTHING;
  },
  noteRecoveryCode: async (db, userId) => {
    const subject = { id: userId, name: (await findUser(db, userId))?.name ?? null };
    // Nobody is signed in yet who could be acted for.
    const by = { kind: 'user', ...subject } as const;
    return (isThere) =>
      isThere ? [entryOf('recovery_code_used', { accountId: null, subject, by })] : NOTHING;
  },
  endSessions: async (db, userId) => {
    const subject = { id: userId, name: (await findUser(db, userId))?.name ?? null };
    return (count) =>
      count > 0 ? [entryOf('sessions_ended', { accountId: null, subject, count })] : NOTHING;
  },
  setRole: async (db, { userId, accountId, role }) => {
    const before = await findRole(db, userId, accountId);
    const user = await findUser(db, userId);
    return (result) =>
      result === 'set' && before !== role
        ? [ofMember('member_role_set', accountId, { userId, user, before, after: role })]
        : NOTHING;
  },
  removeMembership: async (db, userId, accountId) => {
    const before = await findRole(db, userId, accountId);
    const user = await findUser(db, userId);
    return (result) =>
      result === 'removed'
        ? [ofMember('member_removed', accountId, { userId, user, before, after: null })]
        : NOTHING;
  },
  saveInvitation: async (db, invitation) => {
    return async () => [await describeLink(db, 'link_created', invitation)];
  },
  removeInvitation: async (db, invitationId) => {
    const link = await db
      .selectFrom('invitations')
      .select('hash')
      .where('id', '=', invitationId)
      .executeTakeFirst();
    const invitation = link === undefined ? undefined : await findInvitation(db, link.hash);
    const entry = invitation && (await describeLink(db, 'link_withdrawn', invitation));
    return () => (entry === undefined ? NOTHING : [entry]);
  },
} as const satisfies AuditTable;
