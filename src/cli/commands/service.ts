import { resolve } from 'node:path';
import type { Static } from 'typebox';
import type { Language, Text } from '../../core/text.ts';
import { backup } from '../../operations/backup.ts';
import { status } from '../../operations/status.ts';
import { maybeWord, ORIGIN_WORDS, PLAN_WORDS, SOURCE_WORDS, WEBHOOK_WORDS, wordOf } from '../code-words.ts';
import { type Command, noteOf, tableOf } from '../command.ts';
import { commandOf } from '../operation-command.ts';
import { noteOfCaps } from '../print-caps.ts';
import { noteOfProducts } from '../print-day.ts';
import { plain } from '../print-output.ts';
import { usageError } from '../usage-error.ts';
import type { FirstOperator } from '../world.ts';

const showStatus = commandOf(status, {
  show: (answer, { world }) => ({
    json: { version: world.version, ...answer },
    printed: {
      ...tableOf(
        answer.accounts,
        [
          [{ en: 'Account', ja: 'アカウント' }, ({ id }) => id],
          [{ en: 'Name', ja: '名前' }, ({ name }) => name],
          [{ en: 'Plan', ja: 'プラン' }, ({ plan }) => wordOf(plan, PLAN_WORDS)],
          [{ en: 'ASINs', ja: 'ASIN' }, ({ asins }) => asins],
          [{ en: 'Keywords', ja: 'キーワード' }, ({ keywords }) => keywords],
          [{ en: 'Newest', ja: '最新日' }, ({ newest_date }) => newest_date],
          [{ en: 'Complete', ja: '完了' }, ({ today }) => today.complete],
          [{ en: 'Partial', ja: '一部のみ取得' }, ({ today }) => today.partial],
          [{ en: 'Failed', ja: '失敗' }, ({ today }) => today.failed],
          [{ en: 'Spending cap reached', ja: '費用の上限に到達' }, ({ today }) => today.not_scanned],
          [
            PENDING[answer.scan === 'no_source' || answer.scan === 'paused' ? answer.scan : 'awaited'],
            ({ today }) => today.pending,
          ],
          [{ en: 'Webhook', ja: 'Webhook' }, ({ webhook }) => maybeWord(webhook, WEBHOOK_WORDS)],
        ],
        {
          en: 'No open accounts yet. Create one with `miharu account create --name NAME`.',
          ja: '有効なアカウントはまだありません。`miharu account create --name NAME` で作成してください。',
        },
      ),
      ...sourcesNote(answer),
    },
  }),
});

/** The column of keywords without a result today: where no source reads them, none is awaited. */
const PENDING = {
  awaited: { en: 'Pending', ja: '計測待ち' },
  no_source: { en: 'Not scanned: no source', ja: '未計測（取得元なし）' },
  paused: { en: 'Not scanned: source paused', ja: '未計測（取得元を一時停止中）' },
} as const;

/** The state of each source today, and what prevents scans. */
function sourcesNote({ sources, scan, ...reading }: Static<typeof status.output>) {
  if (sources.length === 0) return noteOf(NO_SOURCE);
  const states = (language: Language) =>
    sources.map(({ name, state, detail }) => {
      const word = wordOf(state, SOURCE_WORDS)[language];
      if (detail === null) return `${name}: ${word}`;
      const why = detail.replace(/[.。]$/, '');
      return language === 'ja' ? `${name}: ${word}（${why}）` : `${name}: ${word} (${why})`;
    });
  const listed = {
    en: `Sources – ${plain(states('en').join(', '))}.`,
    ja: `取得元 – ${plain(states('ja').join('、'))}。`,
  };
  const caps = noteOfCaps(sources.flatMap((source) => source.caps));
  return noteOf(listed, noteOfProducts(reading), IDLE[scan], caps);
}

const NO_SOURCE: Text = {
  en: 'No source is set up, so nothing is scanned automatically. Add one with `miharu source add KIND`, or import saved pages with `miharu import FILE`.',
  ja: '取得元がないため、自動では計測されません。`miharu source add KIND` で追加するか、保存したページを `miharu import FILE` で取り込んでください。',
};

/** Why keywords are not scanned although there are sources; `null`: they are. */
const IDLE: Readonly<Record<Static<typeof status.output>['scan'], Text | null>> = {
  planned: null,
  not_planned: {
    en: 'No scan is planned for today: run `miharu serve` (with MIHARU_SCAN=on) or `miharu work`, or scan now with `miharu scan`.',
    ja: '本日の計測の予定がありません。`miharu serve`（MIHARU_SCAN=on）か `miharu work` を起動するか、`miharu scan` で今すぐ計測してください。',
  },
  paused: {
    en: 'Keywords are not scanned while the source is paused: resume it with `miharu source resume NAME`.',
    ja: '取得元を一時停止しているため、キーワードは計測されません。`miharu source resume NAME` で再開できます。',
  },
  no_source: {
    en: 'None of these sources reads results pages, so keywords are not scanned. `miharu source list --json` lists the kinds that can (`reads`: `term`).',
    ja: '検索結果を計測できる取得元がないため、キーワードは計測されません。対応する種類は `miharu source list --json`（`reads` が `term`）で確認できます。',
  },
};

const showConfig: Command = {
  name: 'config',
  summary: {
    en: 'Show every setting, its value and where it comes from',
    ja: '全設定の値と設定元を表示する',
  },
  positionals: null,
  options: {},
  async run(world) {
    const settings = world.listSettings();
    return {
      json: {
        settings: settings.map(({ name, value, origin, meaning }) => ({
          name,
          value,
          origin,
          meaning: meaning[world.language],
        })),
      },
      printed: {
        kind: 'table',
        columns: [
          { en: 'Setting', ja: '設定' },
          { en: 'Value', ja: '値' },
          { en: 'Origin', ja: '設定元' },
        ],
        rows: settings.map(({ name, value, origin }) => [name, value, wordOf(origin, ORIGIN_WORDS)]),
        empty: { en: 'No settings.', ja: '設定はありません。' },
      },
    };
  },
};

const writeBackup = commandOf(backup, {
  fill: ({ folder }, { positionals: [file = ''] }) => {
    if (file === '')
      throw usageError(
        {
          en: 'FILE is missing. Give the path of a new file.',
          ja: 'FILE がありません。新しいファイルのパスを指定してください。',
        },
        'backup',
      );
    return { file: resolve(folder, file) };
  },
  show: ({ file }) => ({
    printed: { kind: 'record', fields: [[{ en: 'written', ja: '書き込み' }, file]] },
  }),
});

/**
 * The address of the service, and how the first operator registers: without an operator nobody can add users. The
 * link is a secret, so output that is not a terminal names only the command that makes one.
 */
function printStart(address: string, { link, hasUsers }: FirstOperator): Text {
  const en = `miharu listens on ${plain(address)}\n`;
  const ja = `miharu は ${plain(address)} で待ち受けています\n`;
  if (hasUsers) return { en, ja };
  if (link === null)
    return {
      en: `${en}The web page has no users yet. The setup link is shown on a terminal only, since this output may be kept in a log. Create one: miharu user invite\n`,
      ja: `${ja}Web 画面の利用者がまだいません。この出力はログに残ることがあるため、登録用のリンクはターミナルにだけ表示します。リンクの作成：miharu user invite\n`,
    };
  const first = plain(link);
  return {
    en: `${en}The web page has no users yet. Register the first operator with this link (works once, within 24 hours):\n  ${first}\n`,
    ja: `${ja}Web 画面の利用者がまだいません。次のリンクから最初の運営者を登録してください（1 回限り、24 時間有効）：\n  ${first}\n`,
  };
}

const serve: Command = {
  name: 'serve',
  summary: { en: 'Run the service until stopped', ja: 'サービスを起動する' },
  positionals: null,
  options: {},
  notes: {
    en: 'After SIGTERM or Ctrl+C it finishes running requests and exits with 0; a second one, at least half a second later,\nexits at once.\nWhile nobody has registered for the web page, a terminal also shows a setup link. It is a secret: output that is not a\nterminal (a pipe, a file, journald, a container) names only the command that makes one, `miharu user invite`.',
    ja: 'SIGTERM か Ctrl+C を受けると、処理中の応答を返してから終了します。\n0.5 秒以上たってからもう一度受けると、直ちに終了します。\nWeb 画面の利用者がいない間は、登録用のリンクもターミナルに表示します。\nリンクは秘密のため、ターミナル以外（パイプ、ファイル、journald、コンテナー）には表示しません。\nその場合は `miharu user invite` で作成してください。',
  },
  async run(world, input) {
    await world.serve((address, first) => {
      // Written at once: a program that waits for the address may stop reading after it.
      world.out.write(
        input.isJson
          ? `${JSON.stringify({ address, ...(first.link === null ? {} : { first_operator_link: first.link }) })}\n`
          : printStart(address, first)[world.language],
      );
    });
    return { json: undefined, printed: { kind: 'nothing' } };
  },
};

const work: Command = {
  name: 'work',
  summary: {
    en: 'Run a worker that scans keywords and products until stopped',
    ja: '計測だけを行うプロセスを起動する',
  },
  positionals: null,
  options: {},
  notes: {
    en: 'Any number of workers share the scan of the day with `miharu serve`, which scans too unless MIHARU_SCAN=off.\nThe limits of sources apply to all of them together. After SIGTERM or Ctrl+C it waits up to 45 s for\nrunning calls, saves the pages received, leaves the rest to other processes and exits with 0.',
    ja: 'いくつでも起動でき、`miharu serve` とその日の計測を分担します（MIHARU_SCAN=off の serve は計測しません）。\n取得元の上限は全プロセスの合計です。\nSIGTERM か Ctrl+C を受けると、実行中のリクエストの応答を最大 45 秒待ち、届いたページを保存します。\n残りの計測はほかのプロセスに任せて終了します。',
  },
  async run(world, input) {
    await world.work(() => {
      const line = input.isJson
        ? JSON.stringify({ working: true })
        : {
            en: "miharu scans the day's keywords and products",
            ja: 'miharu はその日のキーワードと商品を計測します',
          }[world.language];
      world.out.write(`${line}\n`);
    });
    return { json: undefined, printed: { kind: 'nothing' } };
  },
};

const mcp: Command = {
  name: 'mcp',
  summary: {
    en: 'Connect an AI agent on this machine to a running service (MCP)',
    ja: 'このマシンの AI エージェントを稼働中のサービスに接続する（MCP）',
  },
  positionals: null,
  options: {},
  notes: {
    en: 'An agent starts it and speaks MCP over standard input and output. It calls the service in MIHARU_URL with the key in\nMIHARU_API_KEY; both come from the environment only. It ends when its input ends.',
    ja: 'エージェントがこのコマンドを起動し、標準入出力で MCP の通信を行います。\nMIHARU_URL のサービスを、MIHARU_API_KEY のキーで呼び出します（どちらも環境変数だけで設定できます）。\n標準入力が閉じると終了します。',
  },
  async run(world) {
    await world.serveAgents(world.language);
    return { json: undefined, printed: { kind: 'nothing' } };
  },
};

/** Commands on the service as a whole. */
export const SERVICE_COMMANDS: readonly Command[] = [serve, work, mcp, showStatus, showConfig, writeBackup];
