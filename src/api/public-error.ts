import { asMiharuError, ERRORS, type ErrorCode, MiharuError } from '../core/errors.ts';

/** Failures that are the operator's business: a client learns only whether to come back. */
const OPERATORS_OWN: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'plan_limit',
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

/** What a client may be told of any thrown thing; paths, SQL and settings stay in the cause, which goes to the log. */
export function publicError(thrown: unknown): MiharuError {
  const error = asMiharuError(thrown);
  if (!OPERATORS_OWN.has(error.code)) return error;
  if (error.row.status !== 503) return asMiharuError(new Error(error.message, { cause: error.cause }));
  return new MiharuError(
    'unavailable',
    {
      en: 'The stored data cannot be read at the moment. Try again in a moment.',
      ja: '保存されたデータを現在読み出せません。しばらくして再試行してください。',
    },
    { cause: error },
  );
}
