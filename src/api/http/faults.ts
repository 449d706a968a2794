import { MiharuError } from '../../core/errors.ts';
import type { Text } from '../../core/text.ts';

/** What is wrong with one parameter, or one member of a body. */
export interface Fault {
  readonly parameter: string;
  readonly message: Text;
}

/** Throws one `invalid_parameter` that tells all faults; nothing when there is none. */
export function requireNoFaults(faults: readonly Fault[]): void {
  if (faults[0] === undefined) return;
  throw new MiharuError('invalid_parameter', faults[0].message, { members: { errors: faults } });
}
