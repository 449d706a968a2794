/*
 * Which parts of a page are sent: those that miharu reads, and nothing else. What is not named here stays in the
 * browser. Together with the other files of this folder it runs in the isolated world of the page, as classic
 * scripts: a page's own scripts can neither see nor call them. A part that a reader in src/pages begins to use needs
 * its line here.
 */
{
  /** Parts that are sent with their content. */
  const WHOLE = [
    '#glow-ingress-line1',
    '#glow-ingress-line2',
    '#nav-link-accountList-nav-line-1',
    '#s-result-sort-select',
    '#searchDropdownBox',
    '#s-refinements',
    '#s-refinements-a11y-summary',
    '.s-pagination-item',
    '[data-component-type="s-result-info-bar"]',
    '[itemprop=price], [itemprop=priceCurrency], [itemprop=availability]',
    '#add-to-cart-button',
  ];
  /** Blocks of a product page. */
  const BLOCKS = [
    'productTitle ebooksProductTitle bylineInfo brand averageCustomerReviews acrPopover acrCustomerReviewText',
    'corePriceDisplay_desktop_feature_div corePrice_feature_div corePrice_desktop price priceblock_ourprice',
    'priceblock_dealprice priceblock_saleprice newBuyBoxPrice price_inside_buybox buyNewSection buyBoxInner',
    'kindle-price priceNotAvailable_feature_div availability availabilityInsideBuyBox_feature_div outOfStock',
    'unqualifiedBuyBox buybox-see-all-buying-choices merchantInfoFeature_feature_div',
    'fulfillerInfoFeature_feature_div tabular-buybox merchant-info Ebooks-desktop-printSoldBy',
    'detailBulletsWrapper_feature_div detailBullets_feature_div detail_bullets_id SalesRank prodDetails',
    'productDetails_feature_div productDetails_detailBullets_sections1 acBadge_feature_div',
    'zeitgeistBadge_feature_div dealBadge_feature_div pointsInsideBuyBox_feature_div points_feature_div',
    'loyaltyPoints_feature_div couponsInBuybox_feature_div promoPriceBlockMessage_feature_div vpcButton',
    'social-proofing-faceout-title-tk_bought contextualIngressPtLabel_deliveryShortLine',
    'mir-layout-DELIVERY_BLOCK deliveryBlockMessage',
  ].flatMap((line) => line.split(' '));
  const BLOCK_IDS = new Set(BLOCKS);
  const OFFER_ROW =
    /(?:used|sns|subscri\w*|rent\w*|renewed|refurb\w*|collectible|prime\w*Savings|new)AccordionRow|^(?:buyUsed|usedBuy|usedOffer|rentBuy|snsBuyBox|sns[-_]|mbb)/i;

  /** Elements whose presence says something: their tag is sent without content. */
  const SHELLS = [
    'div.s-main-slot, #dp, #quantity, form[action*=validateCaptcha i], form[action*="/ap/signin"], form[name=signIn]',
    '#ap_email, #ap_password, #ap_email_login, #captchacharacters, #ASIN, #merchantID, #twister-plus-asin',
    '#sc-active-cart, #activeCartViewForm, #sc-saved-cart, #sc-empty-cart, #zg, #zg_banner, #zg_banner_text',
    '#zg-right-col, #zg-left-col, #zg-ordered-list, #seller-profile-container, #sellerProfile, #seller-name',
    '#stores-root, #store-page, #nav-subnav-browse, #browse-content, #departments-content, #merchandised-content',
    '#gw-layout, #gw-content-grid, #gw-desktop-herotator, #desktop-banner, #twotabsearchtextbox, #navFooter',
    'input[name=s], input[name=i], input[name=rh], input[name=me], input[name=low-price], input[name=high-price]',
    'input[name=emi], input[name=srs], input[name=hidden-keywords], input[name=pageLoadTimestampUTC]',
    '[id^=corePrice_mobile i], [id^=corePriceDisplay_mobile i], [id^=apex_mobile i], [id^=title_mobile i]',
    '[id^=reinvent_price_mobile i], [id^=buybox_mobile i], link[rel=canonical], title',
  ].join(', ');

  /** Never sent, wherever they are: what runs, what loads, and what belongs to the person. */
  const DROPPED = [
    'script, style, noscript, template, iframe, object, embed, textarea, video, audio, picture > source',
    '[id*=wishlist i], [id*=wish-list i], [id*=registry i], [id*=reorder i], [id*=buyagain i], [id*=buy-again i]',
    '[id*=MostRecentOrder i], [id*=addressSelect i], [id*=address-select i], [id*=rhf i], [id*=browsing i]',
    '[class*=wishlist i], [class*=buy-again i], [class*=purchase-history i], [data-cy*=purchase i]',
  ].join(', ');
  /** Words about this person's earlier purchases; how many others bought is another sentence. */
  const OF_PERSON =
    /(?:前回|最後に|最終|直近)の?(?:購入|注文)|購入日\s*[:：]|注文日\s*[:：]|\d日に(?:この商品を)?(?:購入|注文)(?:しました|済み)|もう一度購入|再度購入|(?:あなた|お客様)(?:は|が|の).{0,20}(?:購入|注文|閲覧)|You (?:last )?(?:purchased|bought|ordered|viewed)|Last (?:purchased|ordered)|Purchased (?:on )?[A-Z][a-z]{2}|Buy it again/;
  /** Longest of such notes, in UTF-16 units. */
  const NOTE_MAX = 80;

  /** Sentences of the shop about its results. */
  const SENTENCE =
    /検索結果を表示して|(?:一致|該当)する(?:商品|結果|検索結果)[はがも]|結果は(?:ありません|見つかりません|[0０]件)|結果が(?:見つかりません|[0０]件)|代わりに|Showing results for|Search instead for|No results for|did not match any products|Keine Ergebnisse/;
  const SENTENCE_MAX = 500;

  /** Whether an element is a product block or a row of the buy box.
   * @param {string} id */
  function isBlock(id) {
    return BLOCK_IDS.has(id) || OFFER_ROW.test(id);
  }

  /** Cards directly in the result list; where there is none, all cards.
   * @param {Document} page */
  function cardsOf(page) {
    const cards = [...page.querySelectorAll('[data-component-type="s-search-result"]')];
    const slot = page.querySelector('div.s-main-slot');
    const direct = cards.filter((card) => card.parentElement?.closest('div') === slot && slot !== null);
    return direct.length > 0 ? direct : cards;
  }

  /** The smallest boxes around the shop's sentences about its results; links have others' words.
   * @param {Document} page */
  function sentencesOf(page) {
    const slot = page.querySelector('div.s-main-slot');
    /** @type {Element[]} */
    const boxes = [];
    const walk = page.createTreeWalker(page, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text !== null; text = walk.nextNode()) {
      if (!SENTENCE.test(text.nodeValue ?? '') || text.parentElement === null) continue;
      if (text.parentElement.closest(`a, ${DROPPED}, [data-component-type="s-search-result"]`) !== null)
        continue;
      const isBehind = slot !== null && !slot.contains(text) && follows(slot, text);
      const box = text.parentElement.closest('div, p, h1, h2, h3, h4, li, section, td') ?? text.parentElement;
      const isSmall = (box.textContent ?? '').length <= SENTENCE_MAX;
      if (!isBehind) boxes.push(isSmall && box !== slot ? box : text.parentElement);
    }
    return boxes;
  }

  /** @param {Node} first @param {Node} second */
  function follows(first, second) {
    return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  }

  /** What the closed menu of orders shows, where the menu is outside of the bar above the results.
   * @param {Document} page */
  function orderPromptOf(page) {
    const menu = page.getElementById('s-result-sort-select');
    if (menu === null) return undefined;
    return [...page.querySelectorAll('.a-dropdown-prompt')].find((prompt) => follows(menu, prompt));
  }

  /** The elements that are sent with their content.
   * @param {Document} page */
  function wholeOf(page) {
    const named = [...page.querySelectorAll(WHOLE.join(', '))];
    const blocks = [...page.querySelectorAll('[id]')].filter(({ id }) => isBlock(id));
    const prompt = orderPromptOf(page);
    return new Set([
      ...named,
      ...blocks,
      ...cardsOf(page),
      ...sentencesOf(page),
      ...(prompt === undefined ? [] : [prompt]),
    ]);
  }

  /** Whether nothing of the element may be sent.
   * @param {Element} element */
  function isDropped(element) {
    if (element.matches(DROPPED)) return true;
    if (element.childElementCount > 5 || element.closest('h2, #productTitle') !== null) return false;
    const text = element.textContent ?? '';
    return text.length < NOTE_MAX && OF_PERSON.test(text);
  }

  globalThis.miharuKept = {
    wholeOf,
    isDropped,
    /** @param {Element} element */
    isShell: (element) => element.matches(SHELLS),
    /** @param {Document} page */
    isListOrProduct: (page) =>
      page.querySelector('div.s-main-slot, [data-component-type="s-search-result"], #dp, input#ASIN') !==
      null,
  };
}
