import { ERRORS, getParameter, MiharuError, raise } from '../../core/errors.ts';
import { parseKeyword } from '../../core/keyword.ts';
import { quote, type Text } from '../../core/text.ts';
import type { AccountKeyword, AccountReader, KeywordReader } from '../../store/port.ts';
import { suggestKeywords } from './keyword-suggestions.ts';

/** Reads `keyword` as sent; throws `invalid_parameter` if it cannot be a keyword. */
export function readKeyword(sent: string): string {
  return getParameter('keyword', parseKeyword(sent));
}

/** The account's keyword in exactly this spelling; throws `keyword_not_monitored` with the closest spellings. */
export async function getMonitoredKeyword(
  store: AccountReader & KeywordReader,
  accountId: string,
  keyword: string,
  remedy: Text = ERRORS.keyword_not_monitored.remedy,
): Promise<AccountKeyword> {
  const known = await store.findKeyword(accountId, keyword);
  return known ?? raise(await notMonitored(store, accountId, keyword, remedy));
}

/**
 * The error `keyword_not_monitored` for a keyword that the account does not have, which a page may have named, with the closest
 * spellings.
 */
export async function notMonitored(
  store: AccountReader & KeywordReader,
  accountId: string,
  keyword: string,
  remedy: Text = ERRORS.keyword_not_monitored.remedy,
): Promise<MiharuError> {
  const { keywords: limit } = await store.countAccount(accountId);
  const own = await store.listSpellings(accountId, { afterSeq: 0, limit });
  const suggestions = suggestKeywords(keyword, own);
  return new MiharuError(
    'keyword_not_monitored',
    {
      en: `${quote(keyword)} is not one of the account's keywords.`,
      ja: `${quote(keyword)} は登録されていません。`,
      forPrograms: remedy,
    },
    { members: { keyword, suggestions } },
  );
}
