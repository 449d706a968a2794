import { type Html, html } from '../../html/html.ts';
import { printStretch } from '../../html/judged-answer.ts';
import { badge } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { productAddress } from '../product/product-address.ts';
import type { OwnNames } from './own-names.ts';
import { checkPath, type ShownCheck } from './shown-check.ts';

type Candidate = ShownCheck['check']['candidates'][number];

/**
 * The products that an answer may name: the matches with the text around them, the reasons, and a person's yes or no.
 * Those that wait for a person come first, apart from those on which somebody has decided.
 */
export function printCandidates({ check, answer }: ShownCheck, names: OwnNames, page: Page): Html | null {
  const { t } = page;
  const byProduct = [...Map.groupBy(check.candidates, ({ asin }) => asin)];
  const points = [...answer];
  const print = ([asin, of]: readonly [string, readonly Candidate[]]) => {
    const name = names.get(asin) ?? null;
    const named = of[0]?.named ?? null;
    const said = named === null ? null : printWord(named, page);
    const title =
      name === null
        ? null
        : html`<a class="two-lines" href="${productAddress(asin)}">${page.format.outside(name)}</a> `;
    const buttons = names.has(asin) ? printButtons(check.id, { asin, named }, page) : null;
    return html`<li class="candidate"><p>${title}<code>${asin}</code> ${said}</p>
${of.map((one) => printStretch(one, points, page))}
${buttons}</li>`;
  };
  const isOpen = ([, of]: readonly [string, readonly Candidate[]]) => (of[0]?.named ?? null) === null;
  const open = byProduct.filter(isOpen);
  const decided = byProduct.filter((product) => !isOpen(product));
  const shown = [
    open.length === 0
      ? null
      : html`<h3>${t('assistant.uncertain')}</h3>
<p class="hint">${t('assistant.uncertainHint')}</p>
<ul class="candidates">${open.map(print)}</ul>`,
    decided.length === 0
      ? null
      : html`<h3>${t('assistant.confirmed')}</h3>
<ul class="candidates">${decided.map(print)}</ul>`,
  ];
  return html`${shown}`;
}

function printWord(named: boolean, { t }: Page): Html {
  return named ? badge(t('assistant.saidNamed'), 'good') : badge(t('assistant.saidNotNamed'), 'quiet');
}

/** Yes and no; after a person said one of them, a correction to the other. */
function printButtons(id: string, { asin, named }: Pick<Candidate, 'asin' | 'named'>, page: Page): Html {
  return page.form(
    { action: 'named', key: asin, hidden: { asin }, look: 'inline', to: checkPath(id) },
    ({ submit }) => {
      if (named === true) return submit('assistant.correctToNotNamed', 'plain', 'notNamed');
      if (named === false) return submit('assistant.correctToNamed', 'plain');
      return html`${submit('assistant.named', 'primary')}${submit('assistant.notNamed', 'plain', 'notNamed')}`;
    },
  );
}
