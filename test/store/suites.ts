import { accountsContract } from './contract/accounts.ts';
import { asinsContract } from './contract/asins.ts';
import { atMostContract } from './contract/at-most.ts';
import { checkConcurrencyContract } from './contract/check-concurrency.ts';
import { checksContract } from './contract/checks.ts';
import { claimTargetsContract } from './contract/claim-targets.ts';
import { concurrencyContract } from './contract/concurrency.ts';
import { confirmationsContract } from './contract/confirmations.ts';
import { contextsContract } from './contract/contexts.ts';
import { countDayContract } from './contract/count-day.ts';
import { customQuestionsContract } from './contract/custom-questions.ts';
import { eventListContract } from './contract/event-list.ts';
import { eventsContract } from './contract/events.ts';
import { idempotentRequestsContract } from './contract/idempotent-requests.ts';
import { issuedQuestionsContract } from './contract/issued-questions.ts';
import { keysContract } from './contract/keys.ts';
import { keywordTagsContract } from './contract/keyword-tags.ts';
import { keywordsContract } from './contract/keywords.ts';
import { lastOfKindContract } from './contract/last-of-kind.ts';
import { ledgerContract } from './contract/ledger.ts';
import { linksContract } from './contract/links.ts';
import { ordersContract } from './contract/orders.ts';
import { type Contract, type MakePlace, testContract } from './contract/place.ts';
import { planDayContract } from './contract/plan-day.ts';
import { planProductsContract } from './contract/plan-products.ts';
import { productsContract } from './contract/products.ts';
import { pruneContract } from './contract/prune.ts';
import { pruneAssistantContract } from './contract/prune-assistant.ts';
import { queueContract } from './contract/queue.ts';
import { rankOverviewContract } from './contract/rank-overview.ts';
import { rankSeriesContract } from './contract/rank-series.ts';
import { ranksContract } from './contract/ranks.ts';
import { readingsContract } from './contract/readings.ts';
import { saveReadingContract } from './contract/save-reading.ts';
import { sourcesContract } from './contract/sources.ts';
import { standingsContract } from './contract/standings.ts';
import { textsContract } from './contract/texts.ts';
import { titlesContract } from './contract/titles.ts';
import { updateReadingContract } from './contract/update-reading.ts';
import { usersContract } from './contract/users.ts';
import { versionsContract } from './contract/versions.ts';
import { webhookDeliveriesContract } from './contract/webhook-deliveries.ts';
import { webhooksContract } from './contract/webhooks.ts';
import { withdrawalsContract } from './contract/withdrawals.ts';

const CONTRACTS: readonly Contract[] = [
  accountsContract,
  keysContract,
  usersContract,
  linksContract,
  lastOfKindContract,
  asinsContract,
  keywordsContract,
  keywordTagsContract,
  saveReadingContract,
  updateReadingContract,
  readingsContract,
  contextsContract,
  ranksContract,
  rankOverviewContract,
  rankSeriesContract,
  standingsContract,
  titlesContract,
  versionsContract,
  textsContract,
  countDayContract,
  planDayContract,
  planProductsContract,
  claimTargetsContract,
  ledgerContract,
  sourcesContract,
  pruneContract,
  queueContract,
  productsContract,
  eventsContract,
  eventListContract,
  issuedQuestionsContract,
  customQuestionsContract,
  checksContract,
  checkConcurrencyContract,
  confirmationsContract,
  idempotentRequestsContract,
  pruneAssistantContract,
  webhooksContract,
  webhookDeliveriesContract,
  withdrawalsContract,
  concurrencyContract,
  atMostContract,
];

/** Every guarantee of `port.ts` as tests of one adapter. */
export function storeContract(adapter: string, makePlace: MakePlace): void {
  for (const contract of CONTRACTS) testContract(adapter, makePlace, contract);
  ordersContract(adapter, makePlace);
}
