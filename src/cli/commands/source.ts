import { quote } from '../../core/text.ts';
import { sourceAdd } from '../../operations/sources/source-add.ts';
import { sourceList } from '../../operations/sources/source-list.ts';
import { sourceRemove } from '../../operations/sources/source-remove.ts';
import { sourceTest } from '../../operations/sources/source-test.ts';
import { type Command, type CommandInput, tableOf } from '../command.ts';
import { commandOf } from '../operation-command.ts';
import { printCost } from '../print-cost.ts';
import { usageError } from '../usage-error.ts';

function readSettings(input: CommandInput): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const text of input.options.get('set') ?? []) {
    const pair = /^([a-z][a-z0-9_]*)=(.*)$/s.exec(text);
    if (pair === null) {
      throw usageError(
        {
          en: `--set ${quote(text)} is not in the form NAME=VALUE.`,
          ja: `--set は 名前=値 の形です（${quote(text)}）。`,
        },
        'source add',
      );
    }
    const [, name = '', value = ''] = pair;
    if (Object.hasOwn(settings, name)) throw repeatedSetting(name);
    settings[name] = value;
  }
  return settings;
}

function repeatedSetting(name: string) {
  const problem = {
    en: `--set ${name}=… is given more than once. Give it once.`,
    ja: `--set ${name}=… が複数あります。1 つだけ指定してください。`,
  };
  return usageError(problem, 'source add');
}

/** Commands on sources. */
export const SOURCE_COMMANDS: readonly Command[] = [
  commandOf(sourceAdd, {
    options: {
      set: {
        value: 'NAME=VALUE',
        isRepeatable: true,
        meaning: { en: 'A setting that is not secret', ja: '秘密でない設定' },
      },
      'key-stdin': {
        value: null,
        meaning: {
          en: 'Read the key from standard input (LOGIN:PASSWORD for a source with both)',
          ja: 'キーを標準入力から読む（両方あるものは ログイン:パスワード）',
        },
      },
    },
    notes: {
      en: "Sources are used in the order in which they were added: the next one takes over when one is out of credit or refused\nfor the day. The key is stored in plain text and never shown again: in the data file, readable only by the service's\nuser, or with DATABASE_URL in the database. Anyone who can read these, or a backup, can read the key. A source set up\nby MIHARU_SOURCE and MIHARU_SOURCE_KEY is not stored.",
      ja: '追加した順に使われ、残高切れや認証エラーの日は次の取得元が引き継ぎます。キーはそのままの\n形で、データファイル（サービスの利用者だけが読める）か、DATABASE_URL の設定時はデータベースに保存され、再表示\nされません。いずれか、またはバックアップを読める人はキーも読めます。MIHARU_SOURCE と MIHARU_SOURCE_KEY で設定する\n1 つは、キーをどちらにも保存しません。',
    },
    fill: async (world, line) => ({
      settings: readSettings(line),
      key: line.options.has('key-stdin') ? (await world.readStandardInput()).trim() : null,
    }),
    show: ({ name, kind, price, licence }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'name', ja: '名前' }, name],
          [{ en: 'kind', ja: '種類' }, kind],
          [{ en: 'price', ja: '価格' }, printCost(price)],
          [{ en: 'licence', ja: '利用条件' }, licence],
        ],
        note: {
          en: `To test it with one call: miharu source test ${name}`,
          ja: `1 回だけ呼び出して確認: miharu source test ${name}`,
        },
      },
    }),
  }),
  commandOf(sourceList, {
    show: ({ sources, kinds: known }) => {
      const kinds = known.map(({ kind }) => kind).join(', ');
      return {
        printed: {
          ...tableOf(
            sources,
            [
              [{ en: 'Name', ja: '名前' }, ({ name }) => name],
              [{ en: 'Kind', ja: '種類' }, ({ kind }) => kind],
              [{ en: 'Origin', ja: '出どころ' }, ({ origin }) => origin],
              [{ en: 'State today', ja: '今日の状態' }, ({ state }) => state],
              [{ en: 'Why', ja: '理由' }, ({ detail, stopped_reason }) => detail ?? stopped_reason],
              [{ en: 'Price', ja: '価格' }, ({ price }) => printCost(price)],
            ],
            {
              en: `No sources yet, so nothing is scanned. Add one: miharu source add KIND. Kinds: ${kinds}`,
              ja: `取得元がないため計測は行われません: miharu source add 種類。種類: ${kinds}`,
            },
          ),
          note: {
            en: `Kinds that can be added (--json shows their settings): ${kinds}`,
            ja: `追加できる種類（設定は --json で表示）: ${kinds}`,
          },
        },
      };
    },
  }),
  commandOf(sourceTest, {
    notes: {
      en: 'If the call works, a source that was stopped for today is used again. Exit code 69 if it fails.',
      ja: '今日停止していた取得元は、呼び出しに成功すると再開します。失敗なら終了コード 69。',
    },
    show: ({ source, works, result, cost, capabilities }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'name', ja: '名前' }, source.name],
          [{ en: 'works', ja: '動作' }, works],
          [{ en: 'result', ja: '結果' }, result],
          [{ en: 'cost', ja: '費用' }, cost === null ? null : printCost(cost)],
          [{ en: 'price', ja: '価格' }, printCost(source.price)],
          [{ en: 'pages at most', ja: '最大ページ数' }, capabilities.pages_max],
          [{ en: 'postcode', ja: '郵便番号' }, capabilities.postcode],
          [{ en: 'devices', ja: '端末' }, capabilities.devices.join(', ')],
          [{ en: 'can never know', ja: '取得できない項目' }, capabilities.never_known.join(', ')],
          [{ en: 'licence', ja: '利用条件' }, source.licence],
        ],
      },
      exitCode: works ? 0 : 69,
    }),
  }),
  commandOf(sourceRemove, {
    show: ({ removed }) => ({
      printed: { kind: 'record', fields: [[{ en: 'removed', ja: '削除' }, removed]] },
    }),
  }),
];
