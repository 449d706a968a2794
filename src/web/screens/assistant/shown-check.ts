import type { Static } from 'typebox';
import type { assistantCheckConfirm } from '../../../operations/assistant/assistant-check-confirm.ts';

/** A check, and its answer as it was pasted; empty when it is no longer stored. */
export interface ShownCheck {
  readonly check: Static<typeof assistantCheckConfirm.output>;
  readonly answer: string;
}

/** Where a check is shown and confirmed. */
export function checkPath(id: string): string {
  return `/assistant/checks/${id}`;
}
