import type { PageContext } from '../../core/reading-context.ts';
import { oneLine } from '../../core/text.ts';
import { decodeReferences } from '../markup/attribute.ts';
import type { Fragment } from '../markup/fragment.ts';
import { TAG } from '../markup/tag-name.ts';
import { visibleText } from '../markup/visible-text.ts';
import { EVERYWHERE, type ListQuery, queryOfAddress, queryOfFields } from './list-query.ts';
import type { PageParts } from './walk-page.ts';

/** Orders that are the shop's own (おすすめ), under the names it gave them. */
const USUAL_ORDERS: ReadonlySet<string> = new Set(['relevanceblender', 'relevancerank', 'featured-rank']);

/** Text of the summary of refinements where one is chosen: `選択されたフィルター: おもちゃ`, `適用中の絞り込み: プライム`. */
const CHOSEN = /(?:フィルター|絞り込み)[^:：]{0,8}[:：]\s*(?!なし|ありません)(.+)$/;
const OF_SHOP = /^https?:\/\/(?:www\.)?amazon\.[a-z.]{2,6}\//i;
const DEPARTMENT_ALIAS = /^search-alias=([\w-]{1,60})$/;

/**
 * How a page's list was made. Each fact has several places: the menus of order and department, hidden fields of their
 * forms, links of the pager, the shop's counters, the summary of refinements, and the page's address. A single one
 * that names another order, filter, department or seller is enough; otherwise the list is the keyword's own. Links of
 * cards are never evidence.
 */
export function readListContext(
  parts: PageParts,
  address: string | null,
): Pick<PageContext, 'order' | 'filters' | 'department' | 'seller'> {
  const own = address !== null && OF_SHOP.test(address) ? [queryOfAddress(address)] : [];
  const asked = [...queriesOf(parts), ...own];
  const all = <K extends keyof ListQuery>(member: K) => asked.flatMap((query) => query[member]);
  const department = departmentOf(parts, all('departments'));
  const named = [...all('filters'), ...chosenFilters(parts, department, all('filters'))];
  const filters = named.length > 0 ? named : tickedFilters(parts);
  return {
    order: orderOf(parts, all('orders')),
    filters:
      asked.length === 0 && filters.length === 0 && parts.list.summary === null
        ? null
        : [...new Set(filters)].toSorted(),
    department,
    seller: sellerOf(parts, all('sellers')),
  };
}

/** What the forms and the pager of the page ask for. */
function queriesOf({ list, pager, infoBar }: PageParts): ListQuery[] {
  const links = pager.flatMap((item) => item.attribute(item.root, 'href') ?? []);
  const fields = [...list.fields, ...(infoBar === null ? [] : hiddenFields(infoBar))];
  const menu = selectedIn(list.orderMenu ?? infoBar, 's-result-sort-select');
  const isKnown = fields.length > 0 || menu !== null;
  return [...(isKnown ? [queryOfFields(fields)] : []), ...links.map(queryOfAddress)];
}

function orderOf(parts: PageParts, asked: readonly string[]): string | null {
  const menu = selectedIn(parts.list.orderMenu ?? parts.infoBar, 's-result-sort-select');
  const orders = [menu, promptedOrder(parts), ...asked].filter((order) => order !== null);
  const other = orders.find((order) => !USUAL_ORDERS.has(order));
  return other ?? (orders.length > 0 ? 'usual' : null);
}

/** Orders by the words of the menu's prompt, for a page whose menu does not name them. */
const ORDER_WORDS: readonly (readonly [words: RegExp, order: string])[] = [
  [/^価格\s*[:：の]\s*(?:安い|低い)順/, 'price-asc-rank'],
  [/^価格\s*[:：の]\s*高い順/, 'price-desc-rank'],
  [/レビュー.*順/, 'review-rank'],
  [/^(?:最新|新着|新しい)/, 'date-desc-rank'],
  [/^(?:売れ筋|ベストセラー|人気)/, 'exact-aware-popularity-rank'],
];

/**
 * The order that the closed menu shows: by the value of the option with these words, else by the words; `null` if they
 * are unknown.
 */
function promptedOrder({ list, infoBar }: PageParts): string | null {
  const prompt =
    list.orderPrompt ?? infoBar?.elements.find((element) => infoBar.hasClass(element, 'a-dropdown-prompt'));
  if (prompt === undefined || prompt === null) return null;
  const shown = 'root' in prompt ? visibleText(prompt, prompt.root) : infoBar && visibleText(infoBar, prompt);
  const words = (shown ?? '').trim();
  const menu = list.orderMenu ?? infoBar;
  const option = menu?.elements.find(
    (element) => element.name === TAG.option && visibleText(menu, element).trim() === words,
  );
  const value = option === undefined ? null : (menu?.attribute(option, 'value') ?? null);
  return value || (ORDER_WORDS.find(([known]) => known.test(words))?.[1] ?? null);
}

/** Alias and node as the shop calls them, `toys n:3828871`; `all` where it says that all were searched. */
function departmentOf({ list, scripts }: PageParts, asked: readonly string[]): string | null {
  const menu = DEPARTMENT_ALIAS.exec(selectedIn(list.departmentMenu, 'searchDropdownBox') ?? '')?.[1] ?? null;
  const alias = scripts.metadata?.searchAlias ?? null;
  const named = [alias, menu].filter((one) => one !== null);
  const aliases = [...named, ...asked].filter((one) => one !== EVERYWHERE && !one.startsWith('n:'));
  const node = asked.findLast((one) => one.startsWith('n:'));
  const parts = [aliases[0], node].filter((one) => one !== undefined);
  if (parts.length > 0) return parts.join(' ');
  return named.length > 0 ? 'all' : null;
}

function sellerOf({ scripts }: PageParts, asked: readonly string[]): string | null {
  const { merchantId = null } = scripts.metadata ?? {};
  return merchantId ?? asked[0] ?? (scripts.metadata === null ? null : 'all');
}

/** Refinements that the summary alone names; of a list of one department it names that one too. */
function chosenFilters({ list }: PageParts, department: string | null, known: readonly string[]): string[] {
  if (list.summary === null || known.length > 0) return [];
  const text = CHOSEN.exec(visibleText(list.summary, list.summary.root))?.[1] ?? '';
  const chosen = text
    .split(/[,、]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const isDepartment = department !== null && department !== 'all';
  return (isDepartment && chosen.length === 1 ? [] : chosen).map((one) => `filter=${one}`);
}

/** Refinements that only a ticked box names. */
function tickedFilters({ list }: PageParts): string[] {
  return list.ticked.map((behind) => {
    const [label = ''] = behind.split(/<\/(?:a|li|label)\b/i, 1);
    return `filter=${oneLine(decodeReferences(label.replace(/<[^>]*>?/g, ' '))).slice(0, 60)}`;
  });
}

/** The value that is selected in the menu of this id; `null` without one. */
function selectedIn(menu: Fragment | null, id: string): string | null {
  const select = menu?.elements.find((element) => element.name === TAG.select && menu.id(element) === id);
  if (!menu || select === undefined) return null;
  const option = menu
    .filter(select, (element) => element.name === TAG.option)
    .find((element) => menu.attribute(element, 'selected') !== null);
  const value = option === undefined ? null : menu.attribute(option, 'value');
  return value === '' ? null : value;
}

function hiddenFields(fragment: Fragment): [string, string][] {
  return fragment.elements.flatMap((element) => {
    if (element.name !== TAG.input) return [];
    const name = fragment.attribute(element, 'name');
    return name === null ? [] : [[name, fragment.attribute(element, 'value') ?? '']];
  });
}
