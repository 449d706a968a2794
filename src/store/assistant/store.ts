import { whenOpen } from '../accounts/when-open.ts';
import type { QueryMethods } from '../query-methods.ts';
import { ofAccount } from '../write-scopes.ts';
import {
  countChecks,
  findCheck,
  findCheckById,
  listCheckRows,
  listChecks,
  listChecksById,
  saveCheck,
} from './checks.ts';
import { confirmCheck } from './confirm-check.ts';
import {
  addCustomQuestion,
  listAskedQuestions,
  listCustomQuestions,
  removeCustomQuestion,
} from './custom-questions.ts';
import { beginIdempotent, endIdempotent } from './idempotent-requests.ts';
import { issueQuestions, listIssuedQuestions } from './issued-questions.ts';
import type { AssistantStore, IdempotentRequest } from './port.ts';
import { pruneAssistant } from './prune-assistant.ts';
import { addVerdicts } from './verdicts.ts';

const ofRequest = ({ accountId }: IdempotentRequest) => ofAccount(accountId);

/** The assistant's data over any SQL database. */
export function createAssistantStore({ read, snapshot, write, audited }: QueryMethods): AssistantStore {
  const [saveOpenCheck, beginOpenRequest] = [whenOpen(saveCheck), whenOpen(beginIdempotent)];
  return {
    listIssuedQuestions: read(listIssuedQuestions),
    listCustomQuestions: read(listCustomQuestions),
    listAskedQuestions: snapshot(listAskedQuestions),
    countChecks: read(countChecks),
    findCheck: snapshot(findCheck),
    findCheckById: snapshot(findCheckById),
    listChecks: snapshot(listChecks),
    listChecksById: snapshot(listChecksById),
    listCheckRows: snapshot(listCheckRows),
    issueQuestions: write(issueQuestions, ofAccount),
    saveCheck: write(saveOpenCheck, ofAccount),
    addVerdicts: write(addVerdicts, ofAccount),
    confirmCheck: audited('confirmCheck', whenOpen(confirmCheck), ofAccount),
    addCustomQuestion: audited('addCustomQuestion', whenOpen(addCustomQuestion), ofAccount),
    removeCustomQuestion: audited('removeCustomQuestion', whenOpen(removeCustomQuestion), ofAccount),
    beginIdempotent: write(beginOpenRequest, ofRequest),
    endIdempotent: write(endIdempotent, ofRequest),
    pruneAssistant: write(pruneAssistant),
  };
}
