import type { Socket } from 'node:net';

/** What Node says of bytes that are no request it could hand over. */
interface RawError {
  readonly code?: string;
}

const REASONS = {
  400: ['Bad Request', 'The bytes are not an HTTP request.'],
  408: ['Request Timeout', 'The request did not arrive in time.'],
  431: ['Request Header Fields Too Large', 'The address or the headers are too long; 16 KiB are possible.'],
} as const;

/** Answers what never became a request, in the same form as every other error, and closes the connection. */
export function answerRawError(
  error: RawError,
  socket: Socket,
  requestId: string,
  publicUrl: string | null,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf(error);
  const [title, detail] = REASONS[status];
  const body = JSON.stringify({
    type: `${publicUrl ?? ''}/docs/errors#invalid_parameter`,
    title,
    status,
    code: 'invalid_parameter',
    detail,
    retryable: status === 408,
    errors: [],
    request_id: requestId,
  });
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function statusOf({ code }: RawError): keyof typeof REASONS {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
