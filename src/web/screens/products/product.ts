import type { Static } from 'typebox';
import { MiharuError, raise } from '../../../core/errors.ts';
import { productUrl } from '../../../core/marketplace.ts';
import { quote } from '../../../core/text.ts';
import { asinList } from '../../../operations/asins/asin-list.ts';
import { asinNameAdvice } from '../../../operations/asins/asin-name-advice.ts';
import { asinNames } from '../../../operations/asins/asin-names.ts';
import { answerTrial } from '../../../operations/assistant/answer-trial.ts';
import { linesOf } from '../../../operations/read-list.ts';
import { act, ask } from '../../ask.ts';
import type { FormInput } from '../../form-input.ts';
import { type Html, html } from '../../html/html.ts';
import { printHit, printJudgedAnswer, printStretch } from '../../html/judged-answer.ts';
import { badge, card, FOCUS_HERE, facts, link, notice } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { refuseTooOften } from '../../session/attempt.ts';
import { message } from '../../texts/index.ts';
import { accountOf, mayDo, type Visit } from '../../visit.ts';
import { productAddress } from '../product/product-address.ts';
import { type NameAdvice, printNameAdvice } from './name-advice.ts';

type Product = Static<typeof asinList.output>['asins'][number];

interface Data {
  readonly one: Product;
  /** `null` for a competitor's product. */
  readonly advice: NameAdvice | null;
}

/** Names as typed, and what they would find. */
interface Trial {
  readonly names: string;
  readonly answer: string;
  readonly verdict: Static<typeof answerTrial.output>;
  readonly advice: NameAdvice;
}

/** One product of the account: the names that answers may use for it, and whether they find it. */
export const product = screen<Data, Trial>({
  path: '/settings/products/{asin}',
  title: 'product.title',
  subject: (visit) => visit.params['asin'],
  styles: ['assistant.css'],
  load: async (visit) => {
    const one = await getProduct(visit);
    return {
      one,
      advice: one.relation === 'own' ? await ask(visit, asinNameAdvice, idsOf(visit)) : null,
    };
  },
  view: ({ one, advice }, page, trial) => {
    const { t } = page;
    const back = link('/settings/products', t('product.back'), 'button');
    const names =
      one.relation === 'own'
        ? card(t('product.names'), printNames(one, trial, page))
        : notice('info', html`<p>${t('product.watchedHint')}</p>`);
    return html`${pageHeading(page.format.outside(one.title ?? one.asin), null, back)}
${card(null, printFacts(one, page))}
${trial === null ? null : printTrial(one, trial, page)}
${names}
${advice === null ? null : printNameAdvice(trial?.advice ?? advice, canAdd(trial, page), page)}`;
  },
  actions: {
    try: {
      run: async (visit, input) => {
        const refusal = await refuseTooOften(visit, 'trials');
        if (refusal !== null) return refusal;
        const [names, answer] = [input.exact('names'), input.exact('answer_text')];
        const verdict = await ask(visit, answerTrial, {
          ...idsOf(visit),
          names: linesOf(names),
          answer_text: answer,
        });
        const advice = await ask(visit, asinNameAdvice, { ...idsOf(visit), names: linesOf(names) });
        return { kind: 'show', shown: { names: tidied(names), answer, verdict, advice } };
      },
    },
    save: { run: saveNames },
    addName: { run: addName },
  },
});

function idsOf(visit: Visit) {
  return { account: accountOf(visit).id, asin: visit.params['asin'] ?? '' };
}

/** Adding a proposal changes the saved names, so it is not offered beside typed names that are not saved. */
function canAdd(trial: Trial | null, { visit, failure }: Page): 'with-buttons' | 'to-read' {
  const isOwner = mayDo(visit, '/settings/products/{asin}', 'addName');
  return isOwner && trial === null && failure === null ? 'with-buttons' : 'to-read';
}

/** The lines, trimmed of any number of spaces. */
function tidied(names: string): string {
  return names
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

async function getProduct(visit: Visit): Promise<Product> {
  const asked = visit.params['asin'] ?? '';
  const { asins } = await ask(visit, asinList, {});
  return (
    asins.find(({ asin }) => asin === asked) ??
    raise(
      new MiharuError('not_found', {
        en: `The account has no product ${quote(asked)}.`,
        ja: `このアカウントに商品 ${quote(asked)} はありません。`,
      }),
    )
  );
}

async function saveNames(visit: Visit, input: FormInput) {
  const { names } = await act(visit, asinNames, {
    ...idsOf(visit),
    names: linesOf(input.exact('names')),
  });
  return { kind: 'go', flash: message('product.saved', { count: names.length }) } as const;
}

async function addName(visit: Visit, input: FormInput) {
  const { names: kept } = await getProduct(visit);
  const name = input.text('name');
  await act(visit, asinNames, { ...idsOf(visit), names: [...kept, name] });
  return { kind: 'go', flash: message('product.nameAdded', { name }) } as const;
}

function printFacts({ asin, relation, added_at: addedAt }: Product, { t, format }: Page): Html {
  return facts([
    [t('products.asin'), html`<code>${asin}</code>`],
    [
      t('products.relation'),
      relation === 'own' ? badge(t('products.own'), 'good') : badge(t('products.watched')),
    ],
    [t('products.addedAt'), format.instant(addedAt)],
    [t('product.shop'), html`<a href="${productUrl(asin)}" rel="noreferrer">${t('product.open')}</a>`],
    [t('productHistory.title'), html`<a href="${productAddress(asin)}">${t('productHistory.open')}</a>`],
  ]);
}

/** The names and an answer to try them on; only an owner can save them. */
function printNames({ names }: Product, trial: Trial | null, page: Page): Html {
  const { t, visit } = page;
  const isOwner = mayDo(visit, '/settings/products/{asin}', 'save');
  const shown = trial?.names ?? names.join('\n');
  return page.form(
    { action: 'try' },
    ({ area, submit }) =>
      html`${area({ name: 'names', label: 'product.lines', hint: t('product.linesHint'), value: shown, rows: 4, isOptional: true })}
${isOwner ? html`<div class="buttons">${submit('product.save', 'primary', 'save')}</div>` : html`<p class="hint">${t('product.ownerOnly')}</p>`}
${area({ name: 'answer_text', label: 'product.answer', hint: t('product.answerHint'), value: trial?.answer ?? '', rows: 6 })}
<div class="buttons">${submit('product.try', 'plain')}</div>`,
  );
}

function printTrial({ asin }: Product, { answer, verdict }: Trial, page: Page): Html {
  const { t } = page;
  const own = verdict.matches.filter((match) => match.asin === asin);
  const others = [...new Set(verdict.matches.map((match) => match.asin).filter((other) => other !== asin))];
  const stretches = [...new Set(own.map(({ text }) => text))];
  const found =
    stretches.length === 0
      ? t('product.notFound')
      : html`<ul>${stretches.map((text) => html`<li><mark>${page.format.outside(text)}</mark></li>`)}</ul>`;
  const body = html`<div class="list-facts">${facts([
    [t('product.foundThis'), found],
    [
      t('product.foundOthers'),
      others.length === 0 ? t('product.noOthers') : others.map((other) => html`<code>${other}</code> `),
    ],
  ])}</div>
${printUncertain(verdict.candidates, answer, page)}
<p class="quiet small">${t('product.trialHint')}</p>
${printJudgedAnswer(answer, verdict.matches, page)}`;
  const isAsked = verdict.candidates.some((one) => one.asin === asin);
  const judged = { hit: own.length > 0, certainty: isAsked ? 'likely' : 'certain' } as const;
  const hit = printHit({ ...judged, answer_state: verdict.answer_state }, page);
  return html`<div role="status"${FOCUS_HERE}>${card(t('product.trial'), body, hit)}</div>`;
}

/** What a person would be asked to confirm, with the reasons, by product. */
function printUncertain(candidates: Trial['verdict']['candidates'], answer: string, page: Page): Html | null {
  if (candidates.length === 0) return null;
  const points = [...answer];
  const products = [...Map.groupBy(candidates, ({ asin }) => asin)].map(
    ([asin, of]) =>
      html`<li class="candidate"><p><code>${asin}</code></p>${of.map((one) => printStretch(one, points, page))}</li>`,
  );
  return html`<h3>${page.t('product.uncertain')}</h3>
<p class="hint">${page.t('product.uncertainHint')}</p>
<ul class="candidates">${products}</ul>`;
}
