/** Shorter times say nothing: clocks are coarse, and code is compiled when it first runs. */
const MS_MIN = 10;
/** The fastest of this many runs counts, since other work on the machine never makes a run faster. */
const RUNS = 2;

/** How many times as long as a plain page of its length a page may take; quadratic readers take far longer. */
export const TIMES_OF_PLAIN_MAX = 10;

/** How many times as long a page takes to read, in processor time, as plain paragraphs of the same length. */
export function timesOfPlain(html: string, read: (html: string) => unknown): number {
  const paragraph = '<p class="a">x</p>';
  const plain = `<html lang="ja-jp">${paragraph.repeat(Math.ceil(html.length / paragraph.length))}</html>`;
  return leastMs(() => read(html)) / leastMs(() => read(plain));
}

function leastMs(work: () => unknown): number {
  return Math.max(MS_MIN, Math.min(...Array.from({ length: RUNS }, () => threadMs(work))));
}

function threadMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
