import { Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import type { Invitation, Store } from '../../store/port.ts';
import { getAccount } from '../accounts/get-account.ts';
import { printMaybe } from '../days/day-report.ts';
import { operatorOperation } from '../operation.ts';
import { given, MaybeText, TEXT_POINTS_MAX, untrusted } from '../schemas.ts';

/** Users with their accounts, and unused links, oldest first; only of one account, if given. */
export const userList = operatorOperation({
  name: 'user-list',
  summary: { en: 'List the users of the web page', ja: 'Web 画面の利用者の一覧を表示する' },
  input: Type.Object({
    account: Type.Union(
      [Type.String(), Type.Null()],
      given('ID', ['Show only the users of this account', 'このアカウントの利用者だけを表示する']),
    ),
  }),
  output: Type.Object({
    users: Type.Array(
      Type.Object({
        id: Type.String(),
        email: untrusted(TEXT_POINTS_MAX, 'E-mail address.'),
        name: untrusted(TEXT_POINTS_MAX, 'Name of the user.'),
        is_operator: Type.Boolean(),
        two_factor: Type.Boolean({ description: 'Whether signing in needs a code besides the password.' }),
        accounts: Type.Array(Type.Object({ id: Type.String(), role: Type.String() })),
        created_at: Type.String(),
        /** When the user last signed in; signing out changes nothing. */
        last_sign_in_at: MaybeText,
        /** When the user was last seen; null while signed out. */
        last_seen_at: MaybeText,
      }),
    ),
    invitations: Type.Array(
      Type.Object({
        id: Type.String(),
        purpose: Type.String(),
        account: Type.Union([Type.String(), Type.Null()]),
        role: Type.Union([Type.String(), Type.Null()]),
        user: Type.Union([Type.String(), Type.Null()]),
        expires_at: Type.String(),
        made_by: Type.Union([untrusted(TEXT_POINTS_MAX, 'Name of the user who made the link.'), Type.Null()]),
      }),
    ),
  }),
  async run({ store, nowMs }, { account: accountId }) {
    const account = accountId === null ? undefined : await getAccount(store, accountId);
    const [users, invitations] = await Promise.all([
      store.listUsers(account?.id),
      store.listInvitations(nowMs(), account?.id),
    ]);
    const makers = await nameMakers(store, invitations);
    return {
      users: users.map((user) => ({
        id: user.id,
        email: user.email,
        name: user.name,
        is_operator: user.isOperator,
        two_factor: user.hasTwoFactor,
        accounts: user.memberships.map((membership) => ({ id: membership.accountId, role: membership.role })),
        created_at: printInstant(user.createdAtMs),
        last_sign_in_at: printMaybe(user.signedInAtMs),
        last_seen_at: printMaybe(user.lastSeenAtMs),
      })),
      invitations: invitations.map(({ id, purpose, accountId: into, role, userId, expiresAtMs, madeBy }) => ({
        id,
        purpose,
        account: into,
        role,
        user: userId,
        expires_at: printInstant(expiresAtMs),
        made_by: makers.get(madeBy ?? '') ?? null,
      })),
    };
  },
});

/** Names of the users who created links; they may be outside the account. */
async function nameMakers(store: Store, invitations: readonly Invitation[]): Promise<Map<string, string>> {
  const ids = new Set(invitations.flatMap(({ madeBy }) => (madeBy === null ? [] : [madeBy])));
  const makers = await Promise.all([...ids].map((id) => store.findUser(id)));
  return new Map(makers.flatMap((maker) => (maker === undefined ? [] : [[maker.id, maker.name]])));
}
