import type { Log } from '../core/log.ts';

/** The log of what runs by itself. */
export interface ServiceLog extends Log {
  /** Whether a failure is the store's absence, which the log says by itself. */
  hides(error: unknown): boolean;
}

/** What the log says of something that was thrown. */
export function causeOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
