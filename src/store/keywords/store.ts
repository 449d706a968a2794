import { whenOpen } from '../accounts/when-open.ts';
import type { QueryMethods } from '../query-methods.ts';
import { ofAccount } from '../write-scopes.ts';
import { listKeywordTags, setKeywordTags } from './keyword-tags.ts';
import {
  addKeywords,
  findKeyword,
  listKeywords,
  listSpellings,
  previewKeywords,
  removeKeywords,
} from './keywords.ts';
import type { KeywordStore } from './port.ts';

/** Keywords of accounts over any SQL database. */
export function createKeywordStore({ read, snapshot, audited }: QueryMethods): KeywordStore {
  return {
    findKeyword: read(findKeyword),
    listKeywords: read(listKeywords),
    listSpellings: read(listSpellings),
    listKeywordTags: read(listKeywordTags),
    previewKeywords: snapshot(previewKeywords),
    addKeywords: audited('addKeywords', whenOpen(addKeywords), ofAccount),
    removeKeywords: audited('removeKeywords', whenOpen(removeKeywords), ofAccount),
    setKeywordTags: audited('setKeywordTags', whenOpen(setKeywordTags), ofAccount),
  };
}
