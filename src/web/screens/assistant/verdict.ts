import type { Static } from 'typebox';
import type { assistantCheckAdd } from '../../../operations/assistant/assistant-check-add.ts';
import { type Html, html } from '../../html/html.ts';
import { printHit, printJudgedAnswer } from '../../html/judged-answer.ts';
import { badge, card, facts, TOLD } from '../../html/parts.ts';
import type { Page } from '../../page.ts';

/** A check that was just made, and the answer as it was pasted. */
export interface ShownCheck {
  readonly check: Static<typeof assistantCheckAdd.output>;
  readonly answer: string;
}

type Match = ShownCheck['check']['matches'][number];

/** What the products of the account are called, by their ASINs; one without a title or a name is not there. */
export type ProductNames = ReadonlyMap<string, string>;

/** The verdict with the stretches that were found marked in the answer. */
export function printVerdict({ check, answer }: ShownCheck, names: ProductNames, page: Page): Html {
  const { t } = page;
  const body = html`<p class="question-about">${badge(check.keyword)} ${check.question}</p>
${facts([
  [
    t('assistant.products'),
    check.matches.length === 0 ? t('assistant.noProducts') : printProducts(check.matches, names, page),
  ],
])}
<h3>${t('assistant.pasted')}</h3>
${printJudgedAnswer(answer, check.matches, page)}`;
  return html`<div role="status"${TOLD}>${card(t('assistant.verdict'), body, printHit(check, page))}</div>`;
}

/** Each product once, in the order of the answer, with its own places in the list; one that stands in no list has none. */
function printProducts(matches: readonly Match[], names: ProductNames, { t, format }: Page): Html {
  const products = [...Map.groupBy(matches, ({ asin }) => asin)];
  const lines = products.map(([asin, all]) => {
    const places = [...new Set(all.flatMap(({ place }) => (place === null ? [] : [place])))];
    const told = places
      .toSorted((one, other) => one - other)
      .map(format.number)
      .join(', ');
    const name = names.get(asin);
    return html`<li>${name === undefined ? null : html`<span class="two-lines">${name}</span> `}<code>${asin}</code>${told === '' ? null : html` ${t('assistant.placeOf', { places: told })}`}</li>`;
  });
  return html`<ul class="plain-list">${lines}</ul>`;
}
