/**
 * What the shop says to its visitor alone: by name, about purchases and lists, or with an address. An order, an email address and
 * a full postcode belong to somebody in any text of a product.
 */
const PERSONAL =
  /前回(?:の|に)?(?:ご)?(?:購入|注文)|(?:以前|最後|最近)に?(?:の|ご)?(?:購入|注文)(?:し|の|日)|(?:年|月|日)に(?:ご)?(?:購入|注文)し|(?:購入|注文)(?:済み|履歴)|(?:再度|もう一度)(?:購入|買|注文)|(?:ほしい物|欲しいもの|ウィッシュ|ベビー|マタニティ|ブライダル)\s?(?:リスト|レジストリ)|(?<!お客|皆|みな|各|たく|お子|仕|模|同|多)(?:さん|様|さま)(?=[、,，：:。!！\s・()の へ向限専宛がはに]|$)|(?<![宅所関舗域国先定店])(?<=\p{L})へお届け|\p{L}宛て?(?=[にの\s]|$)|\b(?:you (?:purchased|bought|ordered)|(?:last|previously) (?:purchased|bought|ordered)|(?:purchased|bought|ordered) (?:on|again|\d+ times?)\b|buy (?:it )?again|order history|wish ?list|(?:baby|gift|wedding) registry)|[\w.+-]@[\w-]+\.\w|(?<!\d)\d{3}-\d{7}-\d{7}(?!\d)|(?<!\d)\d{3}-\d{4}(?!\d)|〒/iu;

const GREETING_WORDS = /こんにちは|こんばんは|おはようございます|ようこそ|hello|welcome|\bhi\b/giu;
const EDGES = /^[\s、,，!！.。]+|[\s、,，!！.。]+$/gu;
const HONORIFIC = /\s*(?:さん|様|さま)$/u;
/** Longest name that is looked for, in UTF-16 units, and most of its parts. */
const NAME_MAX = 80;
const PARTS_MAX = 6;

/** The name in a greeting or behind `お届け先`: `こんにちは, 太郎さん`, `Hello, Taro`; `null` if the text names nobody. */
export function personIn(greeting: string): string | null {
  const words = greeting.slice(0, 2 * NAME_MAX).replace(GREETING_WORDS, ' ');
  const name = words.replace(EDGES, '').replace(HONORIFIC, '').replace(EDGES, '').slice(0, NAME_MAX);
  return name === '' ? null : name;
}

/** How the names of people are found in a text, in any spelling and in part; `null` without a name that can be looked for. */
export type Names = RegExp | null;

/** The way to find names, first or last ones alone too. One character alone is part of too many words. */
export function namesOf(people: readonly string[]): Names {
  const patterns = people.flatMap((person) => {
    const parts = plain(person)
      .split(/[\s・,，、.]+/u)
      .filter((part) => part !== '')
      .slice(0, PARTS_MAX);
    return [
      parts.map(RegExp.escape).join('\\s*'),
      ...parts.filter(({ length }) => length > 1).map(RegExp.escape),
    ]
      .filter((pattern) => parts.join('').length > 1 && pattern !== '')
      .map((pattern) => `(?<!\\p{sc=Latin}(?=\\p{sc=Latin}))${pattern}(?!(?<=\\p{sc=Latin})\\p{sc=Latin})`);
  });
  return patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'u');
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Whether a text about a product is meant for one person alone; `names` are the visitor's, if they are known. */
export function isPersonal(text: string, names: Names): boolean {
  const shown = plain(text);
  return PERSONAL.test(shown) || (names?.test(shown) ?? false);
}

/** A text about a product, or `null` if it is meant for one person alone; what is unknown stays so. */
export function impersonal<T extends string | null | undefined>(text: T, names: Names): T | null {
  return typeof text === 'string' && isPersonal(text, names) ? null : text;
}
