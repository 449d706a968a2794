import { resolve } from 'node:path';
import { parseAsin } from '../../core/asin.ts';
import { ERRORS } from '../../core/errors.ts';
import { parseInstant } from '../../core/instant.ts';
import { parseNewKeyword } from '../../core/keyword.ts';
import { MARKETPLACE } from '../../core/marketplace.ts';
import { type Language, quote, type Text } from '../../core/text.ts';
import { type ImportRequest, importPages } from '../../operations/pages/import-pages.ts';
import { type FileReport, type ImportReport, isImportClean } from '../../operations/pages/import-report.ts';
import { listUnwatched } from '../../operations/pages/unwatched-keywords.ts';
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
      en: 'Saved pages: HTML or .mhtml, also gzipped',
      ja: '保存したページ（HTML、.mhtml、その gzip）',
    },
  },
  options: {
    keyword: {
      value: 'KEYWORD',
      meaning: {
        en: 'Keyword of pages that do not show it; pages that show another one are refused',
        ja: 'ページから分からないときのキーワード（異なるページは拒否）',
      },
    },
    asin: {
      value: 'ASIN',
      meaning: {
        en: 'Product of pages that do not show it, such as blocked ones',
        ja: 'ページから分からないときの商品（確認画面など）',
      },
    },
    pages: {
      value: 'N',
      meaning: {
        en: `Depth in pages, 1 to ${MARKETPLACE.pagesMax}; MIHARU_PAGES unless given`,
        ja: `計測の深さ（1 から ${MARKETPLACE.pagesMax} ページ）。省略時は MIHARU_PAGES`,
      },
    },
    'observed-at': {
      value: 'TIME',
      meaning: {
        en: 'Time of pages that do not show it: 2026-11-28T06:00:00+09:00',
        ja: 'ページから分からないときの時刻: 2026-11-28T06:00:00+09:00',
      },
    },
  },
  notes: {
    en: 'Keyword, page number, ASIN and time come from the page. Search pages of one keyword and one Japanese date make one\nreading, also if they are imported one by one; they must be saved within 30 minutes of page 1. A product counts as not\nranked only if all pages down to the depth were imported. To deepen a date that is complete with fewer pages, import\nall its pages together: miharu import page-1.html page-2.html page-3.html --pages 3\nA product page makes a reading of its product for its date. A page that is blocked, incomplete, for another place or of\nanother product is a failed reading and changes nothing.\nPiped, each file is one line: file, outcome, keyword, page, results, verdict, problem, ASIN of a product page. After an\nempty line each reading is one line: date, keyword, complete, partial or failed, reason, pages read and wanted,\nresults.\nOutcomes: stored, known (this page was already stored), not_needed (the date has an equally good reading), withdrawn\n(this page was withdrawn: miharu reading withdraw), apart (more than 30 minutes from page 1, or not a continuation of\nthe previous page: not stored), suspect (looks like another search: not used until a second reading on that date or the\nnext one agrees; correct pages replace it), gap (unusable; `miharu readings` shows why), unusable. Exit code 65 if any\nfile is apart, suspect, gap or unusable.',
    ja: 'キーワード、ページ番号、ASIN、時刻はページから読み取ります。同じキーワードで同じ日（日本時間）の検索ページは、\n別々に取り込んでも 1 つの計測になります（1 ページ目から 30 分以内のもの）。深さまでの全ページが揃ったときだけ\n「圏外」と言えます。少ないページ数で完了した日（--pages 1）を深くするには、全ページをまとめて取り込みます:\nmiharu import page-1.html page-2.html page-3.html --pages 3\n商品ページはその日の商品の計測になります。確認画面、途中で切れたページ、別の地域や商品のページは失敗した計測として\n記録するだけで、何も変えません。\nパイプ時は 1 ファイル 1 行: ファイル、結果、キーワード、ページ、件数、判定、問題、商品ページの ASIN。\n空行のあとに 1 計測 1 行: 日付、キーワード、complete / partial / failed、理由、読んだページ数、必要なページ数、件数。\n結果: stored（保存）、known（保存済み）、not_needed（同等以上の計測あり）、withdrawn（取り消したページ。\nmiharu reading withdraw）、apart（1 ページ目から 30 分を超える、または結果が\n前のページに続いていないため保存しない）、suspect（別の検索の結果に見えるため、\n同じ日か次の日の 2 回目の計測が一致するまで使わない。正しいページで置き換わる）、gap（使えないページ。理由は\n`miharu readings` で確認）、unusable（使えない）。apart、suspect、gap、unusable があれば終了コード 65。',
  },
  async run(world, input) {
    const request = readRequest(input);
    const progress = showProgress(world.err, request.files.length, world.language);
    await using context = await world.openContext('make');
    const report = await importPages(context, request, {
      open: (file) => world.openPage(resolve(world.folder, file)),
      onFile: (file) => {
        progress.clear();
        if (!input.isJson) world.out.write(lineOf(file, world));
      },
      onRead: progress.show,
      signal: world.stop(),
    });
    progress.clear();
    if (!input.isJson) world.out.write(world.out.isTerminal ? summaryOf(report) : linesOf(report));
    const unwatched = await listUnwatched(context.store, report);
    if (!input.isJson && unwatched.length > 0) world.err.write(hintOf(unwatched, world.language));
    return {
      json: { ...printReport(report, world), unwatched },
      printed: { kind: 'nothing' },
      exitCode: exitCodeOf(report, request),
    };
  },
};

function readRequest(input: CommandInput): ImportRequest {
  const keyword = optionOf(input, 'keyword');
  const observedAt = optionOf(input, 'observed-at');
  const pages = optionOf(input, 'pages');
  const asin = optionOf(input, 'asin');
  return {
    files: input.positionals,
    keyword: keyword === undefined ? null : readValue('--keyword', parseNewKeyword(keyword)),
    observedAtMs: observedAt === undefined ? null : readValue('--observed-at', parseInstant(observedAt)),
    pages: pages === undefined ? null : readPages(pages),
    asin: asin === undefined ? null : readValue('--asin', parseAsin(asin)),
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
      en: `--pages ${quote(text)} is not a whole number from 1 to ${MARKETPLACE.pagesMax}.`,
      ja: `--pages は 1 から ${MARKETPLACE.pagesMax} の整数です（${quote(text)}）。`,
    },
    'import',
  );
}

function lineOf(report: FileReport, world: CliWorld): string {
  const { file, outcome, keyword, page, cards, verdict, asin } = report;
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
  const listed = Object.entries(outcomes)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${outcome} ${count}`)
    .join(', ');
  return `\n${lines.join('')}${files}: ${listed}\n`;
}

/**
 * The readings for programs, after an empty line: the outcome of a file alone does not show what its reading
 * became.
 */
function linesOf({ readings }: ImportReport): string {
  if (readings.length === 0) return '';
  const lines = readings.map((day) =>
    printLine([
      day.local_date,
      day.keyword,
      day.reading,
      day.reason,
      day.pages_read,
      day.pages_wanted,
      day.observed_results,
    ]),
  );
  return `\n${lines.join('')}`;
}

function printReport(report: ImportReport, world: CliWorld) {
  const files = report.files.map((file) => ({
    ...file,
    problem: file.problem?.[world.language] ?? null,
  }));
  return { files, readings: report.readings, counts: report.counts };
}

/** Warns that ranks stay hidden until an account adds the keyword; the import itself is complete. */
function hintOf(unwatched: readonly string[], language: Language): string {
  const shown = unwatched.slice(0, 5).map(quote).join(', ');
  const more = unwatched.length > 5 ? ', …' : '';
  const hint: Text = {
    en: `No account tracks ${shown}${more}. The pages are stored; ranks appear once the keyword is added: miharu keyword add --account ID KEYWORD`,
    ja: `${shown}${more} を監視しているアカウントがありません。ページは保存済みで、追加すると順位が表示されます: miharu keyword add --account ID KEYWORD`,
  };
  return `${plain(hint[language])}\n`;
}

/** A stopped import is incomplete. */
function exitCodeOf(report: ImportReport, request: ImportRequest): number {
  if (report.counts.files < request.files.length) return 130;
  return isImportClean(report) ? 0 : ERRORS.unusable_input.exitCode;
}
