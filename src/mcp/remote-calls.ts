import {
  type CallRemote,
  isDone,
  mayAnswer,
  objectIn,
  type RemoteAnswer,
  type RemoteRequest,
} from '../core/remote-api.ts';
import { API_BASE } from '../core/rights.ts';
import type { CalledAnswer, CallOperation, OperationCall } from '../core/tool-exchange.ts';
import { findToolOperation, type ToolOperation, toolNameOf } from './registry.ts';

/** Calls operations as requests to a running service. Throws what `callRemote` throws. */
export function createRemoteCalls(callRemote: CallRemote): CallOperation {
  return async (call) => toCalledAnswer(await callRemote(toRemoteRequest(call)), operationOf(call).output);
}

function operationOf({ name }: Pick<OperationCall, 'name'>): ToolOperation {
  const operation = findToolOperation(toolNameOf(name));
  if (operation === undefined) throw new Error(`The operation ${name} is no tool.`);
  return operation;
}

function toRemoteRequest({ name, places, query, body }: OperationCall): RemoteRequest {
  const { method, path } = operationOf({ name }).http;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, place: string) => places[place] ?? '');
  const target = `${API_BASE}${filled}${query === '' ? '' : `?${query}`}`;
  return method === 'POST' ? { method, target, body } : { method, target };
}

/** What is not JSON of the API comes from something between it and us. */
function toCalledAnswer(answer: RemoteAnswer, output: object): CalledAnswer {
  const { status, text } = answer;
  const outcome = isDone(answer) ? 'answered' : 'refused';
  const json = objectIn(text);
  const isOurs = json !== null && (outcome === 'answered' ? mayAnswer(output, json) : 'code' in json);
  if (isOurs) return { outcome, json: text };
  const detail = `The address in MIHARU_URL answered ${status} without an answer of miharu. Check that it is the URL of the service.`;
  const code = status >= 500 ? 'unavailable' : 'invalid_setting';
  const problem = { status, code, detail, retryable: status >= 500 };
  return { outcome: 'refused', json: JSON.stringify(problem) };
}
