import { isApiKeyShaped } from '../core/api-key.ts';
import { MiharuError } from '../core/errors.ts';
import { hashApiKey } from '../operations/accounts/hash-api-key.ts';
import type { Account, ApiKey, StoreReader } from '../store/port.ts';
import type { ChangeWatch } from './change-watch.ts';
import { invalidKey } from './credential.ts';

/** A key and whose it is. */
export interface KnownKey {
  readonly key: ApiKey;
  readonly account: Account;
}

/** Looks keys up; what it remembers holds only until anything is written, by whatever process. */
export interface KeyCheck {
  /** The account of a secret; a shape or checksum that is wrong is refused without a look-up. Throws `invalid_api_key`, `revoked_api_key`, `expired_api_key`. */
  check(secret: string): KnownKey | Promise<KnownKey>;
}

/** At most this many secrets are remembered. */
const REMEMBERED_MAX = 10_000;

/** A check that hashes and looks up a secret once per change of the store, and remembers the result in memory. */
export function createKeyCheck(store: StoreReader, changes: ChangeWatch, nowMs: () => number): KeyCheck {
  const remembered = new Map<string, KnownKey>();
  let token = changes.token();

  async function lookUp(secret: string): Promise<KnownKey> {
    const asked = token;
    const found = await store.findKeyByHash(hashApiKey(secret));
    if (found === undefined) throw invalidKey('unknown');
    if (asked === token) {
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      remembered.set(secret, found);
    }
    return usable(found, nowMs());
  }

  return {
    check(secret) {
      const current = changes.token();
      if (current !== token) {
        remembered.clear();
        token = current;
      }
      const known = remembered.get(secret);
      if (known !== undefined) return usable(known, nowMs());
      if (!isApiKeyShaped(secret)) throw invalidKey('shape');
      return lookUp(secret);
    },
  };
}

function usable(known: KnownKey, now: number): KnownKey {
  const { key, account } = known;
  if (account.closedAtMs !== null && account.closedAtMs <= now) throw closedAccount();
  if (key.revokedAtMs !== null && key.revokedAtMs <= now) throw revokedKey(key);
  if (key.expiresAtMs !== null && key.expiresAtMs <= now) throw expiredKey(key);
  return known;
}

function closedAccount(): MiharuError {
  return new MiharuError('revoked_api_key', {
    en: 'The account of this key is closed. Ask the operator of this installation.',
    ja: 'このキーのアカウントは閉鎖されています。この環境の運営者に問い合わせてください。',
  });
}

function revokedKey({ id }: ApiKey): MiharuError {
  return new MiharuError('revoked_api_key', {
    en: `The key ${id} was revoked. Issue a new one.`,
    ja: `キー ${id} は失効しています。新しいキーを発行してください。`,
  });
}

function expiredKey({ id }: ApiKey): MiharuError {
  return new MiharuError('expired_api_key', {
    en: `The key ${id} has expired. Issue a new one.`,
    ja: `キー ${id} は有効期限が切れています。新しいキーを発行してください。`,
  });
}
