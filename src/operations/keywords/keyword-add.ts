import { Type } from 'typebox';
import { parseNewKeyword } from '../../core/keyword.ts';
import { accountWrite, done } from '../operation.ts';
import { readList } from '../read-list.ts';
import { given } from '../schemas.ts';

/** Keywords as people enter them. */
export const keywordListSchema = Type.Array(
  Type.String(),
  given(
    'KEYWORD',
    [
      'Keywords (quote those with spaces); - reads them from standard input',
      'キーワード（空白を含むものは引用符で囲む）。- で標準入力から読み込む',
    ],
    { place: 'words' },
  ),
);

/**
 * Adds keywords to an account, all or nothing; the plan's limit counts each keyword once. Twins (equal except
 * for width and case) are added and reported, so that the account can choose. Past ranks of the account's
 * products are filled from stored results pages at once.
 */
export const keywordAdd = accountWrite({
  name: 'keyword-add',
  summary: { en: 'Add keywords to an account', ja: 'アカウントにキーワードを追加する' },
  input: Type.Object({ keywords: keywordListSchema }),
  output: Type.Object({
    added: Type.Array(Type.String()),
    duplicate: Type.Array(Type.String()),
    blank: Type.Integer(),
    twins: Type.Array(Type.Object({ keyword: Type.String(), twin_of: Type.String() })),
    ranks_filled: Type.Integer(),
  }),
  async run({ store, nowMs }, account, { keywords }) {
    const list = readList(keywords, parseNewKeyword);
    const { added, duplicate, twins } = await store.addKeywords(account.id, list.values, {
      limits: 'of_plan',
      addedAtMs: nowMs(),
    });
    const asins = (await store.listAsins(account.id)).map(({ asin }) => asin);
    return done({
      added: [...added],
      duplicate: [...duplicate, ...list.repeated],
      blank: list.blank,
      twins: twins.map(({ keyword, twinOf }) => ({ keyword, twin_of: twinOf })),
      ranks_filled: await store.fillRanks(added, asins),
    });
  },
});
