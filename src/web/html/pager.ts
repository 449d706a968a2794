import type { Texts } from '../texts/index.ts';
import { type Html, html } from './html.ts';
import { link } from './parts.ts';

/** A part of a long list, which the address names. */
export interface Part<T> {
  readonly shown: readonly T[];
  /** 0-based. */
  readonly number: number;
  readonly first: number;
  readonly count: number;
  readonly isLast: boolean;
}

/** The part of a list that `?part=` names, 1-based; the nearest existing one for any other text. */
export function partOf<T>(
  list: readonly T[],
  { query, size }: { readonly query: URLSearchParams; readonly size: number },
): Part<T> {
  const last = Math.max(0, Math.ceil(list.length / size) - 1);
  const first = Math.min(last, askedPart(query)) * size;
  return partAt(list.slice(first, first + size), { first, count: list.length, size });
}

/** The part of a list that begins at `first`, of which only `shown` was read. */
export function partAt<T>(
  shown: readonly T[],
  { first, count, size }: { readonly first: number; readonly count: number; readonly size: number },
): Part<T> {
  return { shown, number: Math.floor(first / size), first, count, isLast: first + shown.length >= count };
}

/** The part that `?part=` names, 0-based; the first for anything that is no number. */
export function askedPart(query: URLSearchParams): number {
  const asked = Number.parseInt(query.get('part') ?? '1', 10) - 1;
  return Number.isNaN(asked) ? 0 : Math.min(PARTS_MAX, Math.max(0, asked));
}

/** More parts than any list has. */
const PARTS_MAX = 100_000;

/** Shows which part of a list this is, with links to the next ones; nothing for a list that fits. */
export function printPager<T>(
  t: Texts,
  { path, query, part }: { readonly path: string; readonly query: URLSearchParams; readonly part: Part<T> },
): Html | null {
  const { shown, number, first, count, isLast } = part;
  if (shown.length === count) return null;
  const to = (place: number, text: string) => {
    const asked = new URLSearchParams(query);
    asked.set('part', String(place + 1));
    return link(`${path}?${asked.toString()}`, text, 'button');
  };
  return html`<nav class="pager" aria-label="${t('pager.pages')}">${number === 0 ? null : to(number - 1, t('pager.before'))}<span class="quiet">${t('pager.range', { first: first + 1, last: first + shown.length, count })}</span>${isLast ? null : to(number + 1, t('pager.next'))}</nav>`;
}
