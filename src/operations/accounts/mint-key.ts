import { keyHint, mintApiKey } from '../../core/api-key.ts';
import { mintId } from '../../core/base62.ts';
import type { ApiKey } from '../../store/port.ts';
import type { OperationContext } from '../operation.ts';
import { hashApiKey } from './hash-api-key.ts';

/** A key that was just made: what is kept of it, and the secret that is shown once. */
export interface MintedKey {
  readonly key: ApiKey;
  readonly secret: string;
}

/** Makes a key for an account and saves its hash; the secret is in the answer alone. */
export async function mintKey(
  { store, nowMs, randomBytes }: OperationContext,
  accountId: string,
  { name, expiresAtMs = null }: { readonly name: string; readonly expiresAtMs?: number | null },
): Promise<MintedKey> {
  const secret = mintApiKey(randomBytes);
  const key: ApiKey = {
    id: mintId('key_', randomBytes),
    accountId,
    name,
    ...keyHint(secret),
    createdAtMs: nowMs(),
    expiresAtMs,
    revokedAtMs: null,
    lastUsedAtMs: null,
  };
  await store.saveKey(key, hashApiKey(secret));
  return { key, secret };
}
