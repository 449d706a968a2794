import type { Static } from 'typebox';
import { cleanse } from '../../core/quarantine.ts';
import type { answerTrial } from '../../operations/assistant/answer-trial.ts';
import type { Format } from '../format.ts';
import type { Page } from '../page.ts';
import type { Texts } from '../texts/index.ts';
import { type Html, html } from './html.ts';
import { badge } from './parts.ts';

type Verdict = Static<typeof answerTrial.output>;

/** The input of a badge; when names are only tried, no person has said anything. */
type Judged = Pick<Verdict, 'hit' | 'certainty' | 'answer_state'> & {
  readonly confirmed_by_person?: boolean;
};

/** Code points of the answer shown before and after a match. */
const CONTEXT_POINTS = 60;

/** A badge that says whether a product was named, and another one if a person said so. */
export function printHit(judged: Judged, page: Page): Html {
  const verdict = printJudged(judged, page);
  if (judged.confirmed_by_person !== true) return verdict;
  return html`${verdict} ${badge(page.t('assistant.byPerson'), 'info')}`;
}

function printJudged(judged: Judged, { t }: Page): Html {
  return badge(hitText(judged, t), VERDICTS[verdictOf(judged)][1]);
}

/** Whether a product was named, in the reader's language. */
export function hitText(judged: Judged, t: Texts): string {
  return t(VERDICTS[verdictOf(judged)][0]);
}

function verdictOf({ hit, certainty, answer_state: state }: Judged): keyof typeof VERDICTS {
  if (hit) return 'hit';
  if (certainty === 'likely') return 'likely';
  return state === 'refused' ? 'refused' : 'miss';
}

const VERDICTS = {
  hit: ['assistant.hit', 'good'],
  likely: ['assistant.likely', 'warn'],
  refused: ['assistant.refused', 'warn'],
  miss: ['assistant.miss', 'quiet'],
} as const;

/**
 * The answer as it was pasted, with the matches marked; the style is in `assistant.css`. Each piece is cleaned
 * separately, so that the marks keep their places.
 */
export function printJudgedAnswer(answer: string, matches: Verdict['matches'], { t, format }: Page): Html {
  const points = [...answer];
  const pieces: Html[] = [];
  let done = 0;
  for (const { start, end, asin, echo } of matches.toSorted((one, other) => one.start - other.start)) {
    if (start < done) continue;
    pieces.push(printText(points.slice(done, start).join(''), format));
    const title = echo ? asin + format.inParentheses(t('assistant.echo')) : asin;
    pieces.push(html`<mark title="${title}">${printText(points.slice(start, end).join(''), format)}</mark>`);
    done = end;
  }
  return html`<div class="answer" dir="auto" tabindex="0" role="region" aria-label="${t('assistant.answer')}">${pieces}${printText(points.slice(done).join(''), format)}</div>`;
}

/** Text with its line ends but without control characters and direction marks. */
function printText(text: string, { outside }: Format): Html {
  return html`${text.split('\n').map((line, place) => html`${place === 0 ? null : html`<br>`}${outside(cleanse(line))}`)}`;
}

/** A possible match with the text around it, and the reasons; `points` are the answer's code points, empty when it is no longer stored. */
export function printStretch(
  { start, end, text, reasons }: Verdict['candidates'][number],
  points: readonly string[],
  { format }: Page,
): Html {
  const from = Math.max(0, start - CONTEXT_POINTS);
  const to = end + CONTEXT_POINTS;
  const before = `${from > 0 ? '…' : ''}${points.slice(from, start).join('')}`;
  const after = `${points.slice(end, to).join('')}${to < points.length ? '…' : ''}`;
  const stretch = points.length === 0 ? text : points.slice(start, end).join('');
  return html`<blockquote class="answer" dir="auto">${printText(before, format)}<mark>${printText(stretch, format)}</mark>${printText(after, format)}</blockquote>
<ul class="small">${reasons.map((reason) => html`<li>${format.sentence(reason)}</li>`)}</ul>`;
}
