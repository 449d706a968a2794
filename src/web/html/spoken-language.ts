/**
 * The letters of Japanese as ranges of a class: kana, their half-width forms, and Han without its rarest signs, which stand beside others.
 * Patterns by script look at signs of two units as well and take five times as long.
 */
const LETTERS = String.raw`\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9d`;

const LETTER = new RegExp(`[${LETTERS}]`, 'g');

/** A stretch of Japanese within another text, with the numbers, spaces and marks in it; no entity is cut, since it has no such letter. */
const STRETCH = new RegExp(
  `[${LETTERS}](?:[${LETTERS}ー・、。「」『』【】（）0-9 ]*[${LETTERS}ー。」』】）])?`,
  'g',
);

/** A field that shows a Japanese value. */
const FIELD = new RegExp(`<input (?![^<>]*type="hidden")[^<>]*value="[^"]*[${LETTERS}][^<>]*>`, 'g');

/** No element may stand in these. */
const TEXT_ONLY = /^<(?:title|option|textarea)\b/;
const OPENING = /^<(?!br\b|hr\b|img\b|input\b)[a-z]/;

/**
 * An English page with `lang="ja"` wherever a Japanese text stands in it (keywords, titles of the shop, names of people, pasted answers), so
 * that it is read out by a Japanese voice: on the element that holds the text, or around the Japanese in a text of mostly other letters.
 * Texts of the catalogue are in the page's own language and stay as they are.
 */
export function markJapanese(page: string): string {
  // From one Japanese letter to the next: most of a page is tags, which are not looked at.
  const letter = new RegExp(LETTER);
  let [marked, done] = ['', 0];
  for (let found = letter.exec(page); found !== null; found = letter.exec(page)) {
    const [opens, closes] = [page.lastIndexOf('<', found.index), page.lastIndexOf('>', found.index)];
    const next = page.indexOf(opens > closes ? '>' : '<', found.index);
    const end = next < 0 ? page.length : next;
    letter.lastIndex = end;
    // Within a tag it is the value of an attribute.
    if (opens > closes) continue;
    marked += page.slice(done, opens) + markText(page.slice(opens, closes + 1), page.slice(closes + 1, end));
    done = end;
  }
  return (marked + page.slice(done)).replace(FIELD, tellJapanese);
}

/** A tag, and the text behind it, which has a Japanese letter. */
function markText(tag: string, text: string): string {
  if (tag.includes(' lang="')) return tag + text;
  if (TEXT_ONLY.test(tag)) return tellJapanese(tag) + text;
  if (!isMostlyJapanese(text)) return tag + text.replace(STRETCH, '<span lang="ja">$&</span>');
  return OPENING.test(tag) ? tellJapanese(tag) + text : `${tag}<span lang="ja">${text}</span>`;
}

function tellJapanese(tag: string): string {
  return `${tag.slice(0, -1)} lang="ja">`;
}

/** Words of Latin letters count as much as Japanese letters: one of either is some syllable. */
function isMostlyJapanese(text: string): boolean {
  const words = text.replaceAll(/&#?\w+;/g, ' ').match(/[a-zÀ-ɏ]+/gi)?.length ?? 0;
  return (text.match(LETTER)?.length ?? 0) >= words;
}
