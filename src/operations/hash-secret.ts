import { createHash } from 'node:crypto';

/** Lower-case hex SHA-256 of a secret, as of a key, a link or a session: the only form in which it is kept. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
