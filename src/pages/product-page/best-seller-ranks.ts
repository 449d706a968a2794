import { decodeHTML } from 'entities';
import { parseCountedNumber } from '../../core/counted-number.ts';
import { firstKnown } from '../../core/first-known.ts';
import type { BestSellerRank } from '../../core/product.ts';
import { oneLine } from '../../core/text.ts';
import type { Element, Fragment } from '../markup/fragment.ts';
import { isForeign } from '../markup/own-elements.ts';
import { TAG, tagName } from '../markup/tag-name.ts';
import { visibleText } from '../markup/visible-text.ts';
import { DETAIL_IDS } from './block-ids.ts';
import { blocksOf, type ProductView } from './product-view.ts';

/** Most lists that are read for a product; the shop shows up to five. */
const RANKS_MAX = 20;
const LINKS_MAX = 100;
/** Longest markup of one rank, in UTF-16 units. */
const PIECE_MAX = 8_000;

const LABEL =
  /^(?:Amazon\s*)?(?:売れ筋ランキング|ベストセラー(?:商品)?ランキング|Best\s?sellers?[’']? Rank(?:ing)?|Best\s?sellers?(?=\s*[:：])|Clasificación en los más vendidos(?: de Amazon)?|Ranking dos mais vendidos|Classement des meilleures ventes(?: d'Amazon)?|Amazon Bestseller-Rang|Bestseller-Rang|Posizione nella classifica Bestseller(?: di Amazon)?)\s*[:：]?/i;

/** Other lists of the shop: what is new, wished for, given, or on the move is no best seller. */
const OTHER_LIST =
  /(?:新着|ニューリリース|ほしい物|欲しい物|ギフト|人気度|急上昇)[^、。]{0,6}ランキング|(?:New Releases?|Most (?:Wished|Gifted)[\w ]*|Movers (?:&|and) Shakers)(?: Rank)?/i;
const OTHER_LIST_LINK = /\/gp\/(?:new-releases|most-wished-for|most-gifted|movers-and-shakers)\//;

const ROW = new Set(['li', 'tr', 'td', 'div'].map(tagName));
/** Elements that end one rank and begin the next. */
const BORDER = new Set(['li', 'ul', 'ol', 'tr', 'td', 'th', 'br', 'div', 'p', 'table'].map(tagName));

/** Places on lists of best sellers in the page's order, the main list first; `null` when the page shows none. */
export function readBestSellerRanks(view: ProductView): BestSellerRank[] | null {
  return firstKnown(blocksOf(view, DETAIL_IDS), (block) => {
    const rows = rowsOf(block);
    const pieces = rows.values().flatMap((row) => piecesOf(block, row));
    const ranks = pieces.flatMap(parsePiece).take(RANKS_MAX).toArray();
    if (ranks.length > 0) return ranks;
    if (rows.length > 0)
      view.note('bsr_unreadable', 'bsr', 'The Best Sellers Rank list contains no readable rank.');
    return null;
  });
}

/**
 * The row that begins with the label; without a label, the rows around links to lists of best sellers. Foreign
 * elements may imitate both, so the shop's own row is preferred, then a foreign wrapper that leads to a list.
 */
function rowsOf(block: Fragment): Element[] {
  const foreign = foreignRuns(block);
  const isOwn = (element: Element) => !foreign.some((run) => block.contains(run, element));
  const labelled = block.elements.filter(
    (element) =>
      (ROW.has(element.name) || element === block.root) &&
      LABEL.test(visibleText(block, element).slice(0, 80)),
  );
  const row = labelled.find(isOwn) ?? labelled.find((element) => leadsToList(block, element));
  if (row !== undefined) return [row];
  const links = block.elements.filter((element) => nodeOf(block, element) !== undefined).slice(0, LINKS_MAX);
  const own = (links.some(isOwn) ? links.filter(isOwn) : links).filter((link) => !isOtherList(block, link));
  const rowAround = (link: Element) =>
    block.elements
      .slice(0, link.index)
      .findLast((element) => ROW.has(element.name) && block.contains(element, link)) ?? block.root;
  const rows = [...new Set(own.map(rowAround))];
  return rows.filter((one) => !rows.some((outer) => outer !== one && block.contains(outer, one)));
}

/** Foreign elements with their content: known by their ids and names, and by classes where no list is linked. */
function foreignRuns(block: Fragment): Element[] {
  const runs: Element[] = [];
  for (const element of block.elements) {
    if (element.index <= (runs.at(-1)?.last ?? block.root.index)) continue;
    if (!isForeign(block, element)) continue;
    if (block.id(element) !== '' || !leadsToList(block, element)) runs.push(element);
  }
  return runs;
}

/** Whether a row around the link says at its front that it is of another list. */
function isOtherList(block: Fragment, link: Element): boolean {
  return block.elements.some((element) => {
    const isAround = ROW.has(element.name) && element !== block.root && block.contains(element, link);
    return isAround && OTHER_LIST.test(visibleText(block, element).slice(0, 40));
  });
}

function leadsToList(block: Fragment, element: Element): boolean {
  return block.find(element, (inner) => nodeOf(block, inner) !== undefined) !== undefined;
}

/** Where a link to a list of best sellers leads: its node, `null` for a root list; `undefined` for any other element. */
function nodeOf(block: Fragment, element: Element): string | null | undefined {
  if (element.name !== TAG.a) return undefined;
  const href = block.attribute(element, 'href') ?? '';
  const found = /\/gp\/bestsellers\/[^/?#]+(?:\/([0-9]+))?/.exec(href);
  return found === null ? undefined : (found[1] ?? null);
}

interface Piece {
  readonly text: string;
  readonly links: readonly { readonly node: string | null; readonly text: string }[];
}

function piecesOf(block: Fragment, row: Element): Piece[] {
  const html = withoutForeign(block, row);
  const inside = [row, ...block.elements.slice(row.index + 1, row.last + 1)];
  const borders = new Set<number>([row.contentStart, row.contentEnd]);
  for (const element of inside.slice(1)) {
    if (!BORDER.has(element.name)) continue;
    for (const at of [element.start, element.contentStart, element.contentEnd, element.end]) borders.add(at);
  }
  const sorted = [...borders].sort((a, b) => a - b);
  return sorted.slice(1).flatMap((to, index) => {
    const from = sorted[index] ?? to;
    const markup = html.slice(from - row.start, Math.min(to, from + PIECE_MAX) - row.start);
    const text = plainText(markup);
    if (!/\d/.test(text) || OTHER_LIST.test(text) || OTHER_LIST_LINK.test(markup)) return [];
    const links = inside.flatMap((element) => {
      const node = element.start >= from && element.start < to ? nodeOf(block, element) : undefined;
      return node === undefined ? [] : [{ node, text: visibleText(block, element) }];
    });
    return [{ text, links }];
  });
}

/** The row's markup, offsets kept: blanks where others wrote. */
function withoutForeign(block: Fragment, row: Element): string {
  let html = block.html.slice(row.start, row.end);
  for (const { start, end } of foreignRuns(block).filter((run) => run !== row && block.contains(row, run))) {
    const [from, to] = [start - row.start, end - row.start];
    html = html.slice(0, from) + ' '.repeat(to - from) + html.slice(to);
  }
  return html;
}

function plainText(markup: string): string {
  const text = markup.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ').replace(/<!--[\s\S]*?-->/g, '');
  return oneLine(decodeHTML(text.replace(/<[^>]*>/g, ''))).replace(/[０-９，]+(?=\s*位)/gu, (digits) =>
    digits.normalize('NFKC'),
  );
}

/** The words that lead to the whole list, in brackets behind the main rank, up to the end. */
const SEE_LIST =
  /\s*[(（]\s*(?:[^(（]*売れ筋ランキング|See |View |Ver |Voir |Siehe |Conheça |Consulte |Visualizza |Top \d)[\s\S]*$/i;
const DASHES = /^[\s\-‐‑–—―─:：>]+|[\s\-‐‑–—―─:：>]+$/gu;
const WESTERN = /(?:^|[^\d.,])(\d[\d.,]*)\s+(?:in|en|em|dans|su)\s+(.+)$/i;

/** A rank in Japanese: digits and 位, at the front or behind a space, a dash or a bracket; `1位になる本` is a name. */
const DIGITS = '((?:約\\s*)?\\d[\\d,]*(?:\\s*万\\s*[\\d,]*)?)\\s*位';
const RANK = new RegExp(`(?<![\\d,位万])${DIGITS}`, 'gu');
/** Words around a rank that are not part of it: 第, and the rank of another day. */
const BESIDE_RANK = /第(?=\s*\d[\d,万]*\s*位)|[(（]\s*(?:前日|前回|前週|前月|先週|先月|昨日)[^)）]*[)）]/gu;

function parsePiece(piece: Piece): BestSellerRank[] {
  const text = piece.text.replace(LABEL, '').replace(SEE_LIST, '').replace(BESIDE_RANK, ' ').trim();
  const last = [...text.matchAll(RANK)].at(-1);
  if (last === undefined) {
    const western = WESTERN.exec(text);
    return western === null ? [] : rankOf(western[1], western[2]?.replace(DASHES, ''), piece);
  }
  const behindLast = text.slice(last.index + last[0].length).replace(DASHES, '');
  const beforeLast = text.slice(0, last.index);
  if (behindLast === '' && /[-‐‑–—―─]\s*$/u.test(beforeLast))
    return rankOf(last[1], beforeLast.replace(DASHES, ''), piece);
  const named = piece.links.reduce(
    (rest, link) => rest.replace(link.text, ' '.repeat(link.text.length)),
    text,
  );
  const ranks = [...named.matchAll(RANK)].filter(
    ({ index }) => index === 0 || /[\s(（\-‐‑–—―─]$/u.test(text.slice(0, index)),
  );
  if (ranks.length > 1)
    return parseRun(
      text,
      ranks.map(({ index }) => index),
    );
  const found = ranks[0] ?? last;
  const before = text.slice(0, found.index).replace(DASHES, '');
  const behind = text.slice(found.index + found[0].length).replace(DASHES, '');
  return rankOf(found[1], behind === '' ? before : behind, piece);
}

const RUN = new RegExp(`^${DIGITS}(.*)$`, 'su');

/** Several ranks without a border between them: each runs up to the next. */
function parseRun(text: string, starts: readonly number[]): BestSellerRank[] {
  return starts.flatMap((start, at) => {
    const found = RUN.exec(text.slice(start, starts[at + 1]));
    return found === null ? [] : rankOf(found[1], found[2]?.replace(DASHES, ''), { text, links: [] });
  });
}

/** `12,345` and `1万2,345`; `NaN` for a round one: `約1万`. */
function rankNumber(digits: string): number {
  if (!/[約万]/u.test(digits)) return Number(digits.replace(/\D/g, ''));
  const counted = parseCountedNumber(digits);
  return counted === null || counted.isShort ? Number.NaN : counted.count;
}

/** A ladder of categories (`Books > Food > Vegetarian`) ends in the one that the rank is of. */
function rankOf(digits: string | undefined, words: string | undefined, { links }: Piece): BestSellerRank[] {
  const rank = rankNumber(digits ?? '');
  if (!Number.isSafeInteger(rank) || rank < 1) return [];
  const ladder = links.filter(({ text }) => text !== '');
  const last = ladder.at(-1);
  const category = ladder.length > 1 && last !== undefined ? last.text : (words ?? '');
  return [{ rank, category: category === '' ? null : category, categoryId: last?.node ?? null }];
}
