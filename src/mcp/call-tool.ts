import type { CallToolResult } from '@modelcontextprotocol/server';
import { invalidParameter } from '../core/errors.ts';
import type { CallOperation } from '../core/tool-exchange.ts';
import { AGENT_TEXTS } from '../operations/agent-texts.ts';
import { type Arguments, toOperationCall } from './operation-call.ts';
import type { ToolOperation } from './registry.ts';
import { SKIP } from './tools.ts';
import { answerFormOf } from './write-answer.ts';

/** How tools of one key are called. */
export interface ToolCaller {
  readonly callOperation: CallOperation;
  /** The problem of anything thrown, as JSON. */
  readonly printRefusal: (thrown: unknown) => string;
}

/** Calls a tool. What the API refuses, and every failure, is an answer with `isError` and the problem. */
export async function callTool(
  { callOperation, printRefusal }: ToolCaller,
  operation: ToolOperation,
  given: Arguments,
): Promise<CallToolResult> {
  try {
    const form = answerFormOf(operation);
    const { [SKIP]: sentSkip, ...others } = given;
    const skip = form.main === null ? 0 : readSkip(sentSkip);
    const sent = form.main === null ? given : others;
    const call = toOperationCall(operation, { ...AGENT_TEXTS[operation.name]?.defaults, ...sent });
    const { outcome, json } = await callOperation(call);
    if (outcome === 'refused') return toToolError(json);
    const answer = form.write(JSON.parse(json), { skip, given });
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
  } catch (thrown) {
    return toToolError(printRefusal(thrown));
  }
}

/** Members of a problem that are of use to nobody but a browser. */
const LEFT_OUT: ReadonlySet<string> = new Set(['type', 'title']);

function toToolError(problem: string): CallToolResult {
  const members = Object.entries(JSON.parse(problem)).filter(([name]) => !LEFT_OUT.has(name));
  return {
    content: [{ type: 'text', text: JSON.stringify(Object.fromEntries(members)) }],
    isError: true,
  };
}

function readSkip(sent: unknown): number {
  if (sent === undefined || sent === null) return 0;
  if (typeof sent === 'number' && Number.isSafeInteger(sent) && sent >= 0) return sent;
  throw invalidParameter(SKIP, {
    en: '`skip` must be a whole number from 0. Send the one in `next_arguments`, or leave it out.',
    ja: '`skip` には 0 以上の整数を指定してください。`next_arguments` の値を送るか、省略してください。',
  });
}
