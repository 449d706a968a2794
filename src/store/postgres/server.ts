import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { MiharuError } from '../../core/errors.ts';
import type { Text } from '../../core/text.ts';
import { migrate, readApplied } from '../migrations/migrate.ts';
import { endClient } from './client-end.ts';
import { isLostRace, isUnreachable, phraseOf, startFault } from './postgres-faults.ts';
import { postgresSchema } from './schema.ts';

/** The oldest server that the queries work on. */
const VERSION_MIN = 14;

/** Pause between two attempts to reach a server, in milliseconds. */
const PAUSE_MS = 500;

/** Asks a server for its properties; a server that does not answer for 10 s has fallen silent. */
const LOOK: pg.QueryConfig & { readonly query_timeout: number } = {
  text: `select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_version') as name,
    current_setting('server_encoding') as encoding, current_setting('datestyle') as dates`,
  query_timeout: 10_000,
};

/** How a server is prepared. */
export interface ServerStart {
  /** Host, port and database: the part of the address that may be shown. */
  readonly place: string;
  readonly startWaitMsMax?: number;
  readonly onWaiting?: (text: Text) => void;
  readonly whenMissing?: 'make' | 'refuse';
}

/** Waits for the server, checks that it is usable, and brings the schema up to date. Throws as opening the store does. */
export async function prepareServer(connect: () => pg.Client, start: ServerStart): Promise<void> {
  const { place, startWaitMsMax = 30_000 } = start;
  const startedMs = performance.now();
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await prepareOnce(connect(), start);
    } catch (thrown) {
      const isOver = performance.now() - startedMs + PAUSE_MS > startWaitMsMax;
      if (!isUnreachable(thrown) && !isLostRace(thrown)) throw startFault(thrown, place);
      if (isOver) throw notReached(place, startWaitMsMax, thrown);
      if (attempts === 1) start.onWaiting?.(waitingFor(place, startWaitMsMax, thrown));
    }
    await setTimeout(PAUSE_MS);
  }
}

async function prepareOnce(client: pg.Client, { place, whenMissing }: ServerStart): Promise<void> {
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireServer(client, place);
    const schema = postgresSchema(client);
    if (whenMissing === 'refuse' && (await readApplied(schema)).length === 0) throw noData(place);
    await migrate(schema);
    // Neither has a time limit. Set for the transaction, since a pooler passes the connection on afterwards.
    await client.query('begin; set local statement_timeout = 0; select ensure_months_ahead(); commit');
  } finally {
    await endClient(client);
  }
}

/** Checks that the server is new enough, stores every text, and prints dates in the stored form; throws `store_not_usable`. */
export async function requireServer(client: pg.Client, place: string): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; encoding: string; dates: string }>(
    LOOK,
  );
  const [server] = rows;
  if (server === undefined) throw new Error('The server does not report its version.');
  if (server.version < VERSION_MIN) {
    throw new MiharuError('store_not_usable', {
      en: `PostgreSQL at ${place} has version ${server.name}; version ${VERSION_MIN} or newer is required: upgrade the server.`,
      ja: `PostgreSQL（${place}）のバージョンは ${server.name} です。${VERSION_MIN} 以上に更新してください。`,
    });
  }
  // Dates arrive as the text that the server prints.
  if (!server.dates.startsWith('ISO')) {
    throw new MiharuError(
      'store_not_usable',
      {
        en: `The PostgreSQL database at ${place} prints dates in the style "${server.dates}"; ISO is required.`,
        ja: `PostgreSQL データベース（${place}）の日付の書式は「${server.dates}」です。ISO が必要です。`,
      },
      {
        remedy: {
          en: "Set it for the database or role in DATABASE_URL: ALTER ROLE … SET datestyle = 'ISO, YMD'.",
          ja: "DATABASE_URL のデータベースかロールに設定してください：ALTER ROLE … SET datestyle = 'ISO, YMD'",
        },
      },
    );
  }
  if (server.encoding === 'UTF8') return;
  throw new MiharuError('store_not_usable', {
    en: `The PostgreSQL database at ${place} has the encoding ${server.encoding}; create one with the encoding UTF8.`,
    ja: `PostgreSQL データベース（${place}）の文字コードは ${server.encoding} です。UTF8 のデータベースを作成してください。`,
  });
}

function waitingFor(place: string, waitMs: number, thrown: unknown): Text {
  const seconds = Math.round(waitMs / 1000);
  const { en, ja } = phraseOf(thrown);
  return {
    en: `PostgreSQL at ${place} ${en}; retrying for ${seconds} s.`,
    ja: `PostgreSQL（${place}）：${ja}。${seconds} 秒間試します。`,
  };
}

function notReached(place: string, waitMs: number, cause: unknown): MiharuError {
  const seconds = Math.round(waitMs / 1000);
  const { en, ja } = phraseOf(cause);
  return new MiharuError(
    'unavailable',
    {
      en: `PostgreSQL at ${place} could not be used within ${seconds} s: it ${en}.`,
      ja: `PostgreSQL（${place}）を ${seconds} 秒間利用できませんでした：${ja}。`,
    },
    {
      cause,
      remedy: {
        en: 'Start the server, or fix DATABASE_URL.',
        ja: 'サーバーを起動するか、DATABASE_URL を直してください。',
      },
    },
  );
}

function noData(place: string): MiharuError {
  return new MiharuError(
    'not_found',
    {
      en: `The PostgreSQL database ${place} contains no miharu data, and none was created.`,
      ja: `PostgreSQL データベース ${place} に miharu のデータがありません。何も作成していません。`,
    },
    {
      remedy: {
        en: 'Check DATABASE_URL, or start with `miharu account create --name NAME`.',
        ja: 'DATABASE_URL を確認するか、`miharu account create --name NAME` から始めてください。',
      },
    },
  );
}
