import type { Static } from 'typebox';
import type { keywordDaySchema } from '../../../operations/days/account-day.ts';
import { gapText } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, type Tone } from '../../html/parts.ts';
import type { PlainTextId, Texts } from '../../texts/index.ts';

type State = Pick<Static<typeof keywordDaySchema>, 'state' | 'gap_reason'>;

const STATES: Readonly<Record<State['state'], readonly [PlainTextId, Tone]>> = {
  complete: ['day.complete', 'good'],
  partial: ['day.partial', 'warn'],
  failed: ['day.failed', 'bad'],
  pending: ['day.pending', 'info'],
  not_scanned: ['day.notScanned', 'quiet'],
};

/** What became of a keyword on a date, and why it is a gap where the state alone does not say so. */
export function printState(t: Texts, { state, gap_reason: reason }: State): Html {
  const [text, tone] = STATES[state];
  const isUntold = reason === null || (reason === state && state !== 'partial');
  return html`${badge(t(text), tone)}${isUntold ? null : html` <span class="small quiet">${gapText(t, reason)}</span>`}`;
}

/** Whether a date can still change; nothing of a date for which there is nothing to read. */
export function printFinal(
  { isFinal, planned }: { readonly isFinal: boolean; readonly planned: number },
  t: Texts,
): Html | null {
  if (planned === 0) return null;
  return isFinal ? badge(t('day.isFinal'), 'good') : badge(t('day.isOpen'), 'info');
}
