import type { Static } from 'typebox';
import type { webhookSchema } from '../../../operations/webhooks/webhook-facts.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, facts, notice } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { mayDo } from '../../visit.ts';

export type Webhook = Static<typeof webhookSchema>;

/** The state of the webhook, why it was stopped and how it continues, and its actions. */
export function printStanding(webhook: Webhook, page: Page): Html {
  const { t, format, visit } = page;
  const isActive = webhook.state === 'active';
  const state = isActive ? badge(t('webhook.active'), 'good') : badge(t('webhook.stopped'), 'bad');
  const isOwner = mayDo(visit, '/settings/webhook', 'remove');
  const body = html`${isActive ? null : printStop(webhook, page)}
<div class="list-facts">${facts([[t('webhook.url'), html`<code>${webhook.url}</code>`]])}</div>
${facts([
  [t('webhook.language'), webhook.language === 'ja' ? t('webhook.japanese') : t('webhook.english')],
  [t('webhook.secretHintLabel'), html`<code>${webhook.secret_hint}</code>`],
  [t('webhook.created'), format.instant(webhook.created_at)],
])}
${isOwner ? printActions(page) : null}`;
  return card(t('webhook.standing'), body, state);
}

function printStop(webhook: Webhook, page: Page): Html {
  const { t, format, visit } = page;
  const reason = webhook.stopped_reason === 'gone' ? t('webhook.gone') : t('webhook.givenUp');
  const resume = mayDo(visit, '/settings/webhook', 'resume')
    ? page.button({ action: 'resume' }, 'webhook.resume', 'primary')
    : null;
  return notice(
    'bad',
    html`<p><strong>${reason}</strong> ${format.instant(webhook.stopped_at)}</p><p>${t('webhook.goOn')}</p>${resume}`,
  );
}

/** The test is one click; irreversible actions have a second step. */
function printActions(page: Page): Html {
  const { t } = page;
  const test = page.button({ action: 'test' }, 'webhook.test');
  const renew = page.step(
    'webhook.renew',
    { action: 'renew' },
    ({ submit }) => html`<p class="hint">${t('webhook.renewHint')}</p>${submit('webhook.renewSubmit')}`,
  );
  const remove = page.step(
    'webhook.remove',
    { action: 'remove' },
    ({ submit }) =>
      html`<p class="hint">${t('webhook.removeHint')}</p>${submit('webhook.removeSubmit', 'danger')}`,
  );
  return html`<p class="hint">${t('webhook.testHint')}</p>
<div class="row-actions row-actions-start">${test}${renew}${remove}</div>`;
}
