import type { Static } from 'typebox';
import type { assistantCheckAdd } from '../../../operations/assistant/assistant-check-add.ts';
import { type Html, html } from '../../html/html.ts';
import { printHit, printJudgedAnswer } from '../../html/judged-answer.ts';
import { badge, card, facts, TOLD } from '../../html/parts.ts';
import type { Page } from '../../page.ts';

/** A check that was just made, and the answer as it was pasted. */
export interface ShownCheck {
  readonly check: Static<typeof assistantCheckAdd.output>;
  readonly answer: string;
}

/** The verdict with the stretches that were found marked in the answer. */
export function printVerdict({ check, answer }: ShownCheck, page: Page): Html {
  const { t, format } = page;
  const products = [...new Set(check.matches.map(({ asin }) => asin))];
  const places = check.matches.map(({ place }) => place).filter((place) => place !== null);
  const body = html`<p class="question-about">${badge(check.keyword)} ${check.question}</p>
${facts([
  [
    t('assistant.products'),
    products.length === 0 ? t('assistant.noProducts') : products.map((asin) => html`<code>${asin}</code> `),
  ],
  [t('assistant.place'), places.length === 0 ? format.number(null) : places.map(format.number).join(', ')],
  [t('assistant.left'), format.number(check.remaining_checks)],
])}
<h3>${t('assistant.pasted')}</h3>
${printJudgedAnswer(answer, check.matches, page)}`;
  return html`<div role="status"${TOLD}>${card(t('assistant.verdict'), body, printHit(check, page))}</div>`;
}
