import type { Static } from 'typebox';
import { isUnasked } from '../../../core/reading.ts';
import type { keywordDaySchema } from '../../../operations/days/account-day.ts';
import type { ScanPromise } from '../../../operations/days/scan-promise.ts';
import { doubtText } from '../../html/conditions.ts';
import { gapText, isUnread } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, type Tone } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
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
  if (isUnasked(reason) || isUnread(reason)) return badge(gapText(t, reason));
  const [text, tone] = STATES[state];
  const isPlain = reason === null || reason === state;
  const gap = isPlain ? null : html` <span class="small quiet">${gapText(t, reason)}</span>`;
  const mark = doubt === null ? null : html` <span class="small quiet">${doubtText(t, doubt)}</span>`;
  return html`${badge(t(text), doubt === null ? tone : 'warn')}${gap}${mark}`;
}

/** How many keywords of a date have no result yet, under a name that says whether one is awaited. */
export function pendingFact(
  pending: number,
  scan: ScanPromise,
  { t, format }: Page,
): readonly [label: string, count: string] {
  return [pending > 0 && isUnread(scan) ? gapText(t, scan) : t('day.pending'), format.number(pending)];
}

interface Progress {
  readonly isFinal: boolean;
  readonly planned: number;
  readonly pending: number;
}

/** Whether a date can still change; nothing for one without anything to read, and that nothing reads what is left. */
export function printFinal(
  { isFinal, planned, pending }: Progress,
  scan: ScanPromise,
  t: Texts,
): Html | null {
  if (planned === 0) return null;
  if (!isFinal && pending > 0 && isUnread(scan)) return badge(gapText(t, scan));
  return isFinal ? badge(t('day.isFinal'), 'good') : badge(t('day.isOpen'), 'info');
}
