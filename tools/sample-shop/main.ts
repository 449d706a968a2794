import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { addDays, isLocalDate, localDateOf } from '../../src/core/local-date.ts';
import { oneLine } from '../../src/core/text.ts';
import { shelfOf } from './market.ts';
import { noResultsPage } from './render-faults.ts';
import { renderSearchPage } from './render-search-page.ts';
import { type SampleShop, startSampleShop } from './server.ts';

const USAGE = `The sample shop: pages in the layout of Amazon.co.jp for products that do not exist.

  node tools/sample-shop/main.ts [--port 8790] [--seed S]
      serves /s?k=WORDS&page=N&date=YYYY-MM-DD on 127.0.0.1 (add &fault=captcha and the like to see it fail)
  node tools/sample-shop/main.ts --write DIR --term WORDS [--date YYYY-MM-DD] [--days 1] [--pages 3] [--seed S]
      writes the pages of a term as files; --days N writes the N days that end on the date
`;

interface Arguments {
  readonly port: number;
  readonly seed: string;
  readonly write: string | undefined;
  readonly term: string;
  readonly date: string;
  readonly days: number;
  readonly pages: number;
}

/** Writes the pages of a term for the days up to a date; returns the files in order. */
export async function writePages(
  folder: string,
  options: Omit<Arguments, 'port' | 'write'>,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (let back = options.days - 1; back >= 0; back--) {
    const shelf = shelfOf({
      seed: options.seed,
      term: options.term,
      localDate: addDays(options.date, -back),
    });
    for (const page of shelf.pages.slice(0, options.pages)) {
      const file = path.join(folder, `${shelf.localDate}-${fileStem(options.term)}-p${page.page}.html`);
      const isEmpty = page.cards.length === 0;
      await writeFile(file, isEmpty ? noResultsPage(shelf, page) : renderSearchPage(shelf, page));
      files.push(file);
    }
  }
  return files;
}

/** A file name that every system accepts and that no two terms share. */
function fileStem(term: string): string {
  const digest = createHash('sha256').update(term).digest('hex').slice(0, 6);
  return `${term.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40)}-${digest}`;
}

function readArguments(argv: readonly string[]): Arguments | string {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string', default: '8790' },
      seed: { type: 'string', default: 'miharu' },
      write: { type: 'string' },
      term: { type: 'string', default: '' },
      date: { type: 'string', default: localDateOf(Date.now()) },
      days: { type: 'string', default: '1' },
      pages: { type: 'string', default: '3' },
      help: { type: 'boolean', default: false },
    },
  });
  const [port, days, pages] = [Number(values.port), Number(values.days), Number(values.pages)];
  const term = oneLine(values.term);
  if (values.help) return '';
  if (!isLocalDate(values.date)) return '--date is written YYYY-MM-DD.';
  if (!isWhole(port, 0, 65_535)) return '--port is a number from 0 to 65535.';
  if (!isWhole(days, 1, 400) || !isWhole(pages, 1, 7))
    return '--days goes from 1 to 400, --pages from 1 to 7.';
  if (values.write !== undefined && term === '') return '--write needs --term WORDS.';
  return { port, days, pages, term, seed: values.seed, date: values.date, write: values.write };
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

async function main(argv: readonly string[]): Promise<number> {
  const args = readArguments(argv);
  if (typeof args === 'string') {
    process.stderr.write(args === '' ? USAGE : `${args}\n\n${USAGE}`);
    return args === '' ? 0 : 64;
  }
  if (args.write !== undefined) {
    const files = await writePages(args.write, args);
    process.stdout.write(`${files.join('\n')}\n`);
    return 0;
  }
  await using shop = await openShop(args);
  if (shop === null) return 69;
  process.stdout.write(`The sample shop is open: ${shop.origin}/s?k=${encodeURIComponent('水筒')}\n`);
  await stopSignal();
  return 0;
}

/** `null` when the port cannot be listened on, with a sentence on standard error. */
async function openShop({ port, seed }: Arguments): Promise<SampleShop | null> {
  try {
    return await startSampleShop({ port, seed });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && /^E(?:ADDRINUSE|ACCES)$/.test(String(cause.code))))
      throw cause;
    process.stderr.write(
      `The sample shop cannot listen on 127.0.0.1:${port}: another program uses the port, or this user may not. Choose another one with --port.\n`,
    );
    return null;
  }
}

function stopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  process.once('SIGINT', () => resolve()).once('SIGTERM', () => resolve());
  return promise;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
