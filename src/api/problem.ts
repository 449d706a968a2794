import { ERRORS, type MiharuError } from '../core/errors.ts';
import { maskSecrets } from '../core/mask-secrets.ts';
import { type PrintWords, printMembers, printMessage } from '../core/message.ts';
import type { Language } from '../core/text.ts';
import { RAW_STATUSES } from './http/raw-faults.ts';

/** What a problem body needs to know besides the failure. */
export interface ProblemContext {
  readonly language: Language;
  readonly requestId: string;
  /** Address of the service as the client sees it, without a slash at the end. */
  readonly origin: string;
}

/** Seconds after which a client may try an answer that failed with 503 again. */
const UNAVAILABLE_RETRY_SECONDS = 5;

/** The body of an error (RFC 9457), every text in the client's language. */
export function problemBody(error: MiharuError, context: ProblemContext): string {
  return JSON.stringify(problemOf(error, context));
}

/** As {@link problemBody}, with the status and what it says of one that has no code of its own. */
export function rawProblemBody(
  { error, status }: { readonly error: MiharuError; readonly status: number },
  context: ProblemContext,
): string {
  const problem = problemOf(error, context);
  const own = RAW_STATUSES.get(status);
  if (own === undefined) return JSON.stringify(problem);
  const { title, retryable } = own;
  return JSON.stringify({ ...problem, title: title[context.language], status, retryable });
}

/** The members of {@link problemBody}. */
export function problemOf(error: MiharuError, context: ProblemContext): Readonly<Record<string, unknown>> {
  const { language, requestId, origin } = context;
  const print: PrintWords = (words) => maskSecrets(printMessage(words, 'program', language));
  return {
    type: `${origin}/docs/errors#${error.code}`,
    title: error.row.title[language],
    status: error.row.status,
    code: error.code,
    detail: print(error.detail),
    retryable: error.row.retryable,
    ...printMembers(error.members, print),
    request_id: requestId,
  };
}

/** Headers that tell the same as the body: what to authenticate with, when to come back. */
export function problemHeaders(error: MiharuError, language: Language): string[] {
  const headers = [
    'Content-Type',
    'application/problem+json; charset=utf-8',
    'Content-Language',
    language,
    'Cache-Control',
    'no-store',
    'Vary',
    'Accept-Language',
  ];
  if (error.row.status === 401) headers.push('WWW-Authenticate', challengeOf(error));
  const seconds = retrySecondsOf(error);
  if (seconds !== null) headers.push('Retry-After', String(seconds));
  return headers;
}

function challengeOf({ code }: MiharuError): string {
  return code === 'missing_api_key'
    ? 'Bearer realm="miharu"'
    : 'Bearer realm="miharu", error="invalid_token"';
}

function retrySecondsOf({ row, members }: MiharuError): number | null {
  const seconds = members['retry_after_seconds'];
  if (typeof seconds === 'number') return seconds;
  return row.status === ERRORS.unavailable.status ? UNAVAILABLE_RETRY_SECONDS : null;
}
