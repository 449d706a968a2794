import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MiharuError } from '../../src/core/errors.ts';
import { quote, type Text } from '../../src/core/text.ts';
import { SQLITE_FILE } from '../../src/store/index.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';
import { DEMO_KEYWORDS } from './demo-shop.ts';
import { SHOP_SOURCE } from './fill-days.ts';

/** The parts of an account that show whether the demo made it. */
interface Account {
  readonly name: string;
  readonly isBare: boolean;
  readonly hasDemoKeyword: boolean;
}

/**
 * Checks, without writing, whether the demo may fill a folder and discard its data: the folder is missing or empty, or its
 * first account is the demo's and every reading is from the sample shop. Accounts that a visitor created later are part
 * of the demo. Throws `unusable_input` otherwise, since invented readings must not mix with real ones.
 */
export function requireDemoData(folder: string): void {
  const names = listFolder(folder);
  const file = path.join(folder, SQLITE_FILE);
  if (names.includes(SQLITE_FILE)) {
    requireDemoFile(file);
    return;
  }
  const other = names.find((name) => !name.startsWith('.') && !name.startsWith(`${SQLITE_FILE}-`));
  if (other === undefined) return;
  throw notTheDemos(folder, {
    en: `there is no demo in it, but other files, such as ${quote(other)}`,
    ja: `デモのデータではなく、${quote(other)} などのファイルがあります`,
  });
}

/** Names in the folder; empty if it is missing. */
function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT') return [];
    const why =
      code === 'ENOTDIR'
        ? { en: 'it is not a folder', ja: 'フォルダーではありません' }
        : { en: 'it cannot be read; see its permissions', ja: '読み取れません（権限を確認してください）' };
    throw notTheDemos(folder, why, cause);
  }
}

function requireDemoFile(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const why = reasonAgainst(database, file);
    if (why !== null) throw notTheDemos(path.dirname(file), why);
  } catch (cause) {
    if (cause instanceof MiharuError) throw cause;
    throw notTheDemos(path.dirname(file), noDatabase(file), cause);
  } finally {
    database.close();
  }
}

function noDatabase(file: string): Text {
  const name = path.basename(file);
  return {
    en: `${name} is not a database of miharu, or cannot be read`,
    ja: `${name} は miharu のデータベースではないか、読み取れません`,
  };
}

/** Why the data is not the demo's own; `null` if it is, or if nothing was written yet. */
function reasonAgainst(database: DatabaseSync, file: string): Text | null {
  const tables = namesIn(database, "select name from sqlite_schema where type in ('table', 'view')");
  if (tables.length === 0) return null;
  if (!['accounts', 'account_keywords', 'readings', 'migrations'].every((name) => tables.includes(name)))
    return noDatabase(file);
  const accounts = listAccounts(database);
  const first = accounts[0];
  if (first !== undefined && !isDemos(first)) {
    const name = quote(first.name);
    return { en: `it has the account ${name}`, ja: `アカウント ${name} があります` };
  }
  const sources = ['readings', 'product_snapshots']
    .filter((table) => tables.includes(table))
    .flatMap((table) => namesIn(database, `select distinct source as name from ${table} order by source`));
  const source = sources.find((name) => name !== SHOP_SOURCE);
  if (source !== undefined)
    return { en: `it has readings of ${quote(source)}`, ja: `取得元 ${quote(source)} の計測があります` };
  const users = tables.includes('users') ? namesIn(database, 'select id as name from users limit 1') : [];
  const isSomebodys = accounts.length === 0 && users.length > 0;
  return isSomebodys ? { en: 'a user has registered there', ja: '登録済みのユーザーがいます' } : null;
}

/** The demo's account has its name and one of its keywords; one whose creation was interrupted is still empty. */
function isDemos({ name, isBare, hasDemoKeyword }: Account): boolean {
  return name === DEMO_ACCOUNT && (hasDemoKeyword || isBare);
}

function listAccounts(database: DatabaseSync): Account[] {
  const marks = DEMO_KEYWORDS.map(() => '?').join(', ');
  const rows = database
    .prepare(
      `select name,
         exists (select 1 from account_keywords k where k.account_id = id and keyword in (${marks})) as has_demo_keyword,
         exists (select 1 from account_keywords k where k.account_id = id)
           or exists (select 1 from account_asins a where a.account_id = id)
           or exists (select 1 from api_keys y where y.account_id = accounts.id) as has_anything
       from accounts order by created_at_ms, id`,
    )
    .all(...DEMO_KEYWORDS);
  return rows.map((row) => ({
    name: String(row['name']),
    isBare: row['has_anything'] === 0,
    hasDemoKeyword: row['has_demo_keyword'] === 1,
  }));
}

function namesIn(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => String(row['name']));
}

function notTheDemos(folder: string, why: Text, cause?: unknown): MiharuError {
  return new MiharuError(
    'unusable_input',
    {
      en: `The folder ${folder} contains data that is not the demo's: ${why.en}. Nothing was written or removed.`,
      ja: `フォルダー ${folder} にはデモ以外のデータがあります（${why.ja}）。書き込みも削除もしていません。`,
    },
    {
      cause,
      remedy: {
        en: 'Choose an empty folder or a new one: `npm run demo -- --data DIR`. The default is data/demo.',
        ja: '空のフォルダーか新しいフォルダーを指定してください：`npm run demo -- --data DIR`（省略時は data/demo）。',
      },
    },
  );
}
