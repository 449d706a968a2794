import { createHash } from 'node:crypto';

/** Lower-case hex SHA-256 of a key's secret: the only form in which it is kept. */
export function hashApiKey(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
