import type { Static } from 'typebox';
import type { deliverySchema } from '../../../operations/webhooks/delivery-facts.ts';
import { type Html, html, type Printable } from '../../html/html.ts';
import { badge, empty, type Tone, table } from '../../html/parts.ts';
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
  const { t } = page;
  if (deliveries.length === 0) return empty(t('webhook.noDeliveries'));
  const columns = [
    { label: t('webhook.made') },
    { label: t('webhook.content') },
    { label: t('webhook.state') },
    { label: t('webhook.attempts'), kind: 'number' } as const,
    { label: t('webhook.problem') },
    { label: t('webhook.id') },
  ];
  return table(
    t('webhook.deliveries'),
    columns,
    deliveries.map((one) => rowOf(one, page)),
  );
}

function rowOf(one: Delivery, { t, format, visit }: Page): Printable[] {
  const [text, tone] = STATES[one.state];
  const content =
    one.kind === 'test' ? t('webhook.kindTest') : t('webhook.kindEvents', { count: one.events });
  const next =
    one.next_attempt_at === null
      ? null
      : html`<div class="small quiet">${t('webhook.next')} ${format.instant(one.next_attempt_at)}</div>`;
  return [
    format.instant(one.created_at),
    badge(content, one.kind === 'test' ? 'quiet' : 'info'),
    html`${badge(t(text), tone)}${next}`,
    format.number(one.attempts),
    one.problem?.[visit.language],
    html`<code class="small quiet">${one.id}</code>`,
  ];
}
