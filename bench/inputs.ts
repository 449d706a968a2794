import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { matchesEtag } from '../src/api/answers/representation.ts';
import { chooseCoding, prefersCsv, prefersJapanese } from '../src/api/http/preferences.ts';
import { createProxies } from '../src/api/http/proxies.ts';
import { parseQuery } from '../src/api/http/query.ts';
import { readRawRequest } from '../src/api/http/raw-request.ts';
import { readPath } from '../src/api/http/target.ts';
import { compileProducts, judgeAnswer } from '../src/assistant/index.ts';
import { maskSecrets } from '../src/core/mask-secrets.ts';
import { quote } from '../src/core/text.ts';
import { readPastedLine } from '../src/operations/pasted-text.ts';
import { parseFlash, readCookies } from '../src/web/cookies.ts';
import { parseForm } from '../src/web/form-input.ts';
import { printOutside } from '../src/web/html/outside-text.ts';
import { FORM_BYTES_MAX } from '../src/web/receive-form.ts';

const HEADERS_MAX = 16 * 1024;
const BODY_MAX = 256 * 1024;
const ANSWER_MAX = 20_000;
/** The fastest of this many runs counts, since other work on the machine never makes a run faster. */
const RUNS = 7;
/** Sizes from an eighth of the limit to the limit: a quadratic reader takes 64 times as long at the end. */
const DOUBLINGS = 3;
/** How many times as long eight times the size may take: half of what a quadratic reader takes, since large texts cost more garbage collection. */
const GROWTH_MAX = 32;

/** A reader with the longest text that it accepts and shapes of text that could be hard for it, repeated up to a size. */
interface Reader {
  readonly name: string;
  readonly sizeMax: number;
  readonly shapes: readonly string[];
  read(text: string): unknown;
}

setFlagsFromString('--expose-gc');
/** Collects the garbage of earlier runs, so that no run pays for another. */
const collect: () => void = runInNewContext('gc');

const { clientOf } = createProxies({ trustedProxies: ['10.0.0.0/8', '::1'], publicUrl: null });
const products = compileProducts([
  { asin: 'B0TEST0001', title: 'ハルナギ 水筒 500ml', brand: 'ハルナギ', names: ['ハルナギ 水筒', 'HN-200'] },
]);

const READERS: readonly Reader[] = [
  {
    name: 'form',
    sizeMax: FORM_BYTES_MAX,
    shapes: ['%E6%B0%B4', 'a+', '+', '%0D%0A', '<'],
    read: (text) => parseForm(Buffer.from(`a=${text}`)),
  },
  { name: 'query', sizeMax: HEADERS_MAX, shapes: ['a=b&', 'a&', '%20', '\u00e6', '+'], read: parseQuery },
  { name: 'path', sizeMax: HEADERS_MAX, shapes: ['/a', '%41', '%e3', '#'], read: readPathOf },
  {
    name: 'Accept-Language',
    sizeMax: HEADERS_MAX,
    shapes: ['a,', 'ja;q=0.1,', ';', ' ,'],
    read: prefersJapanese,
  },
  { name: 'Accept', sizeMax: HEADERS_MAX, shapes: ['a/b,', ';q=', ' '], read: prefersCsv },
  { name: 'Accept-Encoding', sizeMax: HEADERS_MAX, shapes: ['gzip,', 'x;q=1,'], read: chooseCoding },
  {
    name: 'If-None-Match',
    sizeMax: HEADERS_MAX,
    shapes: ['"', 'W/"a",', 'W/', '"a'],
    read: (text) => matchesEtag(text, '"x"'),
  },
  { name: 'X-Forwarded-For', sizeMax: HEADERS_MAX, shapes: ['10.0.0.1,', '::1,', ','], read: readAddress },
  { name: 'Cookie', sizeMax: HEADERS_MAX, shapes: ['a=b;', ';', '=', 'a;'], read: readCookies },
  { name: 'message in a cookie', sizeMax: HEADERS_MAX, shapes: ['e30', 'W1tb'], read: parseFlash },
  {
    name: 'bytes that are no request',
    sizeMax: 64 * 1024,
    shapes: ['GET / HTTP/', ' HTTP/1.1\r\n', '\r\n\r\n', 'A: b\r\n', 'GET /\r\n\r\n'],
    read: (text) => readRawRequest(Buffer.from(text), text.length),
  },
  { name: 'JSON', sizeMax: BODY_MAX, shapes: ['[', '{"a":', '"a",', '1,'], read: parseJson },
  {
    name: 'quotation',
    sizeMax: BODY_MAX,
    shapes: ['\u200d', ' ', '\ufe0f', '\n', '👩‍', 'mhr_a'],
    read: quote,
  },
  {
    name: 'masking of secrets',
    sizeMax: BODY_MAX,
    shapes: ['a', '%41', '%2541', 'mhr_', 'aB', '-', '0a'],
    read: maskSecrets,
  },
  {
    name: 'pasted line',
    sizeMax: BODY_MAX,
    shapes: ['a ', '\u200d', ' \n', '\ufe0f'],
    read: (text) => readPastedLine('question', `${text}a`),
  },
  {
    name: 'marking of Japanese',
    sizeMax: BODY_MAX,
    shapes: ['水a ', '水0', '<p>水', '&#34;'],
    read: printOutside,
  },
  {
    name: 'judging of an answer',
    sizeMax: ANSWER_MAX,
    shapes: ['ハルナギ 水筒 ', '1. ハルナギ\n', '| 水筒 ', 'HN-', 'ー', '「', ' '],
    read: (text) => judgeAnswer({ answer: text, question: 'x', products }),
  },
];

function readPathOf(text: string): string {
  return readPath(`/${text}`);
}

function readAddress(forwardedFor: string): string {
  return clientOf({ socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': forwardedFor } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * `npm run bench -- inputs`: how the time of every reader of client input grows up to its limit, with its hardest shape.
 * It counts as linear if eight times the size takes at most 32 times as long in the same run.
 */
export async function run(): Promise<void> {
  for (const reader of READERS) console.log(describe(reader));
}

function describe(reader: Reader): string {
  const grown = reader.shapes.map((shape) => measure(reader, shape));
  const worst = grown.reduce((one, other) => (other.growth > one.growth ? other : one));
  const slowest = Math.max(...grown.map(({ times }) => times.at(-1) ?? 0));
  const verdict = worst.growth <= GROWTH_MAX ? 'linear' : 'NOT LINEAR';
  const times = worst.times.map((ms) => ms.toFixed(2)).join(' → ');
  return `${reader.name}: ${verdict}; at ${reader.sizeMax / 1024} Ki ${slowest.toFixed(1)} ms; hardest ${JSON.stringify(worst.shape)} ${times} ms (× ${worst.growth.toFixed(1)})`;
}

function measure({ sizeMax, read }: Reader, shape: string) {
  const times = Array.from({ length: DOUBLINGS + 1 }, (_, doubling) => {
    const size = sizeMax / 2 ** (DOUBLINGS - doubling);
    const text = shape.repeat(Math.max(1, Math.floor(size / shape.length)));
    return Math.min(...Array.from({ length: RUNS }, () => timeOf(() => read(text))));
  });
  // Times below half a millisecond say nothing about growth.
  const growth = (times.at(-1) ?? 0) / Math.max(0.5, times[0] ?? 0);
  return { shape, times, growth };
}

function timeOf(work: () => unknown): number {
  collect();
  const startedMs = performance.now();
  try {
    work();
  } catch {
    // A refusal takes time, too.
  }
  return performance.now() - startedMs;
}
