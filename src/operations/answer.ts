import type { Language } from '../core/text.ts';
import type { Account } from '../store/port.ts';
import type { AccountOperation, OperationContext } from './operation.ts';
import { type Quarantine, quarantineFor } from './quarantine-schema.ts';

const quarantines = new WeakMap<AccountOperation, Quarantine>();

/**
 * Runs an operation and quarantines its answer: every text that the output schema marks `x-untrusted` is cleansed and cut.
 * Skins call this, never `run`, so that nothing from outside gets past the edge.
 */
export async function answerOf(
  operation: AccountOperation,
  context: OperationContext,
  account: Account,
  input: unknown,
  language: Language,
): Promise<unknown> {
  const output = await operation.run(context, account, input, language);
  return quarantineOf(operation)(output);
}

function quarantineOf(operation: AccountOperation): Quarantine {
  const known = quarantines.get(operation);
  if (known !== undefined) return known;
  const made = quarantineFor(operation.output);
  quarantines.set(operation, made);
  return made;
}
