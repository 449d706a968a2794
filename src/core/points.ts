const POINTS = /(?<![0-9,])([0-9][0-9,]*)\s*(?:ポイント|pt)\s*\(\s*[0-9]+\s*%\s*\)/u;

/** Amazon points in the shop's words, the number of `54ポイント(1%)`; `null` when it gives none. */
export function parsePoints(text: string): number | null {
  const found = POINTS.exec(text.normalize('NFKC'))?.[1];
  const points = found === undefined ? null : Number(found.replaceAll(',', ''));
  return points !== null && Number.isSafeInteger(points) ? points : null;
}
