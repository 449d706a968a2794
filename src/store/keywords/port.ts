import type { Added, AddOptions } from '../accounts/port.ts';

/** A keyword of an account; its text is the search term too. */
export interface AccountKeyword {
  readonly keyword: string;
  /** Order of adding within the account; grows, never reused. */
  readonly seq: number;
  readonly addedAtMs: number;
}

/** A stretch of an account's keywords in the order of adding: those with `seq` above `afterSeq`. */
export type KeywordRange = { readonly afterSeq: number; readonly limit: number };

/** A keyword of the account and the new one that is its twin. */
export interface Twin {
  readonly keyword: string;
  readonly twinOf: string;
}

/** Keywords of accounts as they can be read. */
export interface KeywordReader {
  findKeyword(accountId: string, keyword: string): Promise<AccountKeyword | undefined>;
  listKeywords(accountId: string, range: KeywordRange): Promise<AccountKeyword[]>;
  /** As `listKeywords`, the spellings alone: a fifth of the time. */
  listSpellings(accountId: string, range: KeywordRange): Promise<string[]>;
  /** The tags of every keyword that has some, in the order of their signs. */
  listKeywordTags(accountId: string): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** Keywords of accounts as they are kept. */
export interface KeywordStore extends KeywordReader {
  /**
   * Adds keywords (already in their one spelling), all or nothing; throws `plan_limit`. Twins are added and told. What is
   * given twice counts once.
   */
  addKeywords(
    accountId: string,
    keywords: readonly string[],
    options: AddOptions,
  ): Promise<Added<string> & { readonly twins: readonly Twin[] }>;
  removeKeywords(accountId: string, keywords: readonly string[]): Promise<string[]>;
  /** Puts tags in place of those that a keyword has; `false` when the account has no such keyword. Moves no version: no answer of the API tells tags. */
  setKeywordTags(accountId: string, keyword: string, tags: readonly string[]): Promise<boolean>;
}
