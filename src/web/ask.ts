import type { Static, TSchema } from 'typebox';
import { answerOf, doneOf, operatorAnswerOf } from '../operations/answer.ts';
import type { AccountRead, AccountWrite, CommandAnswer, OperatorOperation } from '../operations/operation.ts';
import { requireReleased } from '../operations/released.ts';
import { accountOf, type Visit } from './visit.ts';

/** Asks an operation for the account of the visit, in the reader's language; texts from outside come back quarantined. */
export function ask<Input extends TSchema, Output extends TSchema>(
  visit: Visit,
  operation: AccountRead<Input, Output>,
  input: Static<Input>,
): Promise<Static<Output>> {
  const { context, language } = visit;
  requireReleased(operation, context.settings);
  return answerOf(operation, context, accountOf(visit), { input, language });
}

/** Has something done in the account of the visit. */
export async function act<Input extends TSchema, Output extends TSchema>(
  visit: Visit,
  operation: AccountWrite<Input, Output>,
  input: Static<Input>,
): Promise<Static<Output>> {
  return (await actTelling(visit, operation, input)).output;
}

/** As {@link act}, telling whether anything was made by it. */
export function actTelling<Input extends TSchema, Output extends TSchema>(
  visit: Visit,
  operation: AccountWrite<Input, Output>,
  input: Static<Input>,
): Promise<CommandAnswer<Static<Output>>> {
  const { context, language } = visit;
  requireReleased(operation, context.settings);
  return doneOf(operation, context, accountOf(visit), { input, language });
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
