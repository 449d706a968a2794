import { MARKETPLACE } from '../../core/marketplace.ts';
import type { BilledRows } from '../facts-port.ts';
import type { FetchingFacts } from '../port.ts';

/** A page of the shop has at most 60 organic products (those of our searches have 16 to 60); 100 rows cost the same as one. */
export const BILLED_ROWS: BilledRows = { perPage: 60, step: 100 };

/** DataForSEO's Merchant API: searches of Amazon posted as tasks and collected when they are ready. */
export const DATAFORSEO: FetchingFacts = {
  id: 'dataforseo',
  title: { en: 'DataForSEO', ja: 'DataForSEO' },
  gives: 'cards',
  showsAds: true,
  fetches: true,
  costPerPageMicroUsd: 1_500,
  price: { amount: 1_500, unit: 'micro_usd' },
  billedRows: BILLED_ROWS,
  licence: {
    en: "The operator's contract with DataForSEO. It is not a licence from Amazon; read the vendor's terms first.",
    ja: 'データの利用条件は、運営者と DataForSEO の契約で決まります。Amazon が許諾したものではありません。利用規約を確認してください。',
  },
  capabilities: {
    mode: 'task',
    reads: ['term'],
    postcode: false,
    devices: ['desktop'],
    pagesMax: MARKETPLACE.pagesMax,
    batchMax: 100,
    neverKnown: ['listPrice', 'isPrime', 'badges', 'stockText', 'points', 'salesVolume'],
    concurrencyMax: 2,
    callsPerMinuteMax: 20,
  },
  terms: {
    profile: 'market',
    mixWithSpApi: 'forbidden',
    storeDays: 'contract',
    showTo: 'contract',
    keepRawDays: 7,
    termsUrl: 'https://dataforseo.com',
  },
  settings: [
    {
      name: 'login',
      isRequired: true,
      isSecret: true,
      meaning: { en: 'API login of the account.', ja: 'アカウントの API ログイン。' },
    },
    {
      name: 'password',
      isRequired: true,
      isSecret: true,
      meaning: { en: 'API password of the account.', ja: 'アカウントの API パスワード。' },
    },
    {
      name: 'location_code',
      isRequired: false,
      isSecret: false,
      meaning: {
        en: "The vendor's location code; default: Japan, looked up once.",
        ja: '地域コード（location_code）。指定しない場合は、日本のコードを最初に一度だけ取得します。',
      },
    },
    {
      name: 'address',
      isRequired: false,
      isSecret: false,
      meaning: {
        en: 'Address of the service; default https://api.dataforseo.com.',
        ja: 'サービスの URL。設定しない場合は https://api.dataforseo.com。',
      },
    },
  ],
};
