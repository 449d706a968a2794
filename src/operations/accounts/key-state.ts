import type { ApiKey } from '../../store/port.ts';

/** Whether a key can be used by itself, its account apart. */
export type KeyState = 'active' | 'revoked' | 'expired';

/**
 * What a key is at an instant. Revoked is a state whatever the clock says. A key whose end was once seen to have come is revoked as of
 * that end, so that it stays expired under a clock that is set back.
 */
export function keyStateOf({ revokedAtMs, expiresAtMs }: ApiKey, nowMs: number): KeyState {
  if (revokedAtMs !== null) return revokedAtMs === expiresAtMs ? 'expired' : 'revoked';
  return expiresAtMs !== null && expiresAtMs <= nowMs ? 'expired' : 'active';
}
