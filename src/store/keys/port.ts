import type { Account } from '../accounts/port.ts';

/** A key without its secret: the secret is shown once and kept only as SHA-256. */
export interface ApiKey {
  /** `key_` and 20 base62 characters. */
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** First 8 characters of the secret (`mhr_` and four). */
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  readonly lastUsedAtMs: number | null;
  /** Id of the key of its account that it took the place of. */
  readonly replaces: string | null;
}

/** A key that takes the place of another one. */
export interface ReplacingKey extends ApiKey {
  readonly replaces: string;
}

/** `ended`: the other key was over already; `before`: it was replaced before, and is about to end. */
export type KeyReplaced = 'replaced' | 'missing' | 'ended' | 'before';

/** Keys as they can be read. */
export interface KeyReader {
  /** Looks a key up by the lower-case hex SHA-256 of its secret; revoked and expired ones are found too. */
  findKeyByHash(hash: string): Promise<{ readonly key: ApiKey; readonly account: Account } | undefined>;
  listKeys(accountId: string): Promise<ApiKey[]>;
}

/** Keys as they are kept. */
export interface KeyStore extends KeyReader {
  saveKey(key: ApiKey, hash: string): Promise<void>;
  /**
   * Saves a key in place of the one that it replaces, which ends now or at an instant, never later than it would have; of many at once
   * one does. Both are written in one transaction.
   */
  replaceKey(key: ReplacingKey, hash: string, endsAtMs: number | 'now'): Promise<KeyReplaced>;
  /** `undefined` when the account has no such key; revoking again keeps the first instant. */
  revokeKey(accountId: string, keyId: string, revokedAtMs: number): Promise<ApiKey | undefined>;
  /** Notes the use of keys; coarse (at most once a minute a key), moves no version. */
  touchKeys(uses: ReadonlyMap<string, number>): Promise<void>;
}
