import { keyHint, mintApiKey } from '../../core/api-key.ts';
import { mintId } from '../../core/base62.ts';
import type { ApiKey } from '../../store/port.ts';
import { hashSecret } from '../hash-secret.ts';
import type { OperationContext } from '../operation.ts';

/** A key that was just made: what is kept of it, and the secret that is shown once. */
export interface MintedKey {
  readonly key: ApiKey;
  readonly secret: string;
}

/** What a key is to be; without an end it has none. */
interface KeyWish {
  readonly name: string;
  readonly expiresAtMs?: number | null;
}

/** Makes a key for an account and saves its hash; the secret is in the answer alone. */
export async function mintKey(
  context: OperationContext,
  accountId: string,
  wish: KeyWish,
): Promise<MintedKey> {
  const made = makeKey(context, accountId, wish);
  await context.store.saveKey(made.key, hashSecret(made.secret));
  return made;
}

/** Makes a key for an account that is still to be saved. */
export function makeKey(
  { nowMs, randomBytes }: Pick<OperationContext, 'nowMs' | 'randomBytes'>,
  accountId: string,
  { name, expiresAtMs = null }: KeyWish,
): MintedKey {
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
    replaces: null,
  };
  return { key, secret };
}
