import { describeNear, describeReached } from '../../core/spending-cap.ts';
import type { Text } from '../../core/text.ts';
import type { ScanRequest } from '../../operations/days/scan-selection.ts';
import { planScan, type ScanSurroundings, scanToday } from '../../operations/days/scan-today.ts';
import { type Command, type CommandOutput, noteOf, optionOf } from '../command.ts';
import { printCost, printCosts } from '../print-cost.ts';
import { PRODUCTS_UNREAD, printProducts, printReasons } from '../print-day.ts';
import { type ScanProgress, showScanProgress } from '../show-scan-progress.ts';
import type { CliWorld } from '../world.ts';

/** Scans what is still missing today. */
export const SCAN_COMMAND: Command = {
  name: 'scan',
  summary: { en: "Scan today's keywords and products now", ja: '本日のキーワードと商品を今すぐ計測する' },
  positionals: null,
  options: {
    date: {
      value: 'DATE',
      meaning: {
        en: "Date to scan; only today's is accepted, because Amazon shows only today's results",
        ja: '指定できるのは today だけ（Amazon には本日の結果しか表示されないため）',
      },
    },
    keyword: {
      value: 'KEYWORD',
      isRepeatable: true,
      meaning: { en: 'Only this keyword', ja: 'このキーワードだけ' },
    },
    asin: {
      value: 'ASIN',
      isRepeatable: true,
      meaning: { en: 'Only this product', ja: 'この商品だけ' },
    },
    'dry-run': {
      value: null,
      meaning: {
        en: 'Show what would be scanned, from which source and at what cost; scan nothing',
        ja: '計測せずに、対象・取得元・費用だけを表示する',
      },
    },
  },
  notes: {
    en: 'Scans what has not been tried yet, without waiting for its planned time, and what is due for a retry. Complete\nreadings are not repeated, and a retry is not made before its time (`next attempt`). What fails is retried by\n`miharu serve` or by another scan.\nAfter Ctrl+C or SIGTERM, no further calls to sources start. Running calls are already paid for, so their pages are\nawaited for up to 65 s and saved, and the next scan continues from there. A second Ctrl+C exits at once.\nExit code 0 if everything is complete, 130 if it was stopped, 75 if something is left to retry, 65 if readings failed\npermanently, now or earlier today.',
    ja: 'まだ計測していないものと再試行の時刻が来たものを、予定時刻を待たずに計測します。完了した計測は繰り返しません。\n再試行の時刻（「次回の試行」）より前には再試行しません。失敗したものは `miharu serve` か次の scan が再試行します。\nCtrl+C か SIGTERM を受けると、取得元に新しいリクエストを送りません。\n送信済みのリクエストは費用が発生しているため、応答を最大 65 秒待って保存します。次の scan は続きから始まります。\nもう一度 Ctrl+C を押すと直ちに終了します。\n終了コード：すべて完了すれば 0、中断したとき 130、再試行待ちがあれば 75、再試行しない失敗があれば（本日すでに失敗したものも含む）65。',
  },
  async run(world, input) {
    const request = {
      date: optionOf(input, 'date') ?? 'today',
      keywords: input.options.get('keyword') ?? [],
      asins: input.options.get('asin') ?? [],
    };
    if (input.options.has('dry-run')) return dryRun(world, request);
    return readNow(world, request);
  },
};

async function dryRun(world: CliWorld, request: ScanRequest): Promise<CommandOutput> {
  await using context = await world.openContext('refuse');
  const json = await planScan(context, request, world.language);
  const { source, keywords, pages_max, cost_max, products } = json;
  const { gaps } = json.caps;
  return {
    json,
    printed: {
      kind: 'record',
      fields: [
        [{ en: 'date', ja: '日付' }, json.local_date],
        [{ en: 'keywords', ja: 'キーワード' }, keywords.length],
        [{ en: 'source', ja: '取得元' }, printSource(source)],
        [{ en: 'pages at most', ja: '最大ページ数' }, pages_max],
        [
          { en: 'cost at most', ja: '最大費用' },
          cost_max === null ? null : printCost(cost_max, world.language),
        ],
        [{ en: 'licence', ja: '利用条件' }, source?.licence ?? null],
        [{ en: 'products', ja: '商品' }, products.asins.length],
        [{ en: 'source of products', ja: '商品の取得元' }, printSource(products.source)],
        [
          { en: 'cost of products at most', ja: '商品の最大費用' },
          products.cost_max === null ? null : printCost(products.cost_max, world.language),
        ],
        [{ en: 'licence of products', ja: '商品の利用条件' }, products.source?.licence ?? null],
        [{ en: 'calls at most', ja: '最大呼び出し回数' }, json.calls_max],
        [{ en: 'calls that spending caps allow', ja: '費用の上限内の呼び出し回数' }, json.caps.calls_max],
        [
          { en: 'keywords left out by caps at most', ja: '上限のため計測しないキーワード（最大）' },
          printGaps(gaps.keywords),
        ],
        [
          { en: 'products left out by caps at most', ja: '上限のため計測しない商品（最大）' },
          printGaps(gaps.asins),
        ],
      ],
      ...noteOf(products.source === null ? PRODUCTS_UNREAD : null),
    },
  };
}

/** Names of gaps that are listed; `--json` has all. */
const GAPS_SHOWN = 10;

function printGaps(names: readonly string[]): Text | null {
  if (names.length === 0) return null;
  const shown = names.slice(0, GAPS_SHOWN);
  const more = names.length > shown.length ? ', …' : '';
  return {
    en: `${names.length}: ${shown.join(', ')}${more}`,
    ja: `${names.length} 件：${shown.join('、')}${more === '' ? '' : '、…'}`,
  };
}

function printSource(source: { readonly kind: string; readonly title: string } | null): string | null {
  return source === null ? null : `${source.title} (${source.kind})`;
}

async function readNow(world: CliWorld, request: ScanRequest): Promise<CommandOutput> {
  await using context = await world.openContext('refuse');
  let progress: ScanProgress | undefined;
  const say = (text: Text) => {
    progress?.clear();
    world.err.write(`${text[world.language]}\n`);
  };
  const json = await scanToday(context, request, {
    signal: world.stop(),
    onStart: (targets) => {
      progress = showScanProgress(world.err, targets, {
        elapsedMs: context.scanning.elapsedMs,
        language: world.language,
      });
    },
    onWaiting: say,
    onRead: (event) => progress?.read(event),
    onStop: (running, graceMs) => say(describeStopping(running, graceMs)),
    onAlarm: (alarm) => say(describeLowCoverage(alarm)),
    onCap: (notice) => say(describeCap(notice)),
  });
  if (json.stopped) say(describeStopped(json));
  else progress?.clear();
  const { day, products } = json;
  return {
    json,
    printed: {
      kind: 'record',
      fields: [
        [{ en: 'date', ja: '日付' }, json.local_date],
        [{ en: 'scanned now', ja: '今回の計測' }, json.read],
        [{ en: 'complete', ja: '完了' }, json.complete],
        [{ en: 'partial', ja: '一部のみ取得' }, json.partial],
        [{ en: 'failed', ja: '失敗' }, printReasons(json.failed, json.failed_by_reason)],
        [{ en: 'products scanned now', ja: '今回計測した商品' }, products.read],
        [
          { en: 'products failed', ja: '失敗した商品' },
          printReasons(products.failed, products.failed_by_reason),
        ],
        [{ en: 'remaining', ja: '残り' }, json.left],
        [{ en: 'incomplete today', ja: '本日の未完了' }, json.incomplete],
        [{ en: 'next attempt', ja: '次回の試行' }, json.next_attempt_at],
        [{ en: 'seconds', ja: '所要時間（秒）' }, Math.round(json.took_ms / 100) / 10],
        [{ en: 'the day', ja: '本日全体' }, day === null ? null : `${day.complete}/${day.planned}`],
        [{ en: "the day's products", ja: '本日の商品' }, day === null ? null : printProducts(day.products)],
        [{ en: 'cost today', ja: '本日の費用' }, day === null ? null : printCosts(day.costs, world.language)],
      ],
      ...noteOf(...notesOf(json)),
    },
    exitCode: exitCodeOf(json),
  };
}

/** What the numbers leave open: when the rest is tried again, and why products are not. */
function notesOf({ next_attempt_at: next, products, stopped }: Scanned): (Text | null)[] {
  return [
    next === null || stopped ? null : describeRetry(next),
    products.source === null ? PRODUCTS_UNREAD : null,
  ];
}

function describeRetry(next: string): Text {
  return {
    en: `What is incomplete is not retried before its next attempt (the earliest at ${next}). After that, \`miharu serve\` or another scan retries it.`,
    ja: `未完了のものは、次回の試行の時刻まで再試行しません（最も早いもの：${next}）。時刻になると \`miharu serve\` か次の scan が再試行します。`,
  };
}

function describeCap({ cap, level, localDate }: Parameters<ScanSurroundings['onCap']>[0]): Text {
  return level === 100 ? describeReached(cap, localDate) : describeNear(cap);
}

type LowCoverage = Parameters<ScanSurroundings['onAlarm']>[0];

function describeLowCoverage({ localDate, ledger, coverageMin }: LowCoverage): Text {
  const { complete, planned, products } = ledger;
  const wanted = `${Math.round(coverageMin * 1_000) / 10}`;
  return {
    en: `Low coverage on ${localDate}: ${complete} of ${planned} keywords and ${products.complete} of ${products.planned} products were complete at the end of the scan window; the minimum is ${wanted}% (MIHARU_COVERAGE_MIN).`,
    ja: `${localDate} の計測が不足しています。計測時間帯の終わりに完了していたのはキーワード ${planned} 件中 ${complete} 件、商品 ${products.planned} 件中 ${products.complete} 件です（下限は MIHARU_COVERAGE_MIN の ${wanted}%）。`,
  };
}

type Scanned = Awaited<ReturnType<typeof scanToday>>;

function describeStopping(running: number, graceMs: number): Text {
  if (running === 0) return { en: 'Stopping.', ja: '停止します。' };
  const seconds = graceMs / 1_000;
  return {
    en: `Stopping: waiting up to ${seconds} s for the source calls of ${running} readings. Pressing Ctrl+C again exits at once, but then their cost is not recorded.`,
    ja: `停止します。実行中の計測 ${running} 件の応答を待っています（最大 ${seconds} 秒）。もう一度 Ctrl+C を押すと直ちに終了しますが、その費用は記録されません。`,
  };
}

function describeStopped({ read, products, left, given_back: givenBack }: Scanned): Text {
  const count = read + products.read;
  return {
    en: `Stopped: ${count} scanned, ${left} remaining, of which ${givenBack} had been started but not finished. The next scan or the service continues from here.`,
    ja: `中断しました。計測済み ${count} 件、残り ${left} 件です（うち ${givenBack} 件は計測を始めましたが、完了していません）。次の scan かサービスが続きから始めます。`,
  };
}

function exitCodeOf(json: Scanned): number {
  if (json.stopped) return 130;
  if (json.next_attempt_at !== null) return 75;
  return json.incomplete > 0 ? 65 : 0;
}
