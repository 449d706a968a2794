/**
 * The HTTP skin over the operations: who may ask (key, plan, limits), how a query is read, which form of an answer is sent. It holds
 * no rules of the trade. Data change once a day, so an answer is built once per account, operation, input, version and stretch of the day,
 * and its bytes are served from memory; a write by any process is seen with the next request. The bytes go straight
 * to Node's response.
 */
export {
  ANSWER_BYTES_MAX,
  ANSWER_MS_MAX,
  type AnsweredRequest,
  type ApiDeps,
  type ApiLog,
  type ApiSettings,
  WINDOW_SECONDS,
} from './deps.ts';
export { createOpenApiDocument } from './openapi/document.ts';
export { type Api, createApi } from './server.ts';
