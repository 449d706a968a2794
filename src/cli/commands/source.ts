import { quote } from '../../core/text.ts';
import { sourceAdd } from '../../operations/sources/source-add.ts';
import { sourceList } from '../../operations/sources/source-list.ts';
import { sourceRemove } from '../../operations/sources/source-remove.ts';
import { sourceTest } from '../../operations/sources/source-test.ts';
import { type Command, type CommandInput, optionOf } from '../command.ts';
import { printCost } from '../print-cost.ts';
import { runOperation } from '../run-operation.ts';
import { usageError } from '../usage-error.ts';

const NAME = {
  en: 'Name of the source, as `miharu source list` shows it',
  ja: '取得元の名前（`miharu source list` に表示）',
};

const add: Command = {
  name: 'source add',
  summary: sourceAdd.summary,
  positionals: {
    usage: 'KIND',
    min: 1,
    max: 1,
    meaning: {
      en: 'Kind of source, as `miharu source list --json` names them',
      ja: '取得元の種類（`miharu source list --json` に表示）',
    },
  },
  options: {
    name: {
      value: 'NAME',
      meaning: { en: 'Its name; the kind unless given', ja: '名前（省略時は種類と同じ）' },
    },
    set: {
      value: 'NAME=VALUE',
      isRepeatable: true,
      meaning: { en: 'A setting that is no secret; repeatable', ja: '秘密でない設定（複数指定可）' },
    },
    'key-stdin': {
      value: null,
      meaning: {
        en: 'Read the key from standard input; LOGIN:PASSWORD where it has both',
        ja: 'キーを標準入力から読む（両方あるものは ログイン:パスワード）',
      },
    },
  },
  notes: {
    en: "Sources are used in the order of adding: the next one reads when one is out of credit or refused for the day. The key\nis kept as it is and never shown again: in the data file, readable to the service's user alone, or with DATABASE_URL in\nthe database. Who can read either, or a backup, can read it. MIHARU_SOURCE and MIHARU_SOURCE_KEY set up one source\nwhose key is kept in neither.",
    ja: '追加した順に使われ、残高切れや認証エラーの日は次の取得元が引き継ぎます。キーはそのままの\n形で、データファイル（サービスの利用者だけが読める）か、DATABASE_URL の設定時はデータベースに保存され、再表示\nされません。いずれか、またはバックアップを読める人はキーも読めます。MIHARU_SOURCE と MIHARU_SOURCE_KEY で設定する\n1 つは、キーをどちらにも保存しません。',
  },
  async run(world, input) {
    const isKeyGiven = input.options.has('key-stdin');
    const json = await runOperation(world, sourceAdd, {
      kind: input.positionals[0] ?? '',
      name: optionOf(input, 'name') ?? null,
      settings: readSettings(input),
      key: isKeyGiven ? (await world.readStandardInput()).trim() : null,
    });
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'name', ja: '名前' }, json.name],
          [{ en: 'kind', ja: '種類' }, json.kind],
          [{ en: 'price', ja: '価格' }, printCost(json.price)],
          [{ en: 'licence', ja: '利用条件' }, json.licence],
        ],
        note: {
          en: `Try it with one call: miharu source test ${json.name}`,
          ja: `1 回だけ呼び出して確認: miharu source test ${json.name}`,
        },
      },
    };
  },
};

function readSettings(input: CommandInput): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const text of input.options.get('set') ?? []) {
    const pair = /^([a-z][a-z0-9_]*)=(.*)$/s.exec(text);
    if (pair === null) {
      throw usageError(
        {
          en: `--set ${quote(text)} is not written NAME=VALUE.`,
          ja: `--set は 名前=値 の形です（${quote(text)}）。`,
        },
        'source add',
      );
    }
    const [, name = '', value = ''] = pair;
    if (Object.hasOwn(settings, name)) throw givenTwice(name);
    settings[name] = value;
  }
  return settings;
}

function givenTwice(name: string) {
  const problem = {
    en: `--set ${name}=… is given more than once: which one is meant?`,
    ja: `--set ${name}=… が複数あります。1 つだけ指定してください。`,
  };
  return usageError(problem, 'source add');
}

const list: Command = {
  name: 'source list',
  summary: sourceList.summary,
  positionals: null,
  options: {},
  async run(world) {
    const json = await runOperation(world, sourceList, {});
    const kinds = json.kinds.map(({ kind }) => kind).join(', ');
    return {
      json,
      printed: {
        kind: 'table',
        columns: [
          { en: 'Name', ja: '名前' },
          { en: 'Kind', ja: '種類' },
          { en: 'Origin', ja: '出どころ' },
          { en: 'State today', ja: '今日の状態' },
          { en: 'Why', ja: '理由' },
          { en: 'Price', ja: '価格' },
        ],
        rows: json.sources.map((source) => [
          source.name,
          source.kind,
          source.origin,
          source.state,
          source.detail ?? source.stopped_reason,
          printCost(source.price),
        ]),
        empty: {
          en: `There is no source yet, so nothing is read: miharu source add KIND. Kinds: ${kinds}`,
          ja: `取得元がないため計測は行われません: miharu source add 種類。種類: ${kinds}`,
        },
        note: {
          en: `Kinds that can be added (their settings: --json): ${kinds}`,
          ja: `追加できる種類（設定は --json で表示）: ${kinds}`,
        },
      },
    };
  },
};

const test: Command = {
  name: 'source test',
  summary: sourceTest.summary,
  positionals: { usage: '[NAME]', min: 0, max: 1, meaning: NAME },
  options: {
    keyword: {
      value: 'KEYWORD',
      meaning: {
        en: 'What to search for; without it a free call, if any',
        ja: '検索するキーワード。省略時は無料の呼び出しを優先',
      },
    },
    asin: {
      value: 'ASIN',
      meaning: {
        en: 'Which product to ask a source for that reads products',
        ja: '商品を計測できる取得元に問い合わせる商品',
      },
    },
  },
  notes: {
    en: 'A source that was stopped for today goes on when the call works. Exit code 69 when it does not.',
    ja: '今日停止していた取得元は、呼び出しに成功すると再開します。失敗なら終了コード 69。',
  },
  async run(world, input) {
    const json = await runOperation(world, sourceTest, {
      name: input.positionals[0] ?? null,
      keyword: optionOf(input, 'keyword') ?? null,
      asin: optionOf(input, 'asin') ?? null,
    });
    const { source, capabilities } = json;
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'name', ja: '名前' }, source.name],
          [{ en: 'works', ja: '動作' }, json.works],
          [{ en: 'result', ja: '結果' }, json.result],
          [{ en: 'cost', ja: '費用' }, json.cost === null ? null : printCost(json.cost)],
          [{ en: 'price', ja: '価格' }, printCost(source.price)],
          [{ en: 'pages at most', ja: '最大ページ数' }, capabilities.pages_max],
          [{ en: 'postcode', ja: '郵便番号' }, capabilities.postcode],
          [{ en: 'devices', ja: '端末' }, capabilities.devices.join(', ')],
          [{ en: 'can never know', ja: '取得できない項目' }, capabilities.never_known.join(', ')],
          [{ en: 'licence', ja: '利用条件' }, source.licence],
        ],
      },
      exitCode: json.works ? 0 : 69,
    };
  },
};

const remove: Command = {
  name: 'source remove',
  summary: sourceRemove.summary,
  positionals: { usage: 'NAME', min: 1, max: 1, meaning: NAME },
  options: {},
  async run(world, input) {
    const json = await runOperation(world, sourceRemove, { name: input.positionals[0] ?? '' });
    return { json, printed: { kind: 'record', fields: [[{ en: 'removed', ja: '削除' }, json.removed]] } };
  },
};

/** Commands on sources. */
export const SOURCE_COMMANDS: readonly Command[] = [add, list, test, remove];
