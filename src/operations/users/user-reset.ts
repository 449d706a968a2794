import { Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import { operatorOperation } from '../operation.ts';
import { getUser, userSchema } from './get-user.ts';
import { MADE_BY, mintInvitation } from './invitation.ts';

/**
 * Creates a one-time link for a new password and withdraws earlier ones. The old password works until the link
 * is used.
 */
export const userReset = operatorOperation({
  name: 'user-reset',
  summary: {
    en: 'Create a one-time link for a new password',
    ja: 'パスワードを再設定するリンクを作成する（1 回限り）',
  },
  input: Type.Object({ user: userSchema, made_by: MADE_BY }),
  output: Type.Object({
    id: Type.String(),
    link: Type.String({ description: 'Id of the link, as logs name it.' }),
    path: Type.String(),
    expires_at: Type.String(),
  }),
  async run(context, { user: idOrEmail, made_by: madeBy }) {
    const user = await getUser(context.store, idOrEmail);
    const { invitation, path } = await mintInvitation(context, 'new_password', { userId: user.id, madeBy });
    return { id: user.id, link: invitation.id, path, expires_at: printInstant(invitation.expiresAtMs) };
  },
});
