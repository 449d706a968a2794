import type { Static } from 'typebox';
import { cleanse } from '../../core/quarantine.ts';
import type { answerTrial } from '../../operations/assistant/answer-trial.ts';
import type { Page } from '../page.ts';
import { type Html, html } from './html.ts';
import { badge } from './parts.ts';

type Verdict = Static<typeof answerTrial.output>;

/** Whether a product was named, as a badge. */
export function printHit(
  { hit, answer_state: state }: Pick<Verdict, 'hit' | 'answer_state'>,
  { t }: Page,
): Html {
  if (hit) return badge(t('assistant.hit'), 'good');
  return state === 'refused' ? badge(t('assistant.refused'), 'warn') : badge(t('assistant.miss'), 'quiet');
}

/**
 * The answer as it was pasted, with the stretches that were found marked; the style is in `assistant.css`. It is cleansed piece by piece,
 * so that the marks stay where the original has what they mark.
 */
export function printJudgedAnswer(answer: string, matches: Verdict['matches'], { t }: Page): Html {
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
  return html`<div class="answer" dir="auto">${pieces}${printText(points.slice(done).join(''))}</div>`;
}

/** Text with its line ends; marks of direction and controls are gone. */
function printText(text: string): Html {
  return html`${text.split('\n').map((line, place) => html`${place === 0 ? null : html`<br>`}${cleanse(line)}`)}`;
}
