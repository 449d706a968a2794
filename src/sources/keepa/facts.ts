import type { FetchingFacts } from '../port.ts';

/** Keepa: facts of products, many at a call. It shows no result pages. */
export const KEEPA: FetchingFacts = {
  id: 'keepa',
  title: { en: 'Keepa', ja: 'Keepa' },
  gives: 'cards',
  showsAds: false,
  fetches: true,
  costPerPageMicroUsd: 0,
  price: { amount: 3, unit: 'token' },
  licence: {
    en: "The operator's contract with Keepa: for your own business, shown to your own users, never resold.",
    ja: 'データの利用条件は、運営者と Keepa の契約で決まります。自社の業務と自社の利用者への表示に限り、再販はできません。',
  },
  capabilities: {
    mode: 'product',
    reads: ['product'],
    postcode: false,
    devices: [],
    pagesMax: 0,
    batchMax: 100,
    neverKnown: ['sellerName', 'shipsFrom', 'badges', 'points', 'delivery'],
    concurrencyMax: 1,
    callsPerMinuteMax: null,
  },
  terms: {
    profile: 'market',
    mixWithSpApi: 'forbidden',
    storeDays: 'contract',
    showTo: 'own_users',
    keepRawDays: 7,
    termsUrl: 'https://keepa.com/api-docs/',
  },
  settings: [
    {
      name: 'api_key',
      isRequired: true,
      isSecret: true,
      meaning: { en: 'API key of the account.', ja: 'アカウントの API キー。' },
    },
    {
      name: 'address',
      isRequired: false,
      isSecret: false,
      meaning: {
        en: 'Address of the service; default https://api.keepa.com.',
        ja: 'サービスの URL。設定しない場合は https://api.keepa.com。',
      },
    },
  ],
};
