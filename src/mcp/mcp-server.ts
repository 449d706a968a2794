import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import manifest from '../../package.json' with { type: 'json' };
import type { Scope } from '../core/rights.ts';
import { callTool, type ToolCaller } from './call-tool.ts';
import { findToolOperation } from './registry.ts';
import { INSTRUCTIONS } from './tool-texts.ts';
import { listTools } from './tools.ts';

/** For whom a server answers. */
export interface ServerSide extends ToolCaller {
  /** The scopes of the key. */
  scopes(): Promise<readonly Scope[]>;
}

/** An MCP server for one key; it is connected to one transport. */
export function createMcpServer(side: ServerSide): Server {
  const server = new Server(
    { name: 'miharu', version: manifest.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
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
