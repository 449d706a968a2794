/** Codes of Node's sockets and resolver that say that a server is not reached, or is gone. */
const LOST_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Sentences of ioredis about connections that are no more; it gives them no code. */
const LOST_SENTENCE = /Connection is closed|Stream isn't writeable|Socket timeout|max retries per request/i;

/** Whether a failure says no more than that the connection to Redis is lost, which its client tells by itself. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && LOST_SOCKET.has(error.code)) return true;
  return LOST_SENTENCE.test(error.message);
}
