import type { Static } from 'typebox';
import type { deliverySchema } from '../../../operations/webhooks/delivery-facts.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, type Tone, table } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId } from '../../texts/index.ts';

type Delivery = Static<typeof deliverySchema>;
export type Deliveries = readonly Delivery[];

const STATES: Readonly<Record<Delivery['state'], readonly [PlainTextId, Tone]>> = {
  waiting: ['webhook.stateWaiting', 'warn'],
  sending: ['webhook.stateSending', 'info'],
  delivered: ['webhook.stateDelivered', 'good'],
  failed: ['webhook.stateFailed', 'bad'],
};

/** The last messages, newest first, with their results. */
export function printDeliveries(deliveries: Deliveries, page: Page): Html {
  const { t, format, visit } = page;
  return table(
    t('webhook.deliveries'),
    deliveries,
    [
      [t('webhook.made'), (one) => format.instant(one.created_at)],
      [
        t('webhook.content'),
        ({ kind, events: count }) =>
          kind === 'test' ? badge(t('webhook.kindTest')) : badge(t('webhook.kindEvents', { count }), 'info'),
      ],
      [t('webhook.state'), (one) => printState(one, page)],
      [t('webhook.attempts'), ({ attempts }) => format.number(attempts), 'number'],
      [t('webhook.problem'), ({ problem }) => problem?.[visit.language]],
      [t('webhook.id'), ({ id }) => html`<code class="small quiet">${id}</code>`],
    ],
    { none: t('webhook.noDeliveries') },
  );
}

function printState({ state, next_attempt_at: at }: Delivery, { t, format }: Page): Html {
  const [text, tone] = STATES[state];
  const next =
    at === null
      ? null
      : html`<div class="small quiet">${format.labelled(t('webhook.next'), format.instant(at))}</div>`;
  return html`${badge(t(text), tone)}${next}`;
}
