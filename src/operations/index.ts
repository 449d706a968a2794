/**
 * What an account can ask and have done, one file each. The skins (HTTP, later MCP) are made from these lists and hold no rules;
 * the OpenAPI document and the documentation follow from it too. A new operation is one file and one line here.
 */

import { me } from './accounts/me.ts';
import { assistantCheckAdd } from './assistant/assistant-check-add.ts';
import { assistantCheckConfirm } from './assistant/assistant-check-confirm.ts';
import { assistantChecks } from './assistant/assistant-checks.ts';
import { assistantCustomQuestionAdd } from './assistant/assistant-custom-question-add.ts';
import { assistantCustomQuestionRemove } from './assistant/assistant-custom-question-remove.ts';
import { assistantCustomQuestions } from './assistant/assistant-custom-questions.ts';
import { assistantQuestions } from './assistant/assistant-questions.ts';
import { assistantSummary } from './assistant/assistant-summary.ts';
import { events } from './changes/events.ts';
import { products } from './changes/products.ts';
import { keywords } from './keywords/keywords.ts';
import type { AccountCommand, AccountOperation } from './operation.ts';
import { competitors } from './ranks/competitors.ts';
import { rankings } from './ranks/rankings.ts';

/** What can be asked; asking changes nothing that an account could notice. */
export const accountOperations: readonly AccountOperation[] = [
  me,
  keywords,
  rankings,
  competitors,
  events,
  products,
  assistantQuestions,
  assistantChecks,
  assistantSummary,
  assistantCustomQuestions,
];

/** What can be done. */
export const accountCommands: readonly AccountCommand[] = [
  assistantCheckAdd,
  assistantCheckConfirm,
  assistantCustomQuestionAdd,
  assistantCustomQuestionRemove,
];
