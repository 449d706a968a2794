/*
 * Which texts are meant for one person alone: the same as in `src/core/personal-words.ts`; a test compares the two.
 */
{
  const PERSONAL =
    /前回(?:の|に)?(?:ご)?(?:購入|注文)|(?:以前|最後|最近)に?(?:の|ご)?(?:購入|注文)(?:し|の|日)|(?:年|月|日)に(?:ご)?(?:購入|注文)し|(?:購入|注文)(?:済み|履歴)|(?:再度|もう一度)(?:購入|買|注文)|(?:ほしい物|欲しいもの|ウィッシュ|ベビー|マタニティ|ブライダル)\s?(?:リスト|レジストリ)|(?<!お客|皆|みな|各|たく|お子|仕|模|同|多)(?:さん|様|さま)(?=[、,，：:。!！\s・()の へ向限専宛がはに]|$)|(?<![宅所関舗域国先定店])(?<=\p{L})へお届け|\p{L}宛て?(?=[にの\s]|$)|\b(?:you (?:purchased|bought|ordered)|(?:last|previously) (?:purchased|bought|ordered)|(?:purchased|bought|ordered) (?:on|again|\d+ times?)\b|buy (?:it )?again|order history|wish ?list|(?:baby|gift|wedding) registry)|[\w.+-]@[\w-]+\.\w|(?<!\d)\d{3}-\d{7}-\d{7}(?!\d)|(?<!\d)\d{3}-\d{4}(?!\d)|〒/iu;
  const GREETING_WORDS = /こんにちは|こんばんは|おはようございます|ようこそ|hello|welcome|\bhi\b/giu;
  const EDGES = /^[\s、,，!！.。]+|[\s、,，!！.。]+$/gu;
  const HONORIFIC = /\s*(?:さん|様|さま)$/u;
  const NAME_MAX = 80;
  const PARTS_MAX = 6;

  /** The name in a greeting or behind `お届け先`; `null` if the text names nobody.
   * @param {string} greeting @returns {string | null} */
  function personIn(greeting) {
    const words = greeting.slice(0, 2 * NAME_MAX).replace(GREETING_WORDS, ' ');
    const name = words.replace(EDGES, '').replace(HONORIFIC, '').replace(EDGES, '').slice(0, NAME_MAX);
    return name === '' ? null : name;
  }

  /** How names are found, first or last ones alone too; `null` without a name that can be looked for.
   * @param {readonly string[]} people @returns {RegExp | null} */
  function namesOf(people) {
    const patterns = people.flatMap((person) => {
      const parts = plain(person)
        .split(/[\s・,，、.]+/u)
        .filter((part) => part !== '')
        .slice(0, PARTS_MAX);
      if (parts.join('').length < 2) return [];
      const long = parts.filter(({ length }) => length > 1);
      return [parts.map(escapePattern).join('\\s*'), ...long.map(escapePattern)].map(
        (pattern) => `(?<!\\p{sc=Latin}(?=\\p{sc=Latin}))${pattern}(?!(?<=\\p{sc=Latin})\\p{sc=Latin})`,
      );
    });
    return patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'u');
  }

  /** @param {string} text */
  function escapePattern(text) {
    return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
  }

  /** @param {string} text */
  function plain(text) {
    return text.normalize('NFKC').toLowerCase();
  }

  /** Whether a text about a product is meant for one person alone.
   * @param {string} text @param {RegExp | null} names */
  function isPersonal(text, names) {
    const shown = plain(text);
    return PERSONAL.test(shown) || (names?.test(shown) ?? false);
  }

  globalThis.miharuPersonal = { personIn, namesOf, isPersonal };
}
