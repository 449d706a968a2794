import { MiharuError, raise } from '../../core/errors.ts';
import { requireOpen } from '../../core/require-open.ts';
import { quote } from '../../core/text.ts';
import type { Account, AccountReader } from '../../store/port.ts';

/** The account with an id; throws `not_found` for an unknown one, and for one that is being deleted. */
export async function getAccount(store: AccountReader, accountId: string): Promise<Account> {
  const account = await findOrThrow(store, accountId);
  if (account.deletingSinceMs === undefined) return account;
  throw new MiharuError('not_found', {
    en: `The account ${quote(accountId)} is being deleted.`,
    ja: `アカウント ${quote(accountId)} は削除中です。`,
    forOperators: {
      en: '`miharu account delete` continues the deletion and reports when it is complete.',
      ja: '`miharu account delete` をもう一度実行すると削除を続行し、完了を表示します。',
    },
  });
}

/** As {@link getAccount}, also for an account that is being deleted. */
export async function findOrThrow(store: AccountReader, accountId: string): Promise<Account> {
  return (
    (await store.findAccount(accountId)) ??
    raise(
      new MiharuError('not_found', {
        en: `The account ${quote(accountId)} does not exist. Check the ID in the list of accounts.`,
        ja: `アカウント ${quote(accountId)} は存在しません。アカウントの一覧で ID を確認してください。`,
        forOperators: {
          en: '`miharu account list` shows all accounts.',
          ja: '一覧は `miharu account list` で表示できます。',
        },
      }),
    )
  );
}

/** As {@link getAccount}, for changes: throws `not_found` for a closed account as well. */
export async function getOpenAccount(store: AccountReader, accountId: string): Promise<Account> {
  const account = await getAccount(store, accountId);
  requireOpen(account);
  return account;
}
