/** Less than this says nothing: clocks tick coarsely, and code is compiled as it first runs. */
const MS_MIN = 10;
/** The least of so many runs counts: what else the machine does makes no run faster. */
const RUNS = 2;

/** The most that a page may cost, in times of a plain one of its length; what takes the square of it, or walks the page once for each element, takes far more. */
export const TIMES_OF_PLAIN_MAX = 10;

/** How many times the thread's own time a page takes to read, of that of a page of plain paragraphs of the same length. */
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
