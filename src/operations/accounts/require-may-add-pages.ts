import { MiharuError } from '../../core/errors.ts';
import type { Account } from '../../store/port.ts';

/** Throws `pages_not_allowed` unless the account may add pages to the readings that all accounts share. */
export function requireMayAddPages(account: Pick<Account, 'id' | 'addsPages'>): void {
  if (!account.addsPages) throw pagesNotAllowed(account);
}

/** The refusal of an account that may not add pages. */
export function pagesNotAllowed({ id }: Pick<Account, 'id'>): MiharuError {
  return new MiharuError('pages_not_allowed', {
    en: 'Each keyword is read once for all accounts that track it, so an operator has to allow an account to add pages, on the page Accounts.',
    ja: '検索キーワードの計測結果は、すべてのアカウントで共有されます。ページを追加するには、運営者による許可（アカウント管理）が必要です。',
    forOperators: {
      en: `\`miharu account set-pages --account ${id} --allow on\` allows it.`,
      ja: `\`miharu account set-pages --account ${id} --allow on\` で許可できます。`,
    },
  });
}
