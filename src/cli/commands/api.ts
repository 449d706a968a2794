import type { Text } from '../../core/text.ts';
import { me } from '../../operations/accounts/me.ts';
import { assistantCheckAdd } from '../../operations/assistant/assistant-check-add.ts';
import { assistantChecks } from '../../operations/assistant/assistant-checks.ts';
import { assistantCustomQuestions } from '../../operations/assistant/assistant-custom-questions.ts';
import { assistantQuestions } from '../../operations/assistant/assistant-questions.ts';
import { assistantSummary } from '../../operations/assistant/assistant-summary.ts';
import { events } from '../../operations/changes/events.ts';
import { products } from '../../operations/changes/products.ts';
import { keywords } from '../../operations/keywords/keywords.ts';
import { competitors } from '../../operations/ranks/competitors.ts';
import { rankings } from '../../operations/ranks/rankings.ts';
import type { Command } from '../command.ts';
import { type RemoteForm, type RemoteOption, remoteCommandOf } from '../remote-command.ts';

function option(member: string, value: string, ...[en, ja]: readonly [en: string, ja: string]): RemoteOption {
  return { member, value, meaning: { en, ja } };
}

const DATES: Readonly<Record<string, RemoteOption>> = {
  days: option('days', 'N', 'Number of dates back from today', '本日から遡る日数'),
  from: option('from', 'DATE', 'First date, instead of --days', '最初の日付（--days の代わり）'),
  to: option('to', 'DATE', 'Last date, included', '最後の日付（この日を含む）'),
};

const LIMIT = option('limit', 'N', 'Maximum number of entries', '件数の上限');
const CURSOR = option('cursor', 'CURSOR', 'Continue where the previous list ended', '前回の続きから表示する');
const ASIN: RemoteOption = {
  ...option('asin', 'ASIN', 'Only this product', '指定した商品だけ'),
  isRepeatable: true,
};
const KEYWORD = option('keyword', 'KEYWORD', 'Only this keyword', '指定したキーワードだけ');

const KEYWORD_WORD: NonNullable<RemoteForm['word']> = {
  member: 'keyword',
  positionals: {
    usage: 'KEYWORD',
    min: 1,
    max: 1,
    meaning: { en: 'A keyword of the account', ja: 'アカウントのキーワード' },
  },
};

const KIND: RemoteOption = {
  ...option('kind', 'KIND', 'Only this kind', '指定した種類だけ'),
  isRepeatable: true,
};

const REMOTE: Text = {
  en: 'It calls the service in MIHARU_URL with the key in MIHARU_API_KEY; both come from the environment only. Connecting may\ntake 10 s, the whole call 30 s.',
  ja: 'MIHARU_URL のサービスを、MIHARU_API_KEY のキーで呼び出します（どちらも環境変数だけで設定できます）。\n制限時間は接続に 10 秒、全体で 30 秒です。',
};

const FORMS: readonly Omit<RemoteForm, 'notes'>[] = [
  { name: 'api me', operation: me },
  { name: 'api keywords', operation: keywords, list: 'keywords', options: { limit: LIMIT, cursor: CURSOR } },
  { name: 'api rankings', operation: rankings, word: KEYWORD_WORD, options: { ...DATES, asin: ASIN } },
  {
    name: 'api competitors',
    operation: competitors,
    list: 'competitors',
    word: KEYWORD_WORD,
    options: { limit: LIMIT },
  },
  {
    name: 'api events',
    operation: events,
    list: 'events',
    options: {
      ...DATES,
      asin: ASIN,
      kind: KIND,
      relation: option('relation', 'RELATION', 'own or competitor', 'own（自社）か competitor（競合）'),
      since: option('since', 'CURSOR', 'Only what arrived after it', 'これより後に届いたものだけ'),
      limit: LIMIT,
      cursor: CURSOR,
    },
  },
  { name: 'api products', operation: products, list: 'products' },
  { name: 'api questions', operation: assistantQuestions, list: 'questions' },
  {
    name: 'api checks',
    operation: assistantChecks,
    list: 'checks',
    options: { ...DATES, keyword: KEYWORD, limit: LIMIT },
  },
  {
    name: 'api check',
    operation: assistantCheckAdd,
    word: KEYWORD_WORD,
    fromInput: 'answer_text',
    options: {
      question: {
        ...option('question', 'TEXT', 'The question that was asked', '尋ねた質問'),
        isRequired: true,
      },
      kind: option('question_kind', 'KIND', 'Kind of the question', '質問の種類'),
    },
  },
  { name: 'api summary', operation: assistantSummary },
  { name: 'api custom-questions', operation: assistantCustomQuestions, list: 'custom_questions' },
];

const CHECK: Text = {
  en: 'It reads the answer from standard input and uses one of the checks of the day and the week.\n',
  ja: '回答は標準入力から読み込みます。判定回数（1 日と 1 週間の上限）を 1 回使います。\n',
};

/** Commands that call the API of a running service. */
export const API_COMMANDS: readonly Command[] = FORMS.map((form) => {
  const first = form.operation === assistantCheckAdd ? CHECK : { en: '', ja: '' };
  return remoteCommandOf({ ...form, notes: { en: first.en + REMOTE.en, ja: first.ja + REMOTE.ja } });
});
