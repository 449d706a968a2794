import { isLocalDate, type LocalDate } from '../../core/local-date.ts';
import { isStorable } from '../../core/text.ts';
import type { EventPlace } from '../../store/port.ts';

/** Maximum number of dates in a list of events. */
export const EVENT_DATES_MAX = 30;
export const EVENT_DATES_DEFAULT = 7;

/** A position in a list of events. */
export interface EventsCursor {
  /** The dates of the list: the last one, and how many. */
  readonly to: LocalDate;
  readonly days: number;
  /** The list contains events that arrived after this … */
  readonly afterSeq: number;
  /** … up to this: the latest arrival when the list began. */
  readonly bornUntilSeq: number;
  /** The last event returned; `null` after the end of the list. */
  readonly place: EventPlace | null;
}

const SHAPE = /^evc_[0-9A-Za-z_-]{1,600}$/;

/** Prints a cursor, which is opaque to callers. */
export function printEventsCursor(cursor: EventsCursor): string {
  const { to, days, afterSeq, bornUntilSeq, place } = cursor;
  const where = place === null ? [] : [place.localDate, place.relation, place.asin, place.kind, place.id];
  return `evc_${Buffer.from(JSON.stringify([to, days, afterSeq, bornUntilSeq, ...where])).toString('base64url')}`;
}

/** Reads what {@link printEventsCursor} printed; `null` for anything else. */
export function parseEventsCursor(text: string): EventsCursor | null {
  const cursor = SHAPE.test(text) ? decode(text) : null;
  return cursor !== null && printEventsCursor(cursor) === text ? cursor : null;
}

function decode(text: string): EventsCursor | null {
  const [to, days, afterSeq, bornUntilSeq, ...where] = membersOf(text);
  const place = where.length === 0 ? null : placeOf(where);
  if (typeof to !== 'string' || !isLocalDate(to) || place === undefined) return null;
  if (!isCount(days) || days < 1 || days > EVENT_DATES_MAX || !isCount(afterSeq) || !isCount(bornUntilSeq))
    return null;
  return { to, days, afterSeq, bornUntilSeq, place };
}

function membersOf(text: string): readonly unknown[] {
  try {
    const members: unknown = JSON.parse(Buffer.from(text.slice(4), 'base64url').toString());
    return Array.isArray(members) ? members : [];
  } catch {
    return [];
  }
}

function placeOf(members: readonly unknown[]): EventPlace | undefined {
  const [localDate, relation, asin, kind, id, ...others] = members;
  if (typeof localDate !== 'string' || !isLocalDate(localDate) || others.length > 0) return undefined;
  if (relation !== 'own' && relation !== 'watched') return undefined;
  if (!isText(asin) || !isText(kind) || !isText(id)) return undefined;
  return { localDate, relation, asin, kind, id };
}

/** Whether a value is a text that a database can compare. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && isStorable(value);
}

/** Whether a value is a whole number that is not negative. */
function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
