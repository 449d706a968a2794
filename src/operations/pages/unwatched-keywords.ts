import type { AccountReader, KeywordReader } from '../../store/port.ts';
import type { ImportReport } from './import-report.ts';

/** Keywords of the readings that no open account has, so that nobody sees their ranks yet. */
export async function listUnwatched(
  store: Pick<AccountReader & KeywordReader, 'listAccounts' | 'findKeyword'>,
  { readings }: Pick<ImportReport, 'readings'>,
): Promise<string[]> {
  const accounts = (await store.listAccounts()).filter(({ closedAtMs }) => closedAtMs === null);
  const unwatched: string[] = [];
  for (const keyword of new Set(readings.map((reading) => reading.keyword))) {
    if (!(await isWatched(store, keyword, accounts))) unwatched.push(keyword);
  }
  return unwatched;
}

async function isWatched(
  store: Pick<KeywordReader, 'findKeyword'>,
  keyword: string,
  accounts: readonly { readonly id: string }[],
): Promise<boolean> {
  for (const { id } of accounts) {
    if ((await store.findKeyword(id, keyword)) !== undefined) return true;
  }
  return false;
}
