import { decodeHTML } from 'entities';
import type { Card } from '../../core/card.ts';
import { firstKnown } from '../../core/first-known.ts';
import { personIn } from '../../core/personal-words.ts';
import { findPlace } from '../../core/place.ts';
import type { Visitor } from '../../core/reading-context.ts';
import { oneLine } from '../../core/text.ts';
import type { Fragment } from '../markup/fragment.ts';
import { isDamaged } from '../markup/lost-characters.ts';
import { visibleText } from '../markup/visible-text.ts';
import { isCountry } from './japan.ts';
import type { PageParts } from './walk-page.ts';

const DOMAIN = /^(?:www\.)?(amazon\.(?:com?\.)?[a-z]{2,3})$/;

/**
 * Domain of the shop without `www.`: from the host in the scripts, the canonical link or the title; `null` if unknown.
 */
export function readMarketplace(parts: PageParts, title: string | null): string | null {
  const canonicalHost = /^https?:\/\/([^/?#]+)/i.exec(parts.canonical ?? '')?.[1];
  const titleHost = /^(Amazon\.[a-z.]{2,6})\s*:/i.exec(title ?? '')?.[1];
  return firstKnown(
    [parts.scripts.host, canonicalHost, titleHost],
    (host) => DOMAIN.exec(host?.toLowerCase() ?? '')?.[1] ?? null,
  );
}

/** The page's title on one line, or `null`. */
export function readPageTitle(parts: PageParts): string | null {
  const title = parts.title === null ? '' : oneLine(decodeHTML(parts.title));
  return title === '' ? null : title;
}

/** The currency that most cards show; `null` without any price. */
export function mainCurrency(cards: readonly Card[]): string | null {
  const shown = cards.map(({ currency }) => currency).filter((currency) => currency !== null);
  const alike = [...Map.groupBy(shown, (currency) => currency)];
  return alike.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

const PLACE_LABEL =
  /^(?:お届け先|配送先|Delivering to|Deliver to|Liefern nach|Lieferung nach|Lieferung an|交貨到|配送至|配送到|Entregar en|Entrega en|Enviar a|Livrer à)\s*[:：]?\s*/i;
/** Lines that ask for a place, or greet. */
const NO_PLACE =
  /選択|更新|変更|^こんにちは|^Hello|^Hallo|Select your|Choose|Update location|aktualisieren|wählen|Selecion|Actualizar|Atualizar/i;
/** What the shop writes behind a place in the buy box. */
const ASKED_BEHIND = /\s*-\s*(?:Update location|場所を更新|お届け先の更新|Actualizar ubicación).*$/i;

/** Where a page would deliver to. */
export interface PlaceShown {
  /** What is recognised as a place, and so is not the name of a person; it may be kept and shown. */
  readonly place: string | null;
  /** All that is shown for a place: only for judging whether it is Japanese, since it may name a person. */
  readonly words: string | null;
  /** The person to whom the first line delivers, where the second names the place. */
  readonly person: string | null;
}

/**
 * Where the page would deliver to, without its label; `null` when no place is set or shown. To someone signed in the first
 * line names the person and the second the place with its postcode; else the second asks to change the first.
 */
export function readPlace(lines: readonly (Fragment | null)[], visitor: Visitor | null): PlaceShown {
  const [first, second] = lines.map((line) => wordsOf(line === null ? '' : visibleText(line, line.root)));
  const isPlaced = second !== undefined && second !== null && /\p{Nd}{3}/u.test(second);
  const isSecond = first === undefined || first === null || (isPlaced && !/\p{Nd}{3}/u.test(first));
  const person = isSecond && isPlaced ? personIn(first ?? '') : null;
  return { ...placeOf((isSecond ? second : first) ?? null, visitor), person };
}

/** The place in a line like `お届け先: 世田谷 154-0011`. */
export function readPlaceLine(line: string, visitor: Visitor | null): PlaceShown {
  return { ...placeOf(wordsOf(line.replace(ASKED_BEHIND, '')), visitor), person: null };
}

/** The words for a place; `null` when the line names no place or asks for one. */
function wordsOf(line: string): string | null {
  const words = line.replace(PLACE_LABEL, '');
  return words === '' || NO_PLACE.test(line) ? null : words;
}

/** A foreign postcode behind a name: of a town on a guest's page, else perhaps of a person. */
const FOREIGN = /^[\p{sc=Latin}][\p{sc=Latin} .'’-]{0,60} (\d{5,6})$/u;

function placeOf(words: string | null, visitor: Visitor | null): Omit<PlaceShown, 'person'> {
  if (words === null || isDamaged(words)) return { place: null, words };
  const foreign = FOREIGN.exec(words)?.[1];
  const abroad = visitor === 'guest' && foreign !== undefined ? words : foreign;
  return { place: findPlace(words) ?? abroad ?? (isCountry(words) ? words : null), words };
}

export interface Pager {
  readonly page: number | null;
  /** The shop's last page; `null` when the pager does not show it. */
  readonly lastPage: number | null;
  /** Whether it leads to a further page; `null` when it names no present page. */
  readonly goesOn: boolean | null;
}

/** The pager's present page and its last number; `null` for both where the page has no pager. */
export function readPager(items: readonly Fragment[]): Pager | null {
  if (items.length === 0) return null;
  const numbers = items.map(pagerNumber);
  const lastNumber = numbers.findLastIndex((number) => number !== null);
  const selected = items.findLastIndex(
    (item, at) => numbers[at] !== null && item.hasClass(item.root, 's-pagination-selected'),
  );
  const page = numbers[selected] ?? null;
  const lastPage = lastNumber < 0 ? null : Math.max(1, ...numbers.filter((number) => number !== null));
  const endsOpen = items
    .slice(lastNumber + 1)
    .some((item) => item.hasClass(item.root, 's-pagination-ellipsis'));
  const next = items.findLast((item) => item.hasClass(item.root, 's-pagination-next'));
  const hasNext = next !== undefined && !next.hasClass(next.root, 's-pagination-disabled');
  const isOpen = endsOpen || (hasNext && page !== null && page === lastPage);
  const goesOn = page === null ? null : hasNext || isOpen || page < (lastPage ?? 1);
  return { page, lastPage: isOpen ? null : lastPage, goesOn };
}

function pagerNumber(item: Fragment): number | null {
  const text = visibleText(item, item.root);
  return /^[0-9]{1,4}$/.test(text) ? Number(text) : null;
}

/** Instants between which a page can have been made: 2005 to 2100, in seconds. */
const QID_FROM = 1_104_537_600;
const QID_TO = 4_102_444_800;
const QID = /^qid["']?(?:\s*(?:=|%3D|%253D|:)\s*["']?|\s+value\s*=\s*["']?)(\d{10})(?!\d)/i;
const QID_TRIES = 200;

/**
 * Instant at which the shop made the page, milliseconds since the epoch: that of its loading where the page says it, else the
 * `qid` of its links and forms (in seconds), which on a page of a product may be that of the search before.
 */
export function readObservedAtMs(html: string): number | null {
  return readLoadedAtMs(html) ?? readQidMs(html);
}

const LOADED_AT =
  /\sname\s*=\s*["']?pageLoadTimestampUTC["']?[^>]*?\svalue\s*=\s*["']?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)/;

function readLoadedAtMs(html: string): number | null {
  const at = html.indexOf('pageLoadTimestampUTC');
  if (at < 0) return null;
  const instant = LOADED_AT.exec(html.slice(Math.max(0, at - 40), at + 200))?.[1] ?? '';
  const ms = Date.parse(instant.replace(/(\.\d{3})\d+/, '$1'));
  if (!(ms >= QID_FROM * 1000 && ms < QID_TO * 1000)) return null;
  // A day that no month has (`02-30`) would become one of the next month.
  return new Date(ms).toISOString().slice(0, 10) === instant.slice(0, 10) ? ms : null;
}

function readQidMs(html: string): number | null {
  let at = html.indexOf('qid');
  for (let tries = 0; at >= 0 && tries < QID_TRIES; tries++) {
    const seconds = Number(QID.exec(html.slice(at, at + 40))?.[1]);
    if (seconds >= QID_FROM && seconds < QID_TO) return seconds * 1000;
    at = html.indexOf('qid', at + 3);
  }
  return null;
}
