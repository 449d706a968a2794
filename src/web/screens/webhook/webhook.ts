import type { Static } from 'typebox';
import { webhookDeliveries } from '../../../operations/webhooks/webhook-deliveries.ts';
import { webhookRemove } from '../../../operations/webhooks/webhook-remove.ts';
import { webhookSet, webhookSetAgain } from '../../../operations/webhooks/webhook-set.ts';
import { webhookShow } from '../../../operations/webhooks/webhook-show.ts';
import { webhookTest } from '../../../operations/webhooks/webhook-test.ts';
import { act, ask } from '../../ask.ts';
import { choiceIn, type FormInput } from '../../form-input.ts';
import { type Html, html } from '../../html/html.ts';
import { card, copyable, facts, link, notice } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { type Outcome, screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { refuseTooOften } from '../../session/attempt.ts';
import { message } from '../../texts/index.ts';
import { mayDo, type Visit } from '../../visit.ts';
import { type Deliveries, printDeliveries } from './delivery-table.ts';
import { printStanding, type Webhook } from './standing.ts';

interface Data {
  readonly webhook: Webhook | null;
  readonly deliveries: Deliveries;
}

type Shown =
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'test'; readonly test: Static<typeof webhookTest.output> };

const DELIVERIES_SHOWN = 20;

/** The account's webhook: setting it, testing it, and its last messages. */
export const webhook = screen<Data, Shown>({
  path: '/settings/webhook',
  title: 'webhook.title',
  menu: 'settings',
  load: readWebhook,
  view: ({ webhook: set, deliveries }, page, shown) => {
    const { t, visit } = page;
    const isOwner = mayDo(visit, '/settings/webhook', 'set');
    const heading = set === null ? t('webhook.set') : t('webhook.change');
    return html`${pageHeading(t('webhook.title'), t('webhook.lead'))}
${shown === null ? null : printShown(shown, page)}
${isOwner ? null : notice('info', html`<p>${t('webhook.ownerOnly')}</p>`)}
${set === null ? null : printStanding(set, page)}
${set === null ? null : card(t('webhook.deliveries'), printDeliveries(deliveries, page))}
${isOwner ? card(heading, printSet(set, page)) : null}
${card(t('webhook.verify'), printVerify(page))}`;
  },
  actions: {
    set: { run: set },
    resume: { run: resume },
    renew: { run: renew },
    test: {
      run: async (visit) => {
        const refusal = await refuseTooOften(visit, 'webhook_tests');
        if (refusal !== null) return refusal;
        const test = await act(visit, webhookTest, {});
        return { kind: 'show', shown: { kind: 'test', test } };
      },
    },
    remove: {
      run: async (visit) => {
        await act(visit, webhookRemove, {});
        noteAccess(visit, 'webhook removed');
        return { kind: 'go', flash: message('webhook.removed') };
      },
    },
  },
});

async function readWebhook(visit: Visit): Promise<Data> {
  const { webhook: set } = await ask(visit, webhookShow, {});
  if (set === null) return { webhook: null, deliveries: [] };
  const { deliveries } = await ask(visit, webhookDeliveries, { limit: DELIVERIES_SHOWN });
  return { webhook: set, deliveries };
}

async function set(visit: Visit, input: FormInput): Promise<Outcome<Shown>> {
  const { secret } = await act(visit, webhookSet, {
    url: input.text('url'),
    secret: 'keep',
    language: choiceIn(input, 'language', ['en', 'ja']),
  });
  noteAccess(visit, 'webhook set', { secret: secret === null ? 'kept' : 'new' });
  if (secret === null) return { kind: 'go', flash: message('webhook.saved') };
  return { kind: 'show', shown: { kind: 'secret', secret } };
}

/** Sets a stopped webhook again unchanged: it continues from its place. */
async function resume(visit: Visit): Promise<Outcome<Shown>> {
  await act(visit, webhookSetAgain, { secret: 'keep' });
  noteAccess(visit, 'webhook resumed');
  return { kind: 'go', flash: message('webhook.resumed') };
}

async function renew(visit: Visit): Promise<Outcome<Shown>> {
  const { secret } = await act(visit, webhookSetAgain, { secret: 'new' });
  noteAccess(visit, 'webhook secret renewed');
  return secret === null ? { kind: 'go' } : { kind: 'show', shown: { kind: 'secret', secret } };
}

function printSet(there: Webhook | null, page: Page): Html {
  const { t, visit } = page;
  const choices = [
    { value: 'ja', label: t('webhook.japanese') },
    { value: 'en', label: t('webhook.english') },
  ];
  const hint = there === null ? t('webhook.urlHint') : t('webhook.changeHint');
  return page.form(
    { action: 'set' },
    ({ field, choice, submit }) =>
      html`${field({ name: 'url', label: 'webhook.url', type: 'url', hint, value: there?.url ?? '', placeholder: 'https://shop.example.jp/miharu', autocomplete: 'off' })}
${choice({ name: 'language', label: 'webhook.language', value: there?.language ?? visit.language, choices })}
${submit('webhook.setSubmit')}`,
  );
}

function printShown(shown: Shown, { t, visit }: Page): Html {
  if (shown.kind === 'secret') {
    return notice(
      'good',
      html`<h2>${t('webhook.secret')}</h2><p><strong>${t('webhook.secretHint')}</strong></p>${copyable(t, 'webhook-secret', shown.secret)}<p>${t('webhook.secretUse')}</p>`,
      'status',
    );
  }
  const { delivered, status, problem } = shown.test;
  if (delivered) {
    return notice('good', html`<p>${t('webhook.testDelivered', { status: String(status) })}</p>`, 'status');
  }
  return notice(
    'bad',
    html`<p><strong>${t('webhook.testFailed')}</strong></p><p>${problem?.[visit.language]}</p>`,
    'alert',
  );
}

function printVerify({ t, format }: Page): Html {
  const standard = link('https://www.standardwebhooks.com', 'Standard Webhooks');
  return html`<p>${format.labelled(t('webhook.verifyHint'), standard)}</p>
${facts([
  [html`<code>webhook-id</code>`, t('webhook.headerId')],
  [html`<code>webhook-timestamp</code>`, t('webhook.headerTimestamp')],
  [html`<code>webhook-signature</code>`, t('webhook.headerSignature')],
])}
<p class="hint">${t('webhook.retries')}</p>`;
}
