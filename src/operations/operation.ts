import type { Static, TSchema } from 'typebox';
import type { CsvCell } from '../core/csv.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { ApiOperation } from '../core/rights.ts';
import type { Language, Text } from '../core/text.ts';
import type { AlarmTarget, ScanSettings, SourceChoice, Wait } from '../scan/index.ts';
import type { SourceKind } from '../sources/port.ts';
import type { Account, AssistantStore, Store, StoreReader } from '../store/port.ts';
import type { WebhookSender } from '../webhooks/port.ts';
import type { Stretches } from './stretches.ts';

/** What an account can ask of the store: everything that reads, and the one write that asking is, which fixes the questions of a day. */
type AskedStore = StoreReader & Pick<AssistantStore, 'issueQuestions'>;

/** What every operation may use: the store, the clock and chance are given, never taken. */
export interface ReadContext {
  readonly store: AskedStore;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** Cryptographic chance: that many bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
  readonly settings: OperationSettings;
}

/** What may change something has the whole store. */
export interface OperationContext extends ReadContext {
  readonly store: Store;
}

/** What operations of an account may use that change something. */
export interface WriteContext extends OperationContext {
  readonly webhooks: WebhookSender;
}

/** What operations of the operator may use besides. */
export interface OperatorContext extends WriteContext {
  readonly scanning: ScanningContext;
}

/** How the day is read, and where from. */
export interface ScanningContext {
  readonly kinds: readonly SourceKind[];
  /** The source that the settings of the process name; it goes before those that were added. */
  readonly chosen: SourceChoice | null;
  readonly settings: Omit<ScanSettings, 'when' | 'terms'>;
  readonly alarm: AlarmTarget | null;
  readonly wait: Wait;
  /** Milliseconds of a clock that only goes forward. */
  readonly elapsedMs: () => number;
}

/** The settings that change what an operation answers. */
export interface OperationSettings {
  /** Pages of a reading, 1 to 7. */
  readonly pages: number;
  /** Japanese dates that are kept, today's too. */
  readonly keepDays: number;
  readonly requestsPerMinute: number;
  readonly eventsRequestsPerMinute: number;
  readonly concurrentRequests: number;
  readonly checksPerDay: number;
  readonly checksPerWeek: number;
  readonly activeCustomQuestions: number;
  /** Questions issued to an account on a Japanese day. */
  readonly questionsPerDay: number;
  /** When the morning's reading starts, in minutes after Japanese midnight. */
  readonly scanStartMinutes: number;
  /** Which parts of the assistant are switched on. */
  readonly features: FeatureSettings;
}

export interface FeatureSettings {
  readonly assistantQuestions: boolean;
  readonly assistantChecks: boolean;
  readonly assistantSummary: boolean;
}

/** A part of the product that the operator can switch off. */
export type Feature = keyof FeatureSettings;

/** How an operation of an account is reached over HTTP. */
export interface HttpBinding<Output> {
  readonly method: 'GET';
  /** Below `/api/v1`. */
  readonly path: string;
  /** Whether it counts against the cap of concurrent requests. */
  readonly isCapped: boolean;
  /** A quota of its own, besides the one that every request counts in. */
  readonly quota?: 'events';
  /** Whether its answer holds sentences for people, in the language that the client prefers. */
  readonly isLocalized?: true;
  /** What it can refuse besides the failures that every path shares. */
  readonly errors: readonly ErrorCode[];
  /** The same answer as rows, header first, for `Accept: text/csv`. */
  csv?(output: Output): readonly (readonly CsvCell[])[];
  /** What a reader of the rows has to know that the columns do not say. */
  readonly csvMeaning?: string;
}

/**
 * One thing that an account can ask; asking changes nothing that an account could notice. Skins are made from the registry and
 * hold no rules: they find the account, turn what they are given into `input`, call `run`, and print `output`.
 */
interface ReadFacts<Input extends TSchema, Output extends TSchema> {
  /** Kebab case, the file's name: `rankings`. */
  readonly name: string;
  readonly summary: Text;
  /** The switch that it hangs on, where there is one. */
  readonly feature?: Feature;
  /** Members as they come in, before the operation's own reading of them. */
  readonly input: Input;
  /** Snake case. */
  readonly output: Output;
  /** `language` is that of its sentences; English unless given. */
  run(
    context: ReadContext,
    account: Account,
    input: Static<Input>,
    language?: Language,
  ): Promise<Static<Output>>;
}

export type AccountRead<Input extends TSchema = TSchema, Output extends TSchema = TSchema> = ReadFacts<
  Input,
  Output
> & { readonly kind: 'account_read' };

/** What the HTTP API has to know of an {@link AccountRead}. */
interface PublishedRead<Output extends TSchema> {
  readonly name: ApiOperation;
  readonly http: HttpBinding<Static<Output>>;
  /** Where the answer is mostly one list that may be long: the same answer a stretch at a time, which `run` is made of. */
  readonly long?: LongAnswer;
  /**
   * From when on time alone makes this answer untrue, in milliseconds since the epoch, where that is before the next
   * Japanese midnight. Skins may serve the same answer until then, as long as the account's version stands still.
   */
  holdsUntilMs?(output: Static<Output>): number;
}

/** An {@link AccountRead} that the HTTP API has as well; `output` is exactly the contract's answer. */
export type AccountOperation<Input extends TSchema = TSchema, Output extends TSchema = TSchema> = AccountRead<
  Input,
  Output
> &
  PublishedRead<Output>;

/**
 * An answer that is too long to be made at one stroke: it comes a stretch at a time, so that whoever prints it can give way to
 * others in between, and no more of it is in memory than its text. It holds as long as the account's data and the day.
 */
export interface LongAnswer {
  /** The member of the answer that holds the list; it stands first. */
  readonly member: string;
  readonly item: TSchema;
  /** Items of the list in their order, some milliseconds' work at a time; at the end the answer's other members. */
  tell(context: ReadContext, account: Account, input: unknown): Stretches<unknown, object>;
}

/** How a command of an account is reached over HTTP. */
export interface CommandBinding {
  /** A POST has a JSON body and honours Idempotency-Key. */
  readonly method: 'POST' | 'DELETE';
  /** Below `/api/v1`; a member of the input in braces stands in the path: `/things/{id}`. */
  readonly path: string;
  /** Other published paths of the same endpoint. */
  readonly aliases: readonly string[];
  /** What it can refuse besides the failures that every path shares. */
  readonly errors: readonly ErrorCode[];
}

/** What a command came to: `created` is news, `done` was there already or is gone now. */
export interface CommandAnswer<Output> {
  readonly outcome: 'created' | 'done';
  readonly output: Output;
}

/** One thing that an account can have done; skins are made as for an {@link AccountRead}. Refused input changes nothing. */
interface WriteFacts<Input extends TSchema, Output extends TSchema> {
  /** Kebab case, the file's name. */
  readonly name: string;
  readonly summary: Text;
  readonly feature?: Feature;
  /** Set where it can be done in a closed account too; all others are refused there. */
  readonly worksOnClosed?: true;
  readonly input: Input;
  /** Snake case. */
  readonly output: Output;
  /** `language` is that of its sentences; English unless given. */
  run(
    context: WriteContext,
    account: Account,
    input: Static<Input>,
    language?: Language,
  ): Promise<CommandAnswer<Static<Output>>>;
}

export type AccountWrite<Input extends TSchema = TSchema, Output extends TSchema = TSchema> = WriteFacts<
  Input,
  Output
> & { readonly kind: 'account_write' };

/** What the HTTP API has to know of an {@link AccountWrite}. */
interface PublishedWrite {
  readonly name: ApiOperation;
  readonly http: CommandBinding;
  /** The outcomes that it can come to. */
  readonly outcomes: readonly CommandAnswer<unknown>['outcome'][];
}

/** An {@link AccountWrite} that the HTTP API has as well: members of its input stand in the body and in the path. */
export type AccountCommand<Input extends TSchema = TSchema, Output extends TSchema = TSchema> = AccountWrite<
  Input,
  Output
> &
  PublishedWrite;

/**
 * One thing that the operator can do from the shell. `run` gives what `--json` prints.
 * Input has been read from the command line by the skin and is checked against the schema.
 */
interface OperatorFacts<Input extends TSchema, Output extends TSchema> {
  readonly name: string;
  readonly summary: Text;
  readonly input: Input;
  readonly output: Output;
  /** Set where it makes sense without any data yet: all others refuse to make them, so that a mistyped folder is seen. */
  readonly startsData?: true;
  run(context: OperatorContext, input: Static<Input>): Promise<Static<Output>>;
}

export type OperatorOperation<
  Input extends TSchema = TSchema,
  Output extends TSchema = TSchema,
> = OperatorFacts<Input, Output> & { readonly kind: 'operator' };

/** One thing that the product can do. */
export type Operation<Input extends TSchema = TSchema, Output extends TSchema = TSchema> =
  | AccountRead<Input, Output>
  | AccountWrite<Input, Output>
  | OperatorOperation<Input, Output>;

/** Something that was there already, or is gone now. */
export function done<Output>(output: Output): CommandAnswer<Output> {
  return { outcome: 'done', output };
}

/** Takes no operation that wants more than it is given, which a method may. */
interface RunOfRead<Input extends TSchema, Output extends TSchema> {
  readonly run: (
    context: ReadContext,
    account: Account,
    input: Static<Input>,
    language?: Language,
  ) => Promise<Static<Output>>;
}

/** Marks what an account can ask; the types of its schemas are kept while the registry holds operations of every kind. */
export function accountRead<Input extends TSchema, Output extends TSchema>(
  operation: ReadFacts<Input, Output> & RunOfRead<Input, Output>,
): AccountRead<Input, Output> {
  return { kind: 'account_read', ...operation };
}

/** As {@link accountRead}, for what the HTTP API has as well. */
export function accountOperation<Input extends TSchema, Output extends TSchema>(
  operation: ReadFacts<Input, Output> & RunOfRead<Input, Output> & PublishedRead<Output>,
): AccountOperation<Input, Output> {
  return { kind: 'account_read', ...operation };
}

/** Marks what an account can have done. */
export function accountWrite<Input extends TSchema, Output extends TSchema>(
  operation: WriteFacts<Input, Output>,
): AccountWrite<Input, Output> {
  return { kind: 'account_write', ...operation };
}

/** As {@link accountWrite}, for what the HTTP API has as well. */
export function accountCommand<Input extends TSchema, Output extends TSchema>(
  operation: WriteFacts<Input, Output> & PublishedWrite,
): AccountCommand<Input, Output> {
  return { kind: 'account_write', ...operation };
}

/** Marks what the operator alone can do. */
export function operatorOperation<Input extends TSchema, Output extends TSchema>(
  operation: OperatorFacts<Input, Output>,
): OperatorOperation<Input, Output> {
  return { kind: 'operator', ...operation };
}
