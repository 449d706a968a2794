import { type Html, html } from '../../html/html.ts';
import { printText } from '../../html/judged-answer.ts';
import { badge } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { OwnNames } from './own-names.ts';
import { checkPath, type ShownCheck } from './shown-check.ts';

type Candidate = ShownCheck['check']['candidates'][number];

/** Code points of the answer that are shown before a stretch, and behind it. */
const CONTEXT_POINTS = 60;

/** Each product that an answer may name: its stretches with the text around them, the reasons, and a person's yes or no. */
export function printCandidates({ check, answer }: ShownCheck, names: OwnNames, page: Page): Html | null {
  const byProduct = [...Map.groupBy(check.candidates, ({ asin }) => asin)];
  if (byProduct.length === 0) return null;
  const points = [...answer];
  const products = byProduct.map(([asin, of]) => {
    const name = names.get(asin) ?? null;
    const named = of[0]?.named ?? null;
    const said = named === null ? null : printWord(named, page);
    const title = name === null ? null : html`<span class="two-lines">${name}</span> `;
    const buttons = names.has(asin) ? printButtons(check.id, { asin, named }, page) : null;
    return html`<li class="candidate"><p>${title}<code>${asin}</code> ${said}</p>
${of.map((one) => printStretch(one, points))}
${buttons}</li>`;
  });
  return html`<h3>${page.t('assistant.uncertain')}</h3>
<p class="hint">${page.t('assistant.uncertainHint')}</p>
<ul class="candidates">${products}</ul>`;
}

function printStretch({ start, end, text, reasons }: Candidate, points: readonly string[]): Html {
  const from = Math.max(0, start - CONTEXT_POINTS);
  const to = end + CONTEXT_POINTS;
  const before = `${from > 0 ? '…' : ''}${points.slice(from, start).join('')}`;
  const after = `${points.slice(end, to).join('')}${to < points.length ? '…' : ''}`;
  // Of an answer that is no longer kept the stretch alone is left.
  const stretch = points.length === 0 ? text : points.slice(start, end).join('');
  return html`<blockquote class="answer" dir="auto">${printText(before)}<mark>${printText(stretch)}</mark>${printText(after)}</blockquote>
<ul class="small">${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`;
}

function printWord(named: boolean, { t }: Page): Html {
  return named ? badge(t('assistant.saidNamed'), 'good') : badge(t('assistant.saidNotNamed'), 'quiet');
}

/** Yes and no; where a person said one of them, the other. */
function printButtons(id: string, { asin, named }: Pick<Candidate, 'asin' | 'named'>, page: Page): Html {
  return page.form(
    { action: 'named', key: asin, hidden: { asin }, look: 'inline', to: checkPath(id) },
    ({ submit }) =>
      html`${named === true ? null : submit('assistant.named', 'primary')}${named === false ? null : submit('assistant.notNamed', 'plain', 'notNamed')}`,
  );
}
