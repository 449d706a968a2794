import type { AccountKeyword, KeywordReader } from '../../store/port.ts';

const PAGE = 1_000;

/** All keywords of an account in the order in which they were added, read a thousand at a time. */
export async function* listAllKeywords(
  store: KeywordReader,
  accountId: string,
): AsyncGenerator<AccountKeyword> {
  let afterSeq = 0;
  for (;;) {
    const keywords = await store.listKeywords(accountId, { afterSeq, limit: PAGE });
    yield* keywords;
    const last = keywords.at(-1);
    if (last === undefined || keywords.length < PAGE) return;
    afterSeq = last.seq;
  }
}
