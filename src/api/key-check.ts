import { isApiKeyShaped } from '../core/api-key.ts';
import { MiharuError, raise } from '../core/errors.ts';
import type { Text } from '../core/text.ts';
import { keyStateOf } from '../operations/accounts/key-state.ts';
import { hashSecret } from '../operations/hash-secret.ts';
import type { Account, ApiKey, Store } from '../store/port.ts';
import type { ChangeWatch } from './answers/freshness.ts';
import { invalidKey } from './credential.ts';

/** A key and its account. */
export interface KnownKey {
  readonly key: ApiKey;
  readonly account: Account;
}

/** A known key that is no longer valid, or whose account is closed: the log names both, the answer says why. */
export class RefusedKey extends MiharuError {
  readonly known: KnownKey;
  constructor(code: 'revoked_api_key' | 'expired_api_key', detail: Text, known: KnownKey) {
    super(code, detail);
    this.known = known;
  }
}

/** Looks keys up, and forgets what it remembers on any write by any process. */
export interface KeyCheck {
  /**
   * The account of a secret. A malformed key is refused without a look-up. `latest`: as of this very instant, not of one a
   * millisecond ago. Throws `invalid_api_key`, `revoked_api_key`, `expired_api_key`.
   */
  check(secret: string, as?: 'latest'): KnownKey | Promise<KnownKey>;
}

/** At most this many secrets are remembered. */
const REMEMBERED_MAX = 10_000;

/**
 * A check that hashes and looks up a secret once per change of the store, and remembers the result in memory.
 */
export function createKeyCheck(
  store: Pick<Store, 'findKeyByHash' | 'revokeKey'>,
  changes: ChangeWatch,
  nowMs: () => number,
): KeyCheck {
  const remembered = new Map<string, KnownKey>();
  let token = changes.token();

  async function lookUp(secret: string): Promise<KnownKey> {
    const asked = token;
    const found = (await store.findKeyByHash(hashSecret(secret))) ?? raise(invalidKey('unknown'));
    if (asked === token) {
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      remembered.set(secret, found);
    }
    return use(found);
  }

  function use(known: KnownKey): KnownKey | Promise<never> {
    const { key, account } = known;
    // Closed and revoked are states, independent of the clock; their time is only shown to people.
    if (account.closedAtMs !== null) {
      const closed = {
        en: 'The account of this key is closed. Ask the operator of this installation.',
        ja: 'このキーのアカウントは利用を終了しています。この miharu の運営者に問い合わせてください。',
      };
      throw new RefusedKey('revoked_api_key', closed, known);
    }
    const state = keyStateOf(key, nowMs());
    if (state === 'active') return known;
    if (state === 'expired') return refuseExpired(known);
    const revoked = {
      en: `The key ${key.id} was revoked. Issue a new one.`,
      ja: `キー ${key.id} は無効になっています。新しいキーを発行してください。`,
    };
    throw new RefusedKey('revoked_api_key', revoked, known);
  }

  /** An expired key stays refused even if the clock is set back: it is stored as revoked. */
  async function refuseExpired(known: KnownKey): Promise<never> {
    const { id, accountId, expiresAtMs, revokedAtMs } = known.key;
    if (revokedAtMs === null && expiresAtMs !== null) {
      // If the write fails, the next refusal tries again.
      await store.revokeKey(accountId, id, expiresAtMs).catch(() => undefined);
    }
    const expired = {
      en: `The key ${id} has expired. Issue a new one.`,
      ja: `キー ${id} は有効期限が切れています。新しいキーを発行してください。`,
    };
    throw new RefusedKey('expired_api_key', expired, known);
  }

  return {
    check(secret, as) {
      const current = as === 'latest' ? changes.look() : changes.token();
      if (current !== token) {
        remembered.clear();
        token = current;
      }
      const known = remembered.get(secret);
      if (known !== undefined) return use(known);
      if (!isApiKeyShaped(secret)) throw invalidKey('shape');
      return lookUp(secret);
    },
  };
}
