import { MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import type { StoreReader, User, UserReader } from '../../store/port.ts';

/** The user with an id or an e-mail address; throws `not_found` when there is none. */
export async function getUser(store: StoreReader & UserReader, idOrEmail: string): Promise<User> {
  const user = idOrEmail.includes('@')
    ? await store.findUserByEmail(idOrEmail.trim().toLowerCase())
    : await store.findUser(idOrEmail);
  if (user !== undefined) return user;
  throw new MiharuError('not_found', {
    en: `There is no user ${quote(idOrEmail)}. \`miharu user list\` shows them.`,
    ja: `利用者 ${quote(idOrEmail)} はいません。\`miharu user list\` で確認してください。`,
  });
}
