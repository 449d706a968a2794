/**
 * The HTTP skin over the operations: admission (key, plan, limits), reading of input, and the form of an
 * answer. It has no business rules. Data changes once a day, so an answer is built once per account, operation,
 * input, version and stretch of the day, and its bytes are served from memory. A write by any process is
 * visible to the next request. Bytes go directly to Node's response.
 */
export {
  ANSWER_BYTES_MAX,
  ANSWER_MS_MAX,
  type AnsweredRequest,
  type ApiDeps,
  type ApiLog,
  type ApiSettings,
  CONCURRENT_PAGES_MAX,
  PAGES_MAX,
  WINDOW_SECONDS,
} from './deps.ts';
export { createOpenApiDocument } from './openapi/document.ts';
export { type Api, createApi } from './server.ts';
