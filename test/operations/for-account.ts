import type { Static, TSchema } from 'typebox';
import type { Language } from '../../src/core/text.ts';
import { answerForAccount } from '../../src/operations/answer.ts';
import type { AccountRead, AccountWrite, WriteContext } from '../../src/operations/operation.ts';

/** Runs an operation on the account in its input, as the command line does. */
export function forAccount<Input extends TSchema, Output extends TSchema>(
  operation: AccountRead<Input, Output> | AccountWrite<Input, Output>,
  context: WriteContext,
  { account, ...input }: NoInfer<Static<Input>> & { readonly account: string },
  language: Language = 'en',
): Promise<Static<Output>> {
  return answerForAccount(operation, context, account, { input: input as Static<Input>, language });
}
