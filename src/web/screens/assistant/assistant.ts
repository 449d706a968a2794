import type { Static } from 'typebox';
import { assistantCheckAdd } from '../../../operations/assistant/assistant-check-add.ts';
import { assistantQuestions } from '../../../operations/assistant/assistant-questions.ts';
import { keywordList } from '../../../operations/keywords/keyword-list.ts';
import { act, ask, operate } from '../../ask.ts';
import type { FormInput } from '../../form-input.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, copyable, empty, facts } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { accountOf, type Visit } from '../../visit.ts';
import { assistantTabs } from './assistant-tabs.ts';
import { KIND_NAMES } from './kind-names.ts';
import { printVerdict, type ShownCheck } from './verdict.ts';

interface Data {
  readonly today: Static<typeof assistantQuestions.output>;
  readonly keywords: readonly string[];
}

type Question = Data['today']['questions'][number];

/** Questions of a form are told apart from the one that is typed by hand. */
const BY_HAND = 'by-hand';

/** Today's questions, and where their answers are pasted. */
export const assistant = screen<Data, ShownCheck>({
  path: '/assistant',
  title: 'assistant.title',
  who: 'member',
  menu: 'main',
  styles: ['assistant.css'],
  load: async (visit) => {
    const [today, { keywords }] = await Promise.all([
      ask(visit, assistantQuestions, {}),
      operate(visit, keywordList, { account: accountOf(visit).id }),
    ]);
    return { today, keywords: keywords.map(({ keyword }) => keyword) };
  },
  view: ({ today, keywords }, page, shown) => {
    const { t } = page;
    return html`${pageHeading(t('assistant.title'), t('assistant.lead'))}
${assistantTabs(page)}
${shown === null ? null : printVerdict(shown, page)}
${card(t('assistant.remaining'), printRemaining(today, page))}
${card(t('assistant.questions'), printQuestions(today, keywords, page))}
${keywords.length === 0 ? null : card(t('assistant.byHand'), printByHand(keywords, page))}`;
  },
  actions: { check: { run: checkAnswer } },
});

async function checkAnswer(visit: Visit, input: FormInput) {
  const answer = input.exact('answer_text');
  const kind = Object.keys(KIND_NAMES).find((known) => known === input.text('question_kind'));
  const check = await act(visit, assistantCheckAdd, {
    ...{ keyword: input.text('keyword'), question: input.text('question'), answer_text: answer },
    ...(kind === undefined ? {} : { question_kind: kind as keyof typeof KIND_NAMES }),
  });
  return { kind: 'show', shown: { check, answer } } as const;
}

function printRemaining({ remaining, resets_at: resets }: Data['today'], { t, format }: Page): Html {
  return facts([
    [t('assistant.remainingDay'), format.number(remaining.day)],
    [t('assistant.remainingWeek'), format.number(remaining.week)],
    [t('assistant.resetsDay'), format.instant(resets.day)],
    [t('assistant.resetsWeek'), format.instant(resets.week)],
  ]);
}

function printQuestions({ questions, note }: Data['today'], keywords: readonly string[], page: Page): Html {
  if (questions.length === 0) return empty(note ?? page.t('assistant.none'));
  const watched = new Set(keywords);
  return html`<ol class="questions">${questions.map((one) => printQuestion(one, watched.has(one.keyword), page))}</ol>`;
}

function printQuestion(one: Question, isWatched: boolean, page: Page): Html {
  const { t, failure } = page;
  const isOpen = failure?.action === 'check' && failure.key === one.id ? html` open` : null;
  const form = page.form(
    {
      ...{ action: 'check', key: one.id },
      hidden: { keyword: one.keyword, question: one.question, question_kind: one.question_kind },
    },
    ({ area, submit }) =>
      html`${area({ name: 'answer_text', label: 'assistant.answer', rows: 8 })}${submit('assistant.judge')}`,
  );
  const paste = isWatched
    ? html`<details class="paste"${isOpen}><summary>${t('assistant.paste')}</summary>${form}</details>`
    : html`<p class="quiet small">${t('assistant.unwatched')}</p>`;
  return html`<li><p class="question-about">${badge(t(KIND_NAMES[one.question_kind]), 'info')} <span class="quiet">${one.keyword}</span></p>
${copyable(t, `question-${one.id}`, one.question)}
${paste}</li>`;
}

function printByHand(keywords: readonly string[], page: Page): Html {
  const choices = keywords.map((keyword) => ({ value: keyword, label: keyword }));
  const [first = ''] = keywords;
  return page.form(
    { action: 'check', key: BY_HAND },
    ({ choice, field, area, submit }) =>
      html`${choice({ name: 'keyword', label: 'assistant.keyword', value: first, choices })}
${field({ name: 'question', label: 'assistant.question', autocomplete: 'off' })}
${area({ name: 'answer_text', label: 'assistant.answer', rows: 8 })}
${submit('assistant.judge')}`,
  );
}
