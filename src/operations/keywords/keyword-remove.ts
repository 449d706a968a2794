import { Type } from 'typebox';
import { parseKeyword } from '../../core/keyword.ts';
import { parsed } from '../../core/parsed.ts';
import { getOpenAccount } from '../accounts/get-account.ts';
import { operatorOperation } from '../operation.ts';
import { readList } from '../read-list.ts';
import { refuseUnknown } from '../refuse-unknown.ts';
import { listAllKeywords } from './list-keywords.ts';

/** Removes keywords from an account, all or nothing; readings of the term stay. One that is kept is found by its exact spelling even if it could not be added today. */
export const keywordRemove = operatorOperation({
  name: 'keyword-remove',
  summary: { en: 'Remove keywords from an account', ja: 'アカウントからキーワードを削除する' },
  input: Type.Object({ account: Type.String(), keywords: Type.Array(Type.String()) }),
  output: Type.Object({ removed: Type.Array(Type.String()) }),
  async run({ store }, { account: accountId, keywords }) {
    const account = await getOpenAccount(store, accountId);
    const known = new Set<string>();
    for await (const { keyword } of listAllKeywords(store, account.id)) known.add(keyword);
    const read = (text: string) => (known.has(text) ? parsed(text) : parseKeyword(text));
    const { values } = readList(keywords, read);
    refuseUnknown(values, known, { en: 'keyword', ja: 'キーワード' });
    return { removed: await store.removeKeywords(account.id, values) };
  },
});
