import { MARKETPLACE } from './marketplace.ts';
import type { Language, Text } from './text.ts';

/** How Japanese dates are written into a sentence. */
export interface DateStyle {
  readonly en: (localDate: string) => string;
  readonly ja: (localDate: string) => string;
  /** What separates a date from the kana after it. */
  readonly gap: string;
}

/** A sentence for people with a part for each kind of reader; its own words are for everybody, with dates as programs write them. */
export interface Message extends Text {
  /** The same words with dates of another style. */
  readonly dated?: (dates: DateStyle) => Text;
  /** Replaces these words beside the field that they are about, which already has a label. */
  readonly atField?: Text;
  /** Replaces these words on a page: its times are Japan's, and its forms have other names for things than the API. */
  readonly onPage?: Text;
  /** What programs can do about it: requests of the API. */
  readonly forPrograms?: Text;
  /** What the operator can do about it: settings and commands. */
  readonly forOperators?: Text;
}

const PROGRAM_DATES: DateStyle = { en: String, ja: String, gap: ' ' };

/** A sentence with dates in it, which pages write in words. */
export function datedMessage(say: (dates: DateStyle) => Text): Message {
  return { ...say(PROGRAM_DATES), dated: say };
}

/** A sentence with an instant (milliseconds since the epoch) as pages show it: Japan time, to the minute. */
export function inJapanTime(instantMs: number, say: (at: string) => Text): Text {
  const at = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(MARKETPLACE.timeZone);
  const minutes = at.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
  return { en: say(`${minutes} (Japan time)`).en, ja: say(`${minutes}（日本時間）`).ja };
}

/** The parts for a reader after the words for everybody. */
const PARTS = {
  person: [],
  program: ['forPrograms'],
  operator: ['forOperators'],
  log: ['forPrograms', 'forOperators'],
} as const;

export type Reader = keyof typeof PARTS;

/** Prints a message for a reader; other texts are returned unchanged. */
export function printMessage(message: Message | string, reader: Reader, language: Language): string {
  if (typeof message === 'string') return message;
  const parts = [message, ...PARTS[reader].flatMap((part) => message[part] ?? [])];
  return parts.map((part) => part[language]).join(language === 'ja' ? '' : ' ');
}

/** Prints a message, or a text that is in neither of our languages. */
export type PrintWords = (words: Message | string) => string;

/** Members of a failure with every message and text in them printed; numbers stay. */
export function printMembers(
  members: Readonly<Record<string, unknown>>,
  print: PrintWords,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, printMember(value, print)]),
  );
}

function printMember(value: unknown, print: PrintWords): unknown {
  if (Array.isArray(value)) return value.map((each) => printMember(each, print));
  if (typeof value === 'string') return print(value);
  if (typeof value !== 'object' || value === null) return value;
  return isMessage(value) ? print(value) : printMembers({ ...value }, print);
}

function isMessage(value: object): value is Message {
  return 'en' in value && 'ja' in value;
}
