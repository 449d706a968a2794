import { webhookDeliveries } from '../../operations/webhooks/webhook-deliveries.ts';
import { webhookRemove } from '../../operations/webhooks/webhook-remove.ts';
import { webhookSet } from '../../operations/webhooks/webhook-set.ts';
import { webhookShow } from '../../operations/webhooks/webhook-show.ts';
import { webhookTest } from '../../operations/webhooks/webhook-test.ts';
import { LANGUAGE_WORDS, maybeWord, WEBHOOK_WORDS, wordOf } from '../code-words.ts';
import { type Command, tableOf } from '../command.ts';
import { commandOf } from '../operation-command.ts';

const SHOWN_ONCE = {
  en: 'Store the secret now. It is never shown again. To test it: miharu webhook test --account ID',
  ja: 'シークレットを今すぐ控えてください。再表示はできません。確認：miharu webhook test --account ID',
};

const UNSEEN = {
  en: 'The webhook is set, but its secret was not displayed. Run the same command with --new-secret to get another one.',
  ja: 'Webhook は設定されましたが、シークレットを表示できませんでした。同じコマンドに --new-secret を付けて、新しいシークレットを作成してください。',
};

/** Commands on the webhooks of accounts. */
export const WEBHOOK_COMMANDS: readonly Command[] = [
  commandOf(webhookSet, {
    options: {
      'new-secret': {
        value: null,
        meaning: {
          en: 'Create a new secret; the old one stays valid for 24 hours',
          ja: '新しいシークレットを作成する（以前のものも 24 時間は有効）',
        },
      },
    },
    notes: {
      en: [
        '`miharu serve` sends changes from now on, signed as in Standard Webhooks. Sentences of a new webhook are in the',
        'language of this command. Setting a webhook again changes its URL, keeps its secret, keeps its language unless',
        '--lang is given, and resumes it where it stopped. Only public URLs are allowed, and addresses in',
        'MIHARU_WEBHOOK_ALLOWED_ADDRESSES.',
      ].join('\n'),
      ja: [
        'これから検知する変化を、`miharu serve` が Standard Webhooks の署名を付けて送ります。',
        '新しく設定すると、通知文はこのコマンドの表示言語になります。',
        '設定済みの場合は URL だけを変更し、停止していれば続きから再開します。',
        'シークレットと通知文の言語（--lang を省略した場合）はそのままです。',
        '送信先は、インターネットに公開された URL に限られます（MIHARU_WEBHOOK_ALLOWED_ADDRESSES で許可したものを除きます）。',
      ].join('\n'),
    },
    fill: ({ language }, { options }) => ({
      language,
      language_for: options.has('lang') ? 'any' : 'new',
      secret: options.has('new-secret') ? 'new' : 'keep',
    }),
    show: ({ url, language, secret, secret_hint }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'url', ja: '送信先 URL' }, url],
          [{ en: 'language', ja: '通知文の言語' }, wordOf(language, LANGUAGE_WORDS)],
          [{ en: 'secret', ja: 'シークレット' }, secret ?? secret_hint],
        ],
        ...(secret !== null && { note: SHOWN_ONCE }),
      },
      ...(secret !== null && { ifUnseen: UNSEEN }),
    }),
  }),
  commandOf(webhookShow, {
    show: ({ webhook }) => ({
      printed:
        webhook === null
          ? tableOf([], [], { en: 'No webhook is set.', ja: 'Webhook は設定されていません。' })
          : {
              kind: 'record',
              fields: [
                [{ en: 'url', ja: '送信先 URL' }, webhook.url],
                [{ en: 'state', ja: '状態' }, wordOf(webhook.state, WEBHOOK_WORDS)],
                [{ en: 'why', ja: '理由' }, maybeWord(webhook.stopped_reason, WEBHOOK_WORDS)],
                [{ en: 'stopped', ja: '停止' }, webhook.stopped_at],
                [{ en: 'language', ja: '通知文の言語' }, wordOf(webhook.language, LANGUAGE_WORDS)],
                [{ en: 'secret', ja: 'シークレット' }, webhook.secret_hint],
                [{ en: 'created', ja: '作成' }, webhook.created_at],
              ],
            },
    }),
  }),
  commandOf(webhookTest, {
    notes: {
      en: 'Makes one attempt from this machine. Exit code 69 if the receiver did not accept it.',
      ja: 'このマシンからテストを 1 回送信します。届かなければ終了コードは 69 です。',
    },
    show: ({ id, delivered, status, problem }, { world }) => ({
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, id],
          [{ en: 'delivered', ja: '配信' }, delivered],
          [{ en: 'status', ja: 'ステータス' }, status],
          [{ en: 'problem', ja: '問題' }, problem?.[world.language] ?? null],
        ],
      },
      exitCode: delivered ? 0 : 69,
    }),
  }),
  commandOf(webhookDeliveries, {
    show: ({ deliveries }, { world }) => ({
      printed: tableOf(
        deliveries,
        [
          [{ en: 'ID', ja: 'ID' }, ({ id }) => id],
          [{ en: 'Kind', ja: '種類' }, ({ kind }) => wordOf(kind, WEBHOOK_WORDS)],
          [{ en: 'Events', ja: '件数' }, ({ events }) => events],
          [{ en: 'Status', ja: '状態' }, ({ state }) => wordOf(state, WEBHOOK_WORDS)],
          [{ en: 'Tries', ja: '試行' }, ({ attempts }) => attempts],
          [{ en: 'Last attempt', ja: '最後の試行' }, ({ last_attempt_at }) => last_attempt_at],
          [{ en: 'Next attempt', ja: '次回の試行' }, ({ next_attempt_at }) => next_attempt_at],
          [{ en: 'Status', ja: 'ステータス' }, ({ status }) => status],
          [{ en: 'Problem', ja: '問題' }, ({ problem }) => problem?.[world.language] ?? null],
        ],
        { en: 'No deliveries yet.', ja: 'まだ何も送信していません。' },
      ),
    }),
  }),
  commandOf(webhookRemove, {
    show: ({ removed }) => ({
      printed: { kind: 'record', fields: [[{ en: 'removed', ja: '削除' }, removed]] },
    }),
  }),
];
