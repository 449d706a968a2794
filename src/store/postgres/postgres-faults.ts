import pg from 'pg';
import { reasonOf, tlsFailure } from '../../core/connection-failure.ts';
import { type ErrorCode, MiharuError } from '../../core/errors.ts';
import type { Text } from '../../core/text.ts';

/** Codes of Node's sockets and resolver for a server that was not reached, or is gone. */
const LOST_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** SQLSTATEs of a server that cannot work now: it is starting, stopping, recovering, out of connections, or read-only. */
const NOT_NOW = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25006', '25P03']);

/** Messages of `pg` about lost connections; it gives them no code. */
const LOST_SENTENCE =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client was closed|not queryable/i;

/** SQLSTATEs of transactions that lost against another: serialization failure, deadlock. */
const LOST_RACE = new Set(['40001', '40P01']);

/** SQLSTATEs that an operator can fix, by their first characters, and our own codes for faults without one. */
const FAULTS: readonly (readonly [prefix: string, code: ErrorCode, en: string, ja: string])[] = [
  [
    '28',
    'store_not_usable',
    'rejects this user or password, or requires TLS',
    'このユーザー・パスワードでは接続できないか、TLS が必要です',
  ],
  ['3D', 'store_not_usable', 'does not have this database', 'そのデータベースは存在しません'],
  [
    'no-password',
    'store_not_usable',
    'requires a password, but there is none in the URL, PGPASSWORD or ~/.pgpass',
    'パスワードが必要ですが、URL にも PGPASSWORD や ~/.pgpass にもありません',
  ],
  [
    'no-tls',
    'store_not_usable',
    'does not support TLS, which sslmode requires',
    'sslmode で TLS を指定していますが、サーバーが TLS に対応していません',
  ],
  [
    'certificate',
    'store_not_usable',
    'has a certificate that is not trusted: set sslrootcert=FILE to its authority and use its host name, or turn verification off with sslmode=no-verify',
    'サーバー証明書を検証できません。sslrootcert=ファイル で認証局を、証明書と同じホスト名を指定するか、検証しない sslmode=no-verify を使ってください',
  ],
  ['tls', 'store_not_usable', 'cannot agree on a TLS version or cipher', 'TLS 接続を開始できません'],
  [
    '53300',
    'store_not_usable',
    'has no free connection: lower MIHARU_DATABASE_CONNECTIONS or the number of processes, or raise max_connections',
    '接続数が上限です。MIHARU_DATABASE_CONNECTIONS かプロセス数を減らすか、max_connections を増やしてください',
  ],
  [
    '25006',
    'store_not_usable',
    'is read-only: it is a standby, or default_transaction_read_only is on; use the server that accepts writes',
    '読み取り専用です（スタンバイ、または default_transaction_read_only が on）。書き込みできるサーバーを指定してください',
  ],
  ['42501', 'store_not_usable', 'does not allow this user to do that', 'このユーザーには権限がありません'],
  ['53100', 'store_not_usable', 'has no space left on its disk', 'ディスクの空きがありません'],
  ['57014', 'unavailable', 'took too long to answer', '応答に時間がかかりすぎました'],
  ['55P03', 'store_in_use', 'was locked by another session for too long', '別の接続が長時間使用しています'],
  [
    'pooler',
    'store_not_usable',
    'is behind a pooler that refuses statement_timeout or idle_in_transaction_session_timeout: add them to ignore_startup_parameters of PgBouncer',
    'コネクションプーラーが statement_timeout または idle_in_transaction_session_timeout を拒否しています。PgBouncer では ignore_startup_parameters に指定してください',
  ],
  ['XX00', 'store_not_usable', 'reports that its data is damaged', 'データの破損を報告しています'],
];

/** Faults that only another address, or other rights on the server, can fix. */
const WRONG_ADDRESS = /^(?:28|3D|no-password|no-tls|certificate|tls)/;

/** SQLSTATEs for statement names that this connection does not know, or that another client defined: the connection is shared. */
const UNKNOWN_STATEMENT = new Set(['26000', '42P05']);

/** Whether a transaction may be run again: another one was in its way, or a statement has to be parsed again. */
export function isLostRace(thrown: unknown): boolean {
  return LOST_RACE.has(codeOf(thrown)) || isUnknownStatement(thrown) || isStaleStatement(thrown);
}

/** Whether the server does not know a statement's name, or another client defined it. */
export function isUnknownStatement(thrown: unknown): boolean {
  return UNKNOWN_STATEMENT.has(codeOf(thrown));
}

/** Whether a parsed statement now returns other columns because a migration changed its tables. */
export function isStaleStatement(thrown: unknown): boolean {
  return (
    thrown instanceof pg.DatabaseError &&
    thrown.code === '0A000' &&
    thrown.routine === 'RevalidateCachedQuery'
  );
}

/** Whether another session held a lock for too long. */
export function isHeldByOthers(thrown: unknown): boolean {
  return codeOf(thrown) === '55P03';
}

/**
 * PgBouncer uses one SQLSTATE (08P01) for all its own messages; those that waiting does not fix are mapped, by their
 * text, to the code a server would use.
 */
const POOLER_REFUSALS: readonly (readonly [sentence: RegExp, code: string])[] = [
  [/unsupported (startup parameter|parameters)/i, 'pooler'],
  [/no such database|database ".*" does not exist/i, '3D000'],
  [/authentication failed|no such user|login rejected/i, '28P01'],
];

/** Whether the server was not reached, went away, or cannot work now. */
export function isUnreachable(thrown: unknown): boolean {
  const code = codeOf(thrown);
  if (LOST_SOCKET.has(code) || NOT_NOW.has(code) || code.startsWith('08')) return true;
  if (thrown instanceof AggregateError) return thrown.errors.some(isUnreachable);
  return thrown instanceof Error && code === '' && LOST_SENTENCE.test(thrown.message);
}

/** The date of a row that fits no partition; `undefined` for any other failure. */
export function dateWithoutPartition(thrown: unknown): string | undefined {
  if (!(thrown instanceof pg.DatabaseError) || thrown.code !== '23514') return undefined;
  return /\(local_date\) = \((\d{4}-\d{2}-\d{2})\)/.exec(thrown.detail ?? '')?.[1];
}

/**
 * Describes a failure of the server at `place` (host, port and database): our own error where people can act, otherwise
 * the original one. The public error (`unavailable`) does not name the place; its cause does.
 */
export function postgresFault(thrown: unknown, place: string): unknown {
  if (thrown instanceof MiharuError) return thrown;
  const fault = faultOf(thrown);
  if (fault !== undefined) {
    const { code, phrase } = fault;
    const detail = {
      en: `PostgreSQL at ${place} ${phrase.en}.`,
      ja: `PostgreSQL（${place}）：${phrase.ja}。`,
    };
    return new MiharuError(code, detail, { cause: thrown, remedy: REMEDY });
  }
  return isUnreachable(thrown) ? unreachable(place, thrown) : thrown;
}

/** As {@link postgresFault}, at a start: an address that can never work is `invalid_setting`, and the message names the place. */
export function startFault(thrown: unknown, place: string): unknown {
  const fault = postgresFault(thrown, place);
  if (!(fault instanceof MiharuError) || fault === thrown) return fault;
  if (fault.code === 'unavailable') {
    const { en, ja } = phraseOf(thrown);
    const detail = { en: `PostgreSQL at ${place} ${en}.`, ja: `PostgreSQL（${place}）：${ja}。` };
    return new MiharuError('unavailable', detail, { cause: thrown });
  }
  if (!WRONG_ADDRESS.test(codeOf(thrown))) return fault;
  return new MiharuError('invalid_setting', fault.detail, { cause: thrown, remedy: REMEDY });
}

/** What is wrong with a server, as the end of a sentence. */
export function phraseOf(thrown: unknown): Text {
  const reason = reasonOf(thrown);
  return (
    faultOf(thrown)?.phrase ?? { en: `cannot be reached (${reason})`, ja: `接続できません（${reason}）` }
  );
}

function faultOf(thrown: unknown): { readonly code: ErrorCode; readonly phrase: Text } | undefined {
  const code = codeOf(thrown);
  const fault = FAULTS.find(([prefix]) => code.startsWith(prefix));
  if (fault === undefined) return undefined;
  const [, ours, en, ja] = fault;
  const reason = reasonOf(thrown);
  return { code: ours, phrase: { en: `${en} (${reason})`, ja: `${ja}（${reason}）` } };
}

/** The failure of a server that cannot be used now. */
export function unreachable(place: string, cause: unknown): MiharuError {
  const reason = reasonOf(cause);
  const detail = {
    en: `PostgreSQL cannot be reached right now (${reason}).`,
    ja: `PostgreSQL に接続できません（${reason}）。`,
  };
  return new MiharuError('unavailable', detail, { cause: new Error(`PostgreSQL at ${place}`, { cause }) });
}

/** The remedy for operators when a server refuses. */
export const REMEDY: Text = {
  en: 'Fix the URL (DATABASE_URL, or the option of migrate-store) or the problem on the server.',
  ja: 'URL（DATABASE_URL、migrate-store ではオプション）を直すか、サーバー側の問題を解決してください。',
};

/** Messages of `pg`, which gives them no code. */
const CODELESS: readonly (readonly [sentence: RegExp, code: string])[] = [
  [/server does not support SSL/i, 'no-tls'],
  [/error establishing an SSL connection/i, 'tls'],
  [/client password must be/i, 'no-password'],
];

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return '';
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  if (code === '') return ours(CODELESS, thrown.message) ?? '';
  if (code === '08P01') return ours(POOLER_REFUSALS, thrown.message) ?? code;
  return tlsFailure(code) ?? code;
}

function ours(rows: readonly (readonly [pattern: RegExp, code: string])[], text: string): string | undefined {
  return rows.find(([pattern]) => pattern.test(text))?.[1];
}
