/*
 * Cleans what is sent: links without what follows the visitor, attributes without tokens, the delivery place without
 * a name, the greeting without one.
 */
{
  const { personIn, namesOf, isPersonal } = globalThis.miharuPersonal;
  const { cleanPlace, hasCode } = globalThis.miharuPlace;

  /** Attributes whose values are read; all others keep their name only, which shows who put an element into the page. */
  const READ = new Set(
    [
      'id class lang dir rel role type name title alt aria-label style hidden checked selected disabled target',
      'itemprop content data-cy data-asin data-component-type data-a-strike data-a-badge-type data-testid',
      'data-csa-c-pos data-csa-c-asin data-csa-c-buying-option-type data-csa-c-is-in-initial-active-row',
    ].flatMap((line) => line.split(' ')),
  );
  /** Those of them that are for people. */
  const TEXTS = new Set(['title', 'alt', 'aria-label', 'content']);
  const LINKS = new Set(['href', 'action', 'src', 'data-csa-c-swatch-url']);
  /** Longest value that is sent, in UTF-16 units. */
  const VALUE_MAX = 2_000;
  /** Fields whose value is read. */
  const FIELDS =
    'option, #ASIN, #merchantID, #twister-plus-asin, #twotabsearchtextbox, #add-to-cart-button, input[name=s], input[name=i], input[name=rh], input[name=me], input[name=low-price], input[name=high-price], input[name=emi], input[name=srs], input[name=hidden-keywords], input[name=pageLoadTimestampUTC]';

  /** Parameters of links that say which list, page, product or seller they lead to, or when the list was made. */
  const NAMED =
    /^(?:k|keywords|field-[\w-]+|page|i|rh|s|me|merchant|low-price|high-price|emi|srs|hidden-keywords|bbn|node|nodeId|p_[\w-]+|qid|sr|ref_?|url|U|seller|smid|m|asin|isAmazonFulfilled|language|th|psc)$/;
  /** The visitor's session in the path of a link. */
  const SESSION = /\/\d{3}-\d{7}-\d{7}(?=\/|$)/g;

  /** A link without the parameters that follow the visitor.
   * @param {string} link @returns {string} */
  function cleanLink(link) {
    if (/^\s*(?:data|blob|about):/i.test(link)) return '';
    if (/^\s*javascript:/i.test(link)) return 'javascript:';
    const [, path = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(link) ?? [];
    const kept = (query ?? '').split('&').flatMap((pair) => cleanPair(pair));
    const behind = kept.length === 0 ? '' : `?${kept.join('&')}`;
    return path.replace(SESSION, '') + behind + hash.slice(0, 60);
  }

  /** @param {string} pair */
  function cleanPair(pair) {
    const [name = '', ...value] = pair.split('=');
    if (!NAMED.test(name)) return [];
    if (name !== 'url' && name !== 'U') return [pair.slice(0, VALUE_MAX)];
    try {
      return [`${name}=${encodeURIComponent(cleanLink(decodeURIComponent(value.join('='))))}`];
    } catch {
      return [];
    }
  }

  /** The attributes of an element as they are sent, each with a space in front.
   * @param {Element} element */
  function printAttributes(element) {
    return [...element.attributes]
      .map(
        ({ name, value }) =>
          ` ${name}="${escapeText(cleanAttribute(element, name, value)).replaceAll('"', '&quot;')}"`,
      )
      .join('');
  }

  /** @param {Element} element @param {string} name @param {string} value */
  function cleanAttribute(element, name, value) {
    if (LINKS.has(name)) return cleanLink(value);
    if (name === 'value') return element.matches(FIELDS) ? value.slice(0, VALUE_MAX) : '';
    if (name === 'style' && /url\s*\(/i.test(value)) return '';
    if (!READ.has(name)) return '';
    const read = value.slice(0, VALUE_MAX);
    return TEXTS.has(name) ? cleanText(read, element) : read;
  }

  /** @param {string} text */
  function escapeText(text) {
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }

  const ASKS_TO_SIGN_IN = /ログイン|サインイン|sign in|log in|anmelden|identif[ií][cq]|identifiez|登入|登录/i;
  const GREETING = 'nav-link-accountList-nav-line-1';

  /** @typedef {{ isGuest: boolean, names: RegExp | null }} Visitor */
  /** @type {Visitor | null} */
  let visitor = null;

  /** Who looks at the page: whether as a guest, and the names by which the shop calls the person.
   * @param {Document} page */
  function visitorOf(page) {
    if (visitor !== null) return visitor;
    const greeting = textOf(page, GREETING);
    const isGuest = ASKS_TO_SIGN_IN.test(greeting);
    const people = [isGuest ? null : personIn(greeting), receiverOf(page)];
    visitor = { isGuest, names: namesOf(people.filter((name) => name !== null)) };
    return visitor;
  }

  /** The person to whom the first line delivers, where the second has the place.
   * @param {Document} page */
  function receiverOf(page) {
    const [first, second] = [textOf(page, 'glow-ingress-line1'), textOf(page, 'glow-ingress-line2')];
    return hasCode(second) && !hasCode(first) ? personIn(first.replace(LABEL, '')) : null;
  }

  /** @param {Document} page @param {string} id */
  function textOf(page, id) {
    return (page.getElementById(id)?.textContent ?? '').replace(/\s+/g, ' ').trim();
  }

  const LABEL = /^(?:お届け先|配送先|Delivering to|Deliver to)\s*[:：]?\s*/i;

  /** Texts that are the product's or the seller's own, whatever words they have. */
  const OWN_TEXTS = [
    'h2, #productTitle, #ebooksProductTitle, #bylineInfo, #brand, #merchantInfoFeature_feature_div, #merchant-info',
    '#fulfillerInfoFeature_feature_div, #tabular-buybox, #s-refinements, [data-cy=title-recipe]',
    '[data-component-type="s-result-info-bar"], #twotabsearchtextbox, #s-result-sort-select, #searchDropdownBox',
    '#detailBulletsWrapper_feature_div, #detailBullets_feature_div, #prodDetails, #productDetails_feature_div',
  ].join(', ');
  /** What is more than a sentence. */
  const NO_SENTENCE = 'div, p, ul, ol, table, h1, h2, h3, .a-price, input, img';
  /** Longest sentence to a person, in UTF-16 units. */
  const SENTENCE_MAX = 300;
  /** What a text for one person alone is sent as: a mark by which miharu leaves out the whole text. */
  const LEFT_OUT = '〒';

  /** Text of an element as it is sent.
   * @param {string} text @param {Element} element */
  function cleanText(text, element) {
    const { names } = visitorOf(element.ownerDocument);
    if (text.trim() === '') return text;
    if (element.closest(OWN_TEXTS) !== null) return names === null ? text : withoutAddress(text, names);
    return text
      .split(/(?<=[。！!])/)
      .map((sentence) => (isPersonal(sentence, names) ? LEFT_OUT : sentence))
      .join('');
  }

  /** A product's text in which the person is not addressed: `山田さん` is left out where 山田 is signed in.
   * @param {string} text @param {RegExp} names */
  function withoutAddress(text, names) {
    return text.replace(new RegExp(`(?:${names.source})\\s*(?:さん|様|さま)`, 'giu'), '');
  }

  /** What replaces the pieces of a sentence to one person alone; `null` where an element is none.
   * @param {Element} element */
  function sentenceText(element) {
    if (element.childElementCount === 0 || element.closest(OWN_TEXTS) !== null) return null;
    if (element.querySelector(NO_SENTENCE) !== null) return null;
    const text = element.textContent ?? '';
    const isToPerson =
      text.length <= SENTENCE_MAX && isPersonal(text, visitorOf(element.ownerDocument).names);
    return isToPerson ? cleanText(text, element) : null;
  }

  /** A line about the delivery place. Where the second line has the place, the first has a person.
   * @param {Document} page @param {1 | 2} number */
  function placeLine(page, number) {
    const line = textOf(page, `glow-ingress-line${number}`);
    if (number === 1 && receiverOf(page) !== null) return LABEL.exec(line)?.[0].trim() ?? '';
    return cleanPlace(line, visitorOf(page).isGuest);
  }

  /** The greeting as guests have it, or one without a name.
   * @param {Document} page */
  function greeting(page) {
    const shown = textOf(page, GREETING);
    if (shown === '') return '';
    return visitorOf(page).isGuest ? 'こんにちは, ログイン' : 'こんにちは';
  }

  /** The title of a page names the shop and what was looked for, unless it speaks to a person.
   * @param {Document} page @param {string} title */
  function cleanTitle(page, title) {
    const { names } = visitorOf(page);
    const field = page.getElementById('twotabsearchtextbox')?.getAttribute('value') ?? '';
    const isLookedFor = field !== '' && title.endsWith(field);
    if (names === null || isLookedFor || !isPersonal(title, names)) return title;
    return /^Amazon\.[a-z.]{2,6}/i.exec(title.trim())?.[0] ?? '';
  }

  /** Text that replaces the content of an element; `null` where the content is sent.
   * @param {Element} element */
  function replacedText(element) {
    const page = element.ownerDocument;
    if (element.localName === 'title') return cleanTitle(page, element.textContent ?? '');
    switch (element.id) {
      case 'glow-ingress-line1':
        return placeLine(page, 1);
      case 'glow-ingress-line2':
        return placeLine(page, 2);
      case GREETING:
        return greeting(page);
      case 'contextualIngressPtLabel_deliveryShortLine':
        return cleanPlace(textOf(page, element.id), visitorOf(page).isGuest);
      default:
        return null;
    }
  }

  globalThis.miharuClean = { printAttributes, escapeText, cleanText, replacedText, sentenceText, cleanLink };
}
