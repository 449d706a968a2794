import { Type } from 'typebox';
import { parseNewKeyword, twinKey } from '../../core/keyword.ts';
import { accountRead } from '../operation.ts';
import { readList } from '../read-list.ts';
import { listAllKeywords } from './list-keywords.ts';

/**
 * Shows what adding these keywords would do, so that an account can choose about twins first. Changes nothing;
 * refuses invalid lists as adding does.
 */
export const keywordPreview = accountRead({
  name: 'keyword-preview',
  summary: { en: 'What adding keywords would do', ja: 'キーワード追加の下見' },
  input: Type.Object({ keywords: Type.Array(Type.String()) }),
  output: Type.Object({
    fresh: Type.Array(Type.String()),
    duplicate: Type.Array(Type.String()),
    twins: Type.Array(Type.Object({ keyword: Type.String(), twin_of: Type.String() })),
  }),
  async run({ store }, account, { keywords }) {
    const { values, repeated } = readList(keywords, parseNewKeyword);
    const existing = new Set<string>();
    const first = new Map<string, string>();
    for await (const { keyword } of listAllKeywords(store, account.id)) {
      existing.add(keyword);
      noteFirst(first, keyword);
    }
    const fresh = values.filter((keyword) => !existing.has(keyword));
    const twins = fresh.flatMap((keyword) => {
      const twinOf = noteFirst(first, keyword);
      return twinOf === keyword ? [] : [{ keyword, twin_of: twinOf }];
    });
    return { fresh, duplicate: [...values.filter((keyword) => existing.has(keyword)), ...repeated], twins };
  },
});

/** The first keyword with the same twin key; the keyword itself if it is the first. */
function noteFirst(first: Map<string, string>, keyword: string): string {
  const key = twinKey(keyword);
  const known = first.get(key) ?? keyword;
  first.set(key, known);
  return known;
}
