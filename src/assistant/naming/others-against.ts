import { GAP } from '../fold/gaps.ts';
import type { ProductFacets } from './facets.ts';
import { headMaker, isGeneric, otherMakerBefore, withoutOwn } from './makers.ts';
import type { Reading, Scene, Stretch } from './reading.ts';

const OTHERS = /(?:他社|[別他](?:メーカー|ブランド))製?の?[ 「(]?$/u;

/** Evidence for another maker or another thing. */
export function ofOthers(scene: Scene): string[] {
  const { product, sentence, reading, stretch, begin, said, line, isMeasured } = scene;
  const { text } = reading.layout;
  const brands = reading.brands[sentence.index]?.get(product.brandKey) ?? [];
  const isBare = begin === stretch.from;
  const isBehindAnother = otherMakerBefore(reading, sentence.index, begin, product) !== undefined;
  const isRow = sentence.kind === 'row';
  const found: readonly (readonly [name: string, holds: boolean])[] = [
    ['another maker before', OTHERS.test(said.before) || (isBare && isBehindAnother)],
    ['maker goes on otherwise', goesOnOtherwise(scene)],
    ['row of another thing', isRow && isMeasured && saysOtherThing(line, product)],
    ['row of another maker', isRow && brands.length === 0 && hasMakerColumn(scene)],
    ['heading of another', brands.length === 0 && headMaker(reading, sentence, product) === 'another'],
    ['glued to another word', glued(text, stretch.from, product)],
    ['piece of another word', stretch.isPiece && isInWord(text, stretch, product)],
  ];
  return found.flatMap(([name, holds]) => (holds ? [name] : []));
}

/** A column that contains the makers. */
const MAKER_COLUMN =
  /(?:^|\|)[^|]{0,4}(?:メーカー|ブランド|販売元|会社|出版社|生産者|店|社名)[^|]{0,2}(?:\||。|$)/u;

function hasMakerColumn({ reading: { layout }, sentence: { heads } }: Scene): boolean {
  const header = layout.sentences[heads[0] ?? -1];
  return header?.kind === 'row' && MAKER_COLUMN.test(layout.text.slice(header.start, header.end));
}

/** Whether a row that mentions only amounts of the product names another thing. */
function saysOtherThing(line: string, product: ProductFacets): boolean {
  const rest = withoutOwn(line, product).match(/[ァ-ヺー]{3,}|[\p{sc=Han}々]{2,}/gu) ?? [];
  return rest.some((word) => !isGeneric(word) && !/^(?:税込|送料|時間|保証|式$)|[^式]式$/u.test(word));
}

/** Whether another thing is between the maker and the stretch: `ヘルシア研究所 | ヘム鉄 | 90粒`. */
function goesOnOtherwise({ reading, sentence, stretch, product }: Scene): boolean {
  const brands = reading.brands[sentence.index]?.get(product.brandKey) ?? [];
  const end = Math.max(...brands.map(({ to }) => (to <= stretch.from ? to : -1)));
  if (end < 0) return false;
  const behind = reading.layout.text.slice(end, Math.min(sentence.end, stretch.from));
  const match =
    /^[ ・の「(|:']{1,3}(?<next>[\p{sc=Han}々]{2,8}|[\p{sc=Han}々](?=の)|[ァ-ヺー]{3,12}|[ぁ-ゖ]{3,8}|[a-z]{3,12})/u.exec(
      behind,
    );
  const next = match?.groups?.['next'] ?? '';
  const at = end + (match?.[0].length ?? 0) - next.length;
  const isAmount = reading.amounts[sentence.index]?.some(({ start }) => start === at);
  return next !== '' && isAmount !== true && !isOwnWord(next, product) && !isGeneric(next);
}

/** Whether a word is the product's, or begins with one of its words: `朝顔柄`. */
function isOwnWord(word: string, { words }: ProductFacets): boolean {
  return (
    words.includes(word) ||
    (word.length > 2 && words.includes(word.slice(0, -1))) ||
    /^(?:もの|こと|ほう|それ|これ)/u.test(word)
  );
}

/** Whether a part of a compound is in a compound that is not the product's: `深煎りブレンド` for 浅煎りブレンド. */
function isInWord(text: string, { from, to }: Stretch, { words }: ProductFacets): boolean {
  const before =
    /[\p{sc=Han}々ァ-ヺーa-z0-9]+[ぁ-ゖ]?$|(?<![\p{sc=Han}々ぁ-ゖ])[ぁ-ゖ]{2,5}$/u.exec(
      text.slice(Math.max(0, from - 7), from),
    )?.[0] ?? '';
  const behind = /^[\p{sc=Han}々ァ-ヺーa-z0-9]+/u.exec(text.slice(to, to + 6))?.[0] ?? '';
  const isStrange = (run: string) =>
    run !== '' &&
    !words.includes(run) &&
    !/[のはがをにもとでへやかな]$/u.test(run) &&
    !/^(?:製|式|用|型|付|入|風)|(?:炊き|入り)$/u.test(run);
  return isStrange(before.replace(/^の/u, '')) || isStrange(behind);
}

const RUNS = [/[ァ-ヺー]+$/u, /[\p{sc=Han}々]+$/u, /[a-z0-9]+$/u];

/** Whether the stretch begins in the middle of a word of kanji or katakana that is not the product's. */
function glued(text: string, from: number, { words }: ProductFacets): boolean {
  const run = RUNS.find((one) => one.test(text.charAt(from)));
  const before = run?.exec(text.slice(Math.max(0, from - 6), from))?.[0] ?? '';
  return before !== '' && before !== '用' && !words.includes(before);
}

/** Maximum distance of quotation marks from a stretch. */
const QUOTED_MAX = 60;

/** The quoted text around the stretch. */
export function ofQuotes({ reading, sentence, stretch, product, anchorIsBook }: Scene): string[] {
  const { text } = reading.layout;
  const quoted = anchorIsBook ? ['quoted', 'book quoted'] : ['quoted'];
  if (isInBrackets(reading, stretch)) return quoted;
  const first = Math.max(0, sentence.start - 1, stretch.from - QUOTED_MAX);
  const open = text.slice(first, stretch.from).lastIndexOf('(') + first;
  if (open < first || text.slice(open, stretch.from).includes(')')) return [];
  const close =
    text.slice(stretch.to, Math.min(sentence.end, stretch.to + QUOTED_MAX)).indexOf(')') + stretch.to;
  if (close < stretch.to) return [];
  const beside = `${text.slice(open + 1, stretch.from)} ${text.slice(stretch.to, close)}`;
  const more = withoutOwn(beside, product).replace(/[^\p{L}\d、]/gu, '');
  if (more === '') return quoted;
  return /[はがを、]|[ぁ-ゖ]{4,}/u.test(more) || more.length > 12 ? [] : ['longer title'];
}

/** Whether a bracket opens directly before the stretch and one is directly after it. */
function isInBrackets({ folded: { gaps } }: Reading, { start, end }: Stretch): boolean {
  return ((gaps[start] ?? 0) & GAP.opening) !== 0 && ((gaps[end] ?? 0) & GAP.bracket) !== 0;
}
