import type { ApiLog, LogLevel } from '../api/index.ts';
import type { Config } from '../config/index.ts';

const SEVERITY: Readonly<Record<LogLevel | 'silent', number>> = {
  silent: 0,
  error: 1,
  warn: 2,
  info: 3,
  debug: 4,
};

/** Lines are gathered for at most this long, in milliseconds, or up to this many characters. */
const GATHER_MS = 100;
const GATHER_LENGTH = 64 * 1024;

/** A log that has to be closed: what is gathered is written then. */
export type JsonLog = ApiLog & Disposable;

/**
 * A log of one JSON object a line, as severe as `level` or more. Lines are gathered, since a write for every request costs more
 * than the request; warnings and errors are written at once with everything before them.
 */
export function createJsonLog(level: Config['logLevel'], write: (lines: string) => void): JsonLog {
  const isOn = (severity: LogLevel) => SEVERITY[severity] <= SEVERITY[level];
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (gathered === '') return;
    const lines = gathered;
    gathered = '';
    write(lines);
  }

  return {
    isOn,
    write(severity, message, fields) {
      if (!isOn(severity)) return;
      gathered += `${JSON.stringify({ time: new Date().toISOString(), level: severity, message, ...fields })}\n`;
      if (severity === 'error' || severity === 'warn' || gathered.length > GATHER_LENGTH) flush();
      else timer ??= setTimeout(flush, GATHER_MS);
    },
    [Symbol.dispose]: flush,
  };
}
