import type { PageKind } from '../../core/page-kind.ts';
import type { PageParts } from './walk-page.ts';

/** Marks of one kind of page, each of which is enough on a page that has neither results nor a product. */
interface Marks {
  /** The shop's own name for the kind, in its scripts. */
  readonly type: RegExp;
  /** In the canonical address, behind the host. */
  readonly address: RegExp;
  /** In the page's title, behind the name of the shop. */
  readonly title: RegExp;
  /** In the markup: ids and forms that this kind alone has. */
  readonly markup: RegExp;
}

const KINDS: readonly (readonly [PageKind, Marks])[] = [
  [
    'sign_in',
    {
      type: /^AuthenticationPortal$/i,
      address: /^\/ap\/(?:signin|register|mfa)/,
      title: /^Amazon(?:\.[a-z.]+)?\s*(?:サインイン|ログイン|Sign[- ]?In)/i,
      markup:
        /<form\b[^>]*(?:\/ap\/signin|name=["']?signIn\b)|\bid=["']?(?:ap_email|ap_password|ap_email_login)\b/i,
    },
  ],
  [
    'cart',
    {
      type: /^(?:Shopping)?Cart$/i,
      address: /^\/(?:-\/\w+\/)?(?:gp\/)?cart\b/,
      title: /ショッピングカート|Shopping Cart/i,
      markup: /\bid=["']?(?:sc-active-cart|activeCartViewForm|sc-saved-cart|sc-empty-cart)\b/,
    },
  ],
  [
    'best_sellers',
    {
      type: /^(?:zeitgeist|Best-?sellers?)$/i,
      address:
        /\/zgbs\b|\/gp\/(?:bestsellers|new-releases|movers-and-shakers|most-wished-for|most-gifted)\b|\/ranking\b/,
      title: /売れ筋ランキング|新着ランキング|人気度ランキング|ほしい物ランキング|Best Sellers/i,
      markup: /\bid=["']?(?:zg|zg_banner|zg_banner_text|zg-right-col|zg-left-col|zg-ordered-list)["'\s>]/,
    },
  ],
  [
    'storefront',
    {
      type: /^(?:Stores?|AmazonStores?|SellerProfile|Seller)$/i,
      address: /^\/(?:-\/\w+\/)?(?:stores|shops|s?p\/?\?|sp\b)/,
      title:
        /^(?:Amazon\.co\.jp\s*[:：]\s*)?(?:出品者プロフィール|Amazon Seller Profile)|(?:のストア|ストア|Store)\s*(?:[-|:：]\s*)?(?:Amazon|$)/i,
      markup:
        /\bid=["']?(?:seller-profile-container|sellerProfile|seller-name|stores-root|store-page)\b|data-testid=["']?store-/,
    },
  ],
  [
    'category',
    {
      type: /^(?:BrowseNode|Browse|SubNav|Category|Bubbles?|Navigation|CategoryPage)/i,
      address: /^\/(?:-\/\w+\/)?(?:[^/]+\/)?b(?:\/|\?|$)|[?&]node=\d/,
      title: /^(?!)/,
      markup: /\bid=["']?(?:nav-subnav-browse|browse-content|departments-content|merchandised-content)\b/,
    },
  ],
  [
    'home',
    {
      type: /^(?:Gateway|Home)/i,
      address: /^\/(?:-\/\w+\/)?(?:ref=[^/]*|\?.*)?$|^\/gp\/(?:homepage|gateway)/,
      title:
        /^Amazon(?:\s*[|｜]\s*(?:本|Books)|\.[a-z.]+\s*[:：]\s*(?:本|livres|Low Prices|Online Shopping))/i,
      markup: /\bid=["']?(?:gw-layout|gw-content-grid|gw-desktop-herotator|desktop-banner)\b/,
    },
  ],
];

/** Longest part of a page whose markup is examined, in UTF-16 units. */
const MARKUP_MAX = 4_000_000;

/** What kind of page it says itself to be, by its type and its address; `unknown` when it says neither. */
export function declaredKindOf({ scripts, canonical }: PageParts): PageKind {
  const path = /^https?:\/\/[^/?#]+(.*)$/i.exec(canonical ?? '')?.[1];
  const isKind = ({ type, address }: Marks) =>
    type.test(scripts.pageType ?? '') || (path !== undefined && address.test(path === '' ? '/' : path));
  return KINDS.find(([, marks]) => isKind(marks))?.[0] ?? 'unknown';
}

/** What kind of page it is by its title and by ids and forms that one kind alone has. */
export function shownKindOf(html: string, title: string | null): PageKind {
  const top = html.slice(0, MARKUP_MAX);
  const name = (title ?? '').trim();
  return KINDS.find(([, marks]) => marks.title.test(name) || marks.markup.test(top))?.[0] ?? 'unknown';
}
