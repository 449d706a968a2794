import type { Static, TSchema } from 'typebox';
import { answerOf, commandAnswerOf, operatorAnswerOf } from '../operations/answer.ts';
import type {
  AccountCommand,
  AccountOperation,
  CommandAnswer,
  OperatorOperation,
} from '../operations/operation.ts';
import { requireReleased } from '../operations/released.ts';
import { accountOf, type Visit } from './visit.ts';

/** Asks an operation for the account of the visit, in the reader's language; texts from outside come back quarantined. */
export async function ask<Input extends TSchema, Output extends TSchema>(
  visit: Visit,
  operation: AccountOperation<Input, Output>,
  input: Static<Input>,
): Promise<Static<Output>> {
  const { context, language } = visit;
  requireReleased(operation, context.settings);
  const plain: unknown = await answerOf(
    operation as unknown as AccountOperation,
    context,
    accountOf(visit),
    input,
    language,
  );
  // A quarantine changes signs of texts, never the shape.
  return plain as Static<Output>;
}

/** Has a command done for the account of the visit. */
export async function act<Input extends TSchema, Output extends TSchema>(
  visit: Visit,
  command: AccountCommand<Input, Output>,
  input: Static<Input>,
): Promise<Static<Output>> {
  return (await actTelling(visit, command, input)).output;
}

/** As {@link act}, telling whether anything was made by it. */
export async function actTelling<Input extends TSchema, Output extends TSchema>(
  visit: Visit,
  command: AccountCommand<Input, Output>,
  input: Static<Input>,
): Promise<CommandAnswer<Static<Output>>> {
  const { context, language } = visit;
  requireReleased(command, context.settings);
  const done = await commandAnswerOf(
    command as unknown as AccountCommand,
    context,
    accountOf(visit),
    input,
    language,
  );
  return { outcome: done.outcome, output: done.output as Static<Output> };
}

/**
 * Has something of the operator's done. What a seller may do of it is the screen's to guard: it passes the account of the visit, never
 * one that a form named.
 */
export function operate<Input extends TSchema, Output extends TSchema>(
  visit: Visit,
  operation: OperatorOperation<Input, Output>,
  input: Static<Input>,
): Promise<Static<Output>> {
  return operatorAnswerOf(operation, visit.context, input);
}
