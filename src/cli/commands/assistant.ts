import type { Static } from 'typebox';
import { printCount, type Text } from '../../core/text.ts';
import { assistantCheckList } from '../../operations/assistant/assistant-check-list.ts';
import { assistantRejudge } from '../../operations/assistant/assistant-rejudge.ts';
import { ACCOUNT_OPTION } from '../account-options.ts';
import { type Cell, type Command, optionOf, requiredOption } from '../command.ts';
import { DAYS_OPTION, readDays } from '../days-option.ts';
import { runOperation } from '../run-operation.ts';

const checks: Command = {
  name: 'assistant checks',
  summary: assistantCheckList.summary,
  positionals: null,
  options: { account: ACCOUNT_OPTION, days: DAYS_OPTION },
  notes: {
    en: '--json has whole answers; "verdicts" counts how often a check was judged otherwise, the first time included.',
    ja: '--json には回答の全文が入ります。「判定数」は結果が変わった回数です（初回を含む）。',
  },
  async run(world, input) {
    const json = await runOperation(world, assistantCheckList, {
      account: requiredOption(input, 'account'),
      days: readDays('assistant checks', input),
    });
    return {
      json,
      printed: {
        kind: 'table',
        columns: [
          { en: 'Date', ja: '日付' },
          { en: 'Keyword', ja: 'キーワード' },
          { en: 'Kind', ja: '種類' },
          { en: 'Question', ja: '質問' },
          { en: 'Hit', ja: '判定' },
          { en: 'Place', ja: '順番' },
          { en: 'Answer', ja: '回答' },
          { en: 'Verdicts', ja: '判定数' },
        ],
        rows: json.checks.map((check) => [
          check.local_date,
          check.keyword,
          check.question_kind,
          check.question,

          check.hit_kind ?? (check.certainty === 'likely' ? 'likely' : null),
          check.place,
          check.answer_state,
          check.verdicts,
        ]),
        empty: {
          en: 'There was no check in these days: POST /assistant/checks makes one.',
          ja: 'この期間の判定はありません。POST /assistant/checks で行えます。',
        },
      },
    };
  },
};

const rejudge: Command = {
  name: 'assistant rejudge',
  summary: assistantRejudge.summary,
  positionals: null,
  options: {
    account: {
      ...ACCOUNT_OPTION,
      isRequired: false,
      meaning: {
        en: 'Only this account; all open ones unless given',
        ja: 'このアカウントだけ（省略時は全アカウント）',
      },
    },
  },
  notes: {
    en: 'For when names, titles or the rules changed. Old verdicts are kept; no allowance is used.\nThe first 200 changes are listed by product: named, asked (a person has to confirm) or not_named, before and after.\nWhat a person confirmed stays.',
    ja: '商品名や判定規則が変わったときに使います。以前の判定は残り、判定回数は消費しません。\n商品ごとの結果の変化（named 検出、asked 要確認、not_named 検出なし）を 200 件まで一覧します。\n人が確認した結果は変わりません。',
  },
  async run(world, input) {
    const account = optionOf(input, 'account');
    const json = await runOperation(world, assistantRejudge, account === undefined ? {} : { account });
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'accounts', ja: 'アカウント' }, json.accounts],
          [{ en: 'checks', ja: '判定' }, json.checks],
          [{ en: 'new verdicts', ja: '新しい結果' }, json.changed],
          [{ en: 'hits that were none', ja: '新たに検出' }, json.became_hits],
          [{ en: 'hits no longer', ja: '検出から外れた' }, json.became_misses],
          [{ en: 'of these uncertain', ja: 'うち要確認' }, json.became_uncertain],
          [{ en: 'without a text', ja: '本文なし' }, json.without_answer],
        ],
        ...(json.changes.length > 0 && { list: { columns: CHANGE_COLUMNS, rows: json.changes.map(toRow) } }),
        ...(json.more_changes > 0 && { note: moreChanges(json.more_changes) }),
      },
    };
  },
};

const CHANGE_COLUMNS = [
  { en: 'Account', ja: 'アカウント' },
  { en: 'Check', ja: '判定 ID' },
  { en: 'Date', ja: '日付' },
  { en: 'Keyword', ja: 'キーワード' },
  { en: 'ASIN', ja: 'ASIN' },
  { en: 'Before', ja: '変更前' },
  { en: 'After', ja: '変更後' },
  { en: 'Words of the answer', ja: '回答の該当箇所' },
];

type Change = Static<typeof assistantRejudge.output>['changes'][number];

function toRow({ account, check, local_date: date, keyword, asin, before, after, text }: Change): Cell[] {
  return [account, check, date, keyword, asin, before, after, text];
}

function moreChanges(count: number): Text {
  const more = printCount(count);
  return {
    en: `${more} more changes are not listed; \`miharu assistant checks\` shows every verdict as it stands now.`,
    ja: `ほか ${more} 件の変更は表示していません。現在の結果はすべて \`miharu assistant checks\` で確認できます。`,
  };
}

/** Commands on the answers of the shop's assistant. */
export const ASSISTANT_COMMANDS: readonly Command[] = [checks, rejudge];
