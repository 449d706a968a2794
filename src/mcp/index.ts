/**
 * The MCP interface over the operations: one tool for each that the HTTP API offers. A tool call becomes the request that
 * the API would get, so keys, scopes, limits, errors and the quarantine of outside text are the API's. Agents reach it over
 * HTTP in the service itself, or over standard input and output, where it calls the API of a running service.
 */
export { createToolEndpoint } from './http-endpoint.ts';
export { serveToolsOnStdio } from './stdio.ts';
