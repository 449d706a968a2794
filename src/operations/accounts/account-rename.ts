import { Type } from 'typebox';
import { operatorOperation } from '../operation.ts';
import { ACCOUNT_GIVEN, given, TEXT_POINTS_MAX, untrusted } from '../schemas.ts';
import { getOpenAccount } from './get-account.ts';
import { parseAccountName } from './parse-name.ts';

/**
 * Renames an account; its id, keys and data stay the same. Throws `invalid_parameter`, also if another open account has
 * the name, and `not_found` for a closed one.
 */
export const accountRename = operatorOperation({
  name: 'account-rename',
  summary: { en: 'Rename an account', ja: 'アカウントの名前を変更する' },
  input: Type.Object({
    account: Type.String(ACCOUNT_GIVEN),
    name: Type.String(given('NAME', ['New name, 1 to 100 characters', '新しい名前（1 から 100 文字）'])),
  }),
  output: Type.Object({
    id: Type.String(),
    name: untrusted(TEXT_POINTS_MAX, 'Name of the account.'),
    previous_name: untrusted(TEXT_POINTS_MAX, 'Its name before.'),
  }),
  async run({ store }, { account: accountId, name: given }) {
    const account = await getOpenAccount(store, accountId);
    const name = parseAccountName('name', given);
    await store.renameAccount(account.id, name);
    return { id: account.id, name, previous_name: account.name };
  },
});
