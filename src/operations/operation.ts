import type { Static, TSchema } from 'typebox';
import type { CsvCell } from '../core/csv.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { ApiOperation } from '../core/rights.ts';
import type { Language, Text } from '../core/text.ts';
import type { AlarmTarget, ScanSettings, SourceChoice, Wait } from '../scan/index.ts';
import type { SourceKind } from '../sources/port.ts';
import type { Account, ApiKey, AssistantStore, Store, StoreReader } from '../store/port.ts';
import type { WebhookSender } from '../webhooks/port.ts';
import type { PageReader } from './pages/page-reader.ts';
import type { Stretches } from './stretches.ts';

/**
 * The store for reads of an account: everything that reads, and the one write that a read causes, which fixes
 * the questions of a day.
 */
type AskedStore = StoreReader & Pick<AssistantStore, 'issueQuestions'>;

/** The context of reads. Store, clock and randomness are passed in. */
export interface ReadContext {
  readonly store: AskedStore;
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** Returns `count` cryptographically random bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
  readonly settings: OperationSettings;
  readonly scanning: ConfiguredSources;
  /** The API key of the caller; people have none. */
  readonly key?: ApiKey;
  /** The signed-in user; programs have none. */
  readonly user?: { readonly id: string; readonly name: string };
}

/** The context of operations that change data: it has the whole store. */
export interface OperationContext extends ReadContext {
  readonly store: Store;
}

/** The context of writes of an account. */
export interface WriteContext extends OperationContext {
  readonly webhooks: WebhookSender;
  readonly pageReader: PageReader;
}

/** The context of the operator's operations. */
export interface OperatorContext extends WriteContext {
  readonly scanning: ScanningContext;
}

/** Sources that this version knows, and the one from the settings. */
export interface ConfiguredSources {
  readonly kinds: readonly SourceKind[];
  /** The source from the settings, which is used before added ones. */
  readonly chosen: SourceChoice | null;
}

/** Configuration of the daily scan. */
export interface ScanningContext extends ConfiguredSources {
  readonly settings: Omit<ScanSettings, 'when' | 'terms'>;
  readonly alarm: AlarmTarget | null;
  readonly wait: Wait;
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs: () => number;
}

/** Settings that affect answers of operations. */
export interface OperationSettings {
  /** Pages of a complete reading, 1 to 7. */
  readonly pages: number;
  /** Number of Japanese dates that are kept, including today. */
  readonly keepDays: number;
  readonly requestsPerMinute: number;
  readonly eventsRequestsPerMinute: number;
  readonly concurrentRequests: number;
  readonly checksPerDay: number;
  readonly checksPerWeek: number;
  readonly activeCustomQuestions: number;
  /** Questions issued per account and Japanese day. */
  readonly questionsPerDay: number;
  /** Start of the daily scan, in minutes after midnight in Japan. */
  readonly scanStartMinutes: number;
  /** Switches of the assistant's endpoints. */
  readonly features: FeatureSettings;
}

export interface FeatureSettings {
  readonly assistantQuestions: boolean;
  readonly assistantChecks: boolean;
  readonly assistantSummary: boolean;
}

/** A feature that the operator can switch off. */
export type Feature = keyof FeatureSettings;

/** The HTTP endpoint of a read. */
export interface HttpBinding<Output> {
  readonly method: 'GET';
  /** Below `/api/v1`. */
  readonly path: string;
  /** Whether it counts against the cap of concurrent requests. */
  readonly isCapped: boolean;
  /** A further quota, besides that of all requests. */
  readonly quota?: 'events';
  /** Whether its answer contains sentences in the language that the client prefers. */
  readonly isLocalized?: true;
  /** Whether its answer contains facts about the key of the request, so that it differs by key. */
  readonly isOfKey?: true;
  /** Further errors, besides those of every path. */
  readonly errors: readonly ErrorCode[];
  /** The same answer as rows, header first, for `Accept: text/csv`. */
  csv?(output: Output): readonly (readonly CsvCell[])[];
  /** Notes about the rows that the columns do not show. */
  readonly csvMeaning?: string;
}

/**
 * A read of an account; it changes nothing that an account could notice. Skins are made from the registry and
 * have no business rules: they find the account, convert what they receive to `input`, call `run`, and print
 * `output`.
 */
interface ReadFacts<Input extends TSchema, Output extends TSchema> {
  /** Name in kebab case, as of the file: `rankings`. */
  readonly name: string;
  readonly summary: Text;
  /** The feature that it belongs to, if it can be switched off. */
  readonly feature?: Feature;
  /** Members as received, before the operation parses them. */
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

/** The HTTP part of an {@link AccountRead}. */
interface PublishedRead<Output extends TSchema> {
  readonly name: ApiOperation;
  readonly http: HttpBinding<Static<Output>>;
  /** For answers with one long list: the same answer in stretches, from which `run` is made. */
  readonly long?: LongAnswer;
  /**
   * When the answer expires although no data has changed, in milliseconds since the epoch, if before the next
   * midnight in Japan. Skins may serve the answer until then, as long as the account's version stays the same.
   */
  validUntilMs?(output: Static<Output>, nowMs: number): number;
}

/** An {@link AccountRead} that the HTTP API offers; `output` is exactly the answer of the contract. */
export type AccountOperation<Input extends TSchema = TSchema, Output extends TSchema = TSchema> = AccountRead<
  Input,
  Output
> &
  PublishedRead<Output>;

/**
 * An answer that is too long to build at once. It comes in stretches, so that other requests run in between and
 * only its text is in memory. It is valid for the version of the account's data and the day.
 */
export interface LongAnswer {
  /** The member of the answer with the list; it comes first. */
  readonly member: string;
  readonly item: TSchema;
  /** Yields items of the list in order, a few milliseconds of work at a time; returns the other members. */
  list(context: ReadContext, account: Account, input: unknown): Stretches<unknown, object>;
}

/** A body that is a file: a saved page, or ranks of another tool. */
export type FileBody = 'page' | 'history';

/** The HTTP endpoint of a write. */
export interface CommandBinding<Output = unknown> {
  /** A POST has a JSON body and supports Idempotency-Key; a DELETE has its input in the path and the query. */
  readonly method: 'POST' | 'DELETE';
  /**
   * The body of a POST is a file as it is: the member `file`. All others are in the query. A request with a saved page counts in
   * the quota of pages instead of that of all requests.
   */
  readonly body?: FileBody;
  /** Below `/api/v1`; a member in braces is part of the path: `/things/{id}`. */
  readonly path: string;
  /** Aliases of the path. */
  readonly aliases: readonly string[];
  /** Further errors, besides those of every path. */
  readonly errors: readonly ErrorCode[];
  /** The answer without what is never kept, for requests that are repeated with their Idempotency-Key. */
  keepable?(output: Output): Output;
}

/** The result of a write: `created` is new; `done` already existed, or is deleted now. */
export interface CommandAnswer<Output> {
  readonly outcome: 'created' | 'done';
  readonly output: Output;
}

/** A write of an account; skins are made as for an {@link AccountRead}. Refused input changes nothing. */
interface WriteFacts<Input extends TSchema, Output extends TSchema> {
  /** Name in kebab case, as of the file. */
  readonly name: string;
  readonly summary: Text;
  readonly feature?: Feature;
  /** Whether it also works on closed accounts; all other writes are refused there. */
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

/** The HTTP part of an {@link AccountWrite}. */
interface PublishedWrite<Output extends TSchema> {
  readonly name: ApiOperation;
  readonly http: CommandBinding<Static<Output>>;
  /** Possible outcomes. */
  readonly outcomes: readonly CommandAnswer<unknown>['outcome'][];
}

/** An {@link AccountWrite} that the HTTP API offers: members of its input are in the path, and in the body or the query. */
export type AccountCommand<Input extends TSchema = TSchema, Output extends TSchema = TSchema> = AccountWrite<
  Input,
  Output
> &
  PublishedWrite<Output>;

/**
 * An operation of the operator. `run` returns what `--json` prints. Skins check the input against the schema.
 */
interface OperatorFacts<Input extends TSchema, Output extends TSchema> {
  readonly name: string;
  readonly summary: Text;
  readonly input: Input;
  readonly output: Output;
  /**
   * Whether it may create a missing database; all other operations refuse, so that a mistyped folder is
   * noticed.
   */
  readonly startsData?: true;
  /** `language` is that of its sentences; English unless given. */
  run(context: OperatorContext, input: Static<Input>, language?: Language): Promise<Static<Output>>;
}

export type OperatorOperation<
  Input extends TSchema = TSchema,
  Output extends TSchema = TSchema,
> = OperatorFacts<Input, Output> & { readonly kind: 'operator' };

/** An operation of the product. */
export type Operation<Input extends TSchema = TSchema, Output extends TSchema = TSchema> =
  | AccountRead<Input, Output>
  | AccountWrite<Input, Output>
  | OperatorOperation<Input, Output>;

/** A result without anything new. */
export function done<Output>(output: Output): CommandAnswer<Output> {
  return { outcome: 'done', output };
}

/**
 * `run` as a property, so that the compiler refuses reads that need more than a {@link ReadContext}; it would
 * accept them for a method.
 */
interface RunOfRead<Input extends TSchema, Output extends TSchema> {
  readonly run: (
    context: ReadContext,
    account: Account,
    input: Static<Input>,
    language?: Language,
  ) => Promise<Static<Output>>;
}

/** Defines a read of an account with typed schemas. */
export function accountRead<Input extends TSchema, Output extends TSchema>(
  operation: ReadFacts<Input, Output> & RunOfRead<Input, Output>,
): AccountRead<Input, Output> {
  return { kind: 'account_read', ...operation };
}

/** As {@link accountRead}, with an HTTP endpoint. */
export function accountOperation<Input extends TSchema, Output extends TSchema>(
  operation: ReadFacts<Input, Output> & RunOfRead<Input, Output> & PublishedRead<Output>,
): AccountOperation<Input, Output> {
  return { kind: 'account_read', ...operation };
}

/** Defines a write of an account with typed schemas. */
export function accountWrite<Input extends TSchema, Output extends TSchema>(
  operation: WriteFacts<Input, Output>,
): AccountWrite<Input, Output> {
  return { kind: 'account_write', ...operation };
}

/** As {@link accountWrite}, with an HTTP endpoint. */
export function accountCommand<Input extends TSchema, Output extends TSchema>(
  operation: WriteFacts<Input, Output> & PublishedWrite<Output>,
): AccountCommand<Input, Output> {
  return { kind: 'account_write', ...operation };
}

/** Defines an operation of the operator with typed schemas. */
export function operatorOperation<Input extends TSchema, Output extends TSchema>(
  operation: OperatorFacts<Input, Output>,
): OperatorOperation<Input, Output> {
  return { kind: 'operator', ...operation };
}
