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
import { IMPORT_WORDS, maybeWord, wordOf } from '../code-words.ts';
import { type Command, type CommandInput, optionOf } from '../command.ts';
import { displayWidth } from '../display-width.ts';
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
        en: 'Keyword of pages that do not show it; pages that show another keyword are refused',
        ja: 'ページにキーワードがない場合に指定する（ページのキーワードと異なる場合は取り込まない）',
      },
    },
    asin: {
      value: 'ASIN',
      meaning: {
        en: 'Product of pages that do not show it, such as blocked pages',
        ja: 'ページから商品が分からない場合に指定する（確認画面など）',
      },
    },
    pages: {
      value: 'N',
      meaning: {
        en: `Number of results pages in a reading, 1 to ${MARKETPLACE.pagesMax}; default: MIHARU_PAGES`,
        ja: `計測するページ数（1 から ${MARKETPLACE.pagesMax}。省略時は MIHARU_PAGES）`,
      },
    },
    'observed-at': {
      value: 'TIME',
      meaning: {
        en: 'Time of pages that do not show it: 2026-11-28T06:00:00+09:00',
        ja: 'ページに時刻がない場合に指定する（2026-11-28T06:00:00+09:00 の形）',
      },
    },
  },
  notes: {
    en: 'Keyword, page number, ASIN and time come from the page. Results pages of one keyword and one date in Japan make one\nreading, even if they are imported one by one; they must have been opened within 30 minutes of page 1. A product counts\nas not in the top N only if every page of the reading was imported. To extend a date that is complete with fewer pages,\nimport the further pages with a higher --pages: miharu import page-2.html page-3.html --pages 3\nA product page makes a reading of its product for its date. A page that is blocked, incomplete, for another country or\nof another product makes a failed reading, and the facts of the product stay as they were.\nPiped, each file is one line: file, outcome, keyword, page, cards, verdict, problem, ASIN of a product page. After an\nempty line, each reading is one line: date, keyword, complete, partial or failed, reason, pages read, pages wanted,\norganic results.\nOutcomes, with their codes in JSON:\n  stored (stored)              the page is part of the reading\n  already stored (known)       nothing new\n  not needed (not_needed)      the date already has an equally complete reading\n  withdrawn (withdrawn)        the page was withdrawn (miharu reading withdraw)\n  not of this reading (apart)  not stored: opened more than 30 minutes from page 1, does not follow the previous page,\n                               or differs from page 1 in delivery place, sign-in or sorting\n  in doubt (suspect)           seems to come from a different search: not used until a second reading agrees, or\n                               correct pages replace it\n  stored as failed (gap)       unusable and stored as a failed reading; `miharu readings` shows why\n  unusable (unusable)          not stored\nExit code 65 if any file has one of the last four outcomes.',
    ja: 'キーワード、ページ番号、ASIN、時刻はページから読み取ります。\n同じキーワードの同じ日（日本時間）の検索結果ページは、別々に取り込んでも 1 つの計測になります。\n1 ページ目から 30 分以内に開いたページに限ります。\n必要なページがすべてそろったときだけ「圏外」と判定します。\n少ないページ数で完了した日のページ数を増やすには、--pages の値を増やして続きのページを取り込みます。\n  miharu import page-2.html page-3.html --pages 3\n商品ページは、その日の商品の計測になります。\n確認画面、途中で切れたページ、別の国向けや別の商品のページは、失敗した計測として記録し、商品の情報は変えません。\nパイプに出力する場合は 1 ファイル 1 行です。\n  ファイル、結果、キーワード、ページ、カード数、ページの状態、問題、商品ページの ASIN\n空行の後は、1 計測 1 行です。\n  日付、キーワード、完了・一部のみ取得・失敗、理由、読み取ったページ数、必要なページ数、件数\n結果（かっこ内は JSON のコード）：\n  保存（stored）             計測に含めました\n  保存済み（known）          新しい内容はありません\n  不要（not_needed）         その日に同等以上の計測があります\n  取り消し済み（withdrawn）  取り消したページです（miharu reading withdraw）\n  別の計測（apart）          1 ページ目から 30 分を超えているか、前のページに続いていないため、保存していません\n  保留（suspect）            別の検索の結果に見えるため、2 回目の計測と一致するまで使いません（正しいページで置き換わります）\n  失敗として記録（gap）      使えないページで、失敗した計測として記録しました（理由は `miharu readings` で確認できます）\n  使用不可（unusable）       使えないページで、保存していません\n最後の 4 つのどれかがあれば、終了コードは 65 です。',
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
    if (!input.isJson)
      world.out.write(
        world.out.isTerminal ? summaryOf(report, world.language) : linesOf(report, world.language),
      );
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
  throw usageError({ en: `${option}: ${en}`, ja: `${option}：${ja}` }, 'import');
}

function readPages(text: string): number {
  const pages = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (pages >= 1 && pages <= MARKETPLACE.pagesMax) return pages;
  throw usageError(
    {
      en: `--pages ${quote(text)} is not a whole number from 1 to ${MARKETPLACE.pagesMax}.`,
      ja: `--pages には 1 から ${MARKETPLACE.pagesMax} の整数を指定してください（指定された値：${quote(text)}）。`,
    },
    'import',
  );
}

const OUTCOME_WIDTH = Math.max(
  ...Object.values(IMPORT_WORDS).flatMap(({ en, ja }) => [displayWidth(en), displayWidth(ja)]),
);

function lineOf(report: FileReport, world: CliWorld): string {
  const { file, outcome, keyword, page, cards, verdict, asin } = report;
  const problem = report.problem?.[world.language] ?? null;
  if (!world.out.isTerminal) {
    const product = asin === null ? [] : [asin];
    const [became, state] = [IMPORT_WORDS[outcome], maybeWord(verdict)];
    return printLine([file, became, keyword, page, cards, state, problem, ...product], world.language);
  }
  const shelf = keyword === null ? '' : ` (${quote(keyword)}, ${page ?? '?'}, ${cards ?? 0})`;
  const read = asin === null ? shelf : ` (${asin})`;
  const became = IMPORT_WORDS[outcome][world.language];
  const gap = ' '.repeat(OUTCOME_WIDTH - displayWidth(became));
  return `${became}${gap}  ${plain(file)}${plain(read)}${problem === null ? '' : ` – ${plain(problem)}`}\n`;
}

const FILES: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => (count === 1 ? '1 file' : `${count} files`),
  ja: (count) => `${count} 件`,
};

function summaryOf({ readings, counts }: ImportReport, language: Language): string {
  const lines = readings.map(
    ({ keyword, local_date, reading, reason, observed_results, pages_read, pages_wanted }) => {
      const why = reason === null || reason === reading ? '' : ` (${wordOf(reason)[language]})`;
      return `${local_date}  ${quote(keyword)}  ${wordOf(reading)[language]}${why}  ${pages_read}/${pages_wanted}  ${observed_results ?? '–'}\n`;
    },
  );
  const { files, ...outcomes } = counts;
  const listed = Object.entries(outcomes)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${wordOf(outcome, IMPORT_WORDS)[language]} ${count}`);
  const [colon, comma] = language === 'ja' ? ['：', '、'] : [': ', ', '];
  return `\n${lines.join('')}${FILES[language](files)}${colon}${listed.join(comma)}\n`;
}

/**
 * The readings for programs, after an empty line: the outcome of a file alone does not show what its reading
 * became.
 */
function linesOf({ readings }: ImportReport, language: Language): string {
  if (readings.length === 0) return '';
  const lines = readings.map((day) =>
    printLine(
      [
        day.local_date,
        day.keyword,
        wordOf(day.reading),
        maybeWord(day.reason),
        day.pages_read,
        day.pages_wanted,
        day.observed_results,
      ],
      language,
    ),
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
    en: `The pages are stored, but no account has the keyword ${shown}${more}. Add it to see the ranks: \`miharu keyword add --account ID KEYWORD\`.`,
    ja: `ページは保存しましたが、${shown}${more} を登録しているアカウントがありません。\`miharu keyword add --account ID KEYWORD\` で追加すると順位が表示されます。`,
  };
  return `${plain(hint[language])}\n`;
}

/** A stopped import is incomplete. */
function exitCodeOf(report: ImportReport, request: ImportRequest): number {
  if (report.counts.files < request.files.length) return 130;
  return isImportClean(report) ? 0 : ERRORS.unusable_input.exitCode;
}
