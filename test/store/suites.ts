import { accountsSuite } from './accounts/accounts.ts';
import { deletionSuite } from './accounts/deletion.ts';
import { exportSuite } from './accounts/export.ts';
import { exportDatesSuite } from './accounts/export-dates.ts';
import { overviewSuite } from './accounts/overview.ts';
import { checkConcurrencySuite } from './assistant/check-concurrency.ts';
import { checksSuite } from './assistant/checks.ts';
import { confirmationsSuite } from './assistant/confirmations.ts';
import { customQuestionsSuite } from './assistant/custom-questions.ts';
import { idempotentRequestsSuite } from './assistant/idempotent-requests.ts';
import { issuedQuestionsSuite } from './assistant/issued-questions.ts';
import { pruneAssistantSuite } from './assistant/prune-assistant.ts';
import { atMostSuite } from './at-most.ts';
import { auditSuite } from './audit/audit.ts';
import { eventListSuite } from './changes/event-list.ts';
import { eventsSuite } from './changes/events.ts';
import { concurrencySuite } from './concurrency.ts';
import { importedRanksSuite } from './imported-ranks/imported-ranks.ts';
import { keysSuite } from './keys/keys.ts';
import { keywordTagsSuite } from './keywords/keyword-tags.ts';
import { keywordsSuite } from './keywords/keywords.ts';
import { type MakePlace, type Suite, testSuite } from './place.ts';
import { claimTargetsSuite } from './plan/claim-targets.ts';
import { ledgerSuite } from './plan/ledger.ts';
import { planDaySuite } from './plan/plan-day.ts';
import { planProductsSuite } from './plan/plan-products.ts';
import { pruneSuite } from './plan/prune.ts';
import { queueSuite } from './plan/queue.ts';
import { asinsSuite } from './products/asins.ts';
import { productsSuite } from './products/products.ts';
import { titlesSuite } from './products/titles.ts';
import { bringersSuite } from './readings/bringers.ts';
import { contextsSuite } from './readings/contexts.ts';
import { countDaySuite } from './readings/count-day.ts';
import { ordersSuite } from './readings/orders.ts';
import { rankOverviewSuite } from './readings/rank-overview.ts';
import { rankSeriesSuite } from './readings/rank-series.ts';
import { ranksSuite } from './readings/ranks.ts';
import { readingsSuite } from './readings/readings.ts';
import { saveReadingSuite } from './readings/save-reading.ts';
import { standingsSuite } from './readings/standings.ts';
import { updateReadingSuite } from './readings/update-reading.ts';
import { waitingPagesSuite } from './readings/waiting-pages.ts';
import { sourceLimitsSuite } from './sources/source-limits.ts';
import { sourcesSuite } from './sources/sources.ts';
import { capsSuite } from './spending/caps.ts';
import { textsSuite } from './texts.ts';
import { lastOfKindSuite } from './users/last-of-kind.ts';
import { linksSuite } from './users/links.ts';
import { twoFactorsSuite } from './users/two-factors.ts';
import { usersSuite } from './users/users.ts';
import { versionsSuite } from './versions.ts';
import { webhookDeliveriesSuite } from './webhooks/webhook-deliveries.ts';
import { webhooksSuite } from './webhooks/webhooks.ts';
import { withdrawalsSuite } from './withdrawals/withdrawals.ts';

const SUITES: readonly Suite[] = [
  accountsSuite,
  deletionSuite,
  exportSuite,
  exportDatesSuite,
  overviewSuite,
  keysSuite,
  usersSuite,
  linksSuite,
  lastOfKindSuite,
  twoFactorsSuite,
  asinsSuite,
  keywordsSuite,
  keywordTagsSuite,
  saveReadingSuite,
  updateReadingSuite,
  waitingPagesSuite,
  readingsSuite,
  bringersSuite,
  contextsSuite,
  ranksSuite,
  rankOverviewSuite,
  rankSeriesSuite,
  importedRanksSuite,
  standingsSuite,
  titlesSuite,
  versionsSuite,
  textsSuite,
  countDaySuite,
  planDaySuite,
  planProductsSuite,
  claimTargetsSuite,
  ledgerSuite,
  sourcesSuite,
  sourceLimitsSuite,
  capsSuite,
  pruneSuite,
  queueSuite,
  productsSuite,
  eventsSuite,
  eventListSuite,
  issuedQuestionsSuite,
  customQuestionsSuite,
  checksSuite,
  checkConcurrencySuite,
  confirmationsSuite,
  idempotentRequestsSuite,
  pruneAssistantSuite,
  webhooksSuite,
  webhookDeliveriesSuite,
  withdrawalsSuite,
  auditSuite,
  concurrencySuite,
  atMostSuite,
];

/** Every guarantee of `port.ts` as tests of one adapter. */
export function storeSuites(adapter: string, makePlace: MakePlace): void {
  for (const suite of SUITES) testSuite(adapter, makePlace, suite);
  ordersSuite(adapter, makePlace);
}
