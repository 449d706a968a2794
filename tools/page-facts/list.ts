import type { CheerioAPI } from 'cheerio';
import { oneLine } from './visible-text.ts';

/** How a page's list was made and for whom, in the members of `miharu page FILE --json`. */
export interface ListFacts {
  /** `usual`, or the shop's code of another order; `null` if no menu shows it. */
  readonly order: string | null;
  readonly filters: readonly string[];
  readonly department: string;
  readonly seller: string;
  readonly device: 'desktop' | 'phone';
  readonly visitor: 'guest' | 'signed_in' | null;
}

/** What the shop's counters say about the list. */
export interface ListCounters {
  readonly searchAlias: string;
  readonly merchantId?: string | undefined;
}

/** The list of a search page: its order, filters, department and seller, and for whom it was made. */
export function readList($: CheerioAPI, { searchAlias, merchantId }: ListCounters): ListFacts {
  const asked = [...fieldsOf($), ...pagerOf($)];
  const refined = asked.filter(([name]) => name === 'rh').flatMap(([, value]) => value.split(','));
  const node = refined.find((part) => part.startsWith('n:'));
  const named = [searchAlias === 'aps' ? undefined : searchAlias, node];
  const department = named.filter((part) => part !== undefined).join(' ') || 'all';
  const sellers = [merchantId, ...asked.filter(([name]) => name === 'me').map(([, value]) => value)];
  return {
    order: orderOf($, asked),
    filters: filtersOf($, { asked, refined, department }),
    department,
    seller: sellers.find((seller) => seller !== undefined && seller !== '') ?? 'all',
    device: $('html').is('.a-mobile') ? 'phone' : 'desktop',
    visitor: visitorOf($),
  };
}

type Asked = readonly (readonly [name: string, value: string])[];

/** Hidden fields of the forms that reload the list. */
function fieldsOf($: CheerioAPI): [string, string][] {
  return $('input[type="hidden"][name]')
    .toArray()
    .filter((field) => $(field).closest('.s-main-slot').length === 0)
    .map((field): [string, string] => [$(field).attr('name') ?? '', $(field).attr('value') ?? ''])
    .filter(([, value]) => value !== '');
}

function pagerOf($: CheerioAPI): [string, string][] {
  return $('.s-pagination-strip a[href]')
    .toArray()
    .flatMap((link) => [...new URL($(link).attr('href') ?? '', 'https://www.amazon.co.jp').searchParams]);
}

/** What is chosen in the menu above the list; the shop has several names for its own order. */
function orderOf($: CheerioAPI, asked: Asked): string | null {
  const chosen = $('#s-result-sort-select option[selected]').attr('value');
  const said = [chosen, ...asked.filter(([name]) => name === 's').map(([, value]) => value)];
  const orders = said.filter((order) => order !== undefined);
  const other = orders.find((order) => !/^(?:relevance(?:blender|rank)|featured-rank)$/.test(order));
  return other ?? (orders.length === 0 ? null : 'usual');
}

interface Refined {
  readonly asked: Asked;
  readonly refined: readonly string[];
  readonly department: string;
}

/** Refinements by their codes, or by their words if only the summary names them. Departments are left out. */
function filtersOf($: CheerioAPI, { asked, refined, department }: Refined): string[] {
  const coded = refined
    .filter((part) => part.includes(':') && !/^[nki]:/.test(part))
    .map((part) => part.replace(':', '='));
  const [low, high] = ['low-price', 'high-price'].map(
    (wanted) => asked.find(([name]) => name === wanted)?.[1] ?? '',
  );
  const price = low === '' && high === '' ? [] : [`price=${low}-${high}`];
  const filters = [...new Set([...coded, ...price])].sort();
  if (filters.length > 0) return filters;
  const chosen = /選択されたフィルター[:：] ?(.+)/.exec(
    oneLine($('#s-refinements-a11y-summary').text()),
  )?.[1];
  const words = (chosen ?? '')
    .split(/[,、]/)
    .map(oneLine)
    .filter((word) => word !== '');
  const isDepartment = department !== 'all' && words.length === 1;
  return isDepartment ? [] : words.map((word) => `filter=${word}`);
}

function visitorOf($: CheerioAPI): ListFacts['visitor'] {
  const greeting = oneLine($('#nav-link-accountList-nav-line-1').first().text());
  if (greeting === '') return null;
  return /ログイン|sign in|anmelden|identif[ií]|登入/i.test(greeting) ? 'guest' : 'signed_in';
}

/** Whether a browser replaced the shop's words. */
export function isTranslated($: CheerioAPI): boolean {
  if ($('html').is('.translated-ltr, .translated-rtl')) return true;
  const fonts = $('font[style*="vertical-align: inherit"] > font[style*="vertical-align: inherit"]');
  return fonts.length >= 3 || $('[_msttexthash], [_msthash]').length >= 3;
}

/** A place as precisely as places are compared: municipality and the first three digits of the postcode. */
export function reducedPlace(place: string | null): string | null {
  const found = /^(.*?)[区市町村]* ?(\d{3})-?\d{4}$/.exec(place ?? '');
  return found === null ? null : oneLine(`${found[1]} ${found[2]}`);
}
