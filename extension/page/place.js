/*
 * What may be sent of a line about the delivery place: only what is recognised as a place, since everything else may be
 * the name of a person. It takes the same words for places as `src/core/place.ts`; a test compares the two.
 */
{
  const LINE_MAX = 200;
  const POSTCODE = /(?<![\d-])\d{3}-?\d{4}(?!-?\d)/u;
  const AREA = /(?<![\d-])\d{3}(?!-?\d)/u;
  const OTHER_POSTCODE = /(?<![\d-])(?:\d{5,6}|\d{8,10})(?!-?\d)/u;
  const PREFECTURES =
    '青森|岩手|宮城|秋田|山形|福島|茨城|栃木|群馬|埼玉|千葉|神奈川|新潟|富山|石川|福井|山梨|長野|岐阜|静岡|愛知|三重|滋賀|兵庫|奈良|和歌山|鳥取|島根|岡山|広島|山口|徳島|香川|愛媛|高知|福岡|佐賀|長崎|熊本|大分|宮崎|鹿児島|沖縄';
  const WHOLE_PREFECTURE = new RegExp(`^(?:北海道|東京都|京都府|大阪府|(?:${PREFECTURES})県)`, 'u');
  const PREFECTURE = new RegExp(
    `^(?:日本\\s*)?(?:北海道|東京|京都|大阪|${PREFECTURES})[都府県]?(?=\\S)`,
    'u',
  );
  const BEFORE_PLACE = /^.*(?:さん|様|さま|お届け先|配送先)[のへはにが]?/u;
  const BETWEEN_WORDS = /[\s:：、,，。・/／|()（）–—-]+/u;

  const LABEL =
    /^(?:お届け先|配送先|Delivering to|Deliver to|Liefern nach|Lieferung nach|Lieferung an|交貨到|配送至|配送到|Entregar en|Entrega en|Enviar a|Livrer à)\s*[:：]?\s*/i;
  /** Lines that ask for a place, and what they are sent as. */
  const ASKS =
    /選択|更新|変更|Select your|Choose|Update location|aktualisieren|wählen|Selecion|Actualizar|Atualizar/i;
  const ASKING = '場所を更新する';
  const ASKED_BEHIND = /\s*-\s*(?:Update location|場所を更新|お届け先の更新|Actualizar ubicación).*$/i;
  /** A town abroad on a guest's page. */
  const FOREIGN = /^[\p{sc=Latin}][\p{sc=Latin} .'’-]{0,60} \d{5,6}$/u;
  /** What shows that a place is abroad, in whatever words it stands. */
  const ABROAD =
    /(?:特別|広域|直轄|自治)[市区県道]|(?:台[北中南東湾]|新北|新竹|高雄|桃園|基隆|嘉義|北京|上海|広州|深圳|深セン|重慶|成都|武漢|杭州|大連|青島|瀋陽|彰化|花蓮|香港|マカオ|中国|中華|韓国|大韓民国|朝鮮|ソウル|釜山|プサン|仁川)(?:市|県|$|\s)|\b(?:tel[ -]?aviv|yafo|jerusalem|haifa|israel|santiago|chile|taipei|taiwan|seoul|busan|korea|beijing|shanghai|china|hong kong)\b/iu;

  /** @typedef {{ named: string | null, postcode: string }} SeenPlace */

  /** The place in Japan that a line names, as it is written; `null` if it names none.
   * @param {string} line @returns {string | null} */
  function findPlace(line) {
    const seen = seePlace(line);
    return seen === null ? null : `${seen.named ?? ''} ${seen.postcode}`.trim();
  }

  /** @param {string} line @returns {SeenPlace | null} */
  function seePlace(line) {
    const text = oneLine(line.slice(0, LINE_MAX).normalize('NFKC'))
      .replaceAll('〒', ' ')
      .replaceAll('ヶ', 'ケ')
      .replace(/(?<=\d{3})[‐‑‒–—−ー](?=\d{4})/gu, '-');
    const whole = POSTCODE.exec(text);
    const found = whole ?? AREA.exec(text);
    if (found === null) return seeFullName(oneLine(text));
    const [postcode] = found;
    const before = wordsOf(text.slice(0, found.index));
    const behind = wordsOf(text.slice(found.index + postcode.length));
    const named = findNamed(areas().get(postcode.slice(0, 3)) ?? [], before, behind);
    return named === null && whole === null ? null : { named, postcode };
  }

  /** @param {string} text @returns {SeenPlace | null} */
  function seeFullName(text) {
    const prefecture = WHOLE_PREFECTURE.exec(text)?.[0] ?? '';
    const name = text.slice(prefecture.length);
    const isNamed = prefecture !== '' || /[市区町]$/u.test(name);
    const isPlace = name === '' ? text !== '' : isNamed && [...areas().values()].flat().includes(name);
    return isPlace || text === '日本' ? { named: text, postcode: '' } : null;
  }

  /** @param {string} text @returns {string[][]} */
  function wordsOf(text) {
    return text
      .split(BETWEEN_WORDS)
      .filter((word) => word !== '')
      .map((word) => {
        const starts = [word, word.replace(BEFORE_PLACE, '')];
        return [...starts, ...starts.map((one) => one.replace(PREFECTURE, ''))];
      });
  }

  /** @param {readonly string[]} names @param {string[][]} before @param {string[][]} behind @returns {string | null} */
  function findNamed(names, before, behind) {
    const words = [...before, ...behind].flat();
    const full = names.find((name) => words.some((word) => word.startsWith(name)));
    if (full !== undefined) return full;
    const beside = [...(before.at(-1) ?? []), ...(behind[0] ?? [])];
    return names.find((name) => beside.includes(name.slice(0, -1)))?.slice(0, -1) ?? null;
  }

  /** @type {Map<string, string[]> | null} */
  let byArea = null;

  /** Municipalities by the first three digits of their postcodes, in all forms of their names, longest first. */
  function areas() {
    byArea ??= new Map(
      globalThis.miharuAreas
        .replaceAll('ヶ', 'ケ')
        .split('\n')
        .flatMap((line) => {
          const [start, ...rows] = line.split(' ');
          return rows.map((row) => /** @type {const} */ ([`${start}${row[0]}`, namesIn(row.slice(1))]));
        }),
    );
    return byArea;
  }

  /** @param {string} row */
  function namesIn(row) {
    const names = row.split(',').flatMap((name) => {
      const [, city, ward] = /^(.+?市)(.+区)$/u.exec(name) ?? [];
      if (city !== undefined && ward !== undefined) return [name, ward, city];
      const town = /^.+?郡(.+[町村])$/u.exec(name)?.[1];
      return town === undefined ? [name] : [name, town];
    });
    return [...new Set(names)].sort((one, other) => other.length - one.length);
  }

  /** Whether a line has the digits of a place, so that it is not only the name of a person.
   * @param {string} line */
  function hasCode(line) {
    return /\p{Nd}{3}/u.test(line);
  }

  /**
   * A line about the delivery place as it is sent: with its label, the place, and the first three digits of the postcode.
   * Other words become ones that leave open who or what they are, and that are judged as these.
   * @param {string} line @param {boolean} isGuest
   */
  function cleanPlace(line, isGuest) {
    const shown = oneLine(line).replace(ASKED_BEHIND, '');
    const label = LABEL.exec(shown)?.[0] ?? '';
    const words = shown.slice(label.length);
    if (words === '') return label.trim();
    if (ASKS.test(shown)) return ASKING;
    const isKept = isCountry(words) || (isGuest && FOREIGN.test(words));
    return `${label}${isKept ? words : roughPostcode(placeOr(words))}`;
  }

  /** @param {string} words */
  function placeOr(words) {
    const seen = seePlace(words);
    if (seen !== null && seen.named !== null) return findPlace(words) ?? '';
    const plain = words.slice(0, LINE_MAX).normalize('NFKC');
    const code =
      (seen?.postcode ?? OTHER_POSTCODE.exec(plain)?.[0] ?? /(?<![\d-])\d{3}$/u.exec(plain)?.[0]) || '';
    return `${maskOf(plain.replace(code, ' '))} ${code}`.trim();
  }

  /** @param {string} words */
  function maskOf(words) {
    const abroad = ABROAD.exec(words)?.[0];
    const prefecture = WHOLE_PREFECTURE.exec(words)?.[0];
    if (abroad !== undefined || prefecture !== undefined) return abroad ?? prefecture;
    if (/\p{sc=Latin}{2}/u.test(words)) return 'Xx';
    if (/[\p{sc=Han}\p{sc=Hiragana}][市区町村郡]\s*$/u.test(words)) return '某村';
    if (/[\p{sc=Han}\p{sc=Hiragana}]/u.test(words)) return '某所';
    return /\p{L}/u.test(words) ? 'アルトコロ' : '';
  }

  /** @param {string} text */
  function roughPostcode(text) {
    return text.replace(/(?<![\d-])(\d{3}-?)\d{4}(?!-?\d)/gu, '$10000');
  }

  const LANGUAGES = ['ja', 'en', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'pl', 'sv', 'tr', 'zh', 'zh-Hant', 'ko'];
  const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

  /** Whether a text is the name of a country in a language of the shop's sites, and nothing else.
   * @param {string} text */
  function isCountry(text) {
    const plain = text.normalize('NFKC').toLowerCase();
    if (plain === '臺灣') return true;
    return LANGUAGES.some((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      return LETTERS.some((first) =>
        LETTERS.some(
          (second) =>
            names
              .of(first + second)
              ?.normalize('NFKC')
              .toLowerCase() === plain,
        ),
      );
    });
  }

  /** @param {string} text */
  function oneLine(text) {
    return text.replace(/\s+/gu, ' ').trim();
  }

  globalThis.miharuPlace = { findPlace, cleanPlace, hasCode };
}
