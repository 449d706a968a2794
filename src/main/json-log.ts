import type { AnsweredRequest, ApiLog } from '../api/index.ts';
import type { Config } from '../config/index.ts';
import type { LogLevel } from '../core/log.ts';
import { maskSecrets } from '../core/mask-secrets.ts';
import { escapeUnseen } from '../core/text.ts';

const SEVERITY: Readonly<Record<LogLevel | 'silent', number>> = {
  silent: 0,
  error: 1,
  warn: 2,
  info: 3,
  debug: 4,
};

/** Lines are buffered for at most this long, in milliseconds, or up to this many bytes. */
const GATHER_MS = 100;
const GATHER_BYTES = 64 * 1024;

/** A log that writes its buffered lines when it is closed. */
export type JsonLog = ApiLog & Disposable;

/**
 * A log with one JSON object per line, for lines at `level` or above. Lines are buffered, since a write per request
 * costs more than the request; warnings and errors are written at once with everything before them. Secrets are masked,
 * and characters that a terminal would obey or not show are escaped, because names of files and messages of servers
 * come from outside.
 */
export function createJsonLog(
  level: Config['logLevel'],
  write: (lines: string) => void,
  nowMs: () => number,
): JsonLog {
  const isOn = (severity: LogLevel) => SEVERITY[severity] <= SEVERITY[level];
  const printTime = createTimePrinter();
  // Bytes, not text: a growing text costs the garbage collector more than the requests do.
  const gathered = Buffer.allocUnsafe(GATHER_BYTES);
  let length = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (length === 0) return;
    const lines = gathered.toString('utf8', 0, length);
    length = 0;
    write(lines);
  }

  function gather(line: string): void {
    if (line.length * 3 > GATHER_BYTES - length) flush();
    if (line.length * 3 > GATHER_BYTES) write(line);
    else length += gathered.write(line, length);
    timer ??= setTimeout(flush, GATHER_MS);
  }

  return {
    write(severity, message, fields) {
      if (!isOn(severity)) return;
      const own = { time: printTime(nowMs()), level: severity, message };
      const line = { ...own, ...fields, ...own };
      gather(`${escapeUnseen(maskSecrets(JSON.stringify(line)))}\n`);
      if (severity === 'error' || severity === 'warn') flush();
    },
    answered(request) {
      if (isOn('info')) gather(printAnswered(request, printTime(nowMs())));
    },
    [Symbol.dispose]: flush,
  };
}

/** Written by hand for speed, as it runs for every request. Only the path can contain characters that JSON has to escape. */
function printAnswered(request: AnsweredRequest, time: string): string {
  const { requestId, method, path, status, isComplete, durationMs, accountId, keyId } = request;
  return (
    `{"time":"${time}","level":"info","message":"answered","request_id":"${requestId}","method":"${method}",` +
    `"path":${escapeUnseen(JSON.stringify(maskSecrets(path)))},"status":${status},"complete":${isComplete},"ms":${durationMs.toFixed(1)},` +
    `"account_id":${quoteId(accountId)},"key_id":${quoteId(keyId)}}\n`
  );
}

function quoteId(id: string | null): string {
  return id === null ? 'null' : `"${id}"`;
}

/** Prints instants with milliseconds; many lines share one, so the last is cached. */
function createTimePrinter(): (instantMs: number) => string {
  let lastMs = Number.NaN;
  let text = '';
  return (instantMs) => {
    if (instantMs === lastMs) return text;
    lastMs = instantMs;
    text = new Date(instantMs).toISOString();
    return text;
  };
}
