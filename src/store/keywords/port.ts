import type { Added, AddOptions } from '../accounts/port.ts';

/** A keyword of an account; its text is also the search term. */
export interface AccountKeyword {
  readonly keyword: string;
  /** Order of adding within the account; grows, never reused. */
  readonly seq: number;
  readonly addedAtMs: number;
}

/** A range of an account's keywords in the order of adding: those with `seq` above `afterSeq`. */
export type KeywordRange = { readonly afterSeq: number; readonly limit: number };

/** A new keyword with the account's keyword that is its twin. */
export interface Twin {
  readonly keyword: string;
  readonly twinOf: string;
}

/** How keywords are added. */
export interface AddKeywordsOptions extends AddOptions {
  /** What happens to twins; they are added unless given. */
  readonly twins?: 'add' | 'leave_out';
}

/** What adding keywords does: twins are listed whether they are added or left out. */
export interface AddedKeywords extends Added<string> {
  readonly twins: readonly Twin[];
}

/** Read access to keywords of accounts. */
export interface KeywordReader {
  findKeyword(accountId: string, keyword: string): Promise<AccountKeyword | undefined>;
  listKeywords(accountId: string, range: KeywordRange): Promise<AccountKeyword[]>;
  /** As `listKeywords`, but only the spellings, in a fifth of the time. */
  listSpellings(accountId: string, range: KeywordRange): Promise<string[]>;
  /** The tags of every keyword that has any, in code point order. */
  listKeywordTags(accountId: string): Promise<ReadonlyMap<string, readonly string[]>>;
  /** What `addKeywords` would do; throws as it does. */
  previewKeywords(
    accountId: string,
    keywords: readonly string[],
    options: Omit<AddKeywordsOptions, 'addedAtMs'>,
  ): Promise<AddedKeywords>;
}

/** Write access to keywords of accounts. */
export interface KeywordStore extends KeywordReader {
  /** Adds keywords (in their one spelling), all or nothing; throws `plan_limit`. Repetitions count once. */
  addKeywords(
    accountId: string,
    keywords: readonly string[],
    options: AddKeywordsOptions,
  ): Promise<AddedKeywords>;
  removeKeywords(accountId: string, keywords: readonly string[]): Promise<string[]>;
  /**
   * Replaces the tags of a keyword; `false` when the account does not have it. Changes no version, since no answer of
   * the API contains tags.
   */
  setKeywordTags(accountId: string, keyword: string, tags: readonly string[]): Promise<boolean>;
}
