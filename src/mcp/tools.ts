import type { Tool } from '@modelcontextprotocol/server';
import { onFirstUse } from '../core/first-use.ts';
import type { Scope } from '../core/rights.ts';
import { AGENT_TEXTS } from '../operations/agent-texts.ts';
import { mayCall, TOOL_OPERATIONS, type ToolOperation, toolNameOf } from './registry.ts';
import { toToolSchema } from './tool-schema.ts';
import { answerFormOf } from './write-answer.ts';

/** The argument of reads with a long list, which only tools have. */
export const SKIP = 'skip';

/** The tools of a key with these scopes, in the order of the registry. */
export function listTools(scopes: readonly Scope[]): Tool[] {
  return described()
    .filter(({ operation }) => mayCall(scopes, operation))
    .map(({ tool }) => tool);
}

const described = onFirstUse(() =>
  TOOL_OPERATIONS.map((operation) => ({ operation, tool: describeTool(operation) })),
);

function describeTool(operation: ToolOperation): Tool {
  const { name, summary, kind } = operation;
  const { text = '', removes = false, repeats = false } = AGENT_TEXTS[name] ?? {};
  const isRead = kind === 'account_read';
  const changes = isRead ? {} : { destructiveHint: removes, idempotentHint: repeats };
  return {
    name: toolNameOf(name),
    title: summary.en,
    description: `${summary.en}. ${text}`,
    inputSchema: inputSchemaOf(operation),
    outputSchema: { ...answerFormOf(operation).outputSchema, type: 'object' },
    annotations: { readOnlyHint: isRead, ...changes, openWorldHint: false },
  };
}

function inputSchemaOf(operation: ToolOperation): Tool['inputSchema'] {
  const { properties, ...schema } = toToolSchema(operation.input);
  const { main } = answerFormOf(operation);
  const skip = main === null ? {} : { [SKIP]: skipSchema(main) };
  return {
    ...schema,
    type: 'object',
    properties: { ...(properties as Tool['inputSchema']['properties']), ...skip },
    additionalProperties: false,
  };
}

function skipSchema(list: string) {
  return {
    type: 'integer',
    minimum: 0,
    default: 0,
    description: `Entries of \`${list}\` to leave out from the start, as \`next_arguments\` of the previous answer says.`,
  };
}
