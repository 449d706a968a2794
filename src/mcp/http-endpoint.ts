import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { ToolAnswer, ToolEndpoint, ToolRequest } from '../core/tool-exchange.ts';
import { createMcpServer } from './mcp-server.ts';

/** Headers that a transport reads. */
const READ_HEADERS = /^(?:accept|content-type|mcp-[a-z-]+)$/;

/**
 * Streamable HTTP without sessions: each message gets a server of its own and one JSON answer. Versions before 2026-07-28
 * are served by the same tools.
 */
export function createToolEndpoint(): ToolEndpoint {
  return {
    async answer(request) {
      const { message } = request;
      const sent = toWebRequest(request);
      const serve = (await isLegacyRequest(sent, message)) ? answerLegacy : answerModern;
      return toAnswer(await serve(request, sent));
    },
  };
}

function toWebRequest({ url, headers }: ToolRequest): Request {
  const read = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    READ_HEADERS.test(name) && value !== undefined ? [[name, value.toString()]] : [],
  );
  return new Request(url, { method: 'POST', headers: read });
}

function serverFor({ scopes, callOperation, printRefusal }: ToolRequest): Server {
  return createMcpServer({ scopes: async () => scopes, callOperation, printRefusal });
}

async function answerModern(request: ToolRequest, sent: Request): Promise<Response> {
  // A subscription would keep its connection open; the tools of a key do not change while it is used.
  const options = { legacy: 'reject', maxSubscriptions: 0, keepAliveMs: 0 } as const;
  const handler = createMcpHandler(() => serverFor(request), options);
  return handler.fetch(sent, { parsedBody: request.message });
}

async function answerLegacy(request: ToolRequest, sent: Request): Promise<Response> {
  const server = serverFor(request);
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    keepAliveMs: 0,
  });
  await server.connect(transport);
  try {
    return await transport.handleRequest(sent, { parsedBody: request.message });
  } finally {
    await server.close();
  }
}

async function toAnswer(response: Response): Promise<ToolAnswer> {
  const body = await response.text();
  const contentType = response.headers.get('content-type');
  return { status: response.status, contentType, body: body === '' ? null : body };
}
