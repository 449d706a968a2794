import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { decodePage, readSearchPage } from '../src/pages/index.ts';
import { sharedDir } from '../test/shared-dir.ts';
import { median } from './numbers/quantile.ts';
import { readWithCheerio } from './pages/cheerio-fields.ts';

/** Timed rounds over all pages, after some that are not timed. cheerio runs in every fourth only, since it is slow. */
const ROUNDS = 32;
const WARM_ROUNDS = 4;
const CHEERIO_EVERY = 4;

/** The targets for bytes to cards: at most this share of htmlparser2 without handlers, and this many times faster than cheerio. */
const PARSER_SHARE_MAX = 0.75;
const CHEERIO_TIMES_MIN = 8;

interface TimedPage {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly html: string;
  readonly oursMs: number[];
  readonly decodeMs: number[];
  readonly parserMs: number[];
  readonly cheerioMs: number[];
}

/** Times reading (bytes to cards, decoding included) against htmlparser2 and cheerio over the real pages, one after another in each round. */
export async function run(): Promise<void> {
  const shared = sharedDir();
  const folder = shared === null ? null : join(shared, 'pages', 'search');
  if (folder === null || !existsSync(folder)) {
    console.log('The real pages (../shared/pages/search) are missing: nothing is measured.');
    return;
  }
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => timedPage(name, readFileSync(join(folder, name))));
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) for (const page of pages) timeOnce(page, round);
  console.log(
    `Pages of ${folder}; medians of ${ROUNDS} rounds (cheerio ${ROUNDS / CHEERIO_EVERY}), milliseconds`,
  );
  for (const page of pages) console.log(describe(page));
  const share = median(pages.map((page) => median(page.oursMs) / median(page.parserMs)));
  const times = median(pages.map((page) => median(page.cheerioMs) / median(page.oursMs)));
  console.log(
    `median of ${pages.length} pages: ${share.toFixed(2)} of new Parser({}) (at most ${PARSER_SHARE_MAX}),`,
  );
  console.log(`  ${times.toFixed(1)} times less than cheerio (at least ${CHEERIO_TIMES_MIN})`);
  if (share > PARSER_SHARE_MAX || times < CHEERIO_TIMES_MIN) process.exitCode = 1;
}

function timedPage(name: string, bytes: Uint8Array): TimedPage {
  return { name, bytes, html: decodePage(bytes).html, oursMs: [], decodeMs: [], parserMs: [], cheerioMs: [] };
}

function timeOnce(page: TimedPage, round: number): void {
  const keep = (times: number[], ms: number) => round >= 0 && times.push(ms);
  keep(
    page.oursMs,
    timed(() => readSearchPage(decodePage(page.bytes).html)),
  );
  keep(
    page.parserMs,
    timed(() => parseAll(page.html)),
  );
  keep(
    page.decodeMs,
    timed(() => decodePage(page.bytes)),
  );
  if (round % CHEERIO_EVERY === 0)
    keep(
      page.cheerioMs,
      timed(() => readWithCheerio(page.html)),
    );
}

function parseAll(html: string): void {
  const parser = new Parser({});
  parser.write(html);
  parser.end();
}

function timed(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

function describe(page: TimedPage): string {
  const ours = median(page.oursMs);
  const parser = median(page.parserMs);
  const decode = median(page.decodeMs);
  const cheerio = median(page.cheerioMs);
  const { cards, verdict } = readSearchPage(page.html);
  const what = `${page.name.padEnd(46)} ${String(cards.length).padStart(3)} cards ${verdict.padEnd(12)}`;
  const against = `Parser({}) ${parser.toFixed(2).padStart(6)} → ${(ours / parser).toFixed(2)}`;
  const tree = `cheerio ${cheerio.toFixed(0).padStart(4)} → ${(cheerio / ours).toFixed(1)}x`;
  return `${what} ours ${ours.toFixed(2).padStart(6)} (decode ${decode.toFixed(2)})  ${against}  ${tree}`;
}
