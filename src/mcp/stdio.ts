import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { asMiharuError, type MiharuError } from '../core/errors.ts';
import { onFirstUseAsync } from '../core/first-use.ts';
import { type PrintWords, printMembers, printMessage } from '../core/message.ts';
import type { CallRemote } from '../core/remote-api.ts';
import { SCOPES, type Scope } from '../core/rights.ts';
import type { Language } from '../core/text.ts';
import type { CallOperation } from '../core/tool-exchange.ts';
import { createMcpServer } from './mcp-server.ts';
import { gateLines } from './message-lines.ts';
import { createRemoteCalls } from './remote-calls.ts';

export interface StdioOptions {
  readonly callRemote: CallRemote;
  readonly language: Language;
  readonly input: Readable;
  readonly output: Writable;
  /** Ends serving. */
  readonly stop: AbortSignal;
  /** Reports what is wrong to people; agents read only the output. */
  readonly onFailure: (failure: unknown) => void;
}

/** The largest message, in bytes; the API accepts bodies of 256 KiB. */
const MESSAGE_BYTES_MAX = 1024 * 1024;

/**
 * Serves the tools of one key over standard input and output until the input ends or `stop` is aborted. The key's scopes are
 * asked for once.
 */
export async function serveToolsOnStdio(options: StdioOptions): Promise<void> {
  const { callRemote, language, input, output, stop, onFailure } = options;
  const callOperation = createRemoteCalls(callRemote);
  const scopes = onFirstUseAsync(() => readScopes(callOperation, language));
  const printRefusal = (thrown: unknown) => {
    const error = asMiharuError(thrown);
    if (error.code === 'internal') onFailure(thrown);
    return JSON.stringify(problemOf(error, language));
  };
  const lines = gateLines(input, output, MESSAGE_BYTES_MAX);
  const ended = Promise.race([lines.isDone, once(stop, 'abort')]);
  const transport = new StdioServerTransport(lines.input, lines.output, {
    maxBufferSize: 2 * MESSAGE_BYTES_MAX,
  });
  const serving = serveStdio(() => createMcpServer({ scopes, callOperation, printRefusal }), {
    transport,
    maxSubscriptions: 0,
    onerror: onFailure,
  });
  if (!stop.aborted) await ended;
  await serving.close();
  // Reading it would keep the process running.
  input.destroy();
}

async function readScopes(callOperation: CallOperation, language: Language): Promise<readonly Scope[]> {
  const call = { name: 'me', places: {}, query: '', body: null } as const;
  const { outcome, json } = await callOperation(call).catch((thrown) => {
    const problem = problemOf(asMiharuError(thrown), language);
    return { outcome: 'refused', json: JSON.stringify(problem) } as const;
  });
  const answer = JSON.parse(json);
  if (outcome === 'refused') {
    throw new ProtocolError(ProtocolErrorCode.InternalError, `${answer.code}: ${answer.detail}`);
  }
  const own: readonly unknown[] = answer.key?.scopes ?? [];
  return SCOPES.filter((scope) => own.includes(scope));
}

/** A failure as the API prints it. */
function problemOf({ code, row, detail, members }: MiharuError, language: Language) {
  const print: PrintWords = (words) => printMessage(words, 'program', language);
  const { status, retryable } = row;
  return { status, code, detail: print(detail), retryable, ...printMembers(members, print) };
}
