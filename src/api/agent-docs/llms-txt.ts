import { API_BASE, TOOLS_PATH } from '../../core/rights.ts';
import { AGENT_RULES } from '../../operations/agent-texts.ts';

/** Paths of the two texts. */
export const LLMS_PATH = '/llms.txt';
export const LLMS_FULL_PATH = '/llms-full.txt';

export const ABOUT =
  'miharu tracks where products rank in the search results of Amazon.co.jp: each morning, Japan time, it records ranks, competitors, prices and changes, and it checks whether Amazon’s AI assistant names a product. This service gives them to programs and AI agents that have an API key.';

/** /llms.txt: what an agent reads first, with links to the rest (llmstxt.org). It says nothing about this installation. */
export function printLlmsTxt(): string {
  return `# miharu

> ${ABOUT}

${AGENT_RULES.map((rule) => `- ${rule}`).join('\n')}

Links are relative to the address of this text. All data needs the key of an account, in the header \`X-Api-Key\`.

## API

- [Everything in one text](${LLMS_FULL_PATH}): every request with its parameters, answer and errors, what null means, limits
- [OpenAPI document](${API_BASE}/openapi.json): the same for programs, as JSON
- [API documentation](/docs): the OpenAPI document as a page, which needs JavaScript
- [Errors](/docs/errors): every error code, and what to do about it
- [Limits](${LLMS_FULL_PATH}#limits): what is allowed, and how to wait

## Agents

- [Connecting an agent](${LLMS_FULL_PATH}#connecting): over HTTP, over MCP, and what a key may do
- [MCP endpoint](${TOOLS_PATH}): streamable HTTP, with one tool for each request that the key allows; without a key it answers 401
`;
}
