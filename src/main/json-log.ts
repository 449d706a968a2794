import type { ApiLog, LogLevel } from '../api/index.ts';
import type { Config } from '../config/index.ts';

const SEVERITY: Readonly<Record<LogLevel | 'silent', number>> = {
  silent: 0,
  error: 1,
  warn: 2,
  info: 3,
  debug: 4,
};

/** A log of one JSON object a line, as severe as `level` or more, written with `write`. */
export function createJsonLog(level: Config['logLevel'], write: (line: string) => void): ApiLog {
  return {
    write(severity, message, fields) {
      if (SEVERITY[severity] > SEVERITY[level]) return;
      write(`${JSON.stringify({ time: new Date().toISOString(), level: severity, message, ...fields })}\n`);
    },
  };
}
