import type { Static } from 'typebox';
import type { Text } from '../../core/text.ts';
import { accountOverview, OVERVIEW_ACCOUNTS_MAX } from '../../operations/accounts/account-overview.ts';
import { type Coverage, notComparedOf, type OverviewRow } from '../../operations/accounts/overview-row.ts';
import { ATTENTION_WORDS, maybeWord, WEBHOOK_WORDS, wordsOf } from '../code-words.ts';
import { type Cell, type Command, tableOf } from '../command.ts';
import { commandOf } from '../operation-command.ts';

/** All accounts side by side. */
export const overviewCommand: Command = commandOf(accountOverview, {
  notes: {
    en: `Coverage: complete readings of all keywords, on the last date that is over and today.
Up, down: keywords whose best own rank rose or fell, entered or dropped out included, in the newest reading
(today's or yesterday's) against the date before. What cannot be compared is counted as not compared.`,
    ja: `取得率：完了した計測数／キーワード数（前日と本日）。
上昇・下降：自社商品の最上位の順位を、最新の計測（本日か前日）とその前日で比べたキーワード数。圏内に入った・圏外になったものを含みます。
比べられないものは「比較不可」として数えます。`,
  },
  show: (output) => ({
    printed: {
      ...tableOf(
        output.accounts,
        [
          [{ en: 'Account', ja: 'アカウント' }, ({ id }) => id],
          [{ en: 'Name', ja: '名前' }, ({ name }) => name],
          [{ en: output.last_date, ja: output.last_date }, (row) => printCoverage(row.last_day)],
          [{ en: 'Today', ja: '本日' }, (row) => printCoverage(row.today)],
          [{ en: 'Up', ja: '上昇' }, ({ changes }) => changes?.up ?? null],
          [{ en: 'Down', ja: '下降' }, ({ changes }) => changes?.down ?? null],
          [
            { en: 'Not compared', ja: '比較不可' },
            ({ changes }) => (changes === null ? null : notComparedOf(changes)),
          ],
          [{ en: 'Next key ends', ja: '次に切れるキー' }, (row) => row.next_key_ends_at],
          [{ en: 'Webhook', ja: 'Webhook' }, ({ webhook }) => maybeWord(webhook, WEBHOOK_WORDS)],
          [{ en: 'Last sign-in', ja: '最終サインイン' }, (row) => row.last_sign_in_at],
          [{ en: 'Attention', ja: '要確認' }, printAttention],
        ],
        { en: 'No accounts match.', ja: '該当するアカウントはありません。' },
      ),
      note: noteOf(output),
    },
  }),
});

function printCoverage(day: Coverage | null): string | null {
  return day === null ? null : `${day.complete}/${day.planned}`;
}

/** Closed accounts need none; they are named as such. */
function printAttention({ state, attention }: OverviewRow): Cell {
  if (state === 'closed') return { en: 'closed', ja: '利用終了' };
  if (state === 'deleting') return { en: 'being deleted', ja: '削除中' };
  return wordsOf(attention, ATTENTION_WORDS);
}

function noteOf({ attention, left_out: leftOut }: Static<typeof accountOverview.output>): Text {
  const base = {
    en: `Accounts that need attention: ${attention}.`,
    ja: `要確認のアカウント：${attention} 件。`,
  };
  if (leftOut === 0) return base;
  return {
    en: `${base.en} The first ${OVERVIEW_ACCOUNTS_MAX} accounts are compared; ${leftOut} more are not included. Find them with --search.`,
    ja: `${base.ja}先頭の ${OVERVIEW_ACCOUNTS_MAX} 件だけを比べています。ほかの ${leftOut} 件は --search で探してください。`,
  };
}
