import { setTimeout } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { reasonOf, tlsFailure } from '../../core/connection-failure.ts';
import { MiharuError } from '../../core/errors.ts';
import type { Text } from '../../core/text.ts';
import { watchWrites } from './redis-writes.ts';

/** Which Redis, and how long a start waits for it. */
export interface RedisStart {
  readonly url: string;
  readonly waitMsMax: number;
  /** A key of ours that may be overwritten at any time. */
  readonly probeKey: string;
  /** Called once when the server does not answer at first. */
  readonly onWaiting: (text: Text) => void;
  /** Called repeatedly: with the reason when it cannot be used (the connection is lost, writes are refused), with `null` when it can. */
  readonly onLook: (lost: string | null) => void;
}

/** A connection that reconnects automatically; disposing of it ends it. */
export interface OpenRedis extends AsyncDisposable {
  readonly client: Redis;
  /** Whether it is connected and accepts writes. */
  readonly isUp: () => boolean;
}

/** Pause between two attempts to reach a server, in milliseconds. */
const PAUSE_MS = 500;

/** Time for one attempt to connect, in milliseconds; the last one ends with the time for the start. */
const [CONNECT_MS_MIN, CONNECT_MS_MAX] = [1_000, 5_000];

/** A server that is silent for this long is considered gone, in milliseconds. */
const SILENCE_MS_MAX = 1_000;

/** Redis 6.2, as a number. */
const VERSION_MIN = 602;

/** Longest pause between two attempts to reconnect, in milliseconds. */
const RETURN_MS_MAX = 1_000;

/**
 * Connects to Redis or Valkey; without a connection, commands are refused at once. Throws `unavailable`, which names
 * the server but never its password, when it cannot be reached in time, and `invalid_setting` at once when its address
 * can never work.
 */
export async function openRedis(start: RedisStart): Promise<OpenRedis> {
  const client = await connect(start);
  let [isLost, lastError] = [false, ''];
  const writes = watchWrites({
    client,
    key: start.probeKey,
    onLook(refusal) {
      if (!isLost) start.onLook(refusal);
    },
  });
  client.on('error', (error: unknown) => {
    lastError = reasonOf(error);
  });
  client.on('close', () => {
    start.onLook(lastError === '' ? 'closed' : lastError);
    isLost = true;
  });
  client.on('ready', () => {
    if (isLost) start.onLook(null);
    [isLost, lastError] = [false, ''];
  });
  return {
    client,
    isUp: () => client.status === 'ready' && writes.refusal() === null,
    async [Symbol.asyncDispose]() {
      writes[Symbol.dispose]();
      client.removeAllListeners('close');
      client.disconnect();
    },
  };
}

async function connect({ url, waitMsMax, onWaiting }: RedisStart): Promise<Redis> {
  const { Redis: Client } = await import('ioredis');
  const startedMs = performance.now();
  const place = placeOf(url);
  const seconds = Math.round(waitMsMax / 1_000);
  for (let attempts = 1; ; attempts += 1) {
    const leftMs = waitMsMax - (performance.now() - startedMs);
    const client = new Client(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: Math.min(CONNECT_MS_MAX, Math.max(CONNECT_MS_MIN, leftMs)),
      socketTimeout: SILENCE_MS_MAX,
      enableAutoPipelining: true,
      retryStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), RETURN_MS_MAX),
    });
    const failure = await failureOf(client, url);
    if (failure === null) return client;
    client.disconnect();
    if (isRefusal(failure)) throw unusable(place, failure, REFUSED);
    if (tlsFailure(failure) === 'certificate') throw unusable(place, failure, NOT_TRUSTED);
    if (performance.now() - startedMs + PAUSE_MS > waitMsMax)
      throw new MiharuError(
        'unavailable',
        {
          en: `Redis at ${place} could not be reached within ${seconds} s (${withAdvice(failure, url)}).`,
          ja: `Redis（${place}）に ${seconds} 秒間接続できませんでした（${withAdvice(failure, url)}）。`,
        },
        { remedy: REMEDY },
      );
    if (attempts === 1) {
      onWaiting({
        en: `Redis at ${place} cannot be reached (${failure}); retrying for ${seconds} s.`,
        ja: `Redis（${place}）に接続できません（${failure}）。${seconds} 秒間試します。`,
      });
    }
    await setTimeout(PAUSE_MS);
  }
}

/** Why the server cannot be used, or `null` when it can. */
async function failureOf(client: Redis, url: string): Promise<string | null> {
  let reason = '';
  const note = (error: unknown) => {
    reason ||= reasonOf(error);
  };
  client.on('error', note);
  try {
    await client.connect();
    await client.select(Number(new URL(url).pathname.slice(1)));
    const version = /^redis_version:(\d+)\.(\d+)/m.exec(await client.info('server'));
    const [, major = '0', minor = '0'] = version ?? [];
    return Number(major) * 100 + Number(minor) < VERSION_MIN
      ? `ERR version ${major}.${minor}, at least 6.2 is needed`
      : null;
  } catch (thrown) {
    return reason === '' ? reasonOf(thrown) : reason;
  } finally {
    client.off('error', note);
  }
}

/** A server without TLS does not answer a TLS handshake; one with TLS closes a connection without it. */
function withAdvice(failure: string, url: string): string {
  if (url.startsWith('rediss:'))
    return /^ETIMEDOUT$|ECONNRESET|wrong version number/.test(failure)
      ? `${failure}; a server without TLS is written redis://`
      : failure;
  return /^(?:ECONNRESET|EPIPE)$|^Connection is closed/.test(failure)
    ? `${failure}; a server with TLS is written rediss://`
    : failure;
}

/** A server that answers but refuses: waiting changes nothing. */
function isRefusal(reason: string): boolean {
  return /^(?:NOAUTH|WRONGPASS|NOPERM|ERR )/.test(reason);
}

function unusable(place: string, reason: string, remedy: Text): MiharuError {
  return new MiharuError(
    'invalid_setting',
    {
      en: `Redis at ${place} cannot be used (${reason}).`,
      ja: `Redis（${place}）を利用できません（${reason}）。`,
    },
    { remedy },
  );
}

const REFUSED: Text = {
  en: 'Check user, password and database number in REDIS_URL, or use a server of version 6.2 or newer.',
  ja: 'REDIS_URL（ユーザー・パスワード・データベース番号）を直すか、6.2 以降のサーバーを指定してください。',
};

const NOT_TRUSTED: Text = {
  en: 'Set NODE_EXTRA_CA_CERTS=FILE to the authority that signed its certificate, and use the host name of the certificate in REDIS_URL.',
  ja: '証明書の認証局を NODE_EXTRA_CA_CERTS=ファイル で指定し、REDIS_URL のホスト名を証明書と同じにしてください。',
};

const REMEDY: Text = {
  en: 'Start the server, or fix REDIS_URL.',
  ja: 'サーバーを起動するか、REDIS_URL を直してください。',
};

/** Host, port and number of the database: the part of an address that may be shown. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
}
