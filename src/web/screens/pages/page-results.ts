import { type Html, html } from '../../html/html.ts';
import { card, FOCUS_HERE } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { type Counted, groupKeyOf, printGroup } from './page-group.ts';
import { type FileResult, printUncounted, STANDINGS, standingOf } from './page-result.ts';

/**
 * What became of the files of a form: how many, then those that do not count, then each keyword and product with its files. The
 * script fills the same places, hidden while they are empty, with what is printed here for one file at a time.
 */
export function printResults(results: readonly FileResult[], page: Page): Html {
  const { t } = page;
  const counted = results.filter(isCounted);
  const problems = results.filter((one) => !isCounted(one)).map((one) => printUncounted(one, page));
  const groups = [...Map.groupBy(counted, groupKeyOf).values()].map((files) => printGroup(files, page));
  const focus = results.length === 0 ? null : FOCUS_HERE;
  const summary = html`<p class="page-summary" tabindex="-1" data-count${focus}>${results.length === 0 ? null : summaryOf(results, page)}</p><p class="unseen" role="status" data-said></p>`;
  const progress = html`<progress aria-label="${t('pages.results')}" hidden></progress>`;
  const uncounted = html`<section class="page-problems" data-problems${hiddenIf(problems.length === 0)}><h3>${t('pages.problems')}</h3><ul class="page-results" data-files>${problems}</ul></section>`;
  const waiting = html`<ul class="page-results" data-waiting></ul>`;
  const more = html`<a href="#choose">${t('pages.more')}</a>`;
  const body = html`${summary}${progress}${uncounted}<div data-groups>${groups}</div>${waiting}`;
  return html`<div data-results-part${hiddenIf(results.length === 0)}>${card(t('pages.results'), body, more)}</div>`;
}

function isCounted(one: FileResult): one is Counted {
  return 'counts' in one.result && one.result.counts;
}

function hiddenIf(isHidden: boolean): Html | null {
  return isHidden ? html` hidden` : null;
}

/** `12 of 12 done: 4 added, 1 already added, 7 not added`. */
function summaryOf(results: readonly FileResult[], { t, format }: Page): string {
  const counts = Map.groupBy(results, standingOf);
  const parts = Object.entries(STANDINGS).flatMap(([standing, { sum }]) => {
    const count = counts.get(standing as keyof typeof STANDINGS)?.length ?? 0;
    return count === 0 ? [] : [t(sum, { count })];
  });
  return `${t('pages.progress', { done: results.length, count: results.length })}${format.colon}${format.listed(parts)}`;
}

/** What the script shows, by name; `#` stands for a count, of two by their names. */
export function printScriptTexts({ t, format }: Page): Html {
  const texts: readonly (readonly [name: string, text: string])[] = [
    ['waiting', t('pages.waiting')],
    ['sending', t('pages.sending')],
    ['reading', t('pages.reading')],
    ['refusedLabel', t('pages.refused')],
    ['unknownLabel', t('pages.unknown')],
    ['unknown', t('pages.sumUnknown', { count: '#' })],
    ['tooLarge', t('pages.tooLarge')],
    ['tooSlow', t('pages.tooSlow')],
    ['notSent', t('pages.notSent')],
    ['again', t('pages.again')],
    ['signedOut', t('pages.signedOut')],
    ['progress', t('pages.progress', { done: '#done', count: '#count' })],
    ['skipped', t('pages.skipped', { count: '#' })],
    ['colon', format.colon],
    ['comma', format.listed(['', ''])],
    ...Object.entries(STANDINGS).map(([name, { sum }]) => [name, t(sum, { count: '#' })] as const),
  ];
  return html`<template data-texts>${texts.map(([name, text]) => html`<i data-text="${name}">${text}</i>`)}</template>`;
}
