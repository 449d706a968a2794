import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { renderAnswer } from '../../tools/sample-shop/render-answer.ts';
import { BENCH_MS, parseBenchTerm, TEMPLATES, templateTerm, truthOfTemplate } from './bench-terms.ts';

/**
 * The sample shop as a process of its own that renders its pages in advance, since rendering a page takes a third as long
 * as reading it. The pages of about forty terms are kept as bytes, and the number of the requested term is written over
 * the number in them.
 */

interface Template {
  readonly bytes: Buffer;
  /** The positions of the term's number. */
  readonly places: readonly number[];
}

const templates = new Map<string, Template>();

function templateOf(template: number, page: number): Template {
  const key = `${template} ${page}`;
  const kept = templates.get(key) ?? renderTemplate(template, page);
  templates.set(key, kept);
  return kept;
}

function renderTemplate(template: number, page: number): Template {
  const shelf = truthOfTemplate(template);
  const atMs = BENCH_MS + page * 1_000;
  const bytes = Buffer.from(renderAnswer({ seed: 'bench', shelf, page, atMs, fault: null }));
  const number = templateTerm(template).slice(-NUMBER_SIGNS);
  const places: number[] = [];
  for (let at = bytes.indexOf(number); at !== -1; at = bytes.indexOf(number, at + 1)) places.push(at);
  return { bytes, places };
}

const NUMBER_SIGNS = 6;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams;
  const term = query.get('k');
  if (term === null) return void response.writeHead(404).end();
  const { template, number } = parseBenchTerm(term);
  const { bytes, places } = templateOf(template, Number(query.get('page') ?? '1'));
  const body = Buffer.from(bytes);
  for (const place of places) body.write(number, place, 'latin1');
  response.writeHead(200, { 'Content-Type': 'text/html;charset=UTF-8', 'Content-Length': body.length });
  response.end(body);
}

for (let template = 0; template < TEMPLATES; template += 1) {
  for (const page of [1, 2, 3]) templateOf(template, page);
}
const server = createServer(answer);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The shop has no port.');
  process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
