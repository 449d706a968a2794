import { Type } from 'typebox';
import { operatorOperation } from '../operation.ts';
import { getUser, userSchema } from './get-user.ts';

/**
 * Ends all sessions of a user and its sign-ins that wait for a code, for example because a device was lost; the password
 * stays valid.
 */
export const userEndSessions = operatorOperation({
  name: 'user-end-sessions',
  summary: {
    en: 'Sign a user out on all devices',
    ja: '利用者をすべての端末でサインアウトさせる',
  },
  input: Type.Object({ user: userSchema }),
  output: Type.Object({
    id: Type.String(),
    ended: Type.Integer({ description: 'How many sessions there were.' }),
  }),
  async run({ store }, { user: idOrEmail }) {
    const { id } = await getUser(store, idOrEmail);
    return { id, ended: await store.endSessions(id, null) };
  },
});
