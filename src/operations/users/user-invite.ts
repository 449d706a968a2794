import { Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import { ROLES } from '../../core/role.ts';
import { getOpenAccount } from '../accounts/get-account.ts';
import { type OperationContext, operatorOperation } from '../operation.ts';
import { OWN_ACCOUNT_GIVEN, ROLE_GIVEN, requireAccountOfRole } from './get-user.ts';
import { MADE_BY, mintInvitation } from './invitation.ts';

/** Creates a one-time link for a new user of an account, or a new operator. `path` is shown once. */
export const userInvite = operatorOperation({
  name: 'user-invite',
  summary: {
    en: 'Create a one-time invitation link',
    ja: '利用者を招待する（1 回限りのリンクを作成する）',
  },
  startsData: true,
  input: Type.Object({
    account: Type.Union([Type.String(), Type.Null()], OWN_ACCOUNT_GIVEN),
    role: Type.Union([Type.Enum([...ROLES]), Type.Null()], ROLE_GIVEN),
    made_by: MADE_BY,
  }),
  output: Type.Object({ id: Type.String(), path: Type.String(), expires_at: Type.String() }),
  async run(context, { account: accountId, role, made_by: madeBy }) {
    requireAccountOfRole(role, accountId);
    const account = accountId === null ? null : await getOpenAccount(context.store, accountId);
    const { invitation, path } =
      account === null
        ? await mintInvitation(context, await purposeOf(context), { madeBy })
        : await mintInvitation(context, 'member', { accountId: account.id, role: role ?? 'member', madeBy });
    return { id: invitation.id, path, expires_at: printInstant(invitation.expiresAtMs) };
  },
});

/** While nobody has registered, the link is a setup link, as that of `miharu serve`: it opens the first account too. */
async function purposeOf({ store }: Pick<OperationContext, 'store'>): Promise<'first_operator' | 'operator'> {
  return (await store.countUsers()) === 0 ? 'first_operator' : 'operator';
}
