import pg from 'pg';
import { type ErrorCode, MiharuError } from '../../core/errors.ts';
import type { Text } from '../../core/text.ts';

/** Codes of Node's sockets and resolver that say that the server was not reached, or is gone. */
const LOST_SOCKET = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['EHOSTDOWN', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
]);

/** SQLSTATEs of a server that cannot work now: it starts, stops, recovers, is full of connections, or only reads. */
const NOT_NOW = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25006', '25P03']);

/** Sentences of `pg` itself about connections that are no more; it gives them no code. */
const LOST_SENTENCE =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client was closed|not queryable/i;

/** SQLSTATEs of transactions that lost against another one: serialization, deadlock. */
const LOST_RACE = new Set(['40001', '40P01']);

/** SQLSTATEs that people can do something about, by their first signs. */
const FAULTS: readonly (readonly [prefix: string, code: ErrorCode, en: string, ja: string])[] = [
  [
    '28',
    'store_not_usable',
    'refuses this user or password',
    'このユーザーまたはパスワードでは接続できません',
  ],
  ['3D', 'store_not_usable', 'has no such database', 'そのデータベースは存在しません'],
  ['42501', 'store_not_usable', 'does not allow this user to do that', 'このユーザーには権限がありません'],
  ['53100', 'store_not_usable', 'has no space left on its disk', 'ディスクの空きがありません'],
  ['57014', 'unavailable', 'took too long to answer', '応答に時間がかかりすぎました'],
  ['55P03', 'store_in_use', 'was held by another session for too long', '別の接続が長時間使用しています'],
  [
    'pooler',
    'store_not_usable',
    'is behind a pooler that refuses statement_timeout or idle_in_transaction_session_timeout: let PgBouncer ignore them by ignore_startup_parameters',
    'コネクションプーラーが statement_timeout または idle_in_transaction_session_timeout を拒否しています。PgBouncer では ignore_startup_parameters に指定してください',
  ],
  ['XX00', 'store_not_usable', 'says that its data are damaged', 'データの破損を報告しています'],
];

/** SQLSTATEs of names of statements that this connection of the server does not know, or has already: they are not ours alone. */
const UNKNOWN_STATEMENT = new Set(['26000', '42P05']);

/** Whether a transaction may be run again as if nothing had happened: another one was in its way, or a statement has to be parsed anew. */
export function isLostRace(thrown: unknown): boolean {
  return LOST_RACE.has(codeOf(thrown)) || isUnknownStatement(thrown) || isStaleStatement(thrown);
}

/** Whether the server does not know a statement by its name, or has it from somebody else. */
export function isUnknownStatement(thrown: unknown): boolean {
  return UNKNOWN_STATEMENT.has(codeOf(thrown));
}

/** Whether a statement that the server has parsed gives other columns by now: a migration changed its tables. */
export function isStaleStatement(thrown: unknown): boolean {
  return (
    thrown instanceof pg.DatabaseError &&
    thrown.code === '0A000' &&
    thrown.routine === 'RevalidateCachedQuery'
  );
}

/** Whether another session has held for too long what was wanted. */
export function isHeldByOthers(thrown: unknown): boolean {
  return codeOf(thrown) === '55P03';
}

/** PgBouncer has one SQLSTATE for whatever it says itself (08P01); what waiting does not mend has its sentence, and the code of a server's own. */
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

/** The date of a row that no partition takes; `undefined` for any other failure. */
export function dateWithoutPartition(thrown: unknown): string | undefined {
  if (!(thrown instanceof pg.DatabaseError) || thrown.code !== '23514') return undefined;
  return /\(local_date\) = \((\d{4}-\d{2}-\d{2})\)/.exec(thrown.detail ?? '')?.[1];
}

/** What to tell of a failure of the server at `place` (host, port and database): ours where people can act, else the thing itself. */
export function postgresFault(thrown: unknown, place: string): unknown {
  if (thrown instanceof MiharuError) return thrown;
  if (isUnreachable(thrown)) return unreachable(place, thrown);
  const code = codeOf(thrown);
  const fault = FAULTS.find(([prefix]) => code.startsWith(prefix));
  if (fault === undefined) return thrown;
  const [, ours, en, ja] = fault;
  const detail = { en: `PostgreSQL at ${place} ${en}.`, ja: `PostgreSQL（${place}）: ${ja}。` };
  return new MiharuError(ours, detail, { cause: thrown, remedy: REMEDY });
}

/** The failure that says that the server cannot be used now. */
export function unreachable(place: string, cause: unknown): MiharuError {
  const detail = {
    en: `PostgreSQL at ${place} cannot be reached now (${reasonOf(cause)}).`,
    ja: `PostgreSQL（${place}）に接続できません（${reasonOf(cause)}）。`,
  };
  return new MiharuError('unavailable', detail, { cause });
}

/** What operators can do about a server that refuses. */
export const REMEDY: Text = {
  en: 'Correct DATABASE_URL, or what is named on the server.',
  ja: 'DATABASE_URL か、示されたサーバー側の点を直してください。',
};

/** A failure in a few words without secrets: its code where it has one. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof AggregateError) return reasonOf(thrown.errors[0]);
  const code = codeOf(thrown);
  if (code !== '') return code;
  return thrown instanceof Error ? thrown.message : 'unknown';
}

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error) || !('code' in thrown)) return '';
  if (thrown.code === '08P01') {
    const refusal = POOLER_REFUSALS.find(([sentence]) => sentence.test(thrown.message));
    if (refusal !== undefined) return refusal[1];
  }
  return typeof thrown.code === 'string' ? thrown.code : '';
}
