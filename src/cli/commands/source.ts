import { raise } from '../../core/errors.ts';
import { quote, type Text } from '../../core/text.ts';
import { sourceAdd } from '../../operations/sources/source-add.ts';
import { sourceCap } from '../../operations/sources/source-cap.ts';
import { sourceCaps } from '../../operations/sources/source-caps.ts';
import { sourceList } from '../../operations/sources/source-list.ts';
import { sourcePause, sourceResume } from '../../operations/sources/source-pause.ts';
import { sourceRemove } from '../../operations/sources/source-remove.ts';
import { sourceTest } from '../../operations/sources/source-test.ts';
import { FIELD_WORDS, maybeWord, ORIGIN_WORDS, SOURCE_WORDS, wordOf, wordsOf } from '../code-words.ts';
import { type Cell, type Command, type CommandInput, noteOf, tableOf } from '../command.ts';
import { commandOf, fillDryRun } from '../operation-command.ts';
import { capColumns, noteOfCut, noteOfHeld, printCaps } from '../print-caps.ts';
import { printCost } from '../print-cost.ts';
import { DRY_RUN, printFirstScan, printTakeovers } from '../print-takeovers.ts';
import { usageError } from '../usage-error.ts';

function readSettings(input: CommandInput): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const text of input.options.get('set') ?? []) {
    const pair =
      /^([a-z][a-z0-9_]*)=(.*)$/s.exec(text) ??
      raise(
        usageError(
          {
            en: `--set ${quote(text)} is not in the form NAME=VALUE.`,
            ja: `--set ${quote(text)} は NAME=VALUE の形ではありません。`,
          },
          'source add',
        ),
      );
    const [, name = '', value = ''] = pair;
    if (Object.hasOwn(settings, name)) throw repeatedSetting(name);
    settings[name] = value;
  }
  return settings;
}

function repeatedSetting(name: string) {
  const problem = {
    en: `--set ${name}=… is given more than once. Give it once.`,
    ja: `--set ${name}=… が 2 回以上あります。1 回だけ指定してください。`,
  };
  return usageError(problem, 'source add');
}

/** A line of a record with a list; none for an empty one. */
function listed(label: Text, items: readonly string[]): [Text, Cell][] {
  return items.length === 0 ? [] : [[label, wordsOf(items, FIELD_WORDS)]];
}

const NO_CAP = {
  en: 'There was no such cap; nothing was removed.',
  ja: 'その上限はありませんでした。何も削除していません。',
};

/** Commands on sources. */
export const SOURCE_COMMANDS: readonly Command[] = [
  commandOf(sourceAdd, {
    options: {
      'dry-run': {
        value: null,
        meaning: {
          en: 'Add nothing; check the settings, and print what would be scanned at once and what it costs',
          ja: '追加せずに設定を確認し、すぐに計測されるものとその費用を表示する',
        },
      },
      set: {
        value: 'NAME=VALUE',
        isRepeatable: true,
        meaning: { en: 'A setting other than the key', ja: 'キー以外の設定' },
      },
      'key-stdin': {
        value: null,
        meaning: {
          en: 'Read the key from standard input (LOGIN:PASSWORD if the source needs a login and a password)',
          ja: 'キーを標準入力から読み込む（ログイン名とパスワードが必要な取得元は LOGIN:PASSWORD の形）',
        },
      },
    },
    notes: {
      en: 'A running service scans at once what today still lacks, at the cost that is printed; --dry-run prints it beforehand.\nSources are used in the order in which they were added. When one runs out of credit or rejects its key, the next one\ntakes over for the day. The key is never shown again. It is stored in plain text in the data file, which only the\noperating system user of the service can read, or in the database if DATABASE_URL is set. Anyone who can read these,\nor a backup, can read the key. A source set up by MIHARU_SOURCE and MIHARU_SOURCE_KEY is not stored.',
      ja: '稼働中のサービスは、本日まだ計測していないものをすぐに計測します（費用は表示されます。--dry-run で事前に確認できます）。\n追加した順に使います。残高不足や認証エラーになった取得元の代わりに、その日は次の取得元を使います。\nキーは暗号化せずに保存され、再表示されません。\n保存先はデータファイル（サービスを実行する OS ユーザーだけが読めます）です。\nDATABASE_URL を設定した場合は、データベースに保存します。\nこれらやバックアップを読める人は、キーも読めます。\nMIHARU_SOURCE と MIHARU_SOURCE_KEY で設定した取得元のキーは保存されません。',
    },
    fill: async (world, line) => ({
      settings: readSettings(line),
      key: line.options.has('key-stdin') ? (await world.readStandardInput()).trim() : null,
      dry_run: line.options.has('dry-run'),
    }),
    show: ({ name, kind, price, licence, caps, first_scan: scans }, { world, input }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'name', ja: '名前' }, name],
          [{ en: 'kind', ja: '種類' }, kind],
          [
            { en: 'price per page or product', ja: '料金（1 ページまたは 1 商品）' },
            printCost(price, world.language),
          ],
          [{ en: 'licence', ja: '利用条件' }, licence],
          ...(caps.length === 0
            ? []
            : ([[{ en: 'caps kept', ja: '残っている上限' }, printCaps(caps, world.language)]] as const)),
        ],
        list: printFirstScan(scans, world.language),
        note:
          input.dry_run === true
            ? { en: 'Nothing was added.', ja: 'まだ追加していません。' }
            : {
                en: `To test it with one call: miharu source test ${name}`,
                ja: `1 回だけ呼び出して確認：miharu source test ${name}`,
              },
      },
    }),
  }),
  commandOf(sourceList, {
    show: ({ sources, kinds: known }, { world }) => {
      const kinds = known.map(({ kind }) => kind).join(', ');
      const cut = noteOfCut(sources.reduce((sum, { caps }) => sum + caps.length, 0));
      return {
        printed: {
          ...tableOf(
            sources,
            [
              [{ en: 'Name', ja: '名前' }, ({ name }) => name],
              [{ en: 'Kind', ja: '種類' }, ({ kind }) => kind],
              [{ en: 'Origin', ja: '設定元' }, ({ origin }) => wordOf(origin, ORIGIN_WORDS)],
              [{ en: 'State today', ja: '本日の状態' }, ({ state }) => wordOf(state, SOURCE_WORDS)],
              [
                { en: 'Why', ja: '理由' },
                ({ detail, stopped_reason }) => detail ?? maybeWord(stopped_reason),
              ],
              [{ en: 'Caps', ja: '上限' }, ({ caps }) => printCaps(caps, world.language)],
              [
                { en: 'Price per page or product', ja: '料金（1 ページまたは 1 商品）' },
                ({ price }) => printCost(price, world.language),
              ],
            ],
            {
              en: 'No sources yet, so nothing is scanned. Add one with `miharu source add KIND`.',
              ja: '取得元がないため、自動では計測されません。`miharu source add KIND` で追加してください。',
            },
          ),
          note: {
            en: `Kinds that can be added (--json shows their settings): ${kinds}${cut === null ? '' : `. ${cut.en}`}`,
            ja: `追加できる種類（各種類の設定は --json で表示）：${kinds}${cut === null ? '' : `。${cut.ja}`}`,
          },
        },
      };
    },
  }),
  commandOf(sourceCap, {
    options: {
      none: {
        value: null,
        meaning: { en: 'Remove the caps of this period', ja: 'この期間の上限を削除する' },
      },
    },
    fill: (_, { options }) => ({ none: options.has('none') }),
    notes: {
      en: 'All calls of a reading are counted before the first is made, with the expected price, and corrected by what the\nanswers report: a reading that would exceed a cap costs nothing. When a cap is\nreached, the next source takes over, or what is left becomes a gap with the reason `quota`. What was spent earlier in\nthe period counts too; a call for several accounts counts in full for each of them.\n`miharu source list` shows the caps.',
      ja: '1 回の計測に必要な呼び出しは、すべてまとめて、見込みの料金で事前に計上し、応答で分かった料金に合わせて補正します。\n上限を超える計測は始めないため、その費用はかかりません。\n上限に達すると、残りは理由 quota の欠測になります（次の取得元があれば引き継ぎます）。\n上限を設ける前の同じ期間の費用も数え、共有の呼び出しはどのアカウントにも全額を計上します。\n上限は `miharu source list` に表示されます。',
    },
    show: ({ caps, removed }, { world, input }) => {
      const printed = tableOf(caps, capColumns(world.language), {
        en: 'The source has no caps.',
        ja: 'この取得元に上限はありません。',
      });
      if (input.none !== false && removed === 0) return { printed: { ...printed, note: NO_CAP } };
      const held = input.none === false ? null : noteOfHeld(caps, input.account ?? null);
      return { printed: { ...printed, ...noteOf(held, noteOfCut(caps.length)) } };
    },
  }),
  commandOf(sourceCaps, {
    show: ({ caps, first, total }, { world, input }) => {
      const printed = tableOf(
        caps,
        [[{ en: 'Source', ja: '取得元' }, ({ source }) => source], ...capColumns(world.language)],
        { en: 'No caps yet.', ja: '上限はまだありません。' },
      );
      const last = first + caps.length;
      if (first === 0 && last === total) return { printed };
      const next = last < total ? ` --skip ${last} --limit ${input.limit}` : null;
      return {
        printed: {
          ...printed,
          note: {
            en: `${first + 1} to ${last} of ${total}.${next === null ? '' : ` The next ones:${next}`}`,
            ja: `${total} 件中 ${first + 1}～${last} 件目${next === null ? '' : `。続き：${next.trim()}`}`,
          },
        },
      };
    },
  }),
  commandOf(sourceTest, {
    notes: {
      en: 'If the source was stopped for today and answers, it is used again. Exit code 69 if it does not answer, or if\nscans cannot use the answer.\nWithout NAME, the first source is tested. A source that reads only products (keepa) needs --asin.',
      ja: '本日の計測を停止している取得元は、応答があれば再開します。\n応答がない場合と、応答が計測に使えない内容の場合は、終了コードは 69 です。\nNAME を省略すると最初の取得元を確認します。商品だけを計測する取得元（keepa）には --asin が必要です。',
    },
    show: ({ source, works, result, cost, capabilities }, { world }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'name', ja: '名前' }, source.name],
          [{ en: 'works', ja: '動作' }, works],
          [{ en: 'result', ja: '結果' }, result],
          [{ en: 'cost', ja: '費用' }, cost === null ? null : printCost(cost, world.language)],
          [
            { en: 'price per page or product', ja: '料金（1 ページまたは 1 商品）' },
            printCost(source.price, world.language),
          ],
          [{ en: 'pages at most', ja: '最大ページ数' }, capabilities.pages_max],
          [{ en: 'postcode', ja: '郵便番号' }, capabilities.postcode],
          ...listed({ en: 'devices', ja: '端末' }, capabilities.devices),
          ...listed({ en: 'can never know', ja: '取得できない項目' }, capabilities.never_known),
          [{ en: 'licence', ja: '利用条件' }, source.licence],
        ],
      },
      exitCode: works ? 0 : 69,
    }),
  }),
  commandOf(sourcePause, {
    notes: {
      en: 'A paused source is kept, and no scan uses it, also after a restart. What only it can read waits until it is resumed;\nif that is another day, the date stays a gap. Searches that were already posted are paid for and counted, and are\ncollected only if the source is resumed on the same day.',
      ja: '一時停止した取得元は残りますが、再開するまで（再起動の後も）計測に使いません。\nほかに計測できる取得元がないものは、再開するまで待ちます。\nその日のうちに再開しないと、その日は欠測になります。\n送信済みの検索は費用が発生しており、その日のうちに再開した場合だけ結果を受け取れます。',
    },
    options: DRY_RUN,
    fill: fillDryRun,
    show: ({ paused, takeovers }, { world, input }) => ({
      printed: {
        kind: 'record',
        fields: [
          [
            input.dry_run === true
              ? { en: 'to pause', ja: '一時停止の対象' }
              : { en: 'paused', ja: '一時停止' },
            paused,
          ],
        ],
        list: printTakeovers(takeovers, world.language),
        ...(input.dry_run === true
          ? {}
          : {
              note: {
                en: `To use it again: miharu source resume ${paused}`,
                ja: `再開：miharu source resume ${paused}`,
              },
            }),
      },
    }),
  }),
  commandOf(sourceResume, {
    show: ({ resumed }) => ({
      printed: { kind: 'record', fields: [[{ en: 'resumed', ja: '再開' }, resumed]] },
    }),
  }),
  commandOf(sourceRemove, {
    options: DRY_RUN,
    fill: fillDryRun,
    show: ({ removed, takeovers }, { world, input }) => ({
      printed: {
        kind: 'record',
        fields: [
          [
            input.dry_run === true ? { en: 'to remove', ja: '削除の対象' } : { en: 'removed', ja: '削除' },
            removed,
          ],
        ],
        list: printTakeovers(takeovers, world.language),
      },
    }),
  }),
];
