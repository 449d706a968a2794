import { type Html, html } from '../../html/html.ts';
import { card, FOCUS_HERE } from '../../html/parts.ts';
import type { Page } from '../../page.ts';

/** Typed keywords of which some have twins; the user chooses which to add. */
export interface TwinChoice {
  readonly kind: 'twins';
  readonly typed: string;
  /** Number of keywords without a twin. */
  readonly plain: number;
  readonly twins: readonly { readonly keyword: string; readonly twin_of: string }[];
}

/** Asks which twins to add, and says what one keyword costs. Keywords without a twin are added with either button. */
export function printTwins(
  { typed, plain, twins, cost }: TwinChoice & { readonly cost: string | null },
  page: Page,
): Html {
  const { t, format } = page;
  const form = page.form(
    { action: 'add', hidden: { keywords: typed, twins: 'chosen' }, look: 'wide' },
    ({ option, submit }) => {
      const boxes = twins.map(
        ({ keyword, twin_of: twinOf }) =>
          html`<li>${option({ name: 'twin', value: keyword, text: html`<strong>${format.outside(keyword)}</strong> <span class="quiet">${format.sentence(t('twins.of', { keyword: twinOf }))}</span>` })}</li>`,
      );
      return html`<fieldset class="plain-set"><legend>${t('twins.choose')}</legend><ul class="plain-list">${boxes}</ul></fieldset>
${plain > 0 ? html`<p>${t('twins.plain', { count: plain })}</p>` : null}
${cost && html`<p>${cost}</p>`}
<div class="buttons">${submit('twins.submit')}${submit('twins.back', 'plain', 'addPlain')}</div>`;
    },
  );
  return html`<div role="status"${FOCUS_HERE}>${card(t('twins.title'), html`<p>${t('twins.hint')}</p>${form}`)}</div>`;
}
