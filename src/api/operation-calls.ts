import { API_RIGHTS, type ApiOperation } from '../core/rights.ts';
import type { OperationCall } from '../core/tool-exchange.ts';
import { accountCommands, accountOperations } from '../operations/index.ts';
import type { AccountCommand, WriteContext } from '../operations/operation.ts';
import { requireReleased } from '../operations/released.ts';
import { type Exchange, languageOf } from './exchange.ts';
import { readBodyInput } from './http/body-input.ts';
import { parseQuery } from './http/query.ts';
import { readQueryInput } from './http/query-input.ts';
import { doAsKey, inPath, sentNames } from './serve-command.ts';
import { createQueryAnswerer, type OperationServerDeps } from './serve-operation.ts';

export interface OperationCallDeps extends Omit<OperationServerDeps, 'replier'> {
  readonly context: WriteContext;
}

/** Runs a call within an exchange, from its admission on, and returns its answer as JSON. Throws the refusal. */
export type RunCall = (exchange: Exchange, call: OperationCall) => Promise<string>;

/** Runs calls as their requests of the API are run: counted, judged and answered alike. */
export function createOperationCalls(deps: OperationCallDeps): RunCall {
  const runners = new Map<ApiOperation, RunCall>();
  for (const operation of accountOperations) {
    const answerQuery = createQueryAnswerer(deps, operation);
    runners.set(operation.name, async (exchange, { query }) => {
      const { answer } = await answerQuery(exchange, query);
      const { body } = await answer.make({ format: 'json', coding: 'identity' });
      return body.toString();
    });
  }
  for (const command of accountCommands) runners.set(command.name, createCommandRunner(deps, command));
  return (exchange, call) => {
    const run = runners.get(call.name);
    if (run === undefined) throw new Error(`The operation ${call.name} has no runner.`);
    return run(exchange, call);
  };
}

function createCommandRunner({ context, admit }: OperationCallDeps, command: AccountCommand): RunCall {
  const scopes = API_RIGHTS[command.name];
  return async (exchange, call) => {
    const caller = await admit(exchange, 'counted', scopes);
    requireReleased(command, context.settings);
    const input = { ...readSent(command, call), ...inPath(call.places) };
    const { output } = await doAsKey(context, command, caller, { input, language: languageOf(exchange) });
    return JSON.stringify(output);
  };
}

function readSent(command: AccountCommand, { places, query, body }: OperationCall) {
  const { input, http } = command;
  if (http.method === 'POST') return readBodyInput(input, sentNames(command), body);
  return readQueryInput(input, parseQuery(query), Object.keys(places));
}
