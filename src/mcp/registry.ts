import { API_RIGHTS, type ApiOperation, hasScope, type Scope } from '../core/rights.ts';
import { AGENT_TEXTS } from '../operations/agent-texts.ts';
import { accountCommands, accountOperations } from '../operations/index.ts';
import type { AccountCommand, AccountOperation } from '../operations/operation.ts';

/** An operation that is a tool. */
export type ToolOperation = AccountOperation | AccountCommand;

/** The operations that are tools, in the order of the registry: those of accounts that the HTTP API offers with JSON. */
export const TOOL_OPERATIONS: readonly ToolOperation[] = [...accountOperations, ...accountCommands].filter(
  ({ name }) => AGENT_TEXTS[name] !== null,
);

const byTool = new Map(TOOL_OPERATIONS.map((operation) => [toolNameOf(operation.name), operation]));

/** The name of an operation's tool: its own in snake case. */
export function toolNameOf(name: ApiOperation): string {
  return name.replaceAll('-', '_');
}

/** The operation of a tool; `undefined` for an unknown name. */
export function findToolOperation(tool: string): ToolOperation | undefined {
  return byTool.get(tool);
}

/** Whether a key with these scopes may call an operation. */
export function mayCall(scopes: readonly Scope[], { name }: ToolOperation): boolean {
  return hasScope(scopes, API_RIGHTS[name]);
}
