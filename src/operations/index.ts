/**
 * Everything that the product can do, one file each, in one list: operations of accounts and of the operator.
 * Skins (HTTP, command line, web page) are made from operations and have no business rules. The HTTP API, the
 * OpenAPI document and the documentation follow the list and its order.
 */

import { accountClose } from './accounts/account-close.ts';
import { accountCreate } from './accounts/account-create.ts';
import { accountDelete } from './accounts/account-delete.ts';
import { accountList } from './accounts/account-list.ts';
import { accountOverview } from './accounts/account-overview.ts';
import { accountRename } from './accounts/account-rename.ts';
import { accountReopen } from './accounts/account-reopen.ts';
import { accountSetLimits } from './accounts/account-set-limits.ts';
import { accountSetPages } from './accounts/account-set-pages.ts';
import { accountSetPlan } from './accounts/account-set-plan.ts';
import { firstSteps } from './accounts/first-steps.ts';
import { firstStepsDismiss } from './accounts/first-steps-dismiss.ts';
import { keyIssue } from './accounts/key-issue.ts';
import { keyList } from './accounts/key-list.ts';
import { keyReissue } from './accounts/key-reissue.ts';
import { keyRevoke } from './accounts/key-revoke.ts';
import { me } from './accounts/me.ts';
import { asinAdd } from './asins/asin-add.ts';
import { asinList } from './asins/asin-list.ts';
import { asinNameAdvice } from './asins/asin-name-advice.ts';
import { asinNames } from './asins/asin-names.ts';
import { asinRemove } from './asins/asin-remove.ts';
import { productDelete } from './asins/product-delete.ts';
import { productsAdd } from './asins/products-add.ts';
import { answerTrial } from './assistant/answer-trial.ts';
import { assistantCheckAdd } from './assistant/assistant-check-add.ts';
import { assistantCheckConfirm } from './assistant/assistant-check-confirm.ts';
import { assistantCheckList } from './assistant/assistant-check-list.ts';
import { assistantCheckShow } from './assistant/assistant-check-show.ts';
import { assistantChecks } from './assistant/assistant-checks.ts';
import { assistantCustomQuestionAdd } from './assistant/assistant-custom-question-add.ts';
import { assistantCustomQuestionRemove } from './assistant/assistant-custom-question-remove.ts';
import { assistantCustomQuestions } from './assistant/assistant-custom-questions.ts';
import { assistantQuestions } from './assistant/assistant-questions.ts';
import { assistantRejudge } from './assistant/assistant-rejudge.ts';
import { assistantSummary } from './assistant/assistant-summary.ts';
import { assistantWeeks } from './assistant/assistant-weeks.ts';
import { audit } from './audit/audit.ts';
import { backup } from './backup.ts';
import { accountChanges } from './changes/account-changes.ts';
import { eventDays } from './changes/event-days.ts';
import { events } from './changes/events.ts';
import { products } from './changes/products.ts';
import { accountDay } from './days/account-day.ts';
import { accountMonth } from './days/account-month.ts';
import { days } from './days/days.ts';
import { readingRestore } from './days/reading-restore.ts';
import { readingWithdraw } from './days/reading-withdraw.ts';
import { readings } from './days/readings.ts';
import { historyImport } from './history/history-import.ts';
import { rankImportDelete } from './history/rank-import-delete.ts';
import { rankImports } from './history/rank-imports.ts';
import { keywordAdd } from './keywords/keyword-add.ts';
import { keywordDelete } from './keywords/keyword-delete.ts';
import { keywordList } from './keywords/keyword-list.ts';
import { keywordMonth } from './keywords/keyword-month.ts';
import { keywordMoves } from './keywords/keyword-moves.ts';
import { keywordOverview } from './keywords/keyword-overview.ts';
import { keywordProducts } from './keywords/keyword-products.ts';
import { keywordRemove } from './keywords/keyword-remove.ts';
import { keywordTagsChange } from './keywords/keyword-tags-change.ts';
import { keywordTagsSet } from './keywords/keyword-tags-set.ts';
import { keywords } from './keywords/keywords.ts';
import type { AccountCommand, AccountOperation, Operation } from './operation.ts';
import { pageAdd } from './pages/page-add.ts';
import { pageKeywords } from './pages/page-keywords.ts';
import { competitors } from './ranks/competitors.ts';
import { keywordHistory } from './ranks/keyword-history.ts';
import { keywordComparison, keywordShelf } from './ranks/keyword-shelf.ts';
import { productHistory } from './ranks/product-history.ts';
import { rankings } from './ranks/rankings.ts';
import { pictureDisable, pictureEnable, pictureShow } from './sources/pictures.ts';
import { sourceAdd } from './sources/source-add.ts';
import { sourceCap } from './sources/source-cap.ts';
import { sourceCaps } from './sources/source-caps.ts';
import { sourceList } from './sources/source-list.ts';
import { sourcePause, sourceResume } from './sources/source-pause.ts';
import { sourceRemove } from './sources/source-remove.ts';
import { sourceTest } from './sources/source-test.ts';
import { status } from './status.ts';
import { userAdd } from './users/user-add.ts';
import { userDisableTwoFactor } from './users/user-disable-two-factor.ts';
import { userEndSessions } from './users/user-end-sessions.ts';
import { userGrant } from './users/user-grant.ts';
import { userInvite } from './users/user-invite.ts';
import { userList } from './users/user-list.ts';
import { userRemove } from './users/user-remove.ts';
import { userReset } from './users/user-reset.ts';
import { userWithdrawLink } from './users/user-withdraw-link.ts';
import { webhookDeliveries } from './webhooks/webhook-deliveries.ts';
import { webhookRemove } from './webhooks/webhook-remove.ts';
import { webhookSet, webhookSetAgain } from './webhooks/webhook-set.ts';
import { webhookShow } from './webhooks/webhook-show.ts';
import { webhookTest } from './webhooks/webhook-test.ts';

/** Every operation once. */
export const OPERATIONS: readonly Operation[] = [
  accountClose,
  accountCreate,
  accountDelete,
  accountList,
  accountOverview,
  accountRename,
  accountReopen,
  accountSetLimits,
  accountSetPages,
  accountSetPlan,
  me,
  firstSteps,
  firstStepsDismiss,
  keyIssue,
  keyList,
  keyReissue,
  keyRevoke,
  keywords,
  keywordAdd,
  keywordComparison,
  keywordDelete,
  keywordHistory,
  productHistory,
  accountChanges,
  keywordList,
  keywordMonth,
  keywordMoves,
  keywordOverview,
  keywordProducts,
  keywordRemove,
  keywordShelf,
  keywordTagsChange,
  keywordTagsSet,
  rankings,
  competitors,
  events,
  products,
  rankImports,
  asinAdd,
  asinList,
  asinNameAdvice,
  asinNames,
  asinRemove,
  productsAdd,
  productDelete,
  pageKeywords,
  pageAdd,
  historyImport,
  rankImportDelete,
  answerTrial,
  assistantQuestions,
  assistantChecks,
  assistantSummary,
  assistantCustomQuestions,
  assistantCheckAdd,
  assistantCheckConfirm,
  assistantCustomQuestionAdd,
  assistantCustomQuestionRemove,
  assistantCheckList,
  assistantCheckShow,
  assistantRejudge,
  assistantWeeks,
  eventDays,
  accountDay,
  accountMonth,
  days,
  readingRestore,
  readingWithdraw,
  readings,
  sourceAdd,
  sourceCap,
  sourceCaps,
  sourceList,
  sourcePause,
  sourceRemove,
  sourceResume,
  sourceTest,
  pictureShow,
  pictureEnable,
  pictureDisable,
  userAdd,
  userDisableTwoFactor,
  userEndSessions,
  userGrant,
  userInvite,
  userList,
  userRemove,
  userReset,
  userWithdrawLink,
  webhookDeliveries,
  webhookRemove,
  webhookSet,
  webhookSetAgain,
  webhookShow,
  webhookTest,
  audit,
  backup,
  status,
];

/** Reads that the HTTP API offers. */
export const accountOperations = OPERATIONS.filter(
  (one): one is AccountOperation => one.kind === 'account_read' && 'http' in one,
);

/** Writes that the HTTP API offers. */
export const accountCommands = OPERATIONS.filter(
  (one): one is AccountCommand => one.kind === 'account_write' && 'http' in one,
);
