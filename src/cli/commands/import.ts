import { resolve } from 'node:path';
import { ERRORS } from '../../core/errors.ts';
import { parseInstant } from '../../core/instant.ts';
import { parseKeyword } from '../../core/keyword.ts';
import { MARKETPLACE } from '../../core/marketplace.ts';
import { quote, type Text } from '../../core/text.ts';
import { type ImportRequest, importPages } from '../../operations/import-pages.ts';
import { type FileReport, type ImportReport, isImportClean } from '../../operations/import-report.ts';
import { type Command, type CommandInput, optionOf } from '../command.ts';
import { plain, printLine } from '../print-output.ts';
import { showProgress } from '../show-progress.ts';
import { usageError } from '../usage-error.ts';
import type { CliWorld } from '../world.ts';

/** Imports saved pages of results and of products. */
export const IMPORT_COMMAND: Command = {
  name: 'import',
  summary: {
    en: 'Import saved pages of search results and of products',
    ja: '保存した検索結果ページと商品ページを取り込む',
  },
  positionals: {
    usage: 'FILE…',
    min: 1,
    max: Number.POSITIVE_INFINITY,
    meaning: {
      en: 'Saved pages: HTML, .mhtml, gzip of these',
      ja: '保存したページ（HTML、.mhtml、その gzip）',
    },
  },
  options: {
    keyword: {
      value: 'KEYWORD',
      meaning: {
        en: 'Keyword of pages that do not say it; pages that say another are refused',
        ja: 'ページから分からないときのキーワード（異なるページは拒否）',
      },
    },
    pages: {
      value: 'N',
      meaning: {
        en: `Depth of the reading, 1 to ${MARKETPLACE.pagesMax}; MIHARU_PAGES unless given`,
        ja: `計測の深さ（1 から ${MARKETPLACE.pagesMax} ページ）。省略時は MIHARU_PAGES`,
      },
    },
    'observed-at': {
      value: 'TIME',
      meaning: {
        en: 'Instant of pages that do not say it: 2026-11-28T06:00:00+09:00',
        ja: 'ページから分からないときの時刻: 2026-11-28T06:00:00+09:00',
      },
    },
  },
  notes: {
    en: 'Keyword, page number, ASIN and instant come from the page. Search pages of one keyword and one Japanese day make one\nreading, also when they are imported one by one. A product can be called absent only when all pages down to the depth\nare there. A product page makes a reading of its product for its day; one that is blocked, cut, of another place or\nproduct is a failed reading and changes nothing.\nPiped, each file is a line: file, outcome, keyword, page, results, verdict, problem, ASIN of a product page. Outcomes:\nstored, known (the same page was there), not_needed (the day has one as good), gap (unusable; the day says why),\nunusable. Exit code 65 when a file is gap or unusable.',
    ja: 'キーワード、ページ番号、ASIN、時刻はページから読み取ります。同じキーワードで同じ日（日本時間）の検索ページは、\n別々に取り込んでも 1 つの計測になります。深さまでの全ページが揃ったときだけ「圏外」と言えます。\n商品ページはその日の商品の計測になります。確認画面、途中で切れたページ、別の地域や商品のページは失敗した計測として\n記録するだけで、何も変えません。\nパイプ時は 1 ファイル 1 行: ファイル、結果、キーワード、ページ、件数、判定、問題、商品ページの ASIN。\n結果: stored（保存）、known（保存済み）、not_needed（同等以上の計測あり）、gap（使えないページ。理由を記録）、\nunusable（使えない）。gap か unusable があれば終了コード 65。',
  },
  async run(world, input) {
    const request = readRequest(world, input);
    const progress = showProgress(world.err, request.files.length, world.language);
    await using context = await world.openContext();
    const report = await importPages(context, request, {
      open: world.openPage,
      onFile: (file) => {
        progress.clear();
        if (!input.isJson) world.out.write(lineOf(file, request, world));
      },
      onRead: progress.show,
      signal: world.stop(),
    });
    progress.clear();
    if (!input.isJson && world.out.isTerminal) world.out.write(summaryOf(report));
    return {
      json: printReport(report, request, world),
      printed: { kind: 'nothing' },
      exitCode: exitCodeOf(report, request),
    };
  },
};

/** The files as the person named them, beside the paths that are opened. */
interface NamedRequest extends ImportRequest {
  readonly names: ReadonlyMap<string, string>;
}

function readRequest(world: CliWorld, input: CommandInput): NamedRequest {
  const names = new Map(input.positionals.map((name) => [resolve(world.folder, name), name]));
  const keyword = optionOf(input, 'keyword');
  const observedAt = optionOf(input, 'observed-at');
  const pages = optionOf(input, 'pages');
  return {
    names,
    files: [...names.keys()],
    keyword: keyword === undefined ? null : readValue('--keyword', parseKeyword(keyword)),
    observedAtMs: observedAt === undefined ? null : readValue('--observed-at', parseInstant(observedAt)),
    pages: pages === undefined ? null : readPages(pages),
  };
}

function readValue<T>(
  option: string,
  read: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Text },
): T {
  if (read.ok) return read.value;
  const { en, ja } = read.problem;
  throw usageError({ en: `${option}: ${en}`, ja: `${option}: ${ja}` }, 'import');
}

function readPages(text: string): number {
  const pages = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (pages >= 1 && pages <= MARKETPLACE.pagesMax) return pages;
  throw usageError(
    {
      en: `--pages ${quote(text)} is no whole number from 1 to ${MARKETPLACE.pagesMax}.`,
      ja: `--pages は 1 から ${MARKETPLACE.pagesMax} の整数です（${quote(text)}）。`,
    },
    'import',
  );
}

function lineOf(report: FileReport, { names }: NamedRequest, world: CliWorld): string {
  const file = names.get(report.file) ?? report.file;
  const { outcome, keyword, page, cards, verdict, asin } = report;
  const problem = report.problem?.[world.language] ?? null;
  if (!world.out.isTerminal) {
    const product = asin === null ? [] : [asin];
    return printLine([file, outcome, keyword, page, cards, verdict, problem, ...product]);
  }
  const shelf = keyword === null ? '' : ` (${quote(keyword)}, ${page ?? '?'}, ${cards ?? 0})`;
  const read = asin === null ? shelf : ` (${asin})`;
  return `${plain(outcome).padEnd(10)}  ${plain(file)}${plain(read)}${problem === null ? '' : ` – ${plain(problem)}`}\n`;
}

function summaryOf({ readings, counts }: ImportReport): string {
  const lines = readings.map(
    ({ keyword, local_date, reading, reason, observed_results, pages_read, pages_wanted }) => {
      const why = reason === null || reason === reading ? '' : ` (${reason})`;
      return `${local_date}  ${quote(keyword)}  ${reading}${why}  ${pages_read}/${pages_wanted}  ${observed_results ?? '–'}\n`;
    },
  );
  const { files, ...outcomes } = counts;
  const told = Object.entries(outcomes)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${outcome} ${count}`)
    .join(', ');
  return `\n${lines.join('')}${files}: ${told}\n`;
}

function printReport(report: ImportReport, { names }: NamedRequest, world: CliWorld) {
  const files = report.files.map((file) => ({
    ...file,
    file: names.get(file.file) ?? file.file,
    problem: file.problem?.[world.language] ?? null,
  }));
  return { files, readings: report.readings, counts: report.counts };
}

/** A stopped import has not done all that was asked. */
function exitCodeOf(report: ImportReport, request: ImportRequest): number {
  if (report.counts.files < request.files.length) return 130;
  return isImportClean(report) ? 0 : ERRORS.unusable_input.exitCode;
}
