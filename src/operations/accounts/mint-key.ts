import { keyHint, mintApiKey } from '../../core/api-key.ts';
import { mintId } from '../../core/base62.ts';
import type { Scope } from '../../core/rights.ts';
import type { ApiKey } from '../../store/port.ts';
import { hashSecret } from '../hash-secret.ts';
import type { OperationContext } from '../operation.ts';

/** A new key: its stored facts, and the secret that is shown once. */
export interface MintedKey {
  readonly key: ApiKey;
  readonly secret: string;
}

/** The wanted facts of a key; it never expires unless an end is given. */
interface KeyWish {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAtMs?: number | null;
}

/** Creates a key for an account and stores its hash; the secret is only in the result. */
export async function mintKey(
  context: OperationContext,
  accountId: string,
  wish: KeyWish,
): Promise<MintedKey> {
  const made = makeKey(context, accountId, wish);
  await context.store.saveKey(made.key, hashSecret(made.secret));
  return made;
}

/** Creates a key for an account without storing it. */
export function makeKey(
  { nowMs, randomBytes }: Pick<OperationContext, 'nowMs' | 'randomBytes'>,
  accountId: string,
  { name, scopes, expiresAtMs = null }: KeyWish,
): MintedKey {
  const secret = mintApiKey(randomBytes);
  const key: ApiKey = {
    id: mintId('key_', randomBytes),
    accountId,
    name,
    scopes,
    ...keyHint(secret),
    createdAtMs: nowMs(),
    expiresAtMs,
    revokedAtMs: null,
    lastUsedAtMs: null,
    replaces: null,
  };
  return { key, secret };
}
