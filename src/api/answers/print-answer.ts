import { scheduler } from 'node:timers/promises';
import type { Language } from '../../core/text.ts';
import { answerOf, longAnswerOf } from '../../operations/answer.ts';
import type { AccountOperation, LongAnswer, ReadContext } from '../../operations/operation.ts';
import type { Stretches } from '../../operations/stretches.ts';
import type { Account } from '../../store/port.ts';

/** An operation's answer as JSON. */
export interface PrintedAnswer {
  readonly json: Buffer;
  /** When it expires although no data has changed, in milliseconds since the epoch. */
  readonly validUntilMs: number;
}

/** The account, the input, and the language of the sentences. */
export interface Asked {
  readonly account: Account;
  readonly input: Record<string, unknown>;
  readonly language: Language;
}

/**
 * Runs an operation and prints its answer as JSON. A long answer is printed in stretches, so that other
 * requests run in between.
 */
export async function printAnswer(
  operation: AccountOperation,
  context: ReadContext,
  { account, input, language }: Asked,
): Promise<PrintedAnswer> {
  const { long } = operation;
  if (long === undefined) {
    const output = await answerOf(operation, context, account, { input, language });
    const validUntilMs = operation.validUntilMs?.(output, context.nowMs()) ?? Number.POSITIVE_INFINITY;
    return { json: Buffer.from(JSON.stringify(output)), validUntilMs };
  }
  const json = await printStretches(long, longAnswerOf(operation, long, context, account, input));
  return { json, validUntilMs: Number.POSITIVE_INFINITY };
}

const COMMA = Buffer.from(',');

async function printStretches(long: LongAnswer, stretches: Stretches<unknown, unknown>): Promise<Buffer> {
  const pieces: Uint8Array[] = [Buffer.from(`{${JSON.stringify(long.member)}:[`)];
  for (;;) {
    const { done, value } = await stretches.next();
    if (done === true) {
      pieces.push(Buffer.from(`],${JSON.stringify(value).slice(1)}`));
      return Buffer.concat(pieces);
    }
    if (value.length > 0) {
      if (pieces.length > 1) pieces.push(COMMA);
      pieces.push(Buffer.from(JSON.stringify(value)).subarray(1, -1));
    }
    await scheduler.yield();
  }
}
