import type { Static } from 'typebox';
import type { keywordDaySchema } from '../../../operations/days/account-day.ts';
import { doubtText } from '../../html/conditions.ts';
import { gapText } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, type Tone } from '../../html/parts.ts';
import type { PlainTextId, Texts } from '../../texts/index.ts';

type Day = Static<typeof keywordDaySchema>;
type State = Pick<Day, 'state' | 'gap_reason'> & Partial<Pick<Day, 'doubt'>>;

const STATES: Readonly<Record<State['state'], readonly [PlainTextId, Tone]>> = {
  complete: ['day.complete', 'good'],
  partial: ['day.partial', 'warn'],
  failed: ['day.failed', 'bad'],
  pending: ['day.pending', 'info'],
  not_scanned: ['day.notScanned', 'quiet'],
};

/** The state of a keyword on a date, in the reader's language. */
export function stateText(t: Texts, state: State['state']): string {
  return t(STATES[state][0]);
}

/** The state of a keyword on a date, the reason of a gap unless the state shows it, and doubts about its reading. */
export function printState(t: Texts, { state, gap_reason: reason, doubt = null }: State): Html {
  const [text, tone] = STATES[state];
  const isPlain = reason === null || reason === state;
  const gap = isPlain ? null : html` <span class="small quiet">${gapText(t, reason)}</span>`;
  const mark = doubt === null ? null : html` <span class="small quiet">${doubtText(t, doubt)}</span>`;
  return html`${badge(t(text), doubt === null ? tone : 'warn')}${gap}${mark}`;
}

/** Whether a date can still change; nothing for a date without anything to read. */
export function printFinal(
  { isFinal, planned }: { readonly isFinal: boolean; readonly planned: number },
  t: Texts,
): Html | null {
  if (planned === 0) return null;
  return isFinal ? badge(t('day.isFinal'), 'good') : badge(t('day.isOpen'), 'info');
}
