import type { Static, TSchema } from 'typebox';
import { requireOpen } from '../core/require-open.ts';
import type { Language } from '../core/text.ts';
import type { Account } from '../store/port.ts';
import { getAccount } from './accounts/get-account.ts';
import { requireTexts } from './input-lengths.ts';
import type {
  AccountOperation,
  AccountRead,
  AccountWrite,
  CommandAnswer,
  LongAnswer,
  OperatorContext,
  OperatorOperation,
  ReadContext,
  WriteContext,
} from './operation.ts';
import { type Quarantine, quarantineFor } from './quarantine-schema.ts';
import type { Stretches } from './stretches.ts';

/** An operation's input, and the language of its sentences. */
export interface Asked<Input extends TSchema = TSchema> {
  readonly input: Static<Input>;
  readonly language: Language;
}

const quarantines = new WeakMap<TSchema, Quarantine>();

/**
 * Runs an operation and quarantines its answer: every text that the output schema marks `x-untrusted` is
 * cleansed and cut. Skins call this instead of `run`, so that no text from outside passes unchecked.
 */
export async function answerOf<Input extends TSchema, Output extends TSchema>(
  operation: AccountRead<Input, Output>,
  context: ReadContext,
  account: Account,
  asked: Asked<Input>,
): Promise<Static<Output>> {
  requireTexts(operation.input, asked.input);
  const output = await operation.run(context, account, asked.input, asked.language);
  return quarantined(operation.output, output);
}

/** As {@link answerOf}, one stretch of the list at a time. */
export async function* longAnswerOf(
  operation: AccountOperation,
  long: LongAnswer,
  ...asked: Parameters<LongAnswer['list']>
): Stretches<unknown, unknown> {
  const ofItem = quarantineOf(long.item);
  requireTexts(operation.input, asked[2]);
  const stretches = long.list(...asked);
  for (;;) {
    const { done, value } = await stretches.next();
    if (done === true) return quarantineOf(operation.output)(value);
    yield value.map(ofItem);
  }
}

/**
 * As {@link answerOf}, for writes. Refuses texts outside the lengths of the input schema, and most changes of a
 * closed account with `not_found`.
 */
export async function doneOf<Input extends TSchema, Output extends TSchema>(
  operation: AccountWrite<Input, Output>,
  context: WriteContext,
  account: Account,
  { input, language }: Asked<Input>,
): Promise<CommandAnswer<Static<Output>>> {
  if (operation.worksOnClosed !== true) requireOpen(account);
  requireTexts(operation.input, input);
  const { outcome, output } = await operation.run(context, account, input, language);
  return { outcome, output: quarantined(operation.output, output) };
}

/**
 * Runs an operation on the account with an id, as the operator gives it; throws `not_found` for an unknown
 * account.
 */
export async function answerForAccount<Input extends TSchema, Output extends TSchema>(
  operation: AccountRead<Input, Output> | AccountWrite<Input, Output>,
  context: WriteContext,
  accountId: string,
  asked: Asked<Input>,
): Promise<Static<Output>> {
  const account = await getAccount(context.store, accountId);
  if (operation.kind === 'account_read') return answerOf(operation, context, account, asked);
  return (await doneOf(operation, context, account, asked)).output;
}

/**
 * As {@link answerOf}, for operations of the operator, whose answers contain names and titles from outside too.
 */
export async function operatorAnswerOf<Input extends TSchema, Output extends TSchema>(
  operation: OperatorOperation<Input, Output>,
  context: OperatorContext,
  input: Static<Input>,
  language?: Language,
): Promise<Static<Output>> {
  requireTexts(operation.input, input);
  return quarantined(operation.output, await operation.run(context, input, language));
}

/** A quarantine changes characters, never the shape. */
function quarantined<Output extends TSchema>(schema: Output, output: Static<Output>): Static<Output> {
  return quarantineOf(schema)(output) as Static<Output>;
}

function quarantineOf(output: TSchema): Quarantine {
  return quarantines.getOrInsertComputed(output, quarantineFor);
}
