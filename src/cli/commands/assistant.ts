import type { Static } from 'typebox';
import { ERRORS } from '../../core/errors.ts';
import { type Language, printCount, type Text } from '../../core/text.ts';
import { assistantCheckList } from '../../operations/assistant/assistant-check-list.ts';
import { assistantRejudge, type RejudgeOutcome } from '../../operations/assistant/assistant-rejudge.ts';
import { NAMING_WORDS, QUESTION_WORDS, VERDICT_WORDS, wordOf } from '../code-words.ts';
import { type Command, listOf, tableOf } from '../command.ts';
import { commandOf } from '../operation-command.ts';

function moreChanges(count: number): Text {
  const more = printCount(count);
  return {
    en: `${more} more changes are not listed; \`miharu assistant checks\` shows the current verdicts.`,
    ja: `ほか ${more} 件の変更は表示していません。現在の結果はすべて \`miharu assistant checks\` で確認できます。`,
  };
}

function verdictOf(check: Static<typeof assistantCheckList.output>['checks'][number]): string {
  if (check.hit) return check.hit_kind === 'asin' ? 'asin' : 'product_name';
  return check.certainty === 'likely' ? 'likely' : 'miss';
}

/** The checks that could not be judged, a line for each, and what to do. */
export function printFailures(
  { failed, failures }: Pick<RejudgeOutcome, 'failed' | 'failures'>,
  language: Language,
): string {
  const lines = failures.map(({ account, check, error }) => `${account} ${check} ${error}\n`);
  const count = printCount(failed);
  const said: Text = {
    en: `${count} checks could not be judged and keep their verdict. This is a fault of miharu: report it with these lines.`,
    ja: `${count} 件は判定できず、以前の結果のままです。miharu の不具合です。次の行を添えて報告してください。`,
  };
  return `${said[language]}\n${lines.join('')}`;
}

/** Commands on the answers of the shop's assistant. */
export const ASSISTANT_COMMANDS: readonly Command[] = [
  commandOf(assistantCheckList, {
    name: 'assistant checks',
    notes: {
      en: '--json includes the full answers. The column "Verdicts" counts the verdicts of a check: the first one, and one for each\nrejudging that changed it.',
      ja: '--json には回答の全文が入ります。\n「判定結果の数」は、最初の判定と、再判定で変わった回数の合計です。',
    },
    show: ({ checks }) => ({
      printed: tableOf(
        checks,
        [
          [{ en: 'Date', ja: '日付' }, (check) => check.local_date],
          [{ en: 'Keyword', ja: 'キーワード' }, (check) => check.keyword],
          [{ en: 'Kind', ja: '種類' }, (check) => wordOf(check.question_kind, QUESTION_WORDS)],
          [{ en: 'Question', ja: '質問' }, (check) => check.question],
          [{ en: 'Verdict', ja: '判定' }, (check) => wordOf(verdictOf(check), VERDICT_WORDS)],
          [{ en: 'Number in list', ja: 'リストでの順番' }, (check) => check.place],
          [{ en: 'Answer', ja: '回答' }, (check) => wordOf(check.answer_state, VERDICT_WORDS)],
          [{ en: 'Verdicts', ja: '判定結果の数' }, (check) => check.verdicts],
        ],
        {
          en: 'No checks in this period. Check an answer on the web page or through the API.',
          ja: 'この期間の判定はありません。Web 画面か API で回答を判定してください。',
        },
      ),
    }),
  }),
  commandOf(assistantRejudge, {
    notes: {
      en: 'Use it after names, titles or the rules have changed. Old verdicts are kept, and rejudging does not count\nagainst the limit of checks.\nThe first 200 changes are listed by product with the outcome before and after: named, needs confirmation (by a\nperson) or not named. What a person has confirmed stays.\nAn answer that cannot be judged keeps its verdict and is listed on standard error; the exit code is then 70.',
      ja: '呼び名や商品名が変わったとき、または判定ルールが変わったときに使います。\n以前の判定は残り、判定回数は消費しません。\n商品ごとの結果の変化（この商品、要確認、該当なし）を 200 件まで表示します。\n人が確認した結果は変わりません。\n判定できなかった回答は以前の結果のまま残り、標準エラー出力に表示します。このとき終了コードは 70 です。',
    },
    show: ({ changes, more_changes, ...json }, { world, line }) => {
      if (json.failed > 0 && !line.isJson) world.err.write(printFailures(json, world.language));
      return {
        printed: {
          kind: 'record',
          fields: [
            [{ en: 'accounts', ja: 'アカウント' }, json.accounts],
            [{ en: 'checks', ja: '判定' }, json.checks],
            [{ en: 'new verdicts', ja: '新しい結果' }, json.changed],
            [{ en: 'now named', ja: '自社商品ありに変わった' }, json.became_hits],
            [{ en: 'no longer named', ja: '自社商品ありではなくなった' }, json.became_misses],
            [{ en: 'of these, need confirmation', ja: 'そのうち要確認になった' }, json.became_uncertain],
            [{ en: 'text no longer kept', ja: '本文なし' }, json.without_answer],
            [{ en: 'not judged because of a fault', ja: '判定できなかった' }, json.failed],
          ],
          ...(changes.length > 0 && {
            list: listOf(changes, [
              [{ en: 'Account', ja: 'アカウント' }, ({ account }) => account],
              [{ en: 'Check', ja: '判定 ID' }, ({ check }) => check],
              [{ en: 'Date', ja: '日付' }, ({ local_date }) => local_date],
              [{ en: 'Keyword', ja: 'キーワード' }, ({ keyword }) => keyword],
              [{ en: 'ASIN', ja: 'ASIN' }, ({ asin }) => asin],
              [{ en: 'Before', ja: '変更前' }, ({ before }) => wordOf(before, NAMING_WORDS)],
              [{ en: 'After', ja: '変更後' }, ({ after }) => wordOf(after, NAMING_WORDS)],
              [{ en: 'Passage of the answer', ja: '回答の該当箇所' }, ({ text }) => text],
            ]),
          }),
          ...(more_changes > 0 && { note: moreChanges(more_changes) }),
        },
        ...(json.failed > 0 && { exitCode: ERRORS.internal.exitCode }),
      };
    },
  }),
];
