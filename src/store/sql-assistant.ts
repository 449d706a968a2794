import * as checks from './assistant/checks.ts';
import { confirmCheck } from './assistant/confirm-check.ts';
import * as custom from './assistant/custom-questions.ts';
import { beginIdempotent, endIdempotent } from './assistant/idempotent-requests.ts';
import { issueQuestions, listIssuedQuestions } from './assistant/issued-questions.ts';
import type { AssistantReader, AssistantWriter } from './assistant/port.ts';
import { pruneAssistant } from './assistant/prune-assistant.ts';
import { addVerdicts, listVerdicts } from './assistant/verdicts.ts';
import type { SqlConnection } from './sql-connection.ts';
import { ofAccount } from './write-scopes.ts';

/** The reading side of what is kept for the assistant over any SQL database. */
export function createAssistantReader({ read, readSnapshot }: SqlConnection): AssistantReader {
  return {
    listIssuedQuestions: (accountId, localDate) =>
      read((db) => listIssuedQuestions(db, accountId, localDate)),
    listCustomQuestions: (accountId) => read((db) => custom.listCustomQuestions(db, accountId)),
    listAskedQuestions: (accountId, since) =>
      readSnapshot((db) => custom.listAskedQuestions(db, accountId, since)),
    countChecks: (accountId, localDate, weekStart) =>
      read((db) => checks.countChecks(db, accountId, { localDate, weekStart })),
    findCheck: (accountId, submission) => readSnapshot((db) => checks.findCheck(db, accountId, submission)),
    findCheckById: (accountId, checkId) => readSnapshot((db) => checks.findCheckById(db, accountId, checkId)),
    listChecks: (accountId, range) => readSnapshot((db) => checks.listChecks(db, accountId, range)),
    listChecksById: (accountId, range) => readSnapshot((db) => checks.listChecksById(db, accountId, range)),
    listCheckRows: (accountId) => readSnapshot((db) => checks.listCheckRows(db, accountId)),
    listVerdicts: (accountId, checkId) => read((db) => listVerdicts(db, accountId, checkId)),
  };
}

/** The writing side of what is kept for the assistant over any SQL database. */
export function createAssistantWriter({ write }: SqlConnection): AssistantWriter {
  return {
    issueQuestions: (accountId, issue) =>
      write((db) => issueQuestions(db, accountId, issue), ofAccount(accountId)),
    saveCheck: (accountId, check, allowance) =>
      write((db) => checks.saveCheck(db, accountId, { check, allowance }), ofAccount(accountId)),
    addVerdicts: (accountId, rejudgements) =>
      write((db) => addVerdicts(db, accountId, rejudgements), ofAccount(accountId)),
    confirmCheck: (accountId, word) => write((db) => confirmCheck(db, accountId, word), ofAccount(accountId)),
    addCustomQuestion: (accountId, question, activeMax) =>
      write((db) => custom.addCustomQuestion(db, accountId, { question, activeMax }), ofAccount(accountId)),
    removeCustomQuestion: (accountId, id) =>
      write((db) => custom.removeCustomQuestion(db, accountId, id), ofAccount(accountId)),
    beginIdempotent: (request, times) =>
      write((db) => beginIdempotent(db, request, times), ofAccount(request.accountId)),
    pruneAssistant: (request) => write((db) => pruneAssistant(db, request)),
    endIdempotent: (request, answer) =>
      write((db) => endIdempotent(db, request, answer), ofAccount(request.accountId)),
  };
}
