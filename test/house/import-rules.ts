/**
 * The direction of the arrows, as a table: what a room may import besides itself.
 * main → skins and services → operations → (scan, ports, assistant, events) → core; scan → pages, events.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  events: ['core'],
  assistant: ['core'],
  pages: ['core'],

  store: ['core'],
  limits: ['core'],
  sources: ['core'],
  webhooks: ['core'],

  scan: ['core', 'pages', 'events', 'store', 'sources', 'webhooks'],
  operations: ['core', 'scan', 'assistant', 'events', 'store', 'limits', 'sources', 'webhooks'],

  services: ['core', 'scan', 'operations', 'store', 'sources', 'webhooks'],

  api: ['core', 'operations', 'store', 'limits'],
  web: ['core', 'operations', 'store', 'limits'],
  mcp: ['core', 'operations', 'store', 'limits'],
  cli: ['core', 'operations', 'store'],

  config: ['core'],
  main: [
    'core',
    'events',
    'assistant',
    'pages',
    'store',
    'limits',
    'sources',
    'webhooks',
    'scan',
    'operations',
    'services',
    'api',
    'web',
    'mcp',
    'cli',
    'config',
  ],
};

/** Rooms without I/O: no Node module, and time and chance are arguments. */
export const PURE_ROOMS: ReadonlySet<string> = new Set(['core', 'events', 'assistant', 'pages']);

/** Rooms that are a port with adapters: other rooms see only `port.ts`, except src/main, which chooses the adapter. */
export const PORT_ROOMS: ReadonlySet<string> = new Set(['store', 'limits', 'sources', 'webhooks']);

/** Folders of a port's room that every adapter of it may use. */
export const SHARED_BY_ADAPTERS: ReadonlySet<string> = new Set([
  'store/accounts',
  'store/assistant',
  'store/audit',
  'store/changes',
  'store/export',
  'store/imported-ranks',
  'store/keys',
  'store/keywords',
  'store/migrations',
  'store/plan',
  'store/products',

  'store/readings',
  'store/retention',
  'store/sources',
  'store/users',
  'store/webhooks',
  'store/spending',
  'store/withdrawals',
]);

/** Which rooms may import a package; a package that is not listed may be imported nowhere in src. */
export const PACKAGE_ROOMS: Readonly<Record<string, readonly string[]>> = {
  'swagger-ui-dist': ['api'],
  typebox: ['operations', 'api', 'web', 'mcp', 'cli', 'config', 'sources'],
  kysely: ['store'],
  pg: ['store'],
  wanakana: ['assistant'],
  ioredis: ['limits'],
  entities: ['pages', 'sources'],
  'ipaddr.js': ['api', 'webhooks'],
  'postal-mime': ['pages', 'sources'],
  'csv-parse': ['operations'],
  'prom-client': ['services'],
  '@fastify/busboy': ['web'],
  '@modelcontextprotocol/server': ['mcp'],
  'better-auth': ['operations', 'web'],
  ghtml: ['web'],
  qr: ['web'],
};
