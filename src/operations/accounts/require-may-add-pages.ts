import { MiharuError } from '../../core/errors.ts';
import type { Account } from '../../store/port.ts';

/** Throws `pages_not_allowed` unless the account may add pages to the readings that all accounts share. */
export function requireMayAddPages({ id, addsPages }: Pick<Account, 'id' | 'addsPages'>): void {
  if (addsPages) return;
  throw new MiharuError('pages_not_allowed', {
    en: 'Each keyword is read once for all accounts that track it, so an operator has to allow an account to add pages, on the page Accounts.',
    ja: '検索キーワードの計測結果は、すべてのアカウントで共有されます。ページを追加するには、運営者による許可（アカウント管理）が必要です。',
    forOperators: {
      en: `\`miharu account set-pages --account ${id} --allow on\` allows it.`,
      ja: `\`miharu account set-pages --account ${id} --allow on\` で許可できます。`,
    },
  });
}
