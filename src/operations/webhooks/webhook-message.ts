import { type Static, Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import type { Language } from '../../core/text.ts';
import type { AccountEvent } from '../../store/port.ts';
import { eventSchema, tellEvent } from '../changes/event-schema.ts';
import { quarantineFor } from '../quarantine-schema.ts';

const eventsSchema = Type.Array(eventSchema);

/** What is told of events beside themselves. */
export interface MessageFacts {
  readonly accountId: string;
  /** When the message is made; it stays in every attempt. */
  readonly atMs: number;
}

/** The body of a delivery: the events as `GET /events` tells them, texts from outside made safe, in their order of arrival. */
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
  const told: Static<typeof eventsSchema> = events.map((event) =>
    tellEvent(event, titles.get(event.asin) ?? null, language),
  );
  return printMessage('events.arrived', facts, { events: quarantineFor(eventsSchema)(told) });
}

/** The body of a test: nothing has happened. */
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
