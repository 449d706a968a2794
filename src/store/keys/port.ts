import type { Scope } from '../../core/rights.ts';
import type { Account } from '../accounts/port.ts';

/** A key without its secret: the secret is shown once and stored only as SHA-256. */
export interface ApiKey {
  /** `key_` and 20 base62 characters. */
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** What it may be used for, in the order of `SCOPES`. */
  readonly scopes: readonly Scope[];
  /** First 8 characters of the secret (`mhr_` and four). */
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  readonly lastUsedAtMs: number | null;
  /** Id of the key that it replaced, in the same account. */
  readonly replaces: string | null;
}

/** A key that replaces another one. */
export interface ReplacingKey extends ApiKey {
  readonly replaces: string;
}

/** `ended`: the other key had already ended. `before`: it was already replaced and is about to end. */
export type KeyReplaced = 'replaced' | 'missing' | 'ended' | 'before';

/** Read access to keys. */
export interface KeyReader {
  /** Finds a key by the lower-case hex SHA-256 of its secret, including revoked and expired keys. */
  findKeyByHash(hash: string): Promise<{ readonly key: ApiKey; readonly account: Account } | undefined>;
  listKeys(accountId: string): Promise<ApiKey[]>;
}

/** Write access to keys. */
export interface KeyStore extends KeyReader {
  saveKey(key: ApiKey, hash: string): Promise<void>;
  /**
   * Saves a key that replaces another one, which ends now or at an instant, but never later than before. Both are
   * written in one transaction; of several at once, one succeeds.
   */
  replaceKey(key: ReplacingKey, hash: string, endsAtMs: number | 'now'): Promise<KeyReplaced>;
  /** `undefined` when the account does not have this key; revoking again keeps the first instant. */
  revokeKey(accountId: string, keyId: string, revokedAtMs: number): Promise<ApiKey | undefined>;
  /** Saves uses of keys, at most once a minute per key; changes no version. */
  touchKeys(uses: ReadonlyMap<string, number>): Promise<void>;
}
