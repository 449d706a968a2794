import { oneLine } from './text.ts';

const POSTCODE = /(?<!\d)(\d{3})-?\d{4}(?!\d)/u;
/** The shop writes `千代田` in one place and `千代田区` in another; all of them, since 四日市 is 四日市市, too. */
const KIND_OF_PLACE = /(?<=\S)[区市町村]+$/u;
const PREFECTURE = /^(?:北海道|東京都|京都府|大阪府|\p{sc=Han}{2,3}県)(?=\S)/u;
/** A street address, which may be a home, and the municipality before it. */
const STREET = /\d|丁目|番地/u;
const MUNICIPALITY = /^(?:.{1,8}?市.{1,5}?区|.{1,6}?郡.{1,8}?[町村]|.{1,8}?[市区町村])/u;
/** How a place ends that has no postcode: anything else may be the name of a person. */
const NAMED_PLACE = /[都道府県市区町村郡]$|^日本$/u;
/** What asks for a place instead of naming one. */
const QUESTION = /選択|更新|変更|指定|入力|ログイン|select|choose|update|change|sign in/iu;

/** What may precede a place: the name of a person, with さん or a dash behind it. */
const PERSON = /^.*(?:さん|様)(?:[のへ]\S*)?[\s:：、,–—-]+|^.*\s[–—-]\s/u;

/** A line that names a place without the name of a person before it, which is `person` if the page greets somebody. */
export function withoutPerson(line: string | null, person: string | null): string | null {
  if (line === null) return null;
  const place = line.replace(PERSON, '');
  if (person === null) return oneLine(place);
  return oneLine(place.replaceAll(person, ' ')).replace(/^(?:さん|様)/u, '');
}

/**
 * The delivery place of a page, only as precise as needed to distinguish two places: municipality and first three digits of the
 * postcode (`千代田 100`), never the full postcode, which may be that of a home. Spellings of one place give one text. `null` if
 * the text names no place.
 */
export function parsePlace(shown: string | null): string | null {
  const text = withoutPerson(oneLine((shown ?? '').normalize('NFKC')).replaceAll('〒', ''), null) ?? '';
  if (text === '' || QUESTION.test(text)) return null;
  const area = POSTCODE.exec(text)?.[1] ?? '';
  if (area === '' && !NAMED_PLACE.test(text)) return null;
  const line = oneLine(text.replace(POSTCODE, ' ')).replace(PREFECTURE, '');
  const municipality = STREET.test(line) ? (MUNICIPALITY.exec(line)?.[0] ?? '') : line;
  const name = municipality.replace(KIND_OF_PLACE, '');
  const place = oneLine(`${name} ${area}`);
  return place === '' ? null : place;
}
