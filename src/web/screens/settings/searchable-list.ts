import { twinKey } from '../../../core/keyword.ts';
import { filterForm } from '../../html/filters.ts';
import { type Html, html } from '../../html/html.ts';
import { partOf, printPager } from '../../html/pager.ts';
import { empty } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId } from '../../texts/index.ts';

const ON_A_PAGE = 200;

/** How a list with a search is shown. */
interface SearchableList<Row> {
  readonly path: string;
  readonly none: PlainTextId;
  readonly find: PlainTextId;
  readonly notFound: PlainTextId;
  /** The texts of a row that `?q=` searches, ignoring width and case. */
  wordsOf(row: Row): readonly string[];
  printTable(shown: readonly Row[]): Html;
}

/** A list of settings with its search, a part at a time. */
export function printSearchableList<Row>(list: readonly Row[], given: SearchableList<Row>, page: Page): Html {
  const { t, visit } = page;
  const { path, none, find, notFound, wordsOf, printTable } = given;
  if (list.length === 0) return empty(t(none));
  const asked = visit.query.get('q') ?? '';
  const sought = twinKey(asked);
  const isFound = (row: Row) => wordsOf(row).some((text) => twinKey(text).includes(sought));
  const found = sought === '' ? list : list.filter(isFound);
  const part = partOf(found, { query: visit.query, size: ON_A_PAGE });
  const search = filterForm(page, find, [{ kind: 'search', name: 'q', label: find, value: asked }]);
  return html`${search}${part.count === 0 ? empty(t(notFound)) : printTable(part.shown)}${printPager(t, { path, query: visit.query, part })}`;
}
