import { createHash } from 'node:crypto';

/** SHA-256 of a secret (a key, link or session) in lower-case hex: the only form in which it is stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
