import type { Static, TSchema } from 'typebox';
import type { Language } from '../core/text.ts';
import type { Account } from '../store/port.ts';
import { requireTexts } from './input-lengths.ts';
import type {
  AccountCommand,
  AccountOperation,
  CommandAnswer,
  LongAnswer,
  OperationContext,
  OperatorContext,
  OperatorOperation,
} from './operation.ts';
import { type Quarantine, quarantineFor } from './quarantine-schema.ts';
import type { Stretches } from './stretches.ts';

const quarantines = new WeakMap<TSchema, Quarantine>();

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
  requireTexts(operation.input, input);
  const output = await operation.run(context, account, input, language);
  return quarantineOf(operation.output)(output);
}

/** As {@link answerOf}, a stretch at a time. */
export async function* longAnswerOf(
  operation: AccountOperation,
  long: LongAnswer,
  ...asked: Parameters<LongAnswer['tell']>
): Stretches<unknown, unknown> {
  const ofItem = quarantineOf(long.item);
  requireTexts(operation.input, asked[2]);
  const stretches = long.tell(...asked);
  for (;;) {
    const { done, value } = await stretches.next();
    if (done === true) return quarantineOf(operation.output)(value);
    yield value.map(ofItem);
  }
}

/** As {@link answerOf}, for commands; texts that are longer or shorter than the input schema has them are refused first. */
export async function commandAnswerOf(
  command: AccountCommand,
  context: OperationContext,
  account: Account,
  input: unknown,
  language: Language,
): Promise<CommandAnswer<unknown>> {
  requireTexts(command.input, input);
  const { outcome, output } = await command.run(context, account, input, language);
  return { outcome, output: quarantineOf(command.output)(output) };
}

/** As {@link commandAnswerOf}, for the operator's: names and titles come from outside there, too. */
export async function operatorAnswerOf<Input extends TSchema, Output extends TSchema>(
  operation: OperatorOperation<Input, Output>,
  context: OperatorContext,
  input: Static<Input>,
): Promise<Static<Output>> {
  requireTexts(operation.input, input);
  const output = await operation.run(context, input);
  // A quarantine changes signs of texts, never the shape.
  return quarantineOf(operation.output)(output) as Static<Output>;
}

function quarantineOf(output: TSchema): Quarantine {
  const known = quarantines.get(output);
  if (known !== undefined) return known;
  const made = quarantineFor(output);
  quarantines.set(output, made);
  return made;
}
