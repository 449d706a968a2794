import { Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import { operatorOperation } from '../operation.ts';
import { getUser, userSchema } from './get-user.ts';

/**
 * Removes the second factor of a user who lost it, and ends the user's sessions; the password alone is enough again.
 * Throws `not_found` for a user without one.
 */
export const userDisableTwoFactor = operatorOperation({
  name: 'user-disable-two-factor',
  summary: {
    en: 'Turn off two-factor authentication of a user',
    ja: '利用者の 2 段階認証を無効にする',
  },
  input: Type.Object({ user: userSchema }),
  output: Type.Object({ id: Type.String() }),
  async run({ store }, { user: idOrEmail }) {
    const { id } = await getUser(store, idOrEmail);
    if (await store.removeTwoFactor(id, null)) return { id };
    throw new MiharuError('not_found', {
      en: 'Two-factor authentication is not on for this user.',
      ja: 'この利用者は 2 段階認証を使っていません。',
    });
  },
});
