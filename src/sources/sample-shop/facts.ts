import { MARKETPLACE } from '../../core/marketplace.ts';
import type { FetchingFacts } from '../port.ts';

/** The shop of invented products that runs on this machine: for trying things out, for tests and for load. */
export const SAMPLE_SHOP: FetchingFacts = {
  id: 'sample-shop',
  title: { en: 'Sample shop', ja: 'サンプルショップ' },
  gives: 'html',
  showsAds: true,
  fetches: true,
  costPerPageMicroUsd: 0,
  price: { amount: 0, unit: 'micro_usd' },
  licence: {
    en: 'Invented pages from a sample shop on this machine; Amazon is not contacted.',
    ja: 'このマシンで動くサンプルショップの架空のページです。実際の Amazon には接続しません。',
  },
  capabilities: {
    mode: 'page',
    reads: ['term', 'product'],
    postcode: false,
    devices: ['desktop'],
    pagesMax: MARKETPLACE.pagesMax,
    batchMax: 1,
    neverKnown: [],
    concurrencyMax: 8,
    callsPerMinuteMax: null,
  },
  terms: {
    profile: 'own',
    mixWithSpApi: 'ok',
    storeDays: 400,
    showTo: 'own_users',
    keepRawDays: 400,
    termsUrl: null,
  },
  settings: [
    {
      name: 'address',
      isRequired: true,
      isSecret: false,
      meaning: {
        en: 'Address of the sample shop on this machine: http://127.0.0.1:8790.',
        ja: 'このマシンで動くサンプルショップの URL（例：http://127.0.0.1:8790）。',
      },
    },
  ],
};
