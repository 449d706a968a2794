import type { MiharuError } from '../../core/errors.ts';
import { type Html, html } from '../html/html.ts';
import { link } from '../html/parts.ts';
import type { Page } from '../page.ts';

/** What is told in place of a screen. */
export type Told =
  | {
      readonly status: number;
      readonly kind: 'notFound' | 'forbidden' | 'noAccount' | 'method' | 'formExpired';
    }
  | { readonly status: number; readonly kind: 'error'; readonly error: MiharuError };

/** The page that says why there is no screen. */
export function printFault({ t, visit }: Page, told: Told): { readonly title: string; readonly body: Html } {
  const texts = {
    notFound: [t('error.notFound'), t('error.notFoundHint')],
    forbidden: [t('error.forbidden'), t('error.forbiddenHint')],
    noAccount: [t('error.noAccount'), t('error.noAccountHint')],
    method: [t('error.method'), t('error.notFoundHint')],
    formExpired: [t('error.formExpired'), t('error.formExpiredHint')],
  } as const;
  const [heading, hint] =
    told.kind === 'error'
      ? [told.error.row.title[visit.language], told.error.detail[visit.language]]
      : texts[told.kind];
  const body = html`<div class="fault"><p class="fault-status">${told.status}</p><h1>${heading}</h1><p>${hint}</p><p>${link('/', t('error.home'), 'button')}</p></div>`;
  return { title: t('error.title'), body };
}
