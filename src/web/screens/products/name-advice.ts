import type { Static } from 'typebox';
import type { asinNameAdvice } from '../../../operations/asins/asin-name-advice.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, table } from '../../html/parts.ts';
import type { Page } from '../../page.ts';

/** What the names of a product find, and names that would find more. */
export type NameAdvice = Static<typeof asinNameAdvice.output>;

/** Sample sentences with their matches, and proposed names; `canAdd` offers to add one with a click. */
export function printNameAdvice(
  { samples, proposals }: NameAdvice,
  canAdd: 'with-buttons' | 'to-read',
  page: Page,
): Html | null {
  if (samples.length === 0) return null;
  const { t, format } = page;
  const found = table(t('product.samples'), samples, [
    [t('product.sentence'), ({ sentence }) => format.outside(sentence)],
    [t('product.outcome'), ({ outcome }) => printOutcome(outcome, page)],
  ]);
  const listed =
    proposals.length === 0
      ? null
      : html`<h3>${t('product.proposals')}</h3>
<p class="hint">${t('product.proposalsHint')}</p>
<ul class="plain-list">${proposals.map((name, at) => html`<li>${format.outside(name)} ${canAdd === 'with-buttons' ? page.button({ action: 'addName', key: String(at), hidden: { name } }, 'product.addName') : null}</li>`)}</ul>`;
  return card(t('product.samples'), html`<p class="hint">${t('product.samplesHint')}</p>${found}${listed}`);
}

function printOutcome(outcome: NameAdvice['samples'][number]['outcome'], { t }: Page): Html {
  if (outcome === 'named') return badge(t('product.sampleNamed'), 'good');
  return outcome === 'asked'
    ? badge(t('assistant.likely'), 'warn')
    : badge(t('product.sampleNotNamed'), 'quiet');
}
