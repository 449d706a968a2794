import { ERRORS, type ErrorCode } from '../../core/errors.ts';
import type { AccountCommand, AccountOperation } from '../../operations/operation.ts';
import { RAW_STATUSES } from '../http/raw-faults.ts';
import { PUBLIC_CODES } from '../problem.ts';

/** A JSON schema as plain data. */
export type SchemaJson = Readonly<Record<string, unknown>>;

/** Codes that every endpoint of an account can return. */
const SHARED: readonly ErrorCode[] = [
  'invalid_parameter',
  'missing_api_key',
  'invalid_api_key',
  'revoked_api_key',
  'expired_api_key',
  'plan_not_eligible',
  'scope_missing',
  'rate_limited',
  'internal',
  'unavailable',
];

/** Every code that an operation can return over HTTP. */
export function codesOf({ http }: AccountOperation): ErrorCode[] {
  const concurrency: ErrorCode[] = http.isCapped ? ['too_many_concurrent_requests'] : [];
  return [...SHARED, ...http.errors, ...concurrency];
}

/** Further codes of endpoints with a body. */
const OF_BODIES: readonly ErrorCode[] = [
  'idempotency_in_progress',
  'body_too_large',
  'unsupported_media_type',
  'idempotency_conflict',
];

/** As {@link codesOf}, for commands. */
export function codesOfCommand({ http }: AccountCommand): ErrorCode[] {
  return [...SHARED, ...http.errors, ...(http.method === 'POST' ? OF_BODIES : [])];
}

/** The schema of an error body. */
export const problemSchema: SchemaJson = {
  type: 'object',
  description: 'An error (RFC 9457).',
  required: ['type', 'title', 'status', 'code', 'detail', 'retryable', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: PUBLIC_CODES },
    detail: {
      type: 'string',
      'x-untrusted': true,
      description: 'What is wrong and what to do; it may quote the request.',
    },
    retryable: { type: 'boolean', description: 'Whether the same request may succeed later.' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['parameter', 'message'],
        properties: {
          parameter: { type: 'string', 'x-untrusted': true },
          index: { type: 'integer', minimum: 0, description: 'The entry of a list that is wrong, from 0.' },
          message: { type: 'string', 'x-untrusted': true },
        },
      },
    },
    plan: { type: 'string' },
    required_plan: { type: 'string' },
    required_scope: { type: 'string' },
    scopes: { type: 'array', items: { type: 'string' } },
    keyword: {
      type: 'string',
      'x-untrusted': true,
      description: 'The keyword that the account does not have; a sent page may name it.',
    },
    suggestions: { type: 'array', maxItems: 3, items: { type: 'string' } },
    limit: { type: 'integer' },
    count: { type: 'integer', description: 'How many the account has, of what the plan limits.' },
    window_seconds: { type: ['integer', 'null'] },
    retry_after_seconds: { type: 'integer', minimum: 1 },
    resets_at: { type: 'string', format: 'date-time' },
  },
};

/** One response per status, each naming its codes. */
export function problemResponses(codes: readonly ErrorCode[]): Record<string, SchemaJson> {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [String(status), problemResponse(status, own)]),
  );
}

/** The response to a body that does not arrive in time; its status has no code of its own. */
export function slowBodyResponse(): Record<string, SchemaJson> {
  const title = RAW_STATUSES.get(408)?.title.en;
  const response = problemResponse(408, ['invalid_parameter']);
  return { 408: { ...response, description: `\`invalid_parameter\`: ${title}.` } };
}

/** Whether a refusal has a `Retry-After` header. */
function hasRetryAfter(code: ErrorCode): boolean {
  const { status } = ERRORS[code];
  return status === 429 || status === 503 || code === 'idempotency_in_progress';
}

function problemResponse(status: number, codes: readonly ErrorCode[]): SchemaJson {
  const headers: Record<string, SchemaJson> = {
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
  };
  if (codes.some(hasRetryAfter)) headers['Retry-After'] = { $ref: '#/components/headers/Retry-After' };
  if (status === 401) headers['WWW-Authenticate'] = { schema: { type: 'string' } };
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title.en}.`).join(' '),
    headers,
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: [...codes] } } }],
        },
      },
    },
  };
}
