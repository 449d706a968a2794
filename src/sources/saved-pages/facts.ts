import type { SourceFacts } from '../port.ts';

/** Pages that a person saved in a browser. */
export const SAVED_PAGES: SourceFacts = {
  id: 'saved-pages',
  title: { en: 'Saved pages', ja: '保存したページ' },
  gives: 'html',
  showsAds: true,
  fetches: false,
  costPerPageMicroUsd: 0,
  licence: {
    en: 'Pages that the operator opened and saved; nothing is fetched from Amazon.',
    ja: '運営者が自分で開いて保存したページだけを使い、Amazon には接続しません。',
  },
};
