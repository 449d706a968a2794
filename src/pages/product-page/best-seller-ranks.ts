import { decodeHTML } from 'entities';
import type { BestSellerRank } from '../../core/product.ts';
import { oneLine } from '../../core/text.ts';
import type { Element, Fragment } from '../markup/fragment.ts';
import { TAG, tagName } from '../markup/tag-name.ts';
import { visibleText } from '../markup/visible-text.ts';
import { DETAIL_IDS } from './block-ids.ts';
import { blocksOf, type ProductView } from './product-view.ts';

/** Most lists that a product is read to stand on; the shop shows up to five. */
const RANKS_MAX = 20;
const LINKS_MAX = 100;
/** Longest piece of markup that one rank stands in, in UTF-16 units. */
const PIECE_MAX = 8_000;

const LABEL =
  /^(?:Amazon\s*)?(?:売れ筋ランキング|Best\s?sellers?[’']? Rank|Clasificación en los más vendidos(?: de Amazon)?|Ranking dos mais vendidos|Classement des meilleures ventes(?: d'Amazon)?|Amazon Bestseller-Rang|Bestseller-Rang|Posizione nella classifica Bestseller(?: di Amazon)?)\s*[:：]?/i;

const ROW = new Set(['li', 'tr', 'td', 'div'].map(tagName));
/** Elements that end one rank and begin the next. */
const BORDER = new Set(['li', 'ul', 'ol', 'tr', 'td', 'th', 'br', 'div', 'p', 'table'].map(tagName));

/** Places on lists of best sellers in the page's order, the main list first; `null` when the page shows none. */
export function readBestSellerRanks(view: ProductView): BestSellerRank[] | null {
  for (const id of DETAIL_IDS) {
    for (const block of blocksOf(view, id)) {
      const ranks = ranksIn(block);
      if (ranks === null) continue;
      if (ranks.length > 0) return ranks;
      view.note('bsr_unreadable', 'bsr', 'The list of best-seller ranks holds none that could be read.');
    }
  }
  return null;
}

/** `null` when the block does not speak of ranks. */
function ranksIn(block: Fragment): BestSellerRank[] | null {
  const rows = rowsOf(block);
  if (rows.length === 0) return null;
  const ranks: BestSellerRank[] = [];
  for (const row of rows) {
    for (const piece of piecesOf(block, row)) {
      if (ranks.length < RANKS_MAX) ranks.push(...parsePiece(piece));
    }
  }
  return ranks;
}

/** The row that the label stands at the front of; without a label, the rows around links to lists of best sellers. */
function rowsOf(block: Fragment): Element[] {
  const labelled = block.elements.find(
    (element) =>
      (ROW.has(element.name) || element === block.root) &&
      LABEL.test(visibleText(block, element).slice(0, 80)),
  );
  if (labelled !== undefined) return [labelled];
  const links = block.elements.filter((element) => nodeOf(block, element) !== undefined).slice(0, LINKS_MAX);
  return [...new Set(links.map((link) => rowAround(block, link)))];
}

function rowAround(block: Fragment, link: Element): Element {
  const before = block.elements.slice(0, link.index);
  return before.findLast((element) => ROW.has(element.name) && block.holds(element, link)) ?? block.root;
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
  const inside = [row, ...block.elements.slice(row.index + 1, row.last + 1)];
  const borders = new Set<number>([row.contentStart, row.contentEnd]);
  for (const element of inside.slice(1)) {
    if (!BORDER.has(element.name)) continue;
    for (const at of [element.start, element.contentStart, element.contentEnd, element.end]) borders.add(at);
  }
  const sorted = [...borders].sort((a, b) => a - b);
  return sorted.slice(1).flatMap((to, index) => {
    const from = sorted[index] ?? to;
    const text = plainText(block.html.slice(from, Math.min(to, from + PIECE_MAX)));
    if (!/\d/.test(text)) return [];
    const links = inside.flatMap((element) => {
      const node = element.start >= from && element.start < to ? nodeOf(block, element) : undefined;
      return node === undefined ? [] : [{ node, text: visibleText(block, element) }];
    });
    return [{ text, links }];
  });
}

function plainText(markup: string): string {
  const text = markup.replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ').replace(/<!--[\s\S]*?-->/g, '');
  return oneLine(decodeHTML(text.replace(/<[^>]*>/g, '')));
}

/** The words that lead to the whole list, in brackets behind the main rank, up to the end. */
const SEE_LIST =
  /\s*[(（]\s*(?:[^(（]*売れ筋ランキング|See |View |Ver |Voir |Siehe |Conheça |Consulte |Visualizza |Top \d)[\s\S]*$/i;
const DASHES = /^[\s\-‐‑–—―─:：>]+|[\s\-‐‑–—―─:：>]+$/gu;
const WESTERN = /(?:^|[^\d.,])(\d[\d.,]*)\s+(?:in|en|em|dans|su)\s+(.+)$/i;

function parsePiece(piece: Piece): BestSellerRank[] {
  const text = piece.text.replace(LABEL, '').replace(SEE_LIST, '');
  const japanese = [...text.matchAll(/([\d,，]+)\s*位/gu)];
  if (japanese.length > 1) return parseRun(text);
  const found = japanese[0];
  if (found !== undefined) {
    const before = text.slice(0, found.index).replace(DASHES, '');
    const behind = text.slice(found.index + found[0].length).replace(DASHES, '');
    return rankOf(found[1], behind === '' ? before : behind, piece);
  }
  const western = WESTERN.exec(text);
  return western === null ? [] : rankOf(western[1], western[2]?.replace(DASHES, ''), piece);
}

/** Several ranks without a border between them: each runs up to the next. */
function parseRun(text: string): BestSellerRank[] {
  return text
    .split(/(?=(?<![\d,，])[\d,，]+\s*位)/u)
    .flatMap((part) => (/位/u.test(part) ? parsePiece({ text: part, links: [] }) : []));
}

/** A ladder of categories (`Books > Food > Vegetarian`) ends in the one that the rank is of. */
function rankOf(digits: string | undefined, words: string | undefined, { links }: Piece): BestSellerRank[] {
  const rank = Number((digits ?? '').replace(/\D/g, ''));
  if (!Number.isSafeInteger(rank) || rank < 1) return [];
  const ladder = links.filter(({ text }) => text !== '');
  const last = ladder.at(-1);
  const category = ladder.length > 1 && last !== undefined ? last.text : (words ?? '');
  return [{ rank, category: category === '' ? null : category, categoryId: last?.node ?? null }];
}
