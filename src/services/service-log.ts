import type { Log } from '../core/log.ts';

/** The log of a background service. */
export interface ServiceLog extends Log {
  /** Whether a failure is the store's absence, which is logged separately. */
  hides(error: unknown): boolean;
}

/** The log's text for something that was thrown. */
export function causeOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
