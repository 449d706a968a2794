import type { Static } from 'typebox';
import { cleanse } from '../../../core/quarantine.ts';
import type { assistantCheckAdd } from '../../../operations/assistant/assistant-check-add.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, facts } from '../../html/parts.ts';
import type { Page } from '../../page.ts';

/** A check that was just made, and the answer as it was pasted. */
export interface ShownCheck {
  readonly check: Static<typeof assistantCheckAdd.output>;
  readonly answer: string;
}

type Match = ShownCheck['check']['matches'][number];

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
<div class="answer" dir="auto">${printAnswer(answer, check.matches, page)}</div>`;
  return html`<div role="status">${card(t('assistant.verdict'), body, printHit(check, page))}</div>`;
}

/** Whether a product was named, as a badge. */
export function printHit(
  { hit, answer_state: state }: Pick<ShownCheck['check'], 'hit' | 'answer_state'>,
  { t }: Page,
): Html {
  if (hit) return badge(t('assistant.hit'), 'good');
  return state === 'refused' ? badge(t('assistant.refused'), 'warn') : badge(t('assistant.miss'), 'quiet');
}

/** The answer, cleansed piece by piece, so that the marks stay where the original has what they mark. */
function printAnswer(answer: string, matches: readonly Match[], { t }: Page): Html {
  const points = [...answer];
  const pieces: Html[] = [];
  let done = 0;
  for (const { start, end, asin, echo } of matches.toSorted((one, other) => one.start - other.start)) {
    if (start < done) continue;
    pieces.push(printText(points.slice(done, start).join('')));
    const title = echo ? `${asin} (${t('assistant.echo')})` : asin;
    pieces.push(html`<mark title="${title}">${printText(points.slice(start, end).join(''))}</mark>`);
    done = end;
  }
  return html`${pieces}${printText(points.slice(done).join(''))}`;
}

/** Text with its line ends; marks of direction and controls are gone. */
function printText(text: string): Html {
  return html`${text.split('\n').map((line, place) => html`${place === 0 ? null : html`<br>`}${cleanse(line)}`)}`;
}
