import type { ShopCard, ShopPage, ShopShelf } from './market.ts';
import { renderSearchPage } from './render-search-page.ts';

const USUAL_ORDER = /<option value="relevanceblender" selected>/gu;
const SORT_FORM = '<form method="get" action="/s"><span class="a-dropdown-container">';

/** The page with the same number in the list sorted by price. */
export function sortedPage(shelf: ShopShelf, page: ShopPage): string {
  const cards = organicOf(shelf).toSorted((a, b) => priceOf(a) - priceOf(b));
  return renderList({ shelf, page, cards })
    .replaceAll(USUAL_ORDER, '<option value="relevanceblender">')
    .replaceAll('<option value="price-asc-rank">', '<option value="price-asc-rank" selected>')
    .replace(SORT_FORM, `${SORT_FORM}<input type="hidden" name="s" value="price-asc-rank">`);
}

/** The page with the same number in a filtered, shorter list; the first page if the list has fewer. */
export function filteredPage(shelf: ShopShelf, page: ShopPage): string {
  const cards = organicOf(shelf).filter((_, at) => at % 2 === 1 || at === 0);
  return renderList({ shelf, page, cards })
    .replace(SORT_FORM, `${SORT_FORM}<input type="hidden" name="rh" value="p_85:2322920051">`)
    .replace(
      '<div id="s-refinements"',
      '<div id="s-refinements-a11y-summary">選択されたフィルター: プライム対象商品</div><div id="s-refinements"',
    );
}

function organicOf({ pages }: ShopShelf): ShopCard[] {
  return pages.flatMap(({ cards }) => cards.filter(({ rank }) => rank !== null));
}

function priceOf({ card }: ShopCard): number {
  return card.price ?? Number.POSITIVE_INFINITY;
}

/** The page with the organic cards of another list between its own ads. */
function renderList(list: {
  readonly shelf: ShopShelf;
  readonly page: ShopPage;
  readonly cards: readonly ShopCard[];
}): string {
  const { shelf, page, cards } = list;
  const size = shelf.pageSize;
  const lastPage = Math.max(1, Math.ceil(cards.length / size));
  const number = Math.min(page.page, lastPage);
  const ads = page.cards.filter(({ card }) => card.isSponsored);
  const own = cards.slice((number - 1) * size, number * size);
  const made = { ...page, page: number, cards: [...ads, ...own] };
  return renderSearchPage({ ...shelf, lastPage, totalResults: cards.length }, made);
}
