/*
 * Cleans what is sent: links without what follows the visitor, attributes without tokens, the delivery place without
 * a name, the greeting without one.
 */
{
  /** Attributes whose values are read; all others keep their name only, which shows who put an element into the page. */
  const READ = new Set(
    [
      'id class lang dir rel role type name title alt aria-label style hidden checked selected disabled target',
      'itemprop content data-cy data-asin data-component-type data-a-strike data-a-badge-type data-testid',
      'data-csa-c-pos data-csa-c-asin data-csa-c-buying-option-type data-csa-c-is-in-initial-active-row',
    ].flatMap((line) => line.split(' ')),
  );
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
    return READ.has(name) ? withoutName(value.slice(0, VALUE_MAX), element.ownerDocument) : '';
  }

  /** @param {string} text */
  function escapeText(text) {
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }

  const ASKS_TO_SIGN_IN = /ログイン|サインイン|sign in|log in|anmelden|登入|登录/i;

  /** What the shop calls the signed-in person; `''` for a guest.
   * @param {Document} page */
  function nameOf(page) {
    const greeting = textOf(page, 'nav-link-accountList-nav-line-1');
    if (ASKS_TO_SIGN_IN.test(greeting)) return '';
    return greeting
      .replace(/^(?:こんにちは|Hello|Hi|Hallo|您好|你好)\s*[,、，]?\s*/i, '')
      .replace(/\s*(?:さん|様|さま)$/, '')
      .trim();
  }

  /** @param {Document} page @param {string} id */
  function textOf(page, id) {
    return (page.getElementById(id)?.textContent ?? '').replace(/\s+/g, ' ').trim();
  }

  /** Text in which the person is not addressed: `山田さん` is left out where 山田 is signed in.
   * @param {string} text @param {Document} page */
  function withoutName(text, page) {
    const name = nameOf(page);
    if (name === '' || !text.includes(name)) return text;
    const addressed = ['さん', '様', 'さま', ' さん', ' 様'].map((honorific) => name + honorific);
    return addressed.reduce((left, words) => left.replaceAll(words, ''), text);
  }

  const LABEL = /^(?:お届け先|配送先|Delivering to|Deliver to)\s*[:：]?\s*/i;

  /**
   * A line about the delivery place, without the person's name and without the last four digits of the postcode. Where the
   * second line has a postcode, the first names a person, and miharu does not read it.
   * @param {Document} page @param {1 | 2} number
   */
  function placeLine(page, number) {
    const line = textOf(page, `glow-ingress-line${number}`);
    const label = LABEL.exec(line)?.[0] ?? '';
    const rest = line.slice(label.length);
    const isBeside = number === 1 && HAS_CODE.test(textOf(page, 'glow-ingress-line2'));
    const isPerson = !HAS_CODE.test(rest) && (isBeside || addressesPerson(rest, page));
    return isPerson ? label.trim() : roughPostcode(withoutName(line, page));
  }

  /** @param {string} text @param {Document} page */
  function addressesPerson(text, page) {
    const name = nameOf(page);
    return name !== '' && (/(?:さん|様|さま)$/.test(text) || text.includes(name));
  }

  const HAS_CODE = /\d{3}/;

  /** @param {string} text */
  function roughPostcode(text) {
    return text.replace(/(?<![\d-])(\d{3})-\d{4}(?![\d-])/g, '$1-0000');
  }

  /** The greeting as guests have it, or one without a name.
   * @param {Document} page */
  function greeting(page) {
    const shown = textOf(page, 'nav-link-accountList-nav-line-1');
    return shown === '' || ASKS_TO_SIGN_IN.test(shown) ? shown : 'こんにちは';
  }

  /** The place in the buy box: of `山田さん - 世田谷 154-0011` what has the postcode.
   * @param {Document} page */
  function shortPlace(page) {
    const line = textOf(page, 'contextualIngressPtLabel_deliveryShortLine');
    const label = LABEL.exec(line)?.[0] ?? '';
    const parts = line.slice(label.length).split(/\s+[-–]\s+/);
    const isPlace = parts.some((part) => HAS_CODE.test(part))
      ? (/** @type {string} */ part) => HAS_CODE.test(part)
      : (/** @type {string} */ part) => !addressesPerson(part, page);
    return roughPostcode(label + parts.filter(isPlace).join(' - '));
  }

  /** Text that replaces the content of an element; `null` where the content is sent.
   * @param {Element} element */
  function replacedText(element) {
    const page = element.ownerDocument;
    switch (element.id) {
      case 'glow-ingress-line1':
        return placeLine(page, 1);
      case 'glow-ingress-line2':
        return placeLine(page, 2);
      case 'nav-link-accountList-nav-line-1':
        return greeting(page);
      case 'contextualIngressPtLabel_deliveryShortLine':
        return shortPlace(page);
      default:
        return null;
    }
  }

  globalThis.miharuClean = { printAttributes, escapeText, withoutName, replacedText, cleanLink };
}
