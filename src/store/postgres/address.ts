import pg from 'pg';
import { MiharuError } from '../../core/errors.ts';
import { REMEDY } from './postgres-faults.ts';
import { VALUE_TYPES } from './value-types.ts';

/** Values of `sslmode`. `prefer`, `require` and `verify-ca` check the certificate as `verify-full` does. */
const TLS_MODES = new Set(['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']);

/** Parameters that name a file. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];

/** The client settings for this address, with additional ones. Throws `invalid_setting`, whose message contains no password. */
export function clientConfigOf(url: string, more: pg.ClientConfig): pg.ClientConfig {
  const address = new URL(url);
  const tls = address.searchParams.get('sslmode');
  if (tls !== null && !TLS_MODES.has(tls)) {
    const modes = [...TLS_MODES].join(', ');
    throw wrongAddress(
      `sslmode=${tls} is unknown; use one of ${modes}`,
      `sslmode=${tls} は使えません（${modes} のいずれか）`,
    );
  }
  const port = address.searchParams.get('port');
  if (port !== null && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535))
    throw wrongAddress(`port=${port} is not a port`, `port=${port} はポート番号ではありません`);
  const config = { connectionString: url, types: VALUE_TYPES, keepAlive: true, ...more };
  requireFiles(address, config);
  return config;
}

/** Certificates are read when a client is created. */
function requireFiles(address: URL, config: pg.ClientConfig): void {
  try {
    new pg.Client(config);
  } catch (cause) {
    const path = cause instanceof Error && 'path' in cause ? cause.path : undefined;
    const name = FILES.find((each) => path !== undefined && address.searchParams.get(each) === path);
    if (name === undefined || !(cause instanceof Error && 'code' in cause)) throw cause;
    throw wrongAddress(
      `the file of ${name}=${path} cannot be read (${cause.code})`,
      `${name}=${path} のファイルを読み込めません（${cause.code}）`,
      cause,
    );
  }
}

function wrongAddress(en: string, ja: string, cause?: unknown): MiharuError {
  const detail = { en: `The URL of PostgreSQL: ${en}.`, ja: `PostgreSQL の URL：${ja}。` };
  return new MiharuError('invalid_setting', detail, { cause, remedy: REMEDY });
}

/** Host, port and database of a server: the part of its address that operators may see. */
export function placeOf(config: pg.ClientConfig): string {
  const { host, port, database } = new pg.Client(config);
  return `${host}:${port}/${database ?? ''}`;
}
