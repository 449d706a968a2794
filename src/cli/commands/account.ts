import { describePlan, PLANS } from '../../core/plan.ts';
import type { Text } from '../../core/text.ts';
import { accountClose } from '../../operations/accounts/account-close.ts';
import { accountCreate } from '../../operations/accounts/account-create.ts';
import { accountList } from '../../operations/accounts/account-list.ts';
import { accountRename } from '../../operations/accounts/account-rename.ts';
import { accountReopen } from '../../operations/accounts/account-reopen.ts';
import { accountSetPlan } from '../../operations/accounts/account-set-plan.ts';
import { type Command, tableOf } from '../command.ts';
import { commandOf } from '../operation-command.ts';

/** What each plan includes, below the options of the commands that take one. */
const PLAN_NOTES: Text = {
  en: ['What each plan includes:', ...PLANS.map((plan) => `  ${plan}: ${describePlan(plan).en}`)].join('\n'),
  ja: ['各プランの内容：', ...PLANS.map((plan) => `  ${plan}：${describePlan(plan).ja}`)].join('\n'),
};

/** Commands on accounts. */
export const ACCOUNT_COMMANDS: readonly Command[] = [
  commandOf(accountCreate, {
    notes: PLAN_NOTES,
    show: ({ id }) => ({ printed: { kind: 'record', fields: [[{ en: 'id', ja: 'ID' }, id]] } }),
  }),
  commandOf(accountList, {
    show: ({ accounts }) => ({
      printed: tableOf(
        accounts,
        [
          [{ en: 'ID', ja: 'ID' }, ({ id }) => id],
          [{ en: 'Name', ja: '名前' }, ({ name }) => name],
          [{ en: 'Plan', ja: 'プラン' }, ({ plan }) => plan],
          [{ en: 'ASINs', ja: 'ASIN' }, ({ asin_count }) => asin_count],
          [{ en: 'Keywords', ja: 'キーワード' }, ({ keyword_count }) => keyword_count],
          [{ en: 'Created', ja: '作成' }, ({ created_at }) => created_at],
          [{ en: 'Closed', ja: '利用終了' }, ({ closed_at }) => closed_at],
        ],
        {
          en: 'No accounts yet. Create one with `miharu account create --name NAME`.',
          ja: 'アカウントはまだありません。`miharu account create --name NAME` で作成してください。',
        },
      ),
    }),
  }),
  commandOf(accountSetPlan, {
    notes: PLAN_NOTES,
    show: ({ id, plan, previous_plan }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [{ en: 'plan', ja: 'プラン' }, plan],
          [{ en: 'before', ja: '変更前' }, previous_plan],
        ],
      },
    }),
  }),
  commandOf(accountRename, {
    show: ({ id, name, previous_name }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [{ en: 'name', ja: '名前' }, name],
          [{ en: 'before', ja: '変更前' }, previous_name],
        ],
      },
    }),
  }),
  commandOf(accountClose, {
    show: ({ id, closed_at }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [{ en: 'closed', ja: '利用終了' }, closed_at],
        ],
      },
    }),
  }),
  commandOf(accountReopen, {
    notes: {
      en: `Works again: members, keys that were neither revoked nor have expired, the webhook from its place,
and keywords with their tags and questions. Dates on which nobody scanned a keyword stay gaps.`,
      ja: `再び有効になるもの：メンバー、無効化も失効もしていないキー、Webhook（前回の続きから送信）、
キーワードとそのタグ・質問。どのアカウントでも計測していなかった日は欠測のままです。`,
    },
    show: ({ id, plan, valid_keys, ranks_filled }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [{ en: 'plan', ja: 'プラン' }, plan],
          [{ en: 'keys that work again', ja: '再び使えるキー' }, valid_keys],
          [{ en: 'past ranks found', ja: '取り込んだ過去の順位' }, ranks_filled],
        ],
      },
    }),
  }),
];
