import { MARKETPLACE } from '../../core/marketplace.ts';
import type { FetchingFacts } from '../port.ts';

/** SerpApi's Amazon engine: one page of one search at a call, for a postcode and a device. */
export const SERPAPI: FetchingFacts = {
  id: 'serpapi',
  title: { en: 'SerpApi', ja: 'SerpApi' },
  gives: 'cards',
  showsAds: true,
  fetches: true,
  costPerPageMicroUsd: 0,
  price: { amount: 1, unit: 'search' },
  licence: {
    en: "The operator's contract with SerpApi. It is not a licence from Amazon; read the vendor's terms first.",
    ja: 'データの利用条件は、運営者と SerpApi の契約で決まります。Amazon が許諾したものではありません。利用規約を確認してください。',
  },
  capabilities: {
    mode: 'page',
    reads: ['term'],
    postcode: true,
    devices: ['desktop', 'tablet', 'mobile'],
    pagesMax: MARKETPLACE.pagesMax,
    batchMax: 1,
    neverKnown: ['points'],
    concurrencyMax: 2,
    callsPerMinuteMax: null,
  },
  terms: {
    profile: 'market',
    mixWithSpApi: 'forbidden',
    storeDays: 'contract',
    showTo: 'contract',
    keepRawDays: 7,
    termsUrl: 'https://serpapi.com',
  },
  settings: [
    {
      name: 'api_key',
      isRequired: true,
      isSecret: true,
      meaning: { en: 'API key of the account.', ja: 'アカウントの API キー。' },
    },
    {
      name: 'postcode',
      isRequired: false,
      isSecret: false,
      meaning: {
        en: 'Japanese postcode for the results, 7 digits.',
        ja: 'お届け先の郵便番号（7 桁）。',
      },
    },
    {
      name: 'device',
      isRequired: false,
      isSecret: false,
      meaning: {
        en: 'desktop (the default), tablet or mobile.',
        ja: 'desktop（既定値）、tablet、mobile のいずれか。',
      },
    },
    {
      name: 'address',
      isRequired: false,
      isSecret: false,
      meaning: {
        en: 'Address of the service; default https://serpapi.com.',
        ja: 'サービスの URL。設定しない場合は https://serpapi.com。',
      },
    },
  ],
};
