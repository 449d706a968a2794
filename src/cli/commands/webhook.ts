import { webhookDeliveries } from '../../operations/webhooks/webhook-deliveries.ts';
import { webhookRemove } from '../../operations/webhooks/webhook-remove.ts';
import { webhookSet } from '../../operations/webhooks/webhook-set.ts';
import { webhookShow } from '../../operations/webhooks/webhook-show.ts';
import { webhookTest } from '../../operations/webhooks/webhook-test.ts';
import { ACCOUNT_OPTION } from '../account-options.ts';
import { type Command, type CommandInput, optionOf, requiredOption } from '../command.ts';
import { runOperation } from '../run-operation.ts';
import { usageError } from '../usage-error.ts';

const SHOWN_ONCE = {
  en: 'Keep the secret now: it is never shown again. Try it: miharu webhook test --account ID',
  ja: '秘密鍵を今すぐ控えてください。再表示はできません。確認: miharu webhook test --account ID',
};

const UNSEEN = {
  en: 'The webhook is set, but nobody saw its secret. The same line with --new-secret shows another.',
  ja: 'Webhook は設定されましたが、秘密鍵は表示されていません。同じコマンドに --new-secret を付けると新しい秘密鍵を表示します。',
};

const set: Command = {
  name: 'webhook set',
  summary: webhookSet.summary,
  positionals: {
    usage: 'URL',
    min: 1,
    max: 1,
    meaning: { en: 'Address that changes are posted to (https)', ja: '変化を送るアドレス（https）' },
  },
  options: {
    account: ACCOUNT_OPTION,
    'new-secret': {
      value: null,
      meaning: {
        en: 'Make a new secret; the old one signs as well for 24 hours',
        ja: '新しい秘密鍵を作る（古い鍵も 24 時間は併用されます）',
      },
    },
  },
  notes: {
    en: [
      'What arrives from now on is sent, signed as in Standard Webhooks, by `miharu serve`; sentences of a new webhook are in',
      'the language of this command. Setting it again changes the address, keeps the secret, keeps the language unless --lang',
      'is given, and starts a webhook that was stopped where it stood. Only public addresses are sent to, unless',
      'MIHARU_WEBHOOK_ALLOWED_ADDRESSES names others.',
    ].join('\n'),
    ja: [
      'これ以降の変化を `miharu serve` が Standard Webhooks の署名付きで送ります。新規では、文の言語はこのコマンドの言語です。',
      '再設定するとアドレスが変わり、秘密鍵と言語（--lang を指定しない場合）は保たれ、停止していた場合は続きから再開します。',
      '送信先は公開アドレスに限られます（MIHARU_WEBHOOK_ALLOWED_ADDRESSES で許可したものを除く）。',
    ].join('\n'),
  },
  async run(world, input) {
    const json = await runOperation(world, webhookSet, {
      account: requiredOption(input, 'account'),
      url: input.positionals[0] ?? '',
      language: world.language,
      language_for: input.options.has('lang') ? 'any' : 'new',
      secret: input.options.has('new-secret') ? 'new' : 'keep',
    });
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'url', ja: 'アドレス' }, json.url],
          [{ en: 'language', ja: '言語' }, json.language],
          [{ en: 'secret', ja: '秘密鍵' }, json.secret ?? json.secret_hint],
        ],
        ...(json.secret === null ? {} : { note: SHOWN_ONCE }),
      },
      ...(json.secret === null ? {} : { ifUnseen: UNSEEN }),
    };
  },
};

const show: Command = {
  name: 'webhook show',
  summary: webhookShow.summary,
  positionals: null,
  options: { account: ACCOUNT_OPTION },
  async run(world, input) {
    const json = await runOperation(world, webhookShow, { account: requiredOption(input, 'account') });
    const { webhook } = json;
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'url', ja: 'アドレス' }, webhook?.url ?? null],
          [{ en: 'state', ja: '状態' }, webhook?.state ?? null],
          [{ en: 'why', ja: '理由' }, webhook?.stopped_reason ?? null],
          [{ en: 'stopped', ja: '停止' }, webhook?.stopped_at ?? null],
          [{ en: 'language', ja: '言語' }, webhook?.language ?? null],
          [{ en: 'secret', ja: '秘密鍵' }, webhook?.secret_hint ?? null],
          [{ en: 'created', ja: '作成' }, webhook?.created_at ?? null],
        ],
      },
    };
  },
};

const remove: Command = {
  name: 'webhook remove',
  summary: webhookRemove.summary,
  positionals: null,
  options: { account: ACCOUNT_OPTION },
  async run(world, input) {
    const json = await runOperation(world, webhookRemove, { account: requiredOption(input, 'account') });
    return { json, printed: { kind: 'record', fields: [[{ en: 'removed', ja: '削除' }, json.removed]] } };
  },
};

const test: Command = {
  name: 'webhook test',
  summary: webhookTest.summary,
  positionals: null,
  options: { account: ACCOUNT_OPTION },
  notes: {
    en: 'One attempt, from this machine. Exit code 69 when the receiver did not take it.',
    ja: 'このマシンから 1 回だけ送ります。受け取られなければ終了コード 69。',
  },
  async run(world, input) {
    const json = await runOperation(world, webhookTest, { account: requiredOption(input, 'account') });
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, json.id],
          [{ en: 'delivered', ja: '配信' }, json.delivered],
          [{ en: 'status', ja: 'ステータス' }, json.status],
          [{ en: 'problem', ja: '問題' }, json.problem?.[world.language] ?? null],
        ],
      },
      exitCode: json.delivered ? 0 : 69,
    };
  },
};

/** All that is kept, with the one under way. */
const LIMIT_MAX = 101;

const deliveries: Command = {
  name: 'webhook deliveries',
  summary: webhookDeliveries.summary,
  positionals: null,
  options: {
    account: ACCOUNT_OPTION,
    limit: {
      value: 'N',
      meaning: {
        en: `Deliveries, newest first, 1 to ${LIMIT_MAX}; 20 unless given`,
        ja: `新しい順の件数（1 から ${LIMIT_MAX}、省略時 20）`,
      },
    },
  },
  async run(world, input) {
    const account = requiredOption(input, 'account');
    const json = await runOperation(world, webhookDeliveries, { account, limit: readLimit(input) });
    return {
      json,
      printed: {
        kind: 'table',
        columns: [
          { en: 'ID', ja: 'ID' },
          { en: 'Kind', ja: '種類' },
          { en: 'Events', ja: '件数' },
          { en: 'State', ja: '状態' },
          { en: 'Tries', ja: '試行' },
          { en: 'Last try', ja: '最終試行' },
          { en: 'Next try', ja: '次の試行' },
          { en: 'Status', ja: 'ステータス' },
          { en: 'Problem', ja: '問題' },
        ],
        rows: json.deliveries.map((one) => [
          one.id,
          one.kind,
          one.events,
          one.state,
          one.attempts,
          one.last_attempt_at,
          one.next_attempt_at,
          one.status,
          one.problem?.[world.language] ?? null,
        ]),
        empty: { en: 'Nothing was sent yet.', ja: 'まだ何も送信していません。' },
      },
    };
  },
};

function readLimit(input: CommandInput): number {
  const text = optionOf(input, 'limit') ?? '20';
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw usageError(
    {
      en: `--limit is a whole number from 1 to ${LIMIT_MAX}.`,
      ja: `--limit は 1 から ${LIMIT_MAX} の整数です。`,
    },
    'webhook deliveries',
  );
}

/** Commands on the webhooks of accounts. */
export const WEBHOOK_COMMANDS: readonly Command[] = [set, show, test, deliveries, remove];
