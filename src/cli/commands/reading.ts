import type { Text } from '../../core/text.ts';
import { readingRestore } from '../../operations/days/reading-restore.ts';
import { readingWithdraw } from '../../operations/days/reading-withdraw.ts';
import type { Command } from '../command.ts';
import { commandOf } from '../operation-command.ts';
import { printBringer } from '../print-bringer.ts';

const AGAIN: Text = {
  en: 'Today can still be scanned: by the service if a source is set up, by `miharu scan`, or from saved pages with `miharu import`.',
  ja: '本日分は、取得元があれば自動で計測し直します。`miharu scan` や `miharu import` でも計測し直せます。',
};

const NEVER: Text = {
  en: 'Amazon no longer shows that date, so it stays a gap until correct pages of it are imported.',
  ja: 'その日の結果は Amazon にはもう表示されません。正しいページを取り込むまで欠測になります。',
};

const OUTCOMES = {
  withdrawn: { en: 'withdrawn', ja: '取り消し' },
  already_withdrawn: { en: 'already withdrawn', ja: '取り消し済み' },
} as const;

/** Commands on single readings. */
export const READING_COMMANDS: readonly Command[] = [
  commandOf(readingWithdraw, {
    notes: {
      en: 'Ranks, facts, titles and events are recalculated from the remaining readings within a second. The withdrawn reading is\nkept (`miharu readings`) and can be restored: miharu reading restore. To replace it, scan today again with\n`miharu scan`, or import correct pages of any date; the withdrawn pages themselves are not imported again. Later\nreadings that were suspect because of it are judged again. Webhook messages already sent cannot be recalled.\nWithdrawing twice changes nothing. With --observed-at, a newer reading of the date is not affected.',
      ja: 'その計測は使われなくなり、順位、商品情報、商品名、商品の変化は、残りの計測から 1 秒以内に作り直されます。\n取り消した計測は記録に残り（`miharu readings`）、miharu reading restore で元に戻せます。\n本日分は、サービスか `miharu scan` で計測し直せます。正しいページは、どの日付でも `miharu import` で取り込めます。\n取り消したページ自体は、もう一度取り込めません。\nこの計測と合わないために保留されていた計測は、判定し直します。送信済みの Webhook は取り消せません。\n同じ指定で再実行しても何も変わりません。--observed-at を付けると、その時刻の計測だけが対象になり、同じ日のより新しい計測は変わりません。',
    },
    show: ({ outcome, keyword, asin, local_date, withdrawn, believed, read_again }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'outcome', ja: '結果' }, OUTCOMES[outcome]],
          [{ en: 'reading of', ja: '計測' }, `${keyword ?? asin} ${local_date}`],
          [{ en: 'observed', ja: '時刻' }, withdrawn.observed_at],
          [{ en: 'source', ja: '取得元' }, withdrawn.source],
          [{ en: 'added by', ja: '追加者' }, printBringer(withdrawn.brought_by)],
          [{ en: 'withdrawn', ja: '取り消し' }, withdrawn.withdrawn_at],
          [{ en: 'why', ja: '理由' }, withdrawn.why],
          [{ en: 'no longer suspect', ja: '計測し直しで有効になった日付' }, believed.join(' ') || null],
        ],
        note: read_again ? AGAIN : NEVER,
      },
    }),
  }),
  commandOf(readingRestore, {
    notes: {
      en: 'Restores the newest withdrawn reading of the date. This fails if the date now has an equally good reading, or if the\npages of the keyword are no longer kept (MIHARU_KEEP_SHELVES_DAYS).',
      ja: 'その日に取り消した計測のうち最新のものを元に戻します。\n同等以上の計測がある日と、ページの保存期間（MIHARU_KEEP_SHELVES_DAYS）を過ぎたキーワードの計測は戻せません。',
    },
    show: ({ keyword, asin, local_date, restored }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'reading of', ja: '計測' }, `${keyword ?? asin} ${local_date}`],
          [{ en: 'observed', ja: '時刻' }, restored.observed_at],
          [{ en: 'source', ja: '取得元' }, restored.source],
          [{ en: 'added by', ja: '追加者' }, printBringer(restored.brought_by)],
        ],
      },
    }),
  }),
];
