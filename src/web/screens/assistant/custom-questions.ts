import type { Static } from 'typebox';
import { assistantCustomQuestionAdd } from '../../../operations/assistant/assistant-custom-question-add.ts';
import { assistantCustomQuestionRemove } from '../../../operations/assistant/assistant-custom-question-remove.ts';
import { assistantCustomQuestions } from '../../../operations/assistant/assistant-custom-questions.ts';
import { keywordList } from '../../../operations/keywords/keyword-list.ts';
import { act, actWithOutcome, ask } from '../../ask.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, empty, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { message } from '../../texts/index.ts';
import { viewerOf } from '../../visit.ts';
import { assistantTabs } from './assistant-tabs.ts';

interface Data {
  readonly questions: Static<typeof assistantCustomQuestions.output>;
  readonly keywords: readonly string[];
}

/** Longest name of a question's author, in code points. */
const SOURCE_POINTS_MAX = 100;

/** The account's custom questions, which are asked before generated ones. */
export const customQuestions = screen<Data>({
  path: '/assistant/questions',
  title: 'assistant.custom',
  styles: ['assistant.css'],
  load: async (visit) => {
    const [questions, { keywords }] = await Promise.all([
      ask(visit, assistantCustomQuestions, {}),
      ask(visit, keywordList, {}),
    ]);
    return { questions, keywords: keywords.map(({ keyword }) => keyword) };
  },
  view: ({ questions, keywords }, page) => {
    const { t } = page;
    const { active_count: count, limit } = questions;
    return html`${pageHeading(t('assistant.custom'), t('assistant.customLead'))}
${assistantTabs(page)}
${card(t('assistant.customList'), printQuestions(questions.custom_questions, page), html`<span class="quiet small">${t('assistant.customCount', { count, limit })}</span>`)}
${card(t('assistant.addCustom'), printAdd(keywords, page))}`;
  },
  actions: {
    add: {
      run: async (visit, input) => {
        const source = [...viewerOf(visit).user.name].slice(0, SOURCE_POINTS_MAX).join('');
        const { outcome, output } = await actWithOutcome(visit, assistantCustomQuestionAdd, {
          keyword: input.text('keyword'),
          question: input.text('question'),
          source,
        });
        if (outcome === 'done') return { kind: 'go', flash: message('assistant.addedBefore') };
        const date = visit.format.dateText(output.turn_date);
        return { kind: 'go', flash: message('assistant.added', { date }) };
      },
    },
    remove: {
      run: async (visit, input) => {
        await act(visit, assistantCustomQuestionRemove, { id: input.text('id') });
        return { kind: 'go', flash: message('assistant.removed') };
      },
    },
  },
});

function printAdd(keywords: readonly string[], page: Page): Html {
  const [first] = keywords;
  if (first === undefined) return empty(page.t('assistant.noKeywords'));
  const choices = keywords.map((keyword) => ({ value: keyword, label: keyword }));
  return page.form(
    { action: 'add' },
    ({ choice, field, submit }) =>
      html`${choice({ name: 'keyword', label: 'assistant.keyword', value: first, choices })}
${field({ name: 'question', label: 'assistant.question', autocomplete: 'off' })}
${submit('assistant.addSubmit')}`,
  );
}

function printQuestions(list: Data['questions']['custom_questions'], page: Page): Html {
  const { t, format } = page;
  return table(
    t('assistant.customList'),
    list,
    [
      [t('assistant.question'), ({ question }) => format.outside(question)],
      [t('assistant.keyword'), ({ keyword }) => format.outside(keyword)],
      [t('assistant.source'), ({ source }) => format.outside(source)],
      [
        t('assistant.state'),
        ({ status }) =>
          status === 'active'
            ? badge(t('assistant.active'), 'good')
            : badge(t('assistant.inactive'), 'quiet'),
      ],
      [t('assistant.turn'), (one) => format.date(one.turn_date)],
      [t('assistant.addedAt'), (one) => format.instant(one.created_at)],
      [
        t('assistant.actions'),
        ({ id }) => page.button({ action: 'remove', key: id, hidden: { id } }, 'assistant.remove'),
        'action',
      ],
    ],
    { none: t('assistant.customNone') },
  );
}
