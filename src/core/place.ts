import { once } from './once.ts';
import { POSTCODE_AREAS } from './postcode-areas.ts';
import { oneLine } from './text.ts';

/** Names of the prefectures without 都, 府 and 県, as alternatives of a regular expression. */
export const PREFECTURES =
  '北海道|青森|岩手|宮城|秋田|山形|福島|茨城|栃木|群馬|埼玉|千葉|東京|神奈川|新潟|富山|石川|福井|山梨|長野|岐阜|静岡|愛知|三重|滋賀|京都|大阪|兵庫|奈良|和歌山|鳥取|島根|岡山|広島|山口|徳島|香川|愛媛|高知|福岡|佐賀|長崎|熊本|大分|宮崎|鹿児島|沖縄';

/** Longest line that can name a place, in UTF-16 units. */
const LINE_MAX = 200;
const POSTCODE = /(?<![\d-])\d{3}-?\d{4}(?!-?\d)/u;
/** The first three digits of a postcode; alone they may be any number. */
const AREA = /(?<![\d-])\d{3}(?!-?\d)/u;
/** The shop writes `千代田` in one place and `千代田区` in another; all of them, since 四日市 is 四日市市, too. */
const KIND_OF_PLACE = /(?<=\S)[区市町村]+$/u;
const PREFECTURE = new RegExp(`^(?:日本\\s*)?(?:${PREFECTURES})[都府県]?(?=\\S)`, 'u');
const WHOLE_PREFECTURE = new RegExp(
  `^(?:北海道|東京都|京都府|大阪府|(?:${PREFECTURES.replace(/北海道\||東京\||京都\||大阪\|/g, '')})県)`,
  'u',
);
/** What may precede a place without a space. */
const BEFORE_PLACE = /^.*(?:さん|様|さま|お届け先|配送先)[のへはにが]?/u;
const BETWEEN_WORDS = /[\s:：、,，。・/／|()（）–—-]+/u;

/** A municipality as a text names it. */
interface Named {
  /** As it is written: `千代田` or `千代田区`. */
  readonly text: string;
  /** With its kind: `千代田区`. */
  readonly name: string;
}

/** What a line says of a place in Japan: its municipality and its postcode, both as they are written. */
interface SeenPlace {
  readonly named: Named | null;
  readonly postcode: string;
}

/**
 * The place in Japan that a line of a page names: `千代田 100-0001` of `スズキ太郎さん - 千代田 100-0001`. Only the postcode and
 * what is a municipality of its area are taken, since everything else may be the name of a person. Without a postcode, the line
 * has to be the full name of a prefecture or municipality. `null` if it names no place.
 */
export function findPlace(line: string | null): string | null {
  const seen = seePlace(line);
  return seen === null ? null : oneLine(`${seen.named?.text ?? ''} ${seen.postcode}`);
}

/**
 * The delivery place of a page, only as precise as needed to distinguish two places: municipality and first three digits of the
 * postcode (`千代田 100`), never the full postcode, which may be that of a home. Spellings of one place give one text. `null` if
 * the text names no place.
 */
export function parsePlace(shown: string | null): string | null {
  const seen = seePlace(shown);
  if (seen === null) return null;
  const name = (seen.named?.name ?? '').replace(KIND_OF_PLACE, '');
  return oneLine(`${name} ${seen.postcode.slice(0, 3)}`);
}

function seePlace(line: string | null): SeenPlace | null {
  const text = oneLine((line ?? '').slice(0, LINE_MAX).normalize('NFKC'))
    .replaceAll('〒', ' ')
    .replaceAll('ヶ', 'ケ')
    .replace(/(?<=\d{3})[‐‑‒–—−ー](?=\d{4})/gu, '-');
  const whole = POSTCODE.exec(text);
  const found = whole ?? AREA.exec(text);
  if (found === null) return seeFullName(text);
  const [postcode] = found;
  const before = wordsOf(text.slice(0, found.index));
  const behind = wordsOf(text.slice(found.index + postcode.length));
  const named = findNamed(areas().get(postcode.slice(0, 3)) ?? [], before, behind);
  return named === null && whole === null ? null : { named, postcode };
}

/** A line that is nothing but the full name of a place; villages are named like people, so they need their prefecture. */
function seeFullName(line: string): SeenPlace | null {
  const text = oneLine(line);
  const prefecture = WHOLE_PREFECTURE.exec(text)?.[0] ?? '';
  const name = text.slice(prefecture.length);
  const isPlace =
    name === '' ? text !== '' : (prefecture !== '' || /[市区町]$/u.test(name)) && municipalities().has(name);
  if (!isPlace && text !== '日本') return null;
  return { named: { text, name: name === '' ? text : name }, postcode: '' };
}

/** The words of a text, each also without what may precede a place. */
function wordsOf(text: string): string[][] {
  return text
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .map((word) => {
      const starts = [word, word.replace(BEFORE_PLACE, '')];
      return [...starts, ...starts.map((one) => one.replace(PREFECTURE, ''))];
    });
}

/**
 * The longest full name of a municipality with which a word begins, since a street may follow; else a name without its kind beside
 * the postcode.
 */
function findNamed(
  names: readonly string[],
  before: readonly string[][],
  behind: readonly string[][],
): Named | null {
  const words = [...before, ...behind].flat();
  const full = names.find((name) => words.some((word) => word.startsWith(name)));
  if (full !== undefined) return { text: full, name: full };
  const beside = [...(before.at(-1) ?? []), ...(behind[0] ?? [])];
  const short = names.find((name) => beside.includes(name.slice(0, -1)));
  return short === undefined ? null : { text: short.slice(0, -1), name: short };
}

/** Municipalities by the first three digits of their postcodes, in all forms of their names, longest first. */
const areas = once(() => {
  const rows = POSTCODE_AREAS.replaceAll('ヶ', 'ケ')
    .split('\n')
    .flatMap((line) => {
      const [start, ...areas] = line.split(' ');
      return areas.map((area): [string, string[]] => [
        `${start}${area[0]}`,
        area.slice(1).split(',').flatMap(formsOf),
      ]);
    });
  return new Map(rows.map(([area, names]) => [area, [...new Set(names)].toSorted(byLength)]));
});

const municipalities = once(() => new Set([...areas().values()].flat()));

/** `大阪市北区` is also 北区 and 大阪市; `高市郡明日香村` is 明日香村. */
function formsOf(name: string): string[] {
  const [, city, ward] = /^(.+?市)(.+区)$/u.exec(name) ?? [];
  if (city !== undefined && ward !== undefined) return [name, ward, city];
  const town = /^.+?郡(.+[町村])$/u.exec(name)?.[1];
  return town === undefined ? [name] : [name, town];
}

function byLength(one: string, other: string): number {
  return other.length - one.length;
}
