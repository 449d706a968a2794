import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { decodePage, readSearchPage } from '../src/pages/index.ts';
import { sharedDir } from '../test/shared-dir.ts';
import { readWithCheerio } from './pages/cheerio-fields.ts';

/** Rounds that are timed, after two that are not. cheerio takes part in fewer, since it is slow. */
const ROUNDS = 31;
const CHEERIO_ROUNDS = 9;

/** What is demanded: bytes to cards in at most this share of a handler-less htmlparser2, and so many times less than cheerio. */
const PARSER_SHARE_MAX = 0.75;
const CHEERIO_TIMES_MIN = 8;

interface Timing {
  readonly page: string;
  readonly cards: number;
  readonly verdict: string;
  readonly oursMs: number;
  readonly decodeMs: number;
  readonly parserMs: number;
  readonly cheerioMs: number;
}

/** Times reading (bytes to cards, decoding included) against htmlparser2 and cheerio over the real pages, one after another in each round. */
export async function run(): Promise<void> {
  const shared = sharedDir();
  const folder = shared === null ? null : join(shared, 'pages', 'search');
  if (folder === null || !existsSync(folder)) {
    console.log('The real pages (../shared/pages/search) are missing: nothing is measured.');
    return;
  }
  const timings = readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => timePage(name, readFileSync(join(folder, name))));
  console.log(`Pages of ${folder}, medians of ${ROUNDS} rounds (cheerio ${CHEERIO_ROUNDS}), milliseconds`);
  for (const timing of timings) console.log(describe(timing));
  const share = median(timings.map((timing) => timing.oursMs / timing.parserMs));
  const times = median(timings.map((timing) => timing.cheerioMs / timing.oursMs));
  console.log(
    `median of ${timings.length} pages: ${share.toFixed(2)} of new Parser({}) (at most ${PARSER_SHARE_MAX}),`,
  );
  console.log(`  ${times.toFixed(1)} times less than cheerio (at least ${CHEERIO_TIMES_MIN})`);
  if (share > PARSER_SHARE_MAX || times < CHEERIO_TIMES_MIN) process.exitCode = 1;
}

function timePage(page: string, bytes: Uint8Array): Timing {
  const { html } = decodePage(bytes);
  const { cards, verdict } = readSearchPage(html);
  const ours: number[] = [];
  const decode: number[] = [];
  const parser: number[] = [];
  const cheerio: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const keep = (times: number[], ms: number) => round >= 0 && times.push(ms);
    keep(
      decode,
      timed(() => decodePage(bytes)),
    );
    keep(
      ours,
      timed(() => readSearchPage(decodePage(bytes).html)),
    );
    keep(
      parser,
      timed(() => parseAll(html)),
    );
    if (round < CHEERIO_ROUNDS)
      keep(
        cheerio,
        timed(() => readWithCheerio(html)),
      );
  }
  return {
    page,
    verdict,
    cards: cards.length,
    oursMs: median(ours),
    decodeMs: median(decode),
    parserMs: median(parser),
    cheerioMs: median(cheerio),
  };
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

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

function describe({ page, cards, verdict, oursMs, decodeMs, parserMs, cheerioMs }: Timing): string {
  const share = (oursMs / parserMs).toFixed(2);
  const times = (cheerioMs / oursMs).toFixed(1);
  return (
    `${page.padEnd(46)} ${String(cards).padStart(3)} cards ${verdict.padEnd(12)} ours ${oursMs.toFixed(2).padStart(6)}` +
    ` (decode ${decodeMs.toFixed(2)})  Parser({}) ${parserMs.toFixed(2).padStart(6)} → ${share}  cheerio ${cheerioMs.toFixed(0).padStart(4)} → ${times}x`
  );
}
