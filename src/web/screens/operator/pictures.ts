import type { Static } from 'typebox';
import { pictureDisable, pictureEnable, type pictureShow } from '../../../operations/sources/pictures.ts';
import { operate } from '../../ask.ts';
import { type Html, html } from '../../html/html.ts';
import { badge } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { Action } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { message } from '../../texts/index.ts';

/** Lets results pages load product pictures from the shop. */
export const enablePictures: Action = {
  run: async (visit) => {
    const { host } = await operate(visit, pictureEnable, {});
    noteAccess(visit, 'pictures on', { host });
    return { kind: 'go', flash: message('pictures.enabled') };
  },
};

/** Stops loading product pictures. */
export const disablePictures: Action = {
  run: async (visit) => {
    const { host } = await operate(visit, pictureDisable, {});
    noteAccess(visit, 'pictures off', { host });
    return { kind: 'go', flash: message('pictures.disabled') };
  },
};

/** Whether product pictures are loaded, what that means for readers, and the form that changes it. */
export function printPictures(
  { host, enabled_at: since }: Static<typeof pictureShow.output>,
  page: Page,
): Html {
  const { t, format } = page;
  const state =
    since === null
      ? html`<p>${badge(t('pictures.off'), 'quiet')}</p>`
      : html`<p>${badge(t('pictures.on'), 'good')} <span class="small quiet">${t('pictures.since')}${format.colon}${format.instant(since)}</span></p>`;
  const form =
    since === null
      ? page.button({ action: 'enablePictures' }, 'pictures.enable')
      : page.button({ action: 'disablePictures' }, 'pictures.disable');
  return html`${state}<p class="hint">${t('pictures.hint', { host })}</p>${form}`;
}
