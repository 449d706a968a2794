import type { ApiKey } from '../../store/port.ts';

/** Whether a key itself can be used, apart from its account. */
export type KeyState = 'active' | 'revoked' | 'expired';

/**
 * The state of a key at an instant (milliseconds since the epoch). A revoked key stays revoked whatever the
 * clock shows. A key that was once seen to be expired is stored as revoked at its end, so that it stays expired
 * if the clock is set back.
 */
export function keyStateOf({ revokedAtMs, expiresAtMs }: ApiKey, nowMs: number): KeyState {
  if (revokedAtMs !== null) return revokedAtMs === expiresAtMs ? 'expired' : 'revoked';
  return expiresAtMs !== null && expiresAtMs <= nowMs ? 'expired' : 'active';
}
