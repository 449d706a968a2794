/*
 * Takes the page as it is shown, without changing it: what miharu reads, cleaned, as HTML. The value of the last
 * statement is the result of the injection.
 */
{
  const { wholeOf, isDropped, isShell, isListOrProduct } = globalThis.miharuKept;
  const { printAttributes, escapeText, cleanText, replacedText, sentenceText } = globalThis.miharuClean;

  const VOID = /^(?:area|base|br|col|hr|img|input|link|meta|source|track|wbr)$/;
  /** Longest page that a single sentence or script can make a block page, in UTF-16 units. */
  const SHORT_PAGE_MAX = 30_000;

  /** @param {Node} node @param {ReadonlySet<Element>} whole @param {boolean} isInside @returns {string} */
  function print(node, whole, isInside) {
    if (node.nodeType === Node.TEXT_NODE)
      return isInside && node.parentElement !== null
        ? escapeText(cleanText(node.nodeValue ?? '', node.parentElement))
        : '';
    if (!(node instanceof Element)) return '';
    if (isDropped(node)) return '';
    const isHere = isInside || whole.has(node);
    if (node instanceof HTMLInputElement && node.type === 'hidden' && !isShell(node)) return '';
    const content = contentOf(node, whole, isHere);
    if (content === '' && !isHere && !isShell(node)) return '';
    const name = node.localName;
    const start = `<${name}${printAttributes(node)}>`;
    return VOID.test(name) ? start : `${start}${content}</${name}>`;
  }

  /** @param {Element} element @param {ReadonlySet<Element>} whole @param {boolean} isInside */
  function contentOf(element, whole, isInside) {
    if (element.localName === 'svg' || element.id === 'navFooter' || element.id === 'quantity') return '';
    const text = replacedText(element) ?? (isInside ? sentenceText(element) : null);
    return text === null ? printChildren(element, whole, isInside) : escapeText(text);
  }

  /** @param {Element} element @param {ReadonlySet<Element>} whole @param {boolean} isInside */
  function printChildren(element, whole, isInside) {
    let html = '';
    for (const child of element.childNodes) html += print(child, whole, isInside);
    return html;
  }

  const COUNTERS = ['totalResultCount', 'asinOnPageCount', 'keywords', 'page', 'searchAlias', 'merchantId'];

  /** When the shop made the page, as the first place of the whole page says it. */
  function printInstant(/** @type {string} */ html) {
    const seconds = /qid["']?(?:\s*(?:=|%3D|%253D|:)\s*["']?|\s+value\s*=\s*["']?)(\d{10})(?!\d)/i.exec(
      html,
    )?.[1];
    return seconds === undefined ? '' : `<script>"qid":"${seconds}"</script>`;
  }

  /** What the page's scripts say of it: its counters, its host and kind, the product that was asked for. */
  function printScripts() {
    const scripts = [...document.scripts].filter(({ type }) => !/json/i.test(type));
    const texts = scripts.map(({ textContent }) => textContent ?? '');
    const first = (/** @type {RegExp} */ shape) => firstMatch(texts, shape);
    const counters = first(/-metadata['"]\s*,\s*(\{[^<]{0,4000})/);
    const members = COUNTERS.flatMap((name) => {
      const member = new RegExp(`"${name}"\\s*:\\s*(?:"(?:[^"\\\\]|\\\\.){0,1000}"|\\d{1,12})`).exec(
        counters ?? '',
      );
      return member === null ? [] : [member[0]];
    });
    const host = first(/ue_sn\s*=\s*["']([a-z0-9.-]{1,60})["']/);
    const kind = first(/ue_pty\s*=\s*["']([A-Za-z]{1,40})["']/);
    const landing = first(/landingAsin\w{0,40}["']?\s{0,20}:\s{0,20}["']([0-9A-Z]{10})["']/);
    const parent = first(/parentAsin\w{0,40}["']?\s{0,20}:\s{0,20}["']([0-9A-Z]{10})["']/);
    const lines = [
      ...(host === null ? [] : [`ue_sn='${host}';`]),
      ...(kind === null ? [] : [`ue_pty='${kind}';`]),
      ...(counters === null ? [] : [`P.declare('s\\-metadata', {${members.join(',')}});`]),
      ...(landing === null ? [] : [`"landingAsin":"${landing}";`]),
      ...(parent === null ? [] : [`"parentAsin":"${parent}";`]),
    ];
    return `<script>${lines.join('\n').replaceAll('<', '')}</script>${printDeclarations()}`;
  }

  /** @param {readonly string[]} texts @param {RegExp} shape */
  function firstMatch(texts, shape) {
    for (const text of texts) {
      const found = shape.exec(text)?.[1];
      if (found !== undefined) return found;
    }
    return null;
  }

  const DECLARED = new Set([
    '@type',
    '@graph',
    'sku',
    'productID',
    'offers',
    'price',
    'priceCurrency',
    'availability',
  ]);

  /** The offers that a product page declares for machines, without reviews and their authors. */
  function printDeclarations() {
    return [...document.querySelectorAll('script[type*="ld+json"]')]
      .map((script) => {
        try {
          const pick = (/** @type {string} */ name, /** @type {unknown} */ value) =>
            name === '' || DECLARED.has(name) || /^\d+$/.test(name) ? value : undefined;
          const json = JSON.stringify(JSON.parse(script.textContent ?? ''), pick);
          return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
        } catch {
          return '';
        }
      })
      .join('');
  }

  const MARKS = /api-services-support@amazon\.com|\bopfcaptcha\b|\bgokuProps\b|\.awswaf\.com\//g;

  /** A short page without results and product, which may ask whether the visitor is a robot: its words and its marks. */
  function printShortPage(/** @type {string} */ html) {
    const whole = new Set([
      ...document.querySelectorAll('body > :not(header, #navbar, #nav-main, #navbar-main)'),
    ]);
    const marks = [...new Set(html.match(MARKS) ?? [])].join(' ');
    return `${print(document.body, whole, false)}<!-- ${marks} -->`;
  }

  /** Whether the shop's page came to its end: DOMs have no broken end, so its footer or what it writes behind `</html>` shows it. */
  function isWhole() {
    if (document.readyState === 'loading') return false;
    const isBehind = (/** @type {Node} */ node) => node.nodeType === Node.COMMENT_NODE;
    const nodes = [...document.childNodes];
    const end = nodes.slice(nodes.indexOf(document.documentElement) + 1);
    const footer = document.getElementById('navFooter');
    return end.some(isBehind) || (footer !== null && hasFollower(footer));
  }

  /** @param {Element} element @returns {boolean} */
  function hasFollower(element) {
    for (let at = /** @type {Element | null} */ (element); at !== null; at = at.parentElement)
      if (at.nextSibling !== null && at !== document.body) return true;
    return false;
  }

  function takePage() {
    const original = document.documentElement.outerHTML;
    const isOther = !isListOrProduct(document);
    const whole = wholeOf(document);
    const isShort = isOther && original.length < SHORT_PAGE_MAX;
    const head = printChildren(document.head, whole, false);
    const body = isShort ? printShortPage(original) : print(document.body, whole, false) || '<body></body>';
    const rest = isOther && !isShort ? '<p>…</p>' : '';
    const end = isWhole() ? '</html>' : '';
    return `<!doctype html><html${printAttributes(document.documentElement)}><head><meta charset="utf-8">${printInstant(original)}${printScripts()}${head}</head>${body}${rest}${end}`;
  }

  globalThis.miharuTaken = {
    html: takePage(),
    address: location.href,
    loadedAddress: performance.getEntriesByType('navigation')[0]?.name ?? null,
    loadedAtMs: performance.timeOrigin,
    isLoading: document.readyState === 'loading',
  };
}
globalThis.miharuTaken;
