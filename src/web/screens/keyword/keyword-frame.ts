import { keywordList } from '../../../operations/keywords/keyword-list.ts';
import { ask } from '../../ask.ts';
import { type Html, html } from '../../html/html.ts';
import { card, empty, link } from '../../html/parts.ts';
import { tabs } from '../../html/tabs.ts';
import { type Page, pageHeading } from '../../page.ts';
import { type Screen, type ScreenOf, type Sheet, screen } from '../../screen.ts';
import type { Visit } from '../../visit.ts';
import { productAddress } from '../product/product-address.ts';

const PATHS = ['/keyword', '/keyword/shelf', '/keyword/compare'] as const;
/** The screens of one keyword. */
export type KeywordPath = (typeof PATHS)[number];

/** The address of a screen of a keyword. */
export function keywordAddress(path: KeywordPath, keyword: string): string {
  return `${path}?${new URLSearchParams({ keyword })}`;
}

/** Where most about a product in the results is: its own page if the account has it, otherwise its ranks for the keyword. */
export function addressOfProduct(
  { asin, is_own: isOwn, is_watched: isWatched }: { asin: string; is_own: boolean; is_watched: boolean },
  keyword: string,
): string {
  return isOwn || isWatched
    ? productAddress(asin)
    : `/keyword?${new URLSearchParams({ keyword, with: asin })}`;
}

/** The keyword in `?keyword=`; empty without one. */
function keywordOf({ query }: Visit): string {
  return query.get('keyword') ?? '';
}

/** The data of a keyword's screen, or the keywords to choose from. */
type Chosen<Data> = { readonly data: Data } | { readonly keywords: readonly string[] };

/** A screen of one keyword. */
interface KeywordScreen<Data>
  extends Pick<ScreenOf<Chosen<Data>>, 'menu' | 'styles' | 'scripts' | 'actions'> {
  readonly path: KeywordPath;
  read(visit: Visit, keyword: string): Promise<Data>;
  print(data: Data, page: Page): Html;
  readonly imageHost?: (data: Data) => string | null;
  /** The same as a table to download. */
  toSheet(data: Data, visit: Visit): Sheet;
}

/** Makes a screen of the keyword in `?keyword=`; without one it shows the keywords to choose from. */
export function keywordScreen<Data>({
  read,
  print,
  imageHost = () => null,
  toSheet,
  ...rest
}: KeywordScreen<Data>): Screen {
  return screen<Chosen<Data>>({
    ...rest,
    title: TITLES[rest.path],
    subject: keywordOf,
    async load(visit) {
      const keyword = keywordOf(visit);
      if (keyword !== '') return { data: await read(visit, keyword) };
      const { keywords } = await ask(visit, keywordList, {});
      return { keywords: keywords.map((each) => each.keyword) };
    },
    view: (chosen, page) =>
      'keywords' in chosen ? printChoice(chosen.keywords, rest.path, page) : print(chosen.data, page),
    imageHost: (chosen) => ('data' in chosen ? imageHost(chosen.data) : null),
    sheets: { csv: async (visit) => toSheet(await read(visit, keywordOf(visit)), visit) },
  });
}

/** The list of keywords to choose from. */
function printChoice(keywords: readonly string[], path: KeywordPath, { t, format }: Page): Html {
  const form = html`<form method="get" class="filters" role="search" aria-label="${t('ranks.choose')}"><div class="field"><label for="choose-keyword">${t('ranks.keyword')}</label><select id="choose-keyword" name="keyword">${keywords.map((keyword) => html`<option${format.languageOf(keyword)}>${keyword}</option>`)}</select></div><button type="submit" class="button button-primary">${t('filter.show')}</button></form>`;
  if (keywords.length > 0) return html`${pageHeading(t(TITLES[path]), t('ranks.choose'))}${card(null, form)}`;
  const more = html`<p>${link('/settings/keywords', t('dashboard.toKeywords'))}</p>`;
  return html`${pageHeading(t(TITLES[path]))}${card(null, empty(t('ranks.noKeywords'), more))}`;
}

const TITLES = {
  '/keyword': 'ranks.title',
  '/keyword/shelf': 'shelf.title',
  '/keyword/compare': 'compare.title',
} as const;

/** The heading of a keyword's screen, with links between its screens. */
export function printKeywordHead(
  keyword: string,
  { path, file }: { readonly path: KeywordPath; readonly file: Html | undefined },
  { t, format }: Page,
): Html {
  const list = PATHS.map((one) => ({ path: keywordAddress(one, keyword), label: t(TITLES[one]) }));
  const back = html`<a href="/">${t('ranks.all')}</a>`;
  return html`${pageHeading(format.outside(keyword), back, file)}${tabs(t('ranks.screens'), list, keywordAddress(path, keyword))}`;
}
