import type { Static, TSchema } from 'typebox';
import { answerOf, doneOf, operatorAnswerOf } from '../operations/answer.ts';
import type { AccountRead, AccountWrite, CommandAnswer, OperatorOperation } from '../operations/operation.ts';
import { requireReleased } from '../operations/released.ts';
import { accountOf, type Visit } from './visit.ts';

/** Runs an operation for the account of the visit, in the reader's language; texts from outside are returned quarantined. */
export function ask<Input extends TSchema, Output extends TSchema>(
  visit: Visit,
  operation: AccountRead<Input, Output>,
  input: Static<Input>,
): Promise<Static<Output>> {
  const { context, language } = visit;
  requireReleased(operation, context.settings);
  return answerOf(operation, context, accountOf(visit), { input, language });
}

/** Runs a command in the account of the visit. */
export async function act<Input extends TSchema, Output extends TSchema>(
  visit: Visit,
  operation: AccountWrite<Input, Output>,
  input: Static<Input>,
): Promise<Static<Output>> {
  return (await actWithOutcome(visit, operation, input)).output;
}

/** As {@link act}, also returning the outcome, such as whether something was created. */
export function actWithOutcome<Input extends TSchema, Output extends TSchema>(
  visit: Visit,
  operation: AccountWrite<Input, Output>,
  input: Static<Input>,
): Promise<CommandAnswer<Static<Output>>> {
  const { context, language } = visit;
  requireReleased(operation, context.settings);
  return doneOf(operation, context, accountOf(visit), { input, language });
}

/**
 * Runs an operator's operation. The screen restricts what a seller may do: it passes the account of the visit, never
 * one that a form named.
 */
export function operate<Input extends TSchema, Output extends TSchema>(
  visit: Visit,
  operation: OperatorOperation<Input, Output>,
  input: Static<Input>,
): Promise<Static<Output>> {
  return operatorAnswerOf(operation, visit.context, input, visit.language);
}
