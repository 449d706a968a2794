import type { PageProblem } from '../../core/search-page.ts';

/** Longest detail of a problem, in UTF-16 units; it may quote the page. */
const DETAIL_MAX = 300;

/** A problem whose detail has a bounded length, even if it quotes a long text. */
export function pageProblem(code: string, where: string, detail: string): PageProblem {
  const isLong = detail.length > DETAIL_MAX;
  return { code, where, detail: isLong ? `${detail.slice(0, DETAIL_MAX).toWellFormed()}…` : detail };
}
