import type { Tool } from '@modelcontextprotocol/server';
import type { Scope } from '../core/rights.ts';
import { mayCall, TOOL_OPERATIONS, type ToolOperation, toolNameOf } from './registry.ts';
import { toToolSchema } from './tool-schema.ts';

/** The tools of a key with these scopes. */
export function listTools(scopes: readonly Scope[]): Tool[] {
  return TOOL_OPERATIONS.filter((operation) => mayCall(scopes, operation)).map(describeTool);
}

function describeTool(operation: ToolOperation): Tool {
  const isRead = operation.kind === 'account_read';
  return {
    name: toolNameOf(operation.name),
    title: operation.summary.en,
    description: operation.summary.en,
    inputSchema: { ...toToolSchema(operation.input), type: 'object', additionalProperties: false },
    annotations: { readOnlyHint: isRead, openWorldHint: false },
  };
}
