import { onFirstUseAsync } from '../core/first-use.ts';
import type { ToolEndpoint } from '../core/tool-exchange.ts';

/** The tools of agents, loaded with their first message, so that a service without agents stays small. A failure is retried. */
export function createLazyTools(): ToolEndpoint {
  const endpoint = onFirstUseAsync(async () => {
    const { createToolEndpoint } = await import('../mcp/index.ts');
    return createToolEndpoint();
  });
  return { answer: async (request) => (await endpoint()).answer(request) };
}
