import { type Html, html } from '../../html/html.ts';
import { printStretch } from '../../html/judged-answer.ts';
import { badge } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { OwnNames } from './own-names.ts';
import { checkPath, type ShownCheck } from './shown-check.ts';

type Candidate = ShownCheck['check']['candidates'][number];

/** Each product that an answer may name: the matches with the text around them, the reasons, and a person's yes or no. */
export function printCandidates({ check, answer }: ShownCheck, names: OwnNames, page: Page): Html | null {
  const byProduct = [...Map.groupBy(check.candidates, ({ asin }) => asin)];
  if (byProduct.length === 0) return null;
  const points = [...answer];
  const products = byProduct.map(([asin, of]) => {
    const name = names.get(asin) ?? null;
    const named = of[0]?.named ?? null;
    const said = named === null ? null : printWord(named, page);
    const title = name === null ? null : html`<span class="two-lines">${page.format.outside(name)}</span> `;
    const buttons = names.has(asin) ? printButtons(check.id, { asin, named }, page) : null;
    return html`<li class="candidate"><p>${title}<code>${asin}</code> ${said}</p>
${of.map((one) => printStretch(one, points, page))}
${buttons}</li>`;
  });
  return html`<h3>${page.t('assistant.uncertain')}</h3>
<p class="hint">${page.t('assistant.uncertainHint')}</p>
<ul class="candidates">${products}</ul>`;
}

function printWord(named: boolean, { t }: Page): Html {
  return named ? badge(t('assistant.saidNamed'), 'good') : badge(t('assistant.saidNotNamed'), 'quiet');
}

/** Yes and no; after a person said one of them, the other. */
function printButtons(id: string, { asin, named }: Pick<Candidate, 'asin' | 'named'>, page: Page): Html {
  return page.form(
    { action: 'named', key: asin, hidden: { asin }, look: 'inline', to: checkPath(id) },
    ({ submit }) =>
      html`${named === true ? null : submit('assistant.named', 'primary')}${named === false ? null : submit('assistant.notNamed', 'plain', 'notNamed')}`,
  );
}
