import type { Text } from '../../core/text.ts';
import { readingRestore } from '../../operations/days/reading-restore.ts';
import { readingWithdraw } from '../../operations/days/reading-withdraw.ts';
import {
  type Command,
  type CommandInput,
  type Option,
  optionOf,
  type Positionals,
  requiredOption,
} from '../command.ts';
import { runOperation } from '../run-operation.ts';
import { usageError } from '../usage-error.ts';

const KEYWORD: Positionals = {
  usage: '[KEYWORD]',
  min: 0,
  max: 1,
  meaning: {
    en: 'The keyword in its spelling (quote spaces)',
    ja: 'キーワード（空白を含むものは引用符で囲む）',
  },
};

const CHOICE: Readonly<Record<string, Option>> = {
  asin: {
    value: 'ASIN',
    meaning: {
      en: 'A product instead, as its own page was read',
      ja: 'キーワードの代わりに商品（商品ページの計測）',
    },
  },
  date: {
    value: 'DATE',
    isRequired: true,
    meaning: {
      en: 'Japanese date of the reading (YYYY-MM-DD, or today)',
      ja: '計測の日付（YYYY-MM-DD か today）',
    },
  },
  'observed-at': {
    value: 'TIME',
    meaning: {
      en: 'Only the reading of this instant, as `miharu readings` shows it',
      ja: 'この時刻の計測だけ（`miharu readings` の時刻）',
    },
  },
  source: {
    value: 'NAME',
    meaning: {
      en: 'Only the reading of this source; needed where several read a product',
      ja: 'この取得元の計測だけ（商品に複数の取得元があるときは必須）',
    },
  },
};

const withdraw: Command = {
  name: 'reading withdraw',
  summary: readingWithdraw.summary,
  positionals: KEYWORD,
  options: {
    ...CHOICE,
    why: {
      value: 'TEXT',
      isRequired: true,
      meaning: { en: 'Why it is wrong; kept with it', ja: '誤りの理由（記録に残る）' },
    },
  },
  notes: {
    en: 'The day has no such reading any more: ranks, facts, titles and events are what the remaining readings say, everywhere\nwithin a second. It is kept as taken back (`miharu readings`) and can be brought in again: miharu reading restore.\nToday is read again by the service or `miharu scan`, right pages of any date by `miharu import`; the very pages that\nwere taken back are not taken in again. Later readings that were suspect because of it are judged anew. Messages of\nwebhooks that are out cannot be called back. Taking it back again changes nothing; --observed-at makes sure that a\nreading which came since is left alone.',
    ja: 'その日の計測は無かったことになり、順位、商品情報、商品名、イベントは残りの計測から 1 秒以内に作り直されます。\n取り消した計測は記録に残り（`miharu readings`）、miharu reading restore で元に戻せます。今日の分はサービスか\n`miharu scan` が読み直し、正しいページはどの日付でも `miharu import` で取り込めます（取り消したページ自体は\n取り込みません）。そのために疑わしいとされた後の計測は判定し直します。送信済みの Webhook は取り消せません。\n2 回実行しても何も変わりません。--observed-at を付けると、その後に来た計測には触れません。',
  },
  async run(world, input) {
    const why = requiredOption(input, 'why');
    const json = await runOperation(world, readingWithdraw, { ...readChoice('withdraw', input), why });
    const { withdrawn, believed } = json;
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'outcome', ja: '結果' }, json.outcome],
          [{ en: 'reading of', ja: '計測' }, `${json.keyword ?? json.asin} ${json.local_date}`],
          [{ en: 'observed', ja: '時刻' }, withdrawn.observed_at],
          [{ en: 'source', ja: '取得元' }, withdrawn.source],
          [{ en: 'taken back', ja: '取り消し' }, withdrawn.withdrawn_at],
          [{ en: 'why', ja: '理由' }, withdrawn.why],
          [{ en: 'believed now', ja: '有効になった日' }, believed.length === 0 ? null : believed.join(' ')],
        ],
        note: json.read_again ? AGAIN : NEVER,
      },
    };
  },
};

const AGAIN: Text = {
  en: 'Today can be read again: the service does so where a source is set up, or `miharu scan`, or `miharu import`.',
  ja: '今日の分は、取得元があればサービスが読み直します。`miharu scan` や `miharu import` でも読み直せます。',
};

const NEVER: Text = {
  en: 'The shop does not show that date any more: it is a gap until right pages of it are imported.',
  ja: 'その日の結果はストアに残っていません。正しいページを取り込むまで欠測になります。',
};

const restore: Command = {
  name: 'reading restore',
  summary: readingRestore.summary,
  positionals: KEYWORD,
  options: CHOICE,
  notes: {
    en: 'The newest one of the date that was taken back, as if it came now. It is refused where the day has a reading that is as\ngood by now, and for a keyword whose pages are no longer kept (MIHARU_KEEP_SHELVES_DAYS).',
    ja: 'その日に取り消した計測のうち最後のものを、今届いたものとして戻します。同等以上の計測がある日と、ページの保存期間\n（MIHARU_KEEP_SHELVES_DAYS）を過ぎたキーワードの計測は戻せません。',
  },
  async run(world, input) {
    const json = await runOperation(world, readingRestore, readChoice('restore', input));
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'reading of', ja: '計測' }, `${json.keyword ?? json.asin} ${json.local_date}`],
          [{ en: 'observed', ja: '時刻' }, json.restored.observed_at],
          [{ en: 'source', ja: '取得元' }, json.restored.source],
        ],
      },
    };
  },
};

function readChoice(command: string, input: CommandInput) {
  const keyword = input.positionals[0] ?? null;
  const asin = optionOf(input, 'asin') ?? null;
  if ((keyword === null) === (asin === null)) {
    throw usageError(
      {
        en: 'Say one of the two: a keyword, or --asin ASIN.',
        ja: 'キーワードか --asin ASIN のどちらか一方を指定してください。',
      },
      `reading ${command}`,
    );
  }
  return {
    keyword,
    asin,
    date: requiredOption(input, 'date'),
    observed_at: optionOf(input, 'observed-at') ?? null,
    source: optionOf(input, 'source') ?? null,
  };
}

/** Commands on single readings. */
export const READING_COMMANDS: readonly Command[] = [withdraw, restore];
