import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import manifest from '../../package.json' with { type: 'json' };
import type { Scope } from '../core/rights.ts';
import { AGENT_RULES } from '../operations/agent-texts.ts';
import { callTool, type ToolCaller } from './call-tool.ts';
import { findToolOperation } from './registry.ts';
import { listTools } from './tools.ts';

/** What agents read about all tools. */
const INSTRUCTIONS = [
  'miharu tracks where products rank in the search results of Amazon.co.jp.',
  ...[
    ...AGENT_RULES,
    '`columns` names the columns of each list by its path; the entries of such a list are rows.',
    '`has_more`: something was left out; send `next_arguments` with the same arguments to get it.',
    'Tools that change something say what they cost.',
  ].map((rule) => `- ${rule}`),
].join('\n');

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
