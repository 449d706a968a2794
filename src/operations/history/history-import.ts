import { type Static, Type } from 'typebox';
import { parseNewAsin } from '../../core/asin.ts';
import { mintId } from '../../core/base62.ts';
import { getParameter, invalidParameter } from '../../core/errors.ts';
import { HISTORY_FORMATS, type HistoryFormat } from '../../core/rank-tool.ts';
import { type Language, printCount, type Text } from '../../core/text.ts';
import { type Account, IMPORTED_RANKS_MAX, type NewRankImport } from '../../store/port.ts';
import { firstKeptDate, todayOf } from '../data-status.ts';
import { accountCommand, done, type WriteContext } from '../operation.ts';
import type { SentFile } from '../pages/page-reader.ts';
import { UnusableList } from '../read-list.ts';
import { countSchema, dryRunInput, given, localDateSchema, nullable, oneOf, untrusted } from '../schemas.ts';
import { inTurnOfImports } from '../turns.ts';
import { readHistoryBytes, unusable } from './history-bytes.ts';
import { readPlainHistory } from './plain-history.ts';
import { PROBLEMS_MAX, type ReadHistory, readHistory } from './read-history.ts';
import type { SentHistory } from './sent-rank.ts';
import { readSerpBearJson } from './serpbear-json.ts';
import { readSerpBearSheet } from './serpbear-sheet.ts';

const COLUMN_POINTS_MAX = 100;
const PROBLEM_POINTS_MAX = 500;

const input = Type.Object({
  file: Type.Unsafe<SentFile>({
    ...given(
      'FILE',
      [
        'File with ranks: CSV in UTF-8 or Shift_JIS, or the JSON of SerpBear',
        '順位のファイル（UTF-8 か Shift_JIS の CSV、または SerpBear の JSON）',
      ],
      {
        place: 'word',
      },
    ),
    description: 'The file as it is.',
  }),
  format: Type.Optional(
    Type.Enum([...HISTORY_FORMATS], {
      ...given('FORMAT', [
        'csv (keyword,asin,local_date,rank) or serpbear; default: csv',
        'csv（keyword,asin,local_date,rank）または serpbear。省略時は csv',
      ]),
      type: 'string',
      description:
        '`csv`: keyword,asin,local_date,rank. `serpbear`: the CSV file or the JSON of SerpBear. Default: csv.',
    }),
  ),
  asin: Type.Optional(
    Type.String({
      ...given('ASIN', [
        'Product of a SerpBear file that does not name it',
        'SerpBear のファイルに商品の記載がない場合の商品',
      ]),
      description: 'The product that the ranks of a SerpBear file are of, if the file does not name it.',
    }),
  ),
  skip_invalid: Type.Optional(
    Type.Boolean({
      description:
        'Whether the other lines are imported if some are invalid; default false: then nothing is.',
    }),
  ),
  ...dryRunInput,
});

const output = Type.Object(
  {
    id: nullable(
      Type.String({
        description: 'ID of the import, with which it is removed; `null` if nothing was changed.',
      }),
    ),
    format: oneOf(HISTORY_FORMATS, 'Format of the file.'),
    rows: countSchema('Ranks in the file, imported or not.'),
    added: countSchema('New ranks.'),
    changed: countSchema('Ranks that were imported before with another value, which they replace.'),
    unchanged: countSchema('Ranks that were imported before with the same value.'),
    repeated: countSchema('Ranks that the file repeats.'),
    without_rank: countSchema(
      'Where the tool did not find the product. How far it looked is unknown, so these are not imported: they are no absence.',
    ),
    other_country: countSchema('Ranks of SerpBear that are not of Japan; they are not imported.'),
    invalid: countSchema('Invalid lines; they are not imported.'),
    problems: Type.Array(
      Type.Object({
        line: Type.Integer({
          minimum: 1,
          description: 'Line of the file from 1; in JSON, the number of the keyword.',
        }),
        detail: untrusted(PROBLEM_POINTS_MAX, 'What is wrong with it and what to do.'),
      }),
      { maxItems: PROBLEMS_MAX, description: `The first ${PROBLEMS_MAX} invalid lines.` },
    ),
    ignored_columns: Type.Array(untrusted(COLUMN_POINTS_MAX, 'A column that is not read.')),
    from: nullable(localDateSchema),
    to: nullable(localDateSchema),
  },
  { $id: 'HistoryImported', description: '`from` and `to` are the first and the last date to import.' },
);
export type HistoryImported = Static<typeof output>;

/**
 * POST /history: imports ranks that another tool recorded. They stay what they are, that tool's claims: marked, seen by this account
 * alone, and part of no reading, comparison, average, event or gap. All or nothing, unless invalid lines are to be skipped; a dry run
 * changes nothing and describes invalid lines instead of refusing them.
 */
export const historyImport = accountCommand({
  name: 'history-import',
  summary: { en: 'Import ranks recorded by another tool', ja: 'ほかのツールで記録した順位を取り込む' },
  http: {
    method: 'POST',
    path: '/history',
    body: 'history',
    aliases: [],
    errors: ['too_many_concurrent_requests'],
  },
  input,
  output,
  outcomes: ['created', 'done'],
  run(context, account, { file, format = 'csv', ...sent }, language = 'en') {
    return inTurnOfImports(context.store, account.id, async () => {
      const asin = sent.asin === undefined ? null : getParameter('asin', parseNewAsin(sent.asin));
      if (asin !== null && format === 'csv') throw invalidParameter('asin', ASIN_IN_FILE);
      const history = await openHistory(readHistoryBytes(file.bytes), format, asin);
      const read = await readHistory(history.lines, await readBounds(context, account));
      const isDry = sent.dry_run === true;
      const isRefused = read.invalid > 0 && sent.skip_invalid !== true;
      if (isRefused && !isDry) throw invalidLines(read);
      const imported = importOf(context, format);
      const { excess, ...counts } = isDry
        ? await context.store.previewRankImport(account.id, isRefused ? [] : read.ranks)
        : await context.store.importRanks(account.id, read.ranks, imported);
      if (excess > 0) throw tooManyRanks(excess);
      const isChanged = !isDry && counts.added + counts.changed > 0;
      const answer = { ...toAnswer(read, history, language), ...counts, format };
      if (!isChanged) return done({ ...answer, id: null });
      return { outcome: 'created' as const, output: { ...answer, id: imported.id } };
    });
  },
});

const ASIN_IN_FILE = {
  en: 'A file of the format csv names the product of each line. Leave the ASIN out.',
  ja: '形式 csv のファイルでは、行ごとに商品を指定します。ASIN は指定しないでください。',
};

function openHistory(bytes: Uint8Array, format: HistoryFormat, asin: string | null): Promise<SentHistory> {
  if (format === 'csv') return readPlainHistory(bytes);
  const isJson = /^\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 1_000)));
  return isJson ? readSerpBearJson(bytes, asin) : readSerpBearSheet(bytes, asin);
}

async function readBounds(context: WriteContext, { id }: Account) {
  const { store } = context;
  const { keywords: limit } = await store.countAccount(id);
  const [keywords, products] = await Promise.all([
    store.listSpellings(id, { afterSeq: 0, limit }),
    store.listAsins(id),
  ]);
  return {
    keywords,
    asins: products.map(({ asin }) => asin),
    keptFrom: firstKeptDate(context),
    today: todayOf(context),
  };
}

function importOf({ key, user, nowMs, randomBytes }: WriteContext, format: HistoryFormat): NewRankImport {
  const by = key === undefined ? user : key;
  const kind = key === undefined ? 'user' : 'key';
  return {
    id: mintId('imp_', randomBytes),
    format,
    importedAtMs: nowMs(),
    broughtBy: by === undefined ? null : { kind, id: by.id, name: by.name },
  };
}

function toAnswer(read: ReadHistory, { ignoredColumns }: SentHistory, language: Language) {
  const dates = read.ranks.map(({ localDate }) => localDate).sort();
  return {
    rows: read.rows,
    repeated: read.repeated,
    without_rank: read.withoutRank,
    other_country: read.otherCountry,
    invalid: read.invalid,
    problems: read.problems.map(({ line, problem }) => ({ line, detail: problem[language] })),
    ignored_columns: [...ignoredColumns],
    from: dates.at(0) ?? null,
    to: dates.at(-1) ?? null,
  };
}

function tooManyRanks(excess: number): UnusableList {
  const [most, more] = [IMPORTED_RANKS_MAX, excess].map(printCount);
  return unusable({
    en: `Nothing was imported: an account can have ${most} imported ranks, and with this file it would have ${more} more. Remove an earlier import, or import fewer dates.`,
    ja: `何も取り込んでいません。取り込める順位は 1 アカウントあたり ${most} 件までで、このファイルを加えると ${more} 件超えます。以前の取り込みを削除するか、日付を減らしてください。`,
  });
}

/** Faults in the sentence for people, at most. */
const LISTED_MAX = 10;

/** The refusal of a file with invalid lines: `index` of each is its line from 0. */
function invalidLines({ problems, invalid }: ReadHistory): UnusableList {
  const listed = problems.slice(0, LISTED_MAX);
  const more = invalid - listed.length;
  const lines: Text[] = listed.map(({ line, problem }) => ({
    en: `Line ${line}: ${problem.en}`,
    ja: `${line} 行目：${problem.ja}`,
  }));
  if (more > 0) lines.push({ en: `… and ${more} more.`, ja: `… ほか ${more} 件。` });
  return new UnusableList(
    'file',
    {
      en: ['Nothing was imported.', ...lines.map(({ en }) => en)].join('\n'),
      ja: ['何も取り込んでいません。', ...lines.map(({ ja }) => ja)].join('\n'),
    },
    problems.map(({ line, problem }) => ({ index: line - 1, message: problem })),
  );
}
