import type { Static } from 'typebox';
import { QUESTION_KINDS } from '../../../core/question-kind.ts';
import { oneLine } from '../../../core/text.ts';
import { assistantCheckAdd } from '../../../operations/assistant/assistant-check-add.ts';
import { assistantCheckList } from '../../../operations/assistant/assistant-check-list.ts';
import { assistantQuestions } from '../../../operations/assistant/assistant-questions.ts';
import { keywordList } from '../../../operations/keywords/keyword-list.ts';
import { act, ask } from '../../ask.ts';
import { choiceIn, type FormInput } from '../../form-input.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, copyable, empty, FOCUS_HERE, facts, notice } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import type { Visit } from '../../visit.ts';
import { assistantTabs } from './assistant-tabs.ts';
import { KIND_NAMES } from './kind-names.ts';
import { loadOwnNames, type OwnNames } from './own-names.ts';
import type { ShownCheck } from './shown-check.ts';
import { printVerdict } from './verdict.ts';

interface Data {
  readonly today: Static<typeof assistantQuestions.output>;
  readonly keywords: readonly string[];
  readonly names: OwnNames;
  /** The checks of today. */
  readonly judged: readonly Judged[];
}

type Judged = Pick<Static<typeof assistantCheckList.output>['checks'][number], 'keyword' | 'question'>;

type Question = Data['today']['questions'][number];

/** Distinguishes the forms of questions from the one for a typed question. */
const BY_HAND = 'by-hand';

/** Today's questions, with forms to paste their answers. */
export const assistant = screen<Data, ShownCheck>({
  path: '/assistant',
  title: 'assistant.title',
  menu: 'main',
  styles: ['assistant.css'],
  load: loadToday,
  view: (data, page, shown) => {
    const { t } = page;
    const { today, keywords, names } = data;
    return html`${pageHeading(t('assistant.title'), t('assistant.lead'))}
${assistantTabs(page)}
${shown === null ? null : html`<div role="status"${FOCUS_HERE}>${printVerdict(shown, names, page)}</div>`}
${card(t('assistant.remaining'), printRemaining(today, page))}
${card(t('assistant.questions'), printQuestions(data, page))}
${keywords.length === 0 || !mayShowForm(today, BY_HAND, page) ? null : card(t('assistant.byHand'), printByHand(keywords, page))}`;
  },
  actions: { check: { run: checkAnswer } },
});

async function loadToday(visit: Visit): Promise<Data> {
  const [today, { keywords }, names, { checks }] = await Promise.all([
    ask(visit, assistantQuestions, {}),
    ask(visit, keywordList, {}),
    loadOwnNames(visit),
    ask(visit, assistantCheckList, { days: 1 }),
  ]);
  return {
    today,
    keywords: keywords.map(({ keyword }) => keyword),
    names,
    judged: checks.map(({ keyword, question }) => ({ keyword, question })),
  };
}

async function checkAnswer(visit: Visit, input: FormInput) {
  const answer = input.exact('answer_text');
  const isOfKind = input.text('question_kind') !== '';
  const check = await act(visit, assistantCheckAdd, {
    keyword: input.text('keyword'),
    question: input.text('question'),
    answer_text: answer,
    ...(isOfKind && { question_kind: choiceIn(input, 'question_kind', QUESTION_KINDS) }),
  });
  return { kind: 'show', shown: { check, answer } } as const;
}

/** Says that no check is left before an answer is pasted. */
function printRemaining({ remaining, remaining_checks: left, resets_at: resets }: Data['today'], page: Page) {
  const { t, format } = page;
  const again = remaining.week === 0 ? resets.week : resets.day;
  const usedUp = html`<p>${format.labelled(t('assistant.usedUp'), format.instant(again))}</p>`;
  return html`${left > 0 ? null : notice('warn', usedUp)}${facts([
    [t('assistant.remainingDay'), format.number(remaining.day)],
    [t('assistant.remainingWeek'), format.number(remaining.week)],
    [t('assistant.resetsDay'), format.instant(resets.day)],
    [t('assistant.resetsWeek'), format.instant(resets.week)],
  ])}`;
}

/** A form is offered while a check is left; a refused one remains, with its texts. */
function mayShowForm({ remaining_checks: left }: Data['today'], key: string, { failure }: Page): boolean {
  return left > 0 || (failure?.action === 'check' && failure.key === key);
}

function printQuestions(data: Data, page: Page): Html {
  const { questions, note } = data.today;
  if (questions.length === 0) return empty(page.format.sentence(note ?? page.t('assistant.none')));
  const next = questions.find((one) => !isJudgedToday(one, data));
  return html`<ol class="questions">${questions.map((one) => printQuestion(one, { ...data, next }, page))}</ol>`;
}

/** Whether an answer to the question was checked today. A check stores its question as one line. */
function isJudgedToday({ keyword, question }: Question, { judged }: Pick<Data, 'judged'>): boolean {
  return judged.some((one) => one.keyword === keyword && one.question === oneLine(question));
}

/** `next` is the first question that was not checked today: its form is open. */
function printQuestion(
  one: Question,
  { today, keywords, judged, next }: Data & { readonly next: Question | undefined },
  page: Page,
): Html {
  const { t, format } = page;
  const isJudged = isJudgedToday(one, { judged });
  const form = mayShowForm(today, one.id, page) ? printPaste(one, next, page) : null;
  const paste = keywords.includes(one.keyword)
    ? form
    : html`<p class="quiet small">${t('assistant.unwatched')}</p>`;
  return html`<li><p class="question-about">${badge(t(KIND_NAMES[one.question_kind]), 'info')}${isJudged ? html` ${badge(t('assistant.judged'), 'good')}` : null} <span class="quiet">${format.outside(one.keyword)}</span></p>
${copyable(t, `question-${one.id}`, format.outside(one.question))}
${paste}</li>`;
}

function printPaste(one: Question, next: Question | undefined, page: Page): Html {
  const { t, failure } = page;
  const isFailed = failure?.action === 'check' && failure.key === one.id;
  const isOpen = isFailed || (failure === null && one === next) ? html` open` : null;
  const form = page.form(
    {
      action: 'check',
      key: one.id,
      hidden: { keyword: one.keyword, question: one.question, question_kind: one.question_kind },
    },
    ({ area, submit }) =>
      html`${area({ name: 'answer_text', label: 'assistant.answer', rows: 8 })}${submit('assistant.judge')}`,
  );
  return html`<details class="paste"${isOpen}><summary>${t('assistant.paste')}</summary>${form}</details>`;
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
