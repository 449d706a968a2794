import type { Static } from 'typebox';
import { describePlan, LIMIT_KINDS, LIMIT_NAMES, PLANS } from '../../core/plan.ts';
import type { Language, Text } from '../../core/text.ts';
import { accountClose } from '../../operations/accounts/account-close.ts';
import { accountCreate } from '../../operations/accounts/account-create.ts';
import { accountDelete } from '../../operations/accounts/account-delete.ts';
import type { ownLimitsSchema } from '../../operations/accounts/account-limits.ts';
import { accountList } from '../../operations/accounts/account-list.ts';
import { accountRename } from '../../operations/accounts/account-rename.ts';
import { accountReopen } from '../../operations/accounts/account-reopen.ts';
import { accountSetLimits } from '../../operations/accounts/account-set-limits.ts';
import { accountSetPages } from '../../operations/accounts/account-set-pages.ts';
import { accountSetPlan } from '../../operations/accounts/account-set-plan.ts';
import { PLAN_WORDS, wordOf } from '../code-words.ts';
import { type Command, listOf, tableOf } from '../command.ts';
import { commandOf, fillDryRun } from '../operation-command.ts';
import { PAST_RESULTS } from '../print-added-asins.ts';
import { printCostADay } from '../print-cost.ts';
import { DRY_RUN } from '../print-takeovers.ts';
import { accountExport } from './account-export.ts';
import { overviewCommand } from './account-overview.ts';

/** What each plan includes, below the options of the commands that take one. */
const PLAN_NOTES: Text = {
  en: ['What each plan includes:', ...PLANS.map((plan) => `  ${plan}: ${describePlan(plan).en}`)].join('\n'),
  ja: ['各プランの内容：', ...PLANS.map((plan) => `  ${plan}：${describePlan(plan).ja}`)].join('\n'),
};

/** The kinds of which an account has its own limit. */
function namesOfOwn(own: Static<typeof ownLimitsSchema>): Text | null {
  const kinds = LIMIT_KINDS.filter((kind) => own[kind === 'watchedAsins' ? 'watched_asins' : kind] !== null);
  const listed = (language: Language, comma: string) =>
    kinds.map((kind) => LIMIT_NAMES[kind][language]).join(comma);
  return kinds.length === 0 ? null : { en: listed('en', ', '), ja: listed('ja', '、') };
}

const MAY: Text = { en: 'yes', ja: '可' };
const MAY_NOT: Text = { en: 'no', ja: '不可' };

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
          [{ en: 'Plan', ja: 'プラン' }, ({ plan }) => wordOf(plan, PLAN_WORDS)],
          [{ en: 'Keywords', ja: 'キーワード' }, (one) => `${one.keyword_count}/${one.limits.keywords}`],
          [{ en: 'Own products', ja: '自社商品' }, (one) => `${one.asin_count}/${one.limits.asins}`],
          [
            { en: 'Competitors', ja: '競合商品' },
            (one) => `${one.watched_asin_count}/${one.limits.watched_asins}`,
          ],
          [{ en: 'Custom limits', ja: '個別の上限' }, ({ own_limits }) => namesOfOwn(own_limits)],
          [{ en: 'Adds pages', ja: 'ページの追加' }, ({ adds_pages }) => (adds_pages ? MAY : MAY_NOT)],
          [{ en: 'Created', ja: '作成' }, ({ created_at }) => created_at],
          [
            { en: 'Closed', ja: '利用終了' },
            ({ closed_at, deleting_since }) =>
              deleting_since === null ? closed_at : { en: 'being deleted', ja: '削除中' },
          ],
        ],
        {
          en: 'No accounts yet. Create one with `miharu account create --name NAME`.',
          ja: 'アカウントはまだありません。`miharu account create --name NAME` で作成してください。',
        },
      ),
    }),
  }),
  overviewCommand,
  commandOf(accountSetPlan, {
    notes: PLAN_NOTES,
    show: ({ id, plan, previous_plan }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [{ en: 'plan', ja: 'プラン' }, wordOf(plan, PLAN_WORDS)],
          [{ en: 'before', ja: '変更前' }, wordOf(previous_plan, PLAN_WORDS)],
        ],
      },
    }),
  }),
  commandOf(accountSetLimits, {
    notes: {
      en: 'Its own limits apply instead of those of the plan, and stay when the plan changes.',
      ja: '設定した上限は、プランの上限の代わりに適用され、プランを変更しても残ります。',
    },
    show: ({ id, limits, own_limits }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [LIMIT_NAMES.keywords, limits.keywords],
          [LIMIT_NAMES.asins, limits.asins],
          [LIMIT_NAMES.watchedAsins, limits.watched_asins],
          [{ en: 'own limits', ja: '個別の上限' }, namesOfOwn(own_limits)],
        ],
      },
    }),
  }),
  commandOf(accountSetPages, {
    notes: {
      en: `Keywords are read once for all accounts, so pages that one account adds decide what the others see. An account
that is created while no other is open may add pages; every other one needs this permission. Without it, pages
that its users and keys send are refused. What was added stays; \`miharu readings\` shows who brought it, and
\`miharu reading withdraw\` takes it back.`,
      ja: `キーワードの計測は全アカウントで共有されるため、追加したページはほかのアカウントの結果にも反映されます。
ほかに利用中のアカウントがないときに作成したアカウントは追加でき、それ以外のアカウントにはこの許可が必要です。
許可がなければ、利用者やキーが送ったページは受け付けません。追加済みの計測は残ります。誰が追加したかは
\`miharu readings\` で確認でき、\`miharu reading withdraw\` で取り消せます。`,
    },
    show: ({ id, adds_pages }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [{ en: 'adds pages', ja: 'ページの追加' }, adds_pages ? MAY : MAY_NOT],
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
    options: DRY_RUN,
    fill: fillDryRun,
    notes: {
      en: 'Keywords and products that other open accounts track too are still scanned for them.',
      ja: '利用中のほかのアカウントにも登録されているキーワードと商品は、引き続き計測されます。',
    },
    show: ({ id, closed_at, still_scanned: still, no_longer_scanned: gone }, { input }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          ...(input.dry_run === true ? [] : [[{ en: 'closed', ja: '利用終了' }, closed_at] as const]),
          [{ en: 'keywords no longer scanned', ja: '計測を終えるキーワード' }, gone.keywords],
          [{ en: 'products no longer scanned', ja: '計測を終える商品' }, gone.products],
          [
            {
              en: 'keywords still scanned for other accounts',
              ja: 'ほかのアカウントのため計測を続けるキーワード',
            },
            still.keywords,
          ],
          [
            { en: 'products still scanned for other accounts', ja: 'ほかのアカウントのため計測を続ける商品' },
            still.products,
          ],
        ],
      },
    }),
  }),
  commandOf(accountReopen, {
    options: DRY_RUN,
    fill: fillDryRun,
    notes: {
      en: `Works again: members, keys that were neither revoked nor have expired, the webhook from its place,
and keywords with their tags and questions. Dates on which nobody scanned a keyword stay gaps.`,
      ja: `再び有効になるもの：メンバー、無効化も失効もしていないキー、Webhook（前回の続きから送信）、
キーワードとそのタグ・質問。どのアカウントでも計測していなかった日は欠測のままです。`,
    },
    show: (
      {
        id,
        plan,
        valid_keys,
        ranks_filled,
        keywords_cost_per_day: ofKeywords,
        products_cost_per_day: ofProducts,
      },
      { world },
    ) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [{ en: 'plan', ja: 'プラン' }, wordOf(plan, PLAN_WORDS)],
          [{ en: 'keys that work again', ja: '再び使えるキー' }, valid_keys],
          [PAST_RESULTS, ranks_filled],
          printCostADay(ofKeywords, world.language, 'keywords'),
          printCostADay(ofProducts, world.language, 'products'),
        ],
      },
    }),
  }),
  commandOf(accountDelete, {
    notes: {
      en: `Deletes keys, keywords, products, webhooks, checks, questions and members' access, and readings that no other
account has or had. The people remain as users; \`miharu user remove\` removes them. A deletion that was
interrupted goes on with the service, or with the same command. Backups keep what was deleted later, and a SQLite
file keeps it in unused pages until they are used again; \`miharu backup\` writes a copy without such pages.`,
      ja: `キー、キーワード、商品、Webhook、判定、質問、メンバーの所属と、ほかのアカウントが使っていない計測結果を削除します。
利用者は残ります（\`miharu user remove\` で削除できます）。中断した削除は、サービスか同じコマンドが続行します。
過去のバックアップには残ります。SQLite のファイルでも、空いた領域が再び使われるまで残ります
（\`miharu backup\` の写しには空いた領域は含まれません）。`,
    },
    show: ({ id, state, users_left }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [
            { en: 'state', ja: '状態' },
            state === 'deleted'
              ? { en: 'deleted', ja: '削除済み' }
              : {
                  en: 'being deleted: a worker is reading for it; the service goes on, or run this again in a minute',
                  ja: '削除中（計測中のものがあります。サービスが続行します。1 分後に再実行することもできます）',
                },
          ],
        ],
        list: listOf(users_left, [
          [{ en: 'User without an account', ja: 'アカウントのない利用者' }, (user) => user.id],
          [{ en: 'Email', ja: 'メールアドレス' }, (user) => user.email],
        ]),
      },
    }),
  }),
  accountExport,
];
