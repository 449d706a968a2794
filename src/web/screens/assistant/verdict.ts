import { type Html, html } from '../../html/html.ts';
import { printHit, printJudgedAnswer } from '../../html/judged-answer.ts';
import { badge, card, facts } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { productAddress } from '../product/product-address.ts';
import { printCandidates } from './candidates.ts';
import type { OwnNames } from './own-names.ts';
import type { ShownCheck } from './shown-check.ts';

type Match = ShownCheck['check']['matches'][number];

/** The verdict with the matches marked in the answer, and what a person is asked to confirm. */
export function printVerdict(shown: ShownCheck, names: OwnNames, page: Page): Html {
  const { t, format } = page;
  const { check, answer } = shown;
  const body = html`<p class="question-about">${badge(format.outside(check.keyword))} ${format.outside(check.question)}</p>
${facts([
  [
    t('assistant.products'),
    check.matches.length === 0 ? t('assistant.noProducts') : printProducts(check.matches, names, page),
  ],
])}
${printCandidates(shown, names, page)}
<h3>${t('assistant.pasted')}</h3>
${answer === '' ? html`<p class="quiet">${t('assistant.notKept')}</p>` : printJudgedAnswer(answer, check.matches, page)}`;
  return card(t('assistant.verdict'), body, printHit(check, page));
}

/** Each product once, in the order of the answer, with its places in the list; empty if it is in no list. */
function printProducts(matches: readonly Match[], names: OwnNames, { t, format }: Page): Html {
  const products = [...Map.groupBy(matches, ({ asin }) => asin)];
  const lines = products.map(([asin, all]) => {
    const places = [...new Set(all.flatMap(({ place }) => (place === null ? [] : [place])))];
    const placesText = places
      .toSorted((one, other) => one - other)
      .map(format.number)
      .join(', ');
    const name = names.get(asin) ?? null;
    return html`<li>${name === null ? null : html`<a class="two-lines" href="${productAddress(asin)}">${format.outside(name)}</a> `}<code>${asin}</code>${placesText === '' ? null : html` ${t('assistant.placeOf', { places: placesText })}`}</li>`;
  });
  return html`<ul class="plain-list">${lines}</ul>`;
}
