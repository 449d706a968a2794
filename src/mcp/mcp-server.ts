import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import manifest from '../../package.json' with { type: 'json' };
import type { Scope } from '../core/rights.ts';
import type { CallOperation } from '../core/tool-exchange.ts';
import { type Arguments, toOperationCall } from './operation-call.ts';
import { findToolOperation, type ToolOperation } from './registry.ts';
import { listTools } from './tools.ts';

/** For whom a server answers. */
export interface ServerSide {
  /** The scopes of the key. */
  scopes(): Promise<readonly Scope[]>;
  readonly callOperation: CallOperation;
  /** The problem of anything thrown, as JSON. */
  readonly printRefusal: (thrown: unknown) => string;
}

/** An MCP server for one key; it is connected to one transport. */
export function createMcpServer(side: ServerSide): Server {
  const server = new Server({ name: 'miharu', version: manifest.version }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', async () => ({ tools: listTools(await side.scopes()) }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const operation = findToolOperation(params.name);
    if (operation === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool. tools/list shows all tools.');
    }
    return callTool(side, operation, params.arguments ?? {});
  });
  return server;
}

async function callTool(
  { callOperation, printRefusal }: ServerSide,
  operation: ToolOperation,
  given: Arguments,
): Promise<CallToolResult> {
  try {
    const { outcome, json } = await callOperation(toOperationCall(operation, given));
    return { content: [{ type: 'text', text: json }], ...(outcome === 'refused' && { isError: true }) };
  } catch (thrown) {
    return { content: [{ type: 'text', text: printRefusal(thrown) }], isError: true };
  }
}
