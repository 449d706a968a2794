import { gzipSync } from 'node:zlib';
import { bigPage, inShiftJis, withPicture } from './pages/big-page.ts';
import { type Measured, measureAdding, measureSending } from './pages/measure-sending.ts';

const MEBIBYTE = 1024 * 1024;

/** What is sent at the same time, by name. */
const CASES: readonly (readonly [name: string, bodies: () => readonly Buffer[]])[] = [
  ['one usual page', () => [bigPage(0)]],
  ['one page of 20 MiB', () => [bigPage(20 * MEBIBYTE)]],
  ['one page of 60 MiB, packed', () => [gzipSync(bigPage(60 * MEBIBYTE))]],
  ['one page of 60 MiB with pictures, packed', () => [gzipSync(withPicture(60 * MEBIBYTE))]],
  ['one page of 40 MiB, almost all ASCII, packed', () => [gzipSync(bigPage(40 * MEBIBYTE, 'ascii'))]],
  ['one page of 20 MiB in Shift_JIS', () => [inShiftJis(20 * MEBIBYTE)]],
  ['two pages of 20 MiB', () => [bigPage(20 * MEBIBYTE), bigPage(20 * MEBIBYTE)]],
  ['two pages of 40 MiB, packed', () => [gzipSync(bigPage(40 * MEBIBYTE)), gzipSync(bigPage(40 * MEBIBYTE))]],
  ['two pages of 60 MiB, packed', () => [gzipSync(bigPage(60 * MEBIBYTE)), gzipSync(bigPage(60 * MEBIBYTE))]],
];

/**
 * `npm run bench -- sent-pages`: how much memory the service needs for pages that are sent to it, and how long other requests wait
 * meanwhile.
 */
export async function run(): Promise<void> {
  for (const [name, bodies] of CASES) print(name, await measureSending(bodies()));
  print('200 files of 1.5 MB on the web page', await measureAdding({ count: 200, bytes: 1_500_000 }));
}

function print(name: string, measured: Measured): void {
  const { addedMb, medianMs, slowestMs, slow, slowestBeforeMs, tookMs, statuses } = measured;
  console.log(
    `${name}: ${statuses.join(' and ')} after ${Math.round(tookMs)} ms, at most ${Math.round(addedMb)} MB more; other requests ${medianMs.toFixed(1)} ms, at most ${slowestMs.toFixed(1)} ms, ${slow.count} of ${slow.of} over 50 ms (before: at most ${slowestBeforeMs.toFixed(1)} ms)`,
  );
}
