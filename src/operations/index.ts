/**
 * What an account can ask and have done, one file each. The skins (HTTP, later MCP) are made from these lists and hold no rules;
 * the OpenAPI document and the documentation follow from it too. A new operation is one file and one line here.
 */
import { assistantCheckAdd } from './assistant-check-add.ts';
import { assistantChecks } from './assistant-checks.ts';
import { assistantCustomQuestionAdd } from './assistant-custom-question-add.ts';
import { assistantCustomQuestionRemove } from './assistant-custom-question-remove.ts';
import { assistantCustomQuestions } from './assistant-custom-questions.ts';
import { assistantQuestions } from './assistant-questions.ts';
import { assistantSummary } from './assistant-summary.ts';
import { competitors } from './competitors.ts';
import { events } from './events.ts';
import { keywords } from './keywords.ts';
import { me } from './me.ts';
import type { AccountCommand, AccountOperation } from './operation.ts';
import { products } from './products.ts';
import { rankings } from './rankings.ts';

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
  assistantCustomQuestionAdd,
  assistantCustomQuestionRemove,
];
