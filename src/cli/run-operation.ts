import type { Static, TSchema } from 'typebox';
import { operatorAnswerOf } from '../operations/answer.ts';
import type { OperatorOperation } from '../operations/operation.ts';
import type { CliWorld } from './world.ts';

/** Runs an operation on the operator's data, which are closed again afterwards; texts from outside come back quarantined. */
export async function runOperation<Input extends TSchema, Output extends TSchema>(
  world: CliWorld,
  operation: OperatorOperation<Input, Output>,
  input: Static<Input>,
): Promise<Static<Output>> {
  await using context = await world.openContext(operation.startsData === true ? 'make' : 'refuse');
  return await operatorAnswerOf(operation, context, input);
}
