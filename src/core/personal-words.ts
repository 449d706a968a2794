/**
 * What the shop says to its visitor alone: by name, about purchases, or with an address. An order, an email address and a full
 * postcode belong to somebody in any text of a product.
 */
const PERSONAL =
  /前回(?:の|に)?(?:ご)?(?:購入|注文)|(?:以前|最後|最近)に?(?:の|ご)?(?:購入|注文)(?:し|の|日)|(?:年|月|日)に(?:ご)?(?:購入|注文)し|(?:購入|注文)(?:済み|履歴)|(?:再度|もう一度)(?:購入|買|注文)|(?<!お客|皆|各|たく|お子)(?:さん|様)(?=[、,，：:\s・への向限専]|$)|\b(?:you (?:purchased|bought|ordered)|(?:last|previously) (?:purchased|bought|ordered)|(?:purchased|bought|ordered) (?:on|again|\d+ times?)\b|buy (?:it )?again|order history)|[\w.+-]@[\w-]+\.\w|(?<!\d)\d{3}-\d{7}-\d{7}(?!\d)|(?<!\d)\d{3}-\d{4}(?!\d)|〒/iu;

/** A greeting without its words: `こんにちは, 太郎さん`, `Hello, Taro`. */
const GREETING_WORDS = /こんにちは|こんばんは|おはようございます|ようこそ|hello|welcome|\bhi\b|さん|様/giu;

/** The name by which the shop greets its visitor; `null` if the text greets nobody. */
export function personIn(greeting: string): string | null {
  const name = greeting.replace(GREETING_WORDS, ' ').replace(/^[\s、,，!！.。]+|[\s、,，!！.。]+$/gu, '');
  return name === '' ? null : name;
}

/** Whether a text about a product is meant for one person alone; `person` is the visitor's name, if it is known. */
export function isPersonal(text: string, person: string | null): boolean {
  if (PERSONAL.test(text)) return true;
  // One character is part of too many words; with さん it is found by that.
  return person !== null && person.length > 1 && text.toLowerCase().includes(person.toLowerCase());
}

/** A text about a product, or `null` if it is meant for one person alone; what is unknown stays so. */
export function impersonal<T extends string | null | undefined>(text: T, person: string | null): T | null {
  return typeof text === 'string' && isPersonal(text, person) ? null : text;
}
