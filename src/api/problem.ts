import { asMiharuError, ERRORS, type ErrorCode, MiharuError, retrySecondsOf } from '../core/errors.ts';
import { maskSecrets } from '../core/mask-secrets.ts';
import { type PrintWords, printMembers, printMessage } from '../core/message.ts';
import type { Language } from '../core/text.ts';
import { UnusableList } from '../operations/read-list.ts';
import { RAW_STATUSES } from './http/raw-faults.ts';

/** What a problem body contains besides the failure. */
export interface ProblemContext {
  readonly language: Language;
  readonly requestId: string;
  /** URL of the service as the client sees it, without a trailing slash. */
  readonly origin: string;
}

/**
 * The body of an error (RFC 9457) in the client's language. A status without a code of its own has its own
 * title.
 */
export function problemBody(error: MiharuError, context: ProblemContext, status = error.row.status): string {
  const { language, requestId, origin } = context;
  const { title, retryable } = RAW_STATUSES.get(status) ?? error.row;
  const print: PrintWords = (words) => maskSecrets(printMessage(words, 'program', language));
  return JSON.stringify({
    type: `${origin}/docs/errors#${error.code}`,
    title: title[language],
    status,
    code: error.code,
    detail: print(error.detail),
    retryable,
    ...printMembers(error.members, print),
    request_id: requestId,
  });
}

/** Headers with the same facts as the body: how to authenticate, when to retry. */
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

/** Failures that only concern the operator: a client learns only whether to retry. */
const OPERATORS_OWN: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unusable_input',
  'file_not_readable',
  'file_not_writable',
  'invalid_setting',
  'store_too_new',
  'store_in_use',
  'store_not_usable',
  'address_in_use',
]);

/** Every code that an error body can have. */
export const PUBLIC_CODES: readonly string[] = Object.keys(ERRORS).filter(
  (code) => !(OPERATORS_OWN as ReadonlySet<string>).has(code),
);

/** The public form of anything thrown. Paths, SQL and settings stay in the cause, which is only logged. */
export function publicError(thrown: unknown): MiharuError {
  const error = asMiharuError(thrown);
  if (!OPERATORS_OWN.has(error.code)) return error;
  if (error instanceof UnusableList) return error.forPrograms();
  if (error.row.status !== 503) return asMiharuError(new Error(error.message, { cause: error.cause }));
  return new MiharuError(
    'unavailable',
    {
      en: 'The database cannot be read right now. Try again in a moment.',
      ja: '現在、データベースを読み取れません。しばらくしてからもう一度お試しください。',
    },
    { cause: error },
  );
}
