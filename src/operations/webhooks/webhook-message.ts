import { type Static, Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import type { Language } from '../../core/text.ts';
import type { AccountEvent } from '../../store/port.ts';
import { eventSchema, toEventAnswer } from '../changes/event-schema.ts';
import { quarantineFor } from '../quarantine-schema.ts';

const eventsSchema = Type.Array(eventSchema);

/** Facts of a message besides its events. */
export interface MessageFacts {
  readonly accountId: string;
  /** When the message was made; the same in every attempt. */
  readonly atMs: number;
}

/**
 * The body of a delivery: the events as in `GET /events`, with texts from outside made safe, in the order of
 * arrival.
 */
export function printEventsMessage(
  events: readonly AccountEvent[],
  {
    titles,
    language,
    ...facts
  }: MessageFacts & {
    readonly titles: ReadonlyMap<string, string>;
    readonly language: Language;
  },
): string {
  const listed: Static<typeof eventsSchema> = events.map((event) =>
    toEventAnswer(event, titles.get(event.asin) ?? null, language),
  );
  return printMessage('events.arrived', facts, { events: quarantineFor(eventsSchema)(listed) });
}

/** The body of a test message, without events. */
export function printTestMessage(facts: MessageFacts): string {
  return printMessage('webhook.test', facts, {});
}

function printMessage(
  type: string,
  { accountId, atMs }: MessageFacts,
  data: Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify({ type, timestamp: printInstant(atMs), data: { account_id: accountId, ...data } });
}
